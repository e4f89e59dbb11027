// A CSV file is chosen or dropped, looked at with the types that are guessed for its columns, and imported as a new database.
import { useLingui } from "@lingui/react/macro";
import { CSV_TYPES, type CsvType } from "@tessera/database/csv/guess-types.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { useState } from "react";
import { useServices } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { typeWords } from "../../../words/database-words.ts";
import { CsvDrop } from "./csv-drop.tsx";
import { CsvPreview } from "./csv-preview.tsx";
import { importCsv } from "./import-csv.ts";
import { ImportFoot } from "./import-foot.tsx";
import { breathe, useCsvFile, type ChosenCsv } from "./use-csv-file.ts";
import { useFaultWords } from "./use-fault-words.ts";
import { useFileRun } from "./use-file-run.ts";

export interface ImportDialogProps {
  readonly workspace: Workspace;
  readonly isPrivate: boolean;
  readonly onClose: () => void;
}

interface Chosen extends ChosenCsv {
  readonly types: readonly CsvType[];
}

export function ImportDialog({ workspace, isPrivate, onClose }: ImportDialogProps) {
  const { t, i18n } = useLingui();
  const { navigation } = useServices();
  const wordsOf = useFaultWords();
  const words = typeWords(i18n);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { fault, setFault, done, setDone, begin, leave } = useFileRun();
  const withTypes = (csv: ChosenCsv): Chosen => ({ ...csv, types: csv.survey.columns.map(({ type }) => type) });
  const choice = useCsvFile((csv) => setChosen(csv === null ? null : withTypes(csv)), setFault);
  const run = async ({ name, file, survey, types }: Chosen): Promise<void> => {
    const signal = begin();
    const columns = survey.columns.map((column, at) => ({ name: column.name, type: types[at] ?? column.type }));
    const { http, myId } = workspace;
    const plan = { file, name, viewName: t`Table`, columns, isPrivate };
    const imported = await importCsv({ http, spaceId: workspace.id, myId, newId, breathe }, plan, setDone, signal);
    setDone(null);
    if (signal.aborted) return;
    if (!imported.ok) return setFault({ fault: "failed" });
    onClose();
    navigation.go(pagePath(imported.value, ""));
  };
  return (
    <Dialog open onClose={onClose} title={t`Import CSV`} closeLabel={t`Close`} size="medium">
      <CsvDrop choice={choice} disabled={done !== null} />
      {chosen === null ? null : (
        <CsvPreview
          {...chosen}
          disabled={done !== null}
          onFile={(file) => void choice.readAgain(chosen.name, file)}
          choiceOf={(name, at) => (
            <select
              aria-label={t`Type of ${name}`}
              value={chosen.types[at]}
              disabled={chosen.types[at] === "title"}
              onChange={({ currentTarget }) => {
                const type = CSV_TYPES.find((one) => one === currentTarget.value);
                if (type !== undefined) setChosen({ ...chosen, types: withType(chosen.types, at, type) });
              }}
            >
              {CSV_TYPES.map((one) => (
                <option key={one} value={one}>
                  {words[one]}
                </option>
              ))}
            </select>
          )}
        />
      )}
      <ImportFoot
        fault={fault === null ? "" : wordsOf(fault)}
        done={done}
        rows={chosen?.survey.rows ?? 0}
        disabled={chosen === null}
        onCancel={leave}
        onImport={() => (chosen === null ? undefined : void run(chosen))}
      />
    </Dialog>
  );
}

/** One column names the rows: another one that is to do so changes places with it. */
function withType(types: readonly CsvType[], at: number, type: CsvType): readonly CsvType[] {
  const title = types.indexOf("title");
  return types.map((one, n) => (n === at ? type : type === "title" && n === title ? "text" : one));
}
