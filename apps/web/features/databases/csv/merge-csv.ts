// A CSV file goes into an existing database as new rows: an import is opened, filled in transactions of some hundred rows, and landed
// by the last. Invariant: until that transaction no user sees anything of it; an import that was cancelled or failed is given up, and
// the server removes what a closed tab leaves.
import {
  abandonMerge,
  isMergeFault,
  landMerge,
  mergedRows,
  openMerge,
  type CsvMerge,
  type MergeFault,
} from "@tessera/database/csv/merge-operations.ts";
import { deleteRows } from "@tessera/database/edit/row-edits.ts";
import type { CsvFile } from "@tessera/database/csv/survey-csv.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { syncRecordValues } from "@tessera/kernel/wire/api/pages/sync-record-values.ts";
import type { CallResult, Failure } from "@tessera/platform/http.ts";
import { save, sendRows, type SendPorts } from "./send-rows.ts";

/** Times that landing is tried again because another user changed the database in the same moment. */
const TRIES = 5;

/** The ids of the rows that were added, or why none were. */
export type Merged = CallResult<readonly string[]> | MergeFault;

export async function mergeCsv(
  ports: SendPorts,
  merge: CsvMerge,
  file: CsvFile,
  onProgress: (rows: number) => void,
  signal: AbortSignal,
): Promise<Merged> {
  const opened = await save(ports, openMerge(merge), "merge-csv", signal, merge.importId);
  const ids: string[] = [];
  const made = (rows: readonly (readonly string[])[]): Operation[] => {
    const operations = mergedRows(merge, rows, ports.newId);
    for (const { pointer } of operations) ids.push(pointer.id);
    return operations;
  };
  const rows = opened.ok ? await sendRows(ports, file, made, onProgress, signal) : opened;
  const sent: CallResult<readonly string[]> = rows.ok ? { ok: true, value: ids } : rows;
  const ended = sent.ok ? await land(ports, merge, signal) : sent;
  if ("ok" in ended && ended.ok) return sent;
  const given = await save(ports, abandonMerge(merge), "merge-csv");
  // It cannot be given up where it has landed, though the answer that said so was lost.
  const isLost = "failure" in ended && !isConflict(ended.failure);
  return sent.ok && isLost && !given.ok && isConflict(given.failure) ? sent : ended;
}

/** Rows that are deleted in one transaction. */
const DELETED_AT_ONCE = 200;

/** Takes rows that a merge added to the trash; false if some could not be deleted. */
export async function deleteMerged(
  ports: SendPorts,
  merge: Pick<CsvMerge, "spaceId" | "collectionId">,
  ids: readonly string[],
): Promise<boolean> {
  for (let at = 0; at < ids.length; at += DELETED_AT_ONCE) {
    const deleted = await save(ports, deleteRows(merge, ids.slice(at, at + DELETED_AT_ONCE)), "undo-merge");
    if (!deleted.ok) return false;
    await ports.breathe();
  }
  return true;
}

async function land(ports: SendPorts, merge: CsvMerge, signal: AbortSignal): Promise<CallResult<unknown> | MergeFault> {
  const { spaceId, collectionId: id } = merge;
  const requests = [{ pointer: { table: "collection", id, spaceId } }];
  for (let tries = 1; ; tries++) {
    const read = await ports.http.call(syncRecordValues, { requests }, { source: "import", retry: true, signal });
    if (!read.ok) return read;
    const value = read.value.recordMap["collection"]?.[id]?.value;
    if (value === undefined)
      return { ok: false, failure: { kind: "unreadable", detail: "the collection is not there" } };
    const operations = landMerge(merge, { value, version: Number(value["version"]) }, ports.newId);
    if (isMergeFault(operations)) return operations;
    const saved = await save(ports, operations, "merge-csv", signal);
    if (saved.ok || tries === TRIES || !isConflict(saved.failure)) return saved;
  }
}

function isConflict(failure: Failure): boolean {
  return failure.kind === "refused" && failure.body?.name === "OperationConflictError";
}
