// A CSV file becomes a database of the workspace: staged, filled in transactions of some hundred rows, and put in place by the last.
// Invariant: until that transaction no user finds anything of it; an import that was cancelled or failed is deleted permanently, and the
// server removes what a closed tab leaves.
import { land, stage, stagedRows, keysOf, type CsvImport } from "@tessera/database/csv/import-operations.ts";
import { optionsIn, type CsvFile, type SurveyedColumn } from "@tessera/database/csv/survey-csv.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { deleteBlocks } from "@tessera/kernel/wire/api/trash/delete-blocks.ts";
import type { CallResult, Failure } from "@tessera/platform/http.ts";
import { save, sendRows, type SendPorts } from "./send-rows.ts";

export interface ImportPorts extends SendPorts {
  readonly myId: string;
}

export interface CsvPlan {
  readonly file: CsvFile;
  readonly name: string;
  readonly viewName: string;
  readonly columns: readonly SurveyedColumn[];
  readonly isPrivate: boolean;
}

/** Returns the id of the database's page, or the failure. */
export async function importCsv(
  ports: ImportPorts,
  plan: CsvPlan,
  onProgress: (rows: number) => void,
  signal: AbortSignal,
): Promise<CallResult<string>> {
  const { http, spaceId, newId } = ports;
  const made = await databaseOf(ports, plan);
  const give = async (failure: Failure): Promise<CallResult<never>> => {
    // Refused where it was never made, or has landed after all.
    const gone = { blocks: [{ id: made.blockId, spaceId }], permanentlyDelete: true };
    await http.call(deleteBlocks, gone, { source: "import", retry: true });
    return { ok: false, failure };
  };
  const staged = await save(ports, stage(made, newId), "import-csv", signal);
  if (!staged.ok) return await give(staged.failure);
  const sent = await sendRows(ports, plan.file, (rows) => stagedRows(made, rows, newId), onProgress, signal);
  if (!sent.ok) return await give(sent.failure);
  const landed = await save(ports, land(made), "import-csv", signal);
  return landed.ok ? { ok: true, value: made.blockId } : await give(landed.failure);
}

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
