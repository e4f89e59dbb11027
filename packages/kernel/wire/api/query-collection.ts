// A question about the rows of a collection, as existing clients send it: reducers of a loader over one filter, sort and search.
// Every answer says how many rows there are and whether these are all; a cursor reads the rest.

import * as v from "valibot";
import type { Json } from "../../records/json.ts";
import { recordId, uuid } from "../../records/id-schema.ts";
import { recordMapSchema } from "../box.ts";
import { defineEvent } from "../event.ts";

const named = v.object({ id: recordId, spaceId: v.optional(v.nullable(uuid)) });
/** The place that an answer ended at. */
export const rowPlace = v.object({
  row: v.pipe(v.string(), v.maxLength(100)),
  offset: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

/** What was left out of a question, because the collection has no such property, or the property no such operator or value. */
const ignored = v.object({ property: v.string(), operator: v.string(), why: v.string() });

const reduced = v.variant("type", [
  v.object({
    type: v.literal("results"),
    blockIds: v.array(v.string()),
    /** Rows in all, for this reader. */
    total: v.number(),
    hasMore: v.boolean(),
    /** Whether these are all of them. */
    isWhole: v.boolean(),
    cursor: v.nullable(rowPlace),
    ignored: v.array(ignored),
  }),
  v.object({
    type: v.literal("aggregation"),
    aggregationResult: v.object({ type: v.literal("number"), value: v.number() }),
    ignored: v.array(ignored),
  }),
  /** A reducer of a form that is not known. */
  v.object({ type: v.literal("unknown") }),
]);

export const queryCollection = defineEvent({
  name: "queryCollection",
  access: "public",
  changes: false,
  request: v.pipe(
    v.object({
      source: v.optional(v.object({ type: v.optional(v.string()), ...named.entries })),
      collection: v.optional(named),
      collectionView: v.optional(named),
      /** Reducers, filter, sort, searchQuery, userTimeZone: read tolerantly where the question is asked. */
      loader: v.optional(v.custom<Json>((value) => value !== undefined)),
      /** Ours: the place that an answer ended at, by the name of its reducer. */
      cursors: v.optional(v.record(v.string(), rowPlace), {}),
      /** Ours: boxes with what an editor needs. */
      editing: v.optional(v.boolean(), false),
    }),
    v.check(({ source, collection }) => source !== undefined || collection !== undefined, "a source or a collection"),
  ),
  response: v.object({
    result: v.object({
      type: v.literal("reducer"),
      reducerResults: v.record(v.string(), reduced),
    }),
    recordMap: recordMapSchema,
  }),
});
