// A CSV file becomes a database of the workspace: staged, filled in transactions of some hundred rows, and put in place by the last.
// Invariant: until that one nobody finds anything of it; what was cancelled or failed is deleted for good, and what a lost tab leaves
// is removed by the server.
import { land, stage, stagedRows, keysOf, type CsvImport } from "@tessera/database/csv/import-operations.ts";
import { isCsvFault } from "@tessera/database/csv/read-csv.ts";
import type { CsvType } from "@tessera/database/csv/guess-types.ts";
import { optionsIn, rowsOf, type CsvFile } from "@tessera/database/csv/survey-csv.ts";
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import { saveTransactions } from "@tessera/kernel/wire/api/record-events.ts";
import { deleteBlocks } from "@tessera/kernel/wire/api/trash.ts";
import type { CallResult, Failure, Http } from "@tessera/platform/http.ts";

export interface ImportPorts {
  readonly http: Http;
  readonly spaceId: string;
  readonly myId: string;
  readonly newId: () => string;
  /** Gives others their turn. */
  readonly breathe: () => Promise<void>;
}

export interface CsvPlan {
  readonly file: CsvFile;
  readonly name: string;
  readonly viewName: string;
  readonly columns: readonly { readonly name: string; readonly type: CsvType }[];
  readonly isPrivate: boolean;
}

/** Rows of one transaction, and letters of them: a call takes 10 MB. */
const MOST_ROWS = 400;
const MOST_LETTERS = 1_000_000;
/** What a cell costs beside its letters. */
const OF_EACH_CELL = 40;

/** The id of the database's page, or why there is none. */
export async function importCsv(
  ports: ImportPorts,
  plan: CsvPlan,
  onProgress: (rows: number) => void,
  signal: AbortSignal,
): Promise<CallResult<string>> {
  const { http, spaceId, newId } = ports;
  const made = await databaseOf(ports, plan);
  const save = async (operations: readonly Operation[], userAction: string): Promise<CallResult<unknown>> => {
    // The same transaction however often it is sent: the server knows it by its id.
    const transaction = { id: newId(), spaceId, debug: { userAction }, operations: operations.map(toWire) };
    const answer = await http.call(saveTransactions, { transactions: [transaction] }, { source: "import", retry: true, signal });
    return answer;
  };
  const give = async (failure: Failure): Promise<CallResult<never>> => {
    // Refused where it was never made, or has landed after all.
    const gone = { blocks: [{ id: made.blockId, spaceId }], permanentlyDelete: true };
    await http.call(deleteBlocks, gone, { source: "import", retry: true });
    return { ok: false, failure };
  };
  const staged = await save(stage(made, newId), "import-csv");
  if (!staged.ok) return await give(staged.failure);
  let done = 0;
  for (const rows of batches(plan.file)) {
    const saved = await save(stagedRows(made, rows, newId), "import-rows");
    if (!saved.ok) return await give(saved.failure);
    done += rows.length;
    onProgress(done);
    await ports.breathe();
    if (signal.aborted) return await give({ kind: "cancelled" });
  }
  const landed = await save(land(made), "import-csv");
  return landed.ok ? { ok: true, value: made.blockId } : await give(landed.failure);
} // prettier-ignore

async function databaseOf({ spaceId, myId, newId, breathe }: ImportPorts, plan: CsvPlan): Promise<CsvImport> {
  const types = plan.columns.map(({ type }) => type);
  const options = await optionsIn(plan.file, types, breathe);
  const columns = plan.columns.map((column, at) => ({ ...column, options: options[at] ?? [] }));
  const mine: JsonObject = { type: "user_permission", role: "editor", user_id: myId };
  return {
    spaceId,
    blockId: newId(),
    collectionId: newId(),
    viewId: newId(),
    name: plan.name,
    viewName: plan.viewName,
    columns,
    keys: keysOf(columns, newId),
    place: { parent: { table: "space", id: spaceId }, ...(plan.isPrivate ? { permissions: [mine] } : {}) },
  };
}

function* batches(file: CsvFile): Generator<readonly (readonly string[])[]> {
  let batch: (readonly string[])[] = [];
  let letters = 0;
  let isHead = true;
  for (const rows of rowsOf(file)) {
    // The file was read to its end before.
    if (isCsvFault(rows)) break;
    for (const row of rows) {
      if (!isHead) {
        batch.push(row);
        for (const cell of row) letters += cell.length + OF_EACH_CELL;
      }
      isHead = false;
      if (batch.length < MOST_ROWS && letters < MOST_LETTERS) continue;
      yield batch;
      batch = [];
      letters = 0;
    }
  }
  if (batch.length > 0) yield batch;
}
