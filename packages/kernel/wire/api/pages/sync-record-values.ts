// Records by pointer, in the shapes that existing clients ask for. `editing` is ours, and optional.

import * as v from "valibot";
import { recordId, uuid } from "../../../values/id-schema.ts";
import { boundedArray } from "../../../values/bounded-array.ts";
import { recordMapSchema } from "../../box.ts";
import { defineEvent } from "../../event.ts";

const spaceId = v.optional(v.nullable(uuid));

const pointer = v.object({ table: v.string(), id: recordId, spaceId });
const recordRequest = v.union([
  v.pipe(
    v.object({ pointer, version: v.optional(v.number()) }),
    v.transform(({ pointer: { table, id, spaceId: space } }) => ({ table, id, spaceId: space })),
  ),
  v.pipe(
    v.object({ table: v.string(), id: recordId, spaceId, version: v.optional(v.number()) }),
    v.transform(({ table, id, spaceId: space }) => ({ table, id, spaceId: space })),
  ),
]);
/** Records of one request: existing clients ask for all the blocks of a page at once. */
const maxPointers = 10_000;
const maxPointerBytes = 3 * 1024 * 1024;
/** An older form names the records by table and id, with the version that the client has. */
const versionMap = v.pipe(
  v.record(v.string(), v.record(recordId, v.any())),
  v.transform((tables) =>
    Object.entries(tables).flatMap(([table, of]) => Object.keys(of).map((id) => ({ table, id, spaceId: undefined }))),
  ),
  v.maxLength(maxPointers),
);
const recordsRequest = v.object({
  requests: v.optional(boundedArray(recordRequest, maxPointers), []),
  recordVersionMap: v.optional(versionMap, {}),
  spacePointer: v.optional(v.any()),
  editing: v.optional(v.boolean(), false),
});
const records = <const Name extends string>(name: Name) =>
  defineEvent({
    name,
    access: "public",
    cost: 2,
    changes: false,
    maxBytes: maxPointerBytes,
    request: recordsRequest,
    /** Ours: set where records are left out because the answer is full. Ask for those that are not in it again. */
    response: v.object({ recordMap: recordMapSchema, isPartial: v.optional(v.literal(true)) }),
  });

export const syncRecordValues = records("syncRecordValues");
export const syncRecordValuesMain = records("syncRecordValuesMain");
export const syncRecordValuesSpace = records("syncRecordValuesSpace");

export const getRecordValues = defineEvent({
  name: "getRecordValues",
  access: "public",
  cost: 2,
  changes: false,
  maxBytes: maxPointerBytes,
  request: v.object({
    requests: boundedArray(v.object({ table: v.string(), id: recordId, spaceId }), maxPointers),
  }),
  /** In the order of the requests; fewer where the answer is full: ask again for the ones after the last. */
  response: v.object({ results: v.array(v.any()) }),
});
