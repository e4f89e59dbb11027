// The first rows of a CSV file under its columns, and how the file is read. Leaves what is chosen for a column to the dialog.
import { Plural, useLingui } from "@lingui/react/macro";
import { ENCODINGS, type Encoding } from "@tessera/database/csv/guess-encoding.ts";
import type { Separator } from "@tessera/database/csv/read-csv.ts";
import type { CsvFile, CsvSurvey } from "@tessera/database/csv/survey-csv.ts";
import { SelectRow } from "@tessera/ui/select-row/select-row.tsx";
import type { ReactNode } from "react";
import styles from "./import-dialog.module.css";

export interface CsvPreviewProps {
  readonly file: CsvFile;
  readonly survey: CsvSurvey;
  readonly disabled: boolean;
  readonly onFile: (file: CsvFile) => void;
  /** What becomes of a column. */
  readonly choiceOf: (name: string, at: number) => ReactNode;
}

const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
};

export function CsvPreview({ file, survey, disabled, onFile, choiceOf }: CsvPreviewProps) {
  const { t } = useLingui();
  const separators: readonly (readonly [Separator, string])[] = [
    [",", t`Comma`],
    [";", t`Semicolon`],
    ["\t", t`Tab`],
  ];
  return (
    <fieldset className={styles.preview} disabled={disabled}>
      <SelectRow
        label={t`Encoding`}
        value={file.encoding}
        names
        options={ENCODINGS.map((one) => [one, ENCODING_NAMES[one]] as const)}
        onChoose={(encoding) => onFile({ ...file, encoding })}
      />
      <SelectRow
        label={t`Separator`}
        value={file.separator}
        options={separators}
        onChoose={(separator) => onFile({ ...file, separator })}
      />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t`First rows`}>
        <table className={styles.table}>
          <thead>
            <tr>
              {survey.columns.map(({ name }, at) => (
                <th key={name} scope="col">
                  <span className={styles.name}>{name}</span>
                  {choiceOf(name, at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {survey.first.map((row, n) => (
              <tr key={n}>
                {row.map((cell, at) => (
                  <td key={at}>{cell.slice(0, 100)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <Plural value={survey.rows} one="# row" other="# rows" />
      </p>
    </fieldset>
  );
}
