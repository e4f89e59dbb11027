// A CSV file is chosen or dropped, looked at with the types that are guessed for its columns, and imported as a new database.
import { useLingui } from "@lingui/react/macro";
import { MOST_CSV_BYTES, isCsvFault, guessSeparator } from "@tessera/database/csv/read-csv.ts";
import { decoded, guessEncoding } from "@tessera/database/csv/guess-encoding.ts";
import type { CsvType } from "@tessera/database/csv/guess-types.ts";
import { surveyCsv, type CsvFile, type CsvSurvey } from "@tessera/database/csv/survey-csv.ts";
import { newId } from "@tessera/kernel/records/ids.ts";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { FileUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useServices } from "../../services.ts";
import type { Workspace } from "../../session/session.ts";
import { CsvPreview } from "./csv-preview.tsx";
import { importCsv } from "./import-csv.ts";
import { useFaultWords, type ImportFault } from "./use-fault-words.ts";
import styles from "./import-dialog.module.css";

export interface ImportDialogProps {
  readonly workspace: Workspace;
  readonly isPrivate: boolean;
  readonly onClose: () => void;
}

interface Chosen {
  readonly name: string;
  readonly file: CsvFile;
  readonly survey: CsvSurvey;
  readonly types: readonly CsvType[];
}

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export function ImportDialog({ workspace, isPrivate, onClose }: ImportDialogProps) {
  const { t } = useLingui();
  const { navigation } = useServices();
  const wordsOf = useFaultWords();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fileName, setFileName] = useState("");
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState("");
  const [done, setDone] = useState<number | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const refuse = (why: ImportFault): void => setFault(wordsOf(why));
  const read = async (name: string, file: CsvFile): Promise<void> => {
    setFault("");
    const survey = await surveyCsv(file, breathe);
    if (isCsvFault(survey)) refuse(survey);
    else setChosen({ name, file, survey, types: survey.columns.map(({ type }) => type) });
  };
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setFileName(file.name);
    setChosen(null);
    if (file.size > MOST_CSV_BYTES) return refuse({ fault: "too-large" });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const encoding = guessEncoding(bytes);
    const [begin = ""] = decoded(bytes.subarray(0, 100_000), encoding);
    await read(file.name.replace(/\.[^.]*$/, ""), { bytes, encoding, separator: guessSeparator(begin) });
  };
  const run = async ({ name, file, survey, types }: Chosen): Promise<void> => {
    const abort = new AbortController();
    leaving.current = abort;
    setFault("");
    setDone(0);
    const columns = survey.columns.map((column, at) => ({ name: column.name, type: types[at] ?? column.type }));
    const { http, myId } = workspace.searchPorts;
    const plan = { file, name, viewName: t`Table`, columns, isPrivate };
    const made = await importCsv({ http, spaceId: workspace.id, myId, newId, breathe }, plan, setDone, abort.signal);
    setDone(null);
    if (abort.signal.aborted) return;
    if (!made.ok) return refuse({ fault: "failed" });
    onClose();
    navigation.go(pagePath(made.value, ""));
  };
  return (
    <Dialog open onClose={onClose} title={t`Import CSV`} closeLabel={t`Close`} size="medium">
      <label
        className={styles.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void choose(event.dataTransfer.files[0]);
        }}
      >
        <FileUp aria-hidden="true" />
        <span>{t`Choose a CSV file, or drop one here`}</span>
        <input type="file" accept=".csv,.tsv,.txt,text/csv" disabled={done !== null} onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])} />
        {fileName === "" ? null : <strong className={styles.chosen}>{fileName}</strong>}
      </label>
      {chosen === null ? null : (
        <CsvPreview
          {...chosen}
          disabled={done !== null}
          onFile={(file) => void read(chosen.name, file)}
          onTypes={(types) => setChosen({ ...chosen, types })}
        />
      )}
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
      {done === null || chosen === null ? null : (
        <progress className={styles.progress} aria-label={t`Importing`} max={Math.max(1, chosen.survey.rows)} value={done} />
      )}
      <div className={styles.foot}>
        {done === null ? null : <Button onClick={() => leaving.current?.abort()}>{t`Cancel`}</Button>}
        <Button look="primary" busy={done !== null} disabled={chosen === null} onClick={() => (chosen === null ? undefined : void run(chosen))}>
          {t`Import`}
        </Button>
      </div>
    </Dialog>
  );
} // prettier-ignore
