// What is in the trash of a workspace.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { recordMapSchema } from "../../box.ts";
import { defineEvent } from "../../event.ts";

const place = v.object({ id: uuid, time: v.pipe(v.number(), v.safeInteger()) });

/** Pages in the trash that the caller may restore, latest first; `cursor` of an answer asks for the next ones. */
export const loadTrash = defineEvent({
  name: "loadTrash",
  changes: false,
  request: v.object({
    spaceId: uuid,
    query: v.optional(v.pipe(v.string(), v.maxLength(1000)), ""),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 50),
    cursor: v.optional(v.nullable(place), null),
  }),
  response: v.object({
    pages: v.array(v.object({ id: v.string(), trashedTime: v.number() })),
    recordMap: recordMapSchema,
    cursor: v.nullable(place),
  }),
});
