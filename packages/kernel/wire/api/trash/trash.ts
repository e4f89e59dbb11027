// The trash of a workspace, and what deletes for good. `deleteBlocks` is what existing clients send, for both.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { boundedArray } from "../../../values/bounded-array.ts";
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

/**
 * To the trash, or with `permanentlyDelete` out of it: then each must be a page in the trash which the caller has full
 * access to, or made or trashed while they may edit it. Whoever holds the workspace can take that back until it is purged.
 */
export const deleteBlocks = defineEvent({
  name: "deleteBlocks",
  request: v.object({
    blocks: v.pipe(boundedArray(v.object({ id: uuid, spaceId: v.optional(v.nullable(uuid)) }), 100), v.minLength(1)),
    permanentlyDelete: v.optional(v.boolean(), false),
  }),
  response: v.object({}),
});
