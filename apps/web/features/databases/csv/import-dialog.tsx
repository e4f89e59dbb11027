// A CSV file is chosen or dropped, previewed with the types that are guessed for its columns, and imported as a new database.
import { useLingui } from "@lingui/react/macro";
import { CSV_TYPES, type CsvType } from "@tessera/database/csv/guess-types.ts";
import type { SurveyedColumn } from "@tessera/database/csv/survey-csv.ts";
import { surveyFit, type ColumnFit } from "@tessera/database/csv/survey-fit.ts";
import type { DateReading } from "@tessera/database/properties/date/date-reading.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { useState } from "react";
import { useServices } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { typeWords } from "../../../words/database-words.ts";
import { intlLocale } from "../../../words/intl-locale.ts";
import { ColumnNotes } from "./column-notes.tsx";
import { CsvDrop } from "./csv-drop.tsx";
import { CsvPreview } from "./csv-preview.tsx";
import { importCsv } from "./import-csv.ts";
import { DateOrderChoice } from "./date-order-choice.tsx";
import { ImportFoot } from "./import-foot.tsx";
import { breathe, useCsvFile, type ChosenCsv } from "./use-csv-file.ts";
import { useFaultWords } from "./use-fault-words.ts";
import { useFileRun } from "./use-file-run.ts";
import { useLossQuestion } from "./use-loss-question.ts";
import { useSurvey, type SurveyOf } from "./use-survey.ts";

export interface ImportDialogProps {
  readonly workspace: Workspace;
  readonly isPrivate: boolean;
  readonly onClose: () => void;
}

interface Chosen extends ChosenCsv {
  /** With the types that the user chose. */
  readonly columns: readonly SurveyedColumn[];
}

const fitOf: SurveyOf<Chosen, readonly ColumnFit[]> = async ({ file, columns }, goOn) =>
  await surveyFit(file, columns, goOn);

export function ImportDialog({ workspace, isPrivate, onClose }: ImportDialogProps) {
  const { t, i18n } = useLingui();
  const { navigation } = useServices();
  const wordsOf = useFaultWords();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { fault, setFault, done, setDone, begin, leave } = useFileRun();
  const choice = useCsvFile(
    intlLocale(i18n),
    (csv) => setChosen(csv === null ? null : { ...csv, columns: csv.survey.columns }),
    setFault,
  );
  const fit = useSurvey(chosen, fitOf);
  const question = useLossQuestion(fit);
  const run = async ({ name, file, columns }: Chosen): Promise<void> => {
    const signal = begin();
    const { http, myId } = workspace;
    const plan = { file, name, viewName: t`Table`, columns, isPrivate };
    const imported = await importCsv({ http, spaceId: workspace.id, myId, newId, breathe }, plan, setDone, signal);
    setDone(null);
    if (signal.aborted) return;
    if (!imported.ok) return setFault({ fault: "failed" });
    onClose();
    navigation.go(pagePath(imported.value, ""));
  };
  const shownFault = fault ?? chosen?.survey.fault ?? null;
  return (
    <Dialog open onClose={onClose} title={t`Import CSV`} closeLabel={t`Close`} size="medium">
      <CsvDrop choice={choice} disabled={done !== null} />
      {chosen === null ? null : (
        <>
          <CsvPreview
            {...chosen}
            disabled={done !== null}
            onFile={(file) => void choice.readAgain(chosen.name, file)}
            choiceOf={(name, at) => (
              <ColumnChoice
                name={name}
                column={chosen.columns[at]}
                onType={(type) => setChosen({ ...chosen, columns: withType(chosen.columns, at, type) })}
                onDates={(dates) =>
                  setChosen({
                    ...chosen,
                    columns: chosen.columns.map((one, n) => (n === at ? { ...one, dates } : one)),
                  })
                }
              />
            )}
          />
          <ColumnNotes names={chosen.columns.map(({ name }) => name)} survey={fit} />
        </>
      )}
      <ImportFoot
        fault={shownFault === null ? "" : wordsOf(shownFault)}
        done={done}
        rows={chosen?.survey.rows ?? 0}
        disabled={chosen === null || chosen.survey.fault !== null || fit === null}
        question={question}
        onCancel={leave}
        onImport={() => (chosen === null ? undefined : void run(chosen))}
      />
    </Dialog>
  );
}

interface ColumnChoiceProps {
  /** The column's. */
  readonly name: string;
  readonly column: SurveyedColumn | undefined;
  readonly onType: (type: CsvType) => void;
  readonly onDates: (dates: DateReading) => void;
}

function ColumnChoice({ name, column, onType, onDates }: ColumnChoiceProps) {
  const { t, i18n } = useLingui();
  const words = typeWords(i18n);
  const type = column?.type ?? "text";
  return (
    <>
      <select
        aria-label={t`Type of ${name}`}
        value={type}
        disabled={type === "title"}
        onChange={({ currentTarget }) => {
          const next = CSV_TYPES.find((one) => one === currentTarget.value);
          if (next !== undefined) onType(next);
        }}
      >
        {CSV_TYPES.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </select>
      {type === "date" && column?.isOrderOpen === true ? (
        <DateOrderChoice name={name} dates={column.dates} onDates={onDates} />
      ) : null}
    </>
  );
}

/** One column names the rows: if another one is chosen for that, the former becomes a text. */
function withType(columns: readonly SurveyedColumn[], at: number, type: CsvType): readonly SurveyedColumn[] {
  return columns.map((one, n) =>
    n === at ? { ...one, type } : type === "title" && one.type === "title" ? { ...one, type: "text" } : one,
  );
}
