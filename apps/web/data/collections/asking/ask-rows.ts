// Asks the server for a stretch of the rows of a question: their places, how many there are, and their records.
import type { Ignored } from "@tessera/database/query/plan.ts";
import type { RowsQuestion } from "@tessera/database/views/database-source.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { queryCollection } from "@tessera/kernel/wire/api/collections/query-collection.ts";
import { syncRecordValuesMain } from "@tessera/kernel/wire/api/pages/sync-record-values.ts";
import type { Box, RecordMap } from "@tessera/kernel/wire/box.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import { collectionQuery } from "./collection-query.ts";

export interface AskedRows {
  /** Null: the collection is not there, or not for this reader. */
  readonly found: {
    readonly ids: readonly string[];
    readonly total: number;
    readonly ignored: readonly Ignored[];
    /** False where the device answered, and has not all rows. */
    readonly isWhole: boolean;
    /** The device answered, because the server could not be reached. */
    readonly isKept: boolean;
  } | null;
  readonly recordMap: RecordMap;
}

/** These rows as they are now; null where they could not be asked for. */
export type ReadRows = (ids: readonly string[]) => Promise<readonly ReadRow[] | null>;

export interface ReadRow {
  readonly table: "block";
  readonly id: string;
  readonly box: Box;
}

/** The rows from the place `from` on, `limit` at most; of a view without an id no record comes with them. */
export type AskRows = (question: RowsQuestion, from: number, limit: number) => Promise<CallResult<AskedRows>>;

export function askRowsOf(http: Http, spaceId: string, zone: string): AskRows {
  return async (question, from, limit) => {
    const reducers = { rows: { type: "results", limit } };
    const query = collectionQuery(question, { spaceId, zone }, reducers, question.sorts as unknown as Json);
    const answer = await http.call(
      queryCollection,
      { ...query, cursors: from === 0 ? {} : { rows: { row: "", offset: from } } },
      { source: "database" },
    );
    if (!answer.ok) return answer;
    const { result, recordMap } = answer.value;
    const rows = result.reducerResults["rows"];
    if (rows?.type !== "results") return { ok: true, value: { found: null, recordMap } };
    const ignored = rows.ignored as unknown as readonly Ignored[];
    const found = { ids: rows.blockIds, total: rows.total, ignored, isWhole: true, isKept: false };
    return { ok: true, value: { found, recordMap } };
  };
}

export function readRowsOf(http: Http, spaceId: string): ReadRows {
  return async (ids) => {
    const requests = ids.map((id) => ({ pointer: { table: "block", id, spaceId } }));
    const answer = await http.call(syncRecordValuesMain, { requests, editing: true }, { source: "database" });
    if (!answer.ok) return null;
    const { block = {} } = answer.value.recordMap;
    return ids.map((id) => ({ table: "block", id, box: block[id] ?? { role: "none" } }));
  };
}
