// Records by pointer, all of them: where an answer has no room for some, they are requested again.
import type { Table } from "@tessera/kernel/records/pointer.ts";
import { syncRecordValuesMain } from "@tessera/kernel/wire/api/pages/sync-record-values.ts";
import type { RecordMap } from "@tessera/kernel/wire/box.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";

export interface RecordPointer {
  readonly table: Table | "notion_user";
  readonly id: string;
  readonly spaceId?: string;
}

export interface ReadRecordsOptions {
  /** Where in the client the call comes from. */
  readonly source: string;
  readonly editing?: boolean;
  readonly retry?: boolean;
}

/** The box of every record, without a value where it may not be read or does not exist; or why not all could be read. */
export async function readRecords(
  http: Pick<Http, "call">,
  pointers: readonly RecordPointer[],
  { source, editing = false, retry = false }: ReadRecordsOptions,
): Promise<CallResult<RecordMap>> {
  const found: RecordMap = {};
  for (let wanted = pointers; ;) {
    const requests = wanted.map((pointer) => ({ pointer, version: -1 }));
    const answer = await http.call(syncRecordValuesMain, { requests, editing }, { source, retry });
    if (!answer.ok) return answer;
    const { recordMap, isPartial } = answer.value;
    for (const [table, boxes] of Object.entries(recordMap)) found[table] = { ...found[table], ...boxes };
    if (isPartial !== true) return { ok: true, value: found };
    const missing = wanted.filter(({ table, id }) => found[table]?.[id] === undefined);
    // An answer always has one of the records at least.
    if (missing.length === wanted.length)
      return { ok: false, failure: { kind: "unreadable", detail: "a partial answer had none of the records" } };
    wanted = missing;
  }
}
