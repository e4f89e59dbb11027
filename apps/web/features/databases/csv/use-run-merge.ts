// Runs a merge of a CSV file, by a key or as new rows, and offers to take it back.
import { useLingui } from "@lingui/react/macro";
import { valuesBeside, type MergeColumn } from "@tessera/database/csv/merge-operations.ts";
import type { KeyedMerge, KeyedPlan } from "@tessera/database/csv/plan-keyed-merge.ts";
import { runKeyedMerge } from "@tessera/database/csv/run-keyed-merge.ts";
import type { CsvFile } from "@tessera/database/csv/survey-csv.ts";
import type { Schema } from "@tessera/database/schema.ts";
import type { DatabaseSource } from "@tessera/database/source/database-source.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { use } from "react";
import { useServices } from "../../../ground/services.ts";
import { ExportsContext } from "./exports-context.ts";
import { deleteMerged, mergeCsv } from "./merge-csv.ts";
import { breathe } from "./use-csv-file.ts";
import type { ImportFault } from "./use-fault-words.ts";
import type { FileRun } from "./use-file-run.ts";

export interface PlannedMerge {
  readonly file: CsvFile;
  readonly columns: readonly (MergeColumn | null)[];
  /** Null: every line is a new row. */
  readonly keyed: { readonly merge: KeyedMerge; readonly plan: KeyedPlan } | null;
}

export interface MergedDatabase {
  readonly source: DatabaseSource;
  readonly collectionId: string;
  readonly schema: Schema;
}

type Run = Pick<FileRun, "begin" | "setDone">;

/** The run answers with a fault, or null if it was done or cancelled. `onDone`: the rows are in the database. */
export function useRunMerge(
  database: MergedDatabase,
  { begin, setDone }: Run,
  onDone: () => void,
): (planned: PlannedMerge) => Promise<ImportFault | null> {
  const { t } = useLingui();
  const { toasts } = useServices();
  const server = use(ExportsContext);
  const { source, collectionId, schema } = database;
  const finish = (words: string, undo: () => void): null => {
    toasts.show({ words, action: { label: t`Undo`, run: undo } });
    onDone();
    return null;
  };
  const byKey = async ({ merge, plan }: NonNullable<PlannedMerge["keyed"]>): Promise<ImportFault | null> => {
    const signal = begin();
    const on = (done: number): boolean => {
      setDone(done);
      return !signal.aborted;
    };
    const merged = await runKeyedMerge(source, merge, plan, { on }, breathe);
    setDone(null);
    if ("fault" in merged) {
      if (merged.fault === "too-many-properties" || merged.fault === "changed") return merged;
      return merged.fault === "stopped" ? null : { fault: "failed" };
    }
    const { updated, added } = merged;
    return finish(t`Updated rows: ${updated}. New rows: ${added}.`, merged.undo);
  };
  return async ({ file, columns, keyed }) => {
    if (keyed !== null) return await byKey(keyed);
    if (server === null) return { fault: "failed" };
    const signal = begin();
    const ports = { ...server, newId, breathe };
    const atFirst = valuesBeside(schema, columns);
    const merge = { spaceId: server.spaceId, collectionId, importId: newId(), columns, atFirst };
    const merged = await mergeCsv(ports, merge, file, setDone, signal);
    setDone(null);
    if ("fault" in merged) return merged;
    if (!merged.ok) return signal.aborted ? null : { fault: "failed" };
    const rows = merged.value.length;
    return finish(rows === 1 ? t`One row was added.` : t`${rows} rows were added.`, () => {
      void deleteMerged(ports, merge, merged.value).then((isDone) =>
        toasts.show(
          isDone
            ? { words: t`The rows that were added are in the trash.` }
            : { words: t`Not all rows that were added could be deleted.`, tone: "danger" },
        ),
      );
    });
  };
}
