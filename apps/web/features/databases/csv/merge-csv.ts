// A CSV file goes into a database that there is: an import is opened, filled in transactions of some hundred rows, and landed by the
// last. Invariant: until that one nobody sees anything of it; what was cancelled or failed is given up, and what a lost tab leaves
// is removed by the server.
import {
  abandonMerge,
  isMergeFault,
  landMerge,
  mergedRows,
  openMerge,
  type CsvMerge,
  type MergeFault,
} from "@tessera/database/csv/merge-operations.ts";
import type { CsvFile } from "@tessera/database/csv/survey-csv.ts";
import { syncRecordValues } from "@tessera/kernel/wire/api/pages/sync-record-values.ts";
import type { CallResult, Failure } from "@tessera/platform/http.ts";
import { save, sendRows, type SendPorts } from "./send-rows.ts";

/** Times that landing is tried anew because somebody changed the database in the same moment. */
const TRIES = 5;

/** How many rows came in, or why none did. */
export type Merged = CallResult<number> | MergeFault;

export async function mergeCsv(
  ports: SendPorts,
  merge: CsvMerge,
  file: CsvFile,
  onProgress: (rows: number) => void,
  signal: AbortSignal,
): Promise<Merged> {
  const opened = await save(ports, openMerge(merge), "merge-csv", signal, merge.importId);
  const sent = opened.ok
    ? await sendRows(ports, file, (rows) => mergedRows(merge, rows, ports.newId), onProgress, signal)
    : opened;
  const ended = sent.ok ? await land(ports, merge, signal) : sent;
  if ("ok" in ended && ended.ok) return sent;
  const given = await save(ports, abandonMerge(merge), "merge-csv");
  // It cannot be given up where it has landed, though the answer that said so was lost.
  const isLost = "failure" in ended && !isConflict(ended.failure);
  return sent.ok && isLost && !given.ok && isConflict(given.failure) ? sent : ended;
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
