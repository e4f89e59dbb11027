// A CSV file is chosen or dropped, and merged into the database that is shown: its columns go to properties, one of them can identify
// the rows, and what would be changed, lost or new is shown before.
import { useLingui } from "@lingui/react/macro";
import { useCellPorts } from "@tessera/database/properties/base/cell-face.tsx";
import { matchColumns, withGoal, type ColumnGoal } from "@tessera/database/csv/merge-columns.ts";
import { mergeColumns, valuesBeside, type MergeColumn } from "@tessera/database/csv/merge-operations.ts";
import { planKeyedMerge, type KeyedMerge, type KeyedPlan } from "@tessera/database/csv/plan-keyed-merge.ts";
import type { CsvFile } from "@tessera/database/csv/survey-csv.ts";
import { surveyMerge, type ColumnSurvey } from "@tessera/database/csv/survey-merge.ts";
import type { Schema } from "@tessera/database/schema.ts";
import type { DatabaseSource } from "@tessera/database/source/database-source.ts";
import { readingAnywhere, type DateReading } from "@tessera/database/properties/date/date-reading.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { useMemo, useState, type ReactNode } from "react";
import { intlLocale } from "../../../words/intl-locale.ts";
import { namesKnownTo } from "../properties/names-known.ts";
import { ColumnNotes } from "./column-notes.tsx";
import { CsvDrop } from "./csv-drop.tsx";
import { CsvPreview } from "./csv-preview.tsx";
import { DateOrderChoice } from "./date-order-choice.tsx";
import { ImportFoot } from "./import-foot.tsx";
import { KeyedNotes } from "./keyed-notes.tsx";
import { MergeGoal } from "./merge-goal.tsx";
import { isKey, MergeKeyChoice, type RowIdentity } from "./merge-key-choice.tsx";
import { useCsvFile, type ChosenCsv } from "./use-csv-file.ts";
import { useFaultWords } from "./use-fault-words.ts";
import { useFileRun } from "./use-file-run.ts";
import { useLossQuestion } from "./use-loss-question.ts";
import { useRunMerge, type MergedDatabase } from "./use-run-merge.ts";
import { useSurvey, type SurveyOf } from "./use-survey.ts";

export interface MergeDialogProps extends MergedDatabase {
  readonly onClose: () => void;
}

interface Chosen extends ChosenCsv {
  readonly goals: readonly ColumnGoal[];
  /** How the dates of each column are read. */
  readonly dates: readonly DateReading[];
  readonly columns: readonly (MergeColumn | null)[];
}

interface Keyed {
  readonly source: DatabaseSource;
  readonly file: CsvFile;
  readonly merge: KeyedMerge;
}

const mergeSurveyOf: SurveyOf<Chosen, readonly ColumnSurvey[]> = async ({ file, columns }, goOn) =>
  await surveyMerge(file, columns, goOn);

const planOf: SurveyOf<Keyed, KeyedPlan | "away"> = async ({ source, merge, file }, goOn) => {
  const plan = await planKeyedMerge(source, merge, file, goOn);
  return plan === "stopped" ? null : plan;
};

