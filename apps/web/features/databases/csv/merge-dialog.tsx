// A CSV file is chosen or dropped, and merged into the database that is shown: its columns go to properties, which can be changed,
// and what would be lost or new is shown before.
import { useLingui } from "@lingui/react/macro";
import { useCellPorts } from "@tessera/database/properties/base/cell-face.tsx";
import { matchColumns, withGoal, type ColumnGoal } from "@tessera/database/csv/merge-columns.ts";
import { mergeColumns, valuesBeside, type MergeColumn } from "@tessera/database/csv/merge-operations.ts";
import { surveyMerge, type ColumnSurvey } from "@tessera/database/csv/survey-merge.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { use, useState } from "react";
import { useServices } from "../../../ground/services.ts";
import { namesKnownTo } from "../properties/names-known.ts";
import { ExportsContext } from "./exports-context.ts";
import { intlLocale } from "../../../words/intl-locale.ts";
import { ColumnNotes } from "./column-notes.tsx";
import { CsvDrop } from "./csv-drop.tsx";
import { CsvPreview } from "./csv-preview.tsx";
import { ImportFoot } from "./import-foot.tsx";
import { mergeCsv } from "./merge-csv.ts";
import { MergeGoal } from "./merge-goal.tsx";
import { breathe, useCsvFile, type ChosenCsv } from "./use-csv-file.ts";
import { useFaultWords } from "./use-fault-words.ts";
import { useFileRun } from "./use-file-run.ts";
import { useLossQuestion } from "./use-loss-question.ts";
import { useSurvey, type SurveyOf } from "./use-survey.ts";

export interface MergeDialogProps {
  readonly collectionId: string;
  readonly schema: Schema;
  readonly onClose: () => void;
}

interface Chosen extends ChosenCsv {
  readonly goals: readonly ColumnGoal[];
  readonly columns: readonly (MergeColumn | null)[];
}

const mergeSurveyOf: SurveyOf<Chosen, readonly ColumnSurvey[]> = async ({ file, columns }, goOn) =>
  await surveyMerge(file, columns, goOn);

export function MergeDialog({ collectionId, schema, onClose }: MergeDialogProps) {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const server = use(ExportsContext);
  const names = namesKnownTo(useCellPorts());
  const wordsOf = useFaultWords();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { fault, setFault, done, setDone, begin, leave } = useFileRun();
  const planned = (csv: ChosenCsv, goals: readonly ColumnGoal[]): Chosen => {
    const [columnNames, dates] = [
      csv.survey.columns.map(({ name }) => name),
      csv.survey.columns.map((one) => one.dates),
    ];
    const columns = mergeColumns(schema, { names: columnNames, goals, dates }, names, newId);
    return { ...csv, goals, columns };
  };
  const choice = useCsvFile(
    intlLocale(i18n),
    (csv) => setChosen(csv === null ? null : planned(csv, matchColumns(schema, csv.survey.columns))),
    setFault,
  );
  const survey = useSurvey(chosen, mergeSurveyOf);
  const question = useLossQuestion(survey);
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
  const shownFault = fault ?? chosen?.survey.fault ?? null;
  const isNothing =
    chosen === null || chosen.survey.fault !== null || chosen.goals.every(({ kind }) => kind === "leave");
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
          <ColumnNotes names={chosen.survey.columns.map(({ name }) => name)} survey={survey} />
        </>
      )}
      <ImportFoot
        fault={shownFault === null ? "" : wordsOf(shownFault)}
        done={done}
        rows={chosen?.survey.rows ?? 0}
        disabled={isNothing || survey === null}
        question={question}
        onCancel={leave}
        onImport={() => (chosen === null ? undefined : void run(chosen))}
      />
    </Dialog>
  );
}
