// The first rows of a CSV file, with the type that each column is to have, and how the file is read.
import { Plural, useLingui } from "@lingui/react/macro";
import { ENCODINGS, type Encoding } from "@tessera/database/csv/guess-encoding.ts";
import { CSV_TYPES, type CsvType } from "@tessera/database/csv/guess-types.ts";
import type { Separator } from "@tessera/database/csv/read-csv.ts";
import type { CsvFile, CsvSurvey } from "@tessera/database/csv/survey-csv.ts";
import { SelectRow } from "@tessera/ui/select-row/select-row.tsx";
import { typeWords } from "../databases/database-words.ts";
import styles from "./import-dialog.module.css";

export interface CsvPreviewProps {
  readonly file: CsvFile;
  readonly survey: CsvSurvey;
  readonly types: readonly CsvType[];
  readonly disabled: boolean;
  readonly onFile: (file: CsvFile) => void;
  readonly onTypes: (types: readonly CsvType[]) => void;
}

const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
};

export function CsvPreview({ file, survey, types, disabled, onFile, onTypes }: CsvPreviewProps) {
  const { t, i18n } = useLingui();
  const words = typeWords(i18n);
  const separators: readonly (readonly [Separator, string])[] = [[",", t`Comma`], [";", t`Semicolon`], ["\t", t`Tab`]]; // prettier-ignore
  const choose = (at: number, type: CsvType): void => {
    const title = types.indexOf("title");
    // One column names the rows: another one that is to do so changes places with it.
    onTypes(types.map((one, n) => (n === at ? type : type === "title" && n === title ? "text" : one)));
  };
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
                  <select
                    aria-label={t`Type of ${name}`}
                    value={types[at]}
                    disabled={types[at] === "title"}
                    onChange={({ currentTarget }) => {
                      const chosen = CSV_TYPES.find((one) => one === currentTarget.value);
                      if (chosen !== undefined) choose(at, chosen);
                    }}
                  >
                    {CSV_TYPES.map((one) => (
                      <option key={one} value={one}>
                        {words[one]}
                      </option>
                    ))}
                  </select>
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
