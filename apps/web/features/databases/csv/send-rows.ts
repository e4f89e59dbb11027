// How the rows of a file reach the server: in transactions of some hundred rows, each of which is the same however often it is sent.
import { rowsOf, type CsvFile } from "@tessera/database/csv/survey-csv.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import { saveTransactions } from "@tessera/kernel/wire/api/pages/save-transactions.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";

/** Rows of one transaction, and letters of them: a call takes 10 MB. */
const MOST_ROWS = 400;
const MOST_LETTERS = 1_000_000;
/** What a cell costs beside its letters. */
const OF_EACH_CELL = 40;

export interface SendPorts {
  readonly http: Http;
  readonly spaceId: string;
  readonly newId: () => string;
  /** Gives others their turn. */
  readonly breathe: () => Promise<void>;
}

export async function save(
  { http, spaceId, newId }: SendPorts,
  operations: readonly Operation[],
  userAction: string,
  signal?: AbortSignal,
  id = newId(),
): Promise<CallResult<unknown>> {
  const transaction = { id, spaceId, debug: { userAction }, operations: operations.map(toWire) };
  const options = signal === undefined ? {} : { signal };
  return await http.call(
    saveTransactions,
    { transactions: [transaction] },
    { source: "import", retry: true, ...options },
  );
}

/** The rows of the file without its line of names, sent one batch after the other; how many, or why that ended. */
export async function sendRows(
  ports: SendPorts,
  file: CsvFile,
  made: (rows: readonly (readonly string[])[]) => readonly Operation[],
  onProgress: (rows: number) => void,
  signal: AbortSignal,
): Promise<CallResult<number>> {
  let done = 0;
  for (const rows of batches(file)) {
    const saved = await save(ports, made(rows), "import-rows", signal);
    if (!saved.ok) return saved;
    done += rows.length;
    onProgress(done);
    await ports.breathe();
    if (signal.aborted) return { ok: false, failure: { kind: "cancelled" } };
  }
  return { ok: true, value: done };
}

function* batches(file: CsvFile): Generator<readonly (readonly string[])[]> {
  let batch: (readonly string[])[] = [];
  let letters = 0;
  for (const rows of rowsOf(file)) {
    for (const row of rows) {
      batch.push(row);
      for (const cell of row) letters += cell.length + OF_EACH_CELL;
      if (batch.length < MOST_ROWS && letters < MOST_LETTERS) continue;
      yield batch;
      batch = [];
      letters = 0;
    }
  }
  if (batch.length > 0) yield batch;
}
