// Chunks of a page, in the shapes that existing clients ask for. `editing` is ours, and optional.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { childrenSchema, cursorSchema, recordMapSchema } from "../../box.ts";
import { defineEvent } from "../../event.ts";

const spaceId = v.optional(v.nullable(uuid));

/** Blocks of one piece at most: who asks for more is given these, and a cursor for the rest. */
const MOST_BLOCKS = 1000;
const limit = v.optional(
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.transform((count) => Math.min(count, MOST_BLOCKS)),
  ),
  30,
);
const chunk = {
  limit,
  cursor: v.optional(cursorSchema, { stack: [] }),
  chunkNumber: v.optional(v.number(), 0),
  verticalColumns: v.optional(v.boolean(), false),
  editing: v.optional(v.boolean(), false),
};
const chunkResponse = v.looseObject({ recordMap: recordMapSchema, cursor: cursorSchema });

export const loadPageChunk = defineEvent({
  name: "loadPageChunk",
  access: "public",
  cost: 5,
  changes: false,
  request: v.object({ pageId: uuid, spaceId, ...chunk }),
  response: chunkResponse,
});
export const loadCachedPageChunk = defineEvent({
  name: "loadCachedPageChunk",
  access: "public",
  changes: false,
  request: v.object({ page: v.object({ id: uuid, spaceId }), ...chunk }),
  cost: 5,
  /** `children` and `seq` come with `editing`. */
  response: v.object({
    recordMap: recordMapSchema,
    cursor: cursorSchema,
    children: v.optional(childrenSchema),
    seq: v.optional(v.number()),
  }),
});
export const loadCachedPageChunkV2 = defineEvent({
  name: "loadCachedPageChunkV2",
  access: "public",
  cost: 5,
  changes: false,
  request: v.object({ page: v.object({ id: uuid, spaceId }), ...chunk }),
  response: v.object({ recordMap: recordMapSchema, cursors: v.array(cursorSchema) }),
});
