// Requests a range of the rows of a query from the server: their ids in order, how many there are in all, and their records.
import type { Ignored } from "@tessera/database/query/plan.ts";
import type { RowsQuestion } from "@tessera/database/source/database-source.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { queryCollection } from "@tessera/kernel/wire/api/collections/query-collection.ts";
import type { Box, RecordMap } from "@tessera/kernel/wire/box.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import { readRecords } from "../../records/read-records.ts";
import { collectionQuery, type QueryPlace } from "./collection-query.ts";

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
    const ids: string[] = [];
    const records: RecordMap = {};
    // The server ends an answer early where its records are large, so that the rest is requested from there.
    for (;;) {
      const answer = await askPiece(http, { spaceId, zone }, question, from + ids.length, limit - ids.length);
      if (!answer.ok) return answer;
      const { result, recordMap } = answer.value;
      for (const [table, boxes] of Object.entries(recordMap)) records[table] = { ...records[table], ...boxes };
      const rows = result.reducerResults["rows"];
      if (rows?.type !== "results") return { ok: true, value: { found: null, recordMap } };
      ids.push(...rows.blockIds);
      if (rows.hasMore && rows.blockIds.length > 0 && ids.length < limit) continue;
      const ignored = rows.ignored as unknown as readonly Ignored[];
      const found = { ids, total: rows.total, ignored, isWhole: true, isKept: false };
      return { ok: true, value: { found, recordMap: records } };
    }
  };
}

async function askPiece(http: Http, place: QueryPlace, question: RowsQuestion, from: number, limit: number) {
  const reducers = { rows: { type: "results", limit } };
  const query = collectionQuery(question, place, reducers, question.sorts as unknown as Json);
  const cursors: Record<string, { row: string; offset: number }> =
    from === 0 ? {} : { rows: { row: "", offset: from } };
  return await http.call(queryCollection, { ...query, cursors }, { source: "database" });
}

export function readRowsOf(http: Http, spaceId: string): ReadRows {
  return async (ids) => {
    const pointers = ids.map((id) => ({ table: "block" as const, id, spaceId }));
    const answer = await readRecords(http, pointers, { source: "database", editing: true });
    if (!answer.ok) return null;
    const { block = {} } = answer.value;
    return ids.map((id) => ({ table: "block", id, box: block[id] ?? { role: "none" } }));
  };
}
