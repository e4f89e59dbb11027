// A question about the rows of a collection, as existing clients send it: reducers of a loader over one filter, sort and search.
// Every answer says how many rows there are and whether these are all; a cursor reads the rest.

import * as v from "valibot";
import type { Json } from "../../../values/json.ts";
import { recordId, uuid } from "../../../values/id-schema.ts";
import { recordMapSchema } from "../../box.ts";
import { defineEvent } from "../../event.ts";

const named = v.object({ id: recordId, spaceId: v.optional(v.nullable(uuid)) });
/** The place that an answer ended at. */
export const rowPlace = v.object({
  row: v.pipe(v.string(), v.maxLength(100)),
  offset: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

/** What was left out of a question, because the collection has no such property, or the property no such operator or value. */
const ignored = v.object({ property: v.string(), operator: v.string(), why: v.string() });

const json = v.custom<Json>((value) => value !== undefined);
/** Percentages are shares of one, durations milliseconds. Null where there was nothing to reduce. */
const aggregated = v.object({
  type: v.picklist(["number", "date", "duration", "list"]),
  value: json,
  total: v.optional(v.number()),
});

/** A group by what it is named by, {type, value}: without a value that of the rows that have none. */
interface WireGroup {
  value: { type: string; value?: Json | undefined };
  /** Rows in it. */
  total: number;
  /** Ours: its name among the others, what its values come to, and groups within it that have rows. */
  key: string;
  aggregations: (v.InferOutput<typeof aggregated> | null)[];
  groups: WireGroup[];
}
const group: v.GenericSchema<WireGroup> = v.object({
  value: v.object({ type: v.string(), value: v.optional(json) }),
  total: v.number(),
  key: v.string(),
  aggregations: v.array(v.nullable(aggregated)),
  groups: v.array(v.lazy(() => group)),
});

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
    aggregation: v.object({ property: v.string(), aggregator: v.string() }),
    aggregationResult: aggregated,
    ignored: v.array(ignored),
  }),
  /** How many groups there are is `total`; rows of several values stand in several. */
  v.object({
    type: v.literal("groups"),
    version: v.literal("v2"),
    results: v.array(group),
    total: v.number(),
    hasMore: v.boolean(),
    /** Ours: groups of the second property over all rows, how many rows there are, and what the values of all come to. */
    subGroups: v.array(group),
    rows: v.number(),
    aggregations: v.array(v.nullable(aggregated)),
    ignored: v.array(ignored),
  }),
  /** A reducer of a form that is not known. */
  v.object({ type: v.literal("unknown") }),
]);

export const queryCollection = defineEvent({
  name: "queryCollection",
  access: "public",
  cost: 20,
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
