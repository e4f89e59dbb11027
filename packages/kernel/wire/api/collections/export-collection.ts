// The rows of a question as a CSV file, piece by piece: the texts of all answers one behind the other are the file.

import * as v from "valibot";
import type { Json } from "../../../values/json.ts";
import { recordId, uuid } from "../../../values/id-schema.ts";
import { boundedArray } from "../../../values/bounded-array.ts";
import { defineEvent } from "../../event.ts";
import { rowPlace } from "./query-collection.ts";

/** Rows of one piece. */
export const EXPORT_PIECE = 1000;

export const exportCollection = defineEvent({
  name: "exportCollection",
  access: "public",
  cost: 40,
  changes: false,
  request: v.object({
    collection: v.object({ id: recordId, spaceId: uuid }),
    /** Keys of the columns, in their order. */
    properties: boundedArray(v.pipe(v.string(), v.maxLength(200)), 1000),
    /** filter, sort, searchQuery, userTimeZone, as in queryCollection. */
    loader: v.optional(v.custom<Json>((value) => value !== undefined)),
    /** Where the piece before ended; null for the first, which begins with the names of the columns. */
    cursor: v.optional(v.nullable(rowPlace), null),
  }),
  response: v.object({
    csv: v.string(),
    /** Rows in all. */
    total: v.number(),
    /** Null: this was the last piece. */
    cursor: v.nullable(rowPlace),
  }),
});
