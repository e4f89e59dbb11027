// A CSV file is chosen or dropped, and goes into the database that is shown: its columns to properties, which can be changed, and what
// would be lost or new is said before.
import { useLingui } from "@lingui/react/macro";
import { useCellPorts } from "@tessera/database/properties/base/cell-face.tsx";
import { matchColumns, withGoal, type ColumnGoal } from "@tessera/database/csv/merge-columns.ts";
import { mergeColumns, valuesBeside, type MergeColumn } from "@tessera/database/csv/merge-operations.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { use, useState } from "react";
import { useServices } from "../../../ground/services.ts";
import { namesKnownTo } from "../properties/names-known.ts";
import { ExportsContext } from "./exports-context.ts";
import { CsvDrop } from "./csv-drop.tsx";
import { CsvPreview } from "./csv-preview.tsx";
import { ImportFoot } from "./import-foot.tsx";
import { mergeCsv } from "./merge-csv.ts";
import { MergeGoal } from "./merge-goal.tsx";
import { MergeNotes } from "./merge-notes.tsx";
import { breathe, useCsvFile, type ChosenCsv } from "./use-csv-file.ts";
import { useFaultWords } from "./use-fault-words.ts";
import { useFileRun } from "./use-file-run.ts";
import { useMergeSurvey } from "./use-merge-survey.ts";

export interface MergeDialogProps {
  readonly collectionId: string;
  readonly schema: Schema;
  readonly onClose: () => void;
}

interface Chosen extends ChosenCsv {
  readonly goals: readonly ColumnGoal[];
  readonly columns: readonly (MergeColumn | null)[];
}

export function MergeDialog({ collectionId, schema, onClose }: MergeDialogProps) {
  const { t } = useLingui();
  const { toasts } = useServices();
  const server = use(ExportsContext);
  const names = namesKnownTo(useCellPorts());
  const wordsOf = useFaultWords();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { fault, setFault, done, setDone, begin, leave } = useFileRun();
  const planned = (csv: ChosenCsv, goals: readonly ColumnGoal[]): Chosen => {
    const columns = mergeColumns(schema, { names: csv.survey.columns.map(({ name }) => name), goals }, names, newId);
    return { ...csv, goals, columns };
  };
  const choice = useCsvFile(
    (csv) => setChosen(csv === null ? null : planned(csv, matchColumns(schema, csv.survey.columns))),
    setFault,
  );
  const survey = useMergeSurvey(chosen);
  const run = async ({ file, columns }: Chosen): Promise<void> => {
    if (server === null) return setFault({ fault: "failed" });
    const signal = begin();
    const merge = {
      spaceId: server.spaceId,
      collectionId,
      importId: newId(),
      columns,
      atFirst: valuesBeside(schema, columns),
    };
    const merged = await mergeCsv({ ...server, newId, breathe }, merge, file, setDone, signal);
    setDone(null);
    if ("fault" in merged) return setFault(merged);
    if (!merged.ok) return signal.aborted ? undefined : setFault({ fault: "failed" });
    const rows = merged.value;
    toasts.show({ words: rows === 1 ? t`One row was added.` : t`${rows} rows were added.` });
    onClose();
  };
  const isNothing = chosen === null || chosen.goals.every(({ kind }) => kind === "leave");
  return (
    <Dialog open onClose={onClose} title={t`Merge with CSV`} closeLabel={t`Close`} size="medium">
      <CsvDrop choice={choice} disabled={done !== null} />
      {chosen === null ? null : (
        <>
          <CsvPreview
            {...chosen}
            disabled={done !== null}
            onFile={(file) => void choice.readAgain(chosen.name, file)}
            choiceOf={(name, at) => (
              <MergeGoal
                name={name}
                schema={schema}
                goal={chosen.goals[at] ?? { kind: "leave" }}
                guessed={chosen.survey.columns[at]?.type ?? "text"}
                onGoal={(goal) => setChosen(planned(chosen, withGoal(chosen.goals, at, goal)))}
              />
            )}
          />
          <MergeNotes names={chosen.survey.columns.map(({ name }) => name)} survey={survey} />
        </>
      )}
      <ImportFoot
        fault={fault === null ? "" : wordsOf(fault)}
        done={done}
        rows={chosen?.survey.rows ?? 0}
        disabled={isNothing || survey === null}
        onCancel={leave}
        onImport={() => (chosen === null ? undefined : void run(chosen))}
      />
    </Dialog>
  );
}