export function MergeDialog({ onClose, ...database }: MergeDialogProps) {
  const { t, i18n } = useLingui();
  const { source, schema } = database;
  const names = namesKnownTo(useCellPorts());
  const wordsOf = useFaultWords();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [identity, setIdentity] = useState<RowIdentity>({ key: null, mode: "both" });
  const { fault, setFault, done, setDone, begin, leave } = useFileRun();
  const planned = (csv: ChosenCsv, goals: readonly ColumnGoal[], dates: readonly DateReading[]): Chosen => {
    const columnNames = csv.survey.columns.map(({ name }) => name);
    return { ...csv, goals, dates, columns: mergeColumns(schema, { names: columnNames, goals, dates }, names, newId) };
  };
  const guessed = (csv: ChosenCsv): Chosen => {
    const { columns } = csv.survey;
    const dates = columns.map((one) => one.dates);
    return planned(csv, matchColumns(schema, columns), dates);
  };
  const choice = useCsvFile(intlLocale(i18n), (csv) => setChosen(csv === null ? null : guessed(csv)), setFault);
  const survey = useSurvey(chosen, mergeSurveyOf);
  const keyed = useMemo((): Keyed | null => {
    const { key, mode } = identity;
    if (chosen === null || chosen.survey.fault !== null || key === null || !isKey(chosen.columns[key])) return null;
    const { file, columns } = chosen;
    return { source, file, merge: { columns, key, mode, atFirst: valuesBeside(schema, columns) } };
  }, [chosen, identity, source, schema]);
  const plan = useSurvey(keyed, planOf);
  const question = useLossQuestion(survey);
  const run = useRunMerge(database, { begin, setDone }, onClose);
  const start = async (): Promise<void> => {
    if (chosen === null || plan === "away") return;
    const { file, columns } = chosen;
    const byKey = keyed === null || plan === null ? null : { merge: keyed.merge, plan };
    const failed = await run({ file, columns, keyed: byKey });
    if (failed !== null) setFault(failed);
  };
  const shownFault = fault ?? chosen?.survey.fault ?? null;
  return (
    <Dialog open onClose={onClose} title={t`Merge with CSV`} closeLabel={t`Close`} size="medium">
      <CsvDrop choice={choice} disabled={done !== null} />
      {chosen === null ? null : (
        <MergeSetup
          chosen={chosen}
          schema={schema}
          identity={keyed === null ? { ...identity, key: null } : identity}
          disabled={done !== null}
          onFile={(file) => void choice.readAgain(chosen.name, file)}
          onPlan={(goals, dates) => setChosen(planned(chosen, goals, dates))}
          onIdentity={setIdentity}
        >
          <ColumnNotes names={chosen.survey.columns.map(({ name }) => name)} survey={survey} />
          {keyed === null ? null : <KeyedNotes plan={plan} />}
        </MergeSetup>
      )}
      <ImportFoot
        fault={shownFault === null ? "" : wordsOf(shownFault)}
        done={done}
        rows={plan === null || plan === "away" ? (chosen?.survey.rows ?? 0) : plan.updates.size + plan.added.length}
        disabled={!canMerge(chosen, survey !== null, keyed !== null, plan)}
        question={question}
        onCancel={leave}
        onImport={() => void start()}
      />
    </Dialog>
  );
}

interface MergeSetupProps {
  readonly chosen: Chosen;
  readonly schema: Schema;
  readonly identity: RowIdentity;
  readonly disabled: boolean;
  readonly onFile: (file: CsvFile) => void;
  readonly onPlan: (goals: readonly ColumnGoal[], dates: readonly DateReading[]) => void;
  readonly onIdentity: (identity: RowIdentity) => void;
  /** What the merge would do. */
  readonly children: ReactNode;
}

/** How the file is read, where its columns go, and which of them identifies a row. */
function MergeSetup(props: MergeSetupProps) {
  const { chosen, schema, identity, disabled, onFile, onPlan, onIdentity, children } = props;
  const { file, survey, goals, dates, columns } = chosen;
  return (
    <>
      <CsvPreview
        file={file}
        survey={survey}
        disabled={disabled}
        onFile={onFile}
        choiceOf={(name, at) => (
          <>
            <MergeGoal
              name={name}
              schema={schema}
              goal={goals[at] ?? { kind: "leave" }}
              guessed={survey.columns[at]?.type ?? "text"}
              onGoal={(goal) => onPlan(withGoal(goals, at, goal), dates)}
            />
            {columns[at]?.property.type === "date" && survey.columns[at]?.isOrderOpen === true ? (
              <DateOrderChoice
                name={name}
                dates={dates[at] ?? readingAnywhere}
                onDates={(next) =>
                  onPlan(
                    goals,
                    dates.map((one, n) => (n === at ? next : one)),
                  )
                }
              />
            ) : null}
          </>
        )}
      />
      <MergeKeyChoice
        names={survey.columns.map(({ name }) => name)}
        columns={columns}
        identity={identity}
        disabled={disabled}
        onIdentity={onIdentity}
      />
      {children}
    </>
  );
}

function canMerge(
  chosen: Chosen | null,
  isSurveyed: boolean,
  isKeyed: boolean,
  plan: KeyedPlan | "away" | null,
): boolean {
  if (chosen === null || !isSurveyed || chosen.survey.fault !== null) return false;
  if (isKeyed) return plan !== null && plan !== "away" && plan.updates.size + plan.added.length > 0;
  return chosen.goals.some(({ kind }) => kind !== "leave");
}
