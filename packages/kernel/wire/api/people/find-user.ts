// The people of a workspace by name or mail address, for its members alone: each of those whom the caller may know anyway.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { recordMapSchema } from "../../box.ts";
import { defineEvent } from "../../event.ts";

/** Somebody's place in the list: by name as it is searched, then by id. */
const place = v.object({ name: v.pipe(v.string(), v.maxLength(2000)), id: uuid });

export const findUser = defineEvent({
  name: "findUser",
  changes: false,
  request: v.object({
    spaceId: uuid,
    /** Every word of it is in the name, or all of it begins the mail address; nothing finds everybody. */
    query: v.optional(v.pipe(v.string(), v.maxLength(200)), ""),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 50),
    cursor: v.optional(v.nullable(place), null),
  }),
  response: v.object({
    /** In the order of their names. */
    userIds: v.array(v.string()),
    recordMap: recordMapSchema,
    /** Null: these are the last. */
    cursor: v.nullable(place),
  }),
});
