// The first rows of a CSV file under its columns, and how the file is read, which the user can change whether or not the file has a
// fault. Leaves what is chosen for a column to the dialog.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ENCODINGS } from "@tessera/database/csv/encodings.ts";
import type { Separator } from "@tessera/database/csv/read-csv.ts";
import type { CsvFile, CsvSurvey } from "@tessera/database/csv/survey-csv.ts";
import { SelectRow } from "@tessera/ui/select-row/select-row.tsx";
import type { ReactNode } from "react";
import { encodingNames } from "./encoding-names.ts";
import styles from "./import-dialog.module.css";

export interface CsvPreviewProps {
  readonly file: CsvFile;
  readonly survey: CsvSurvey;
  readonly disabled: boolean;
  readonly onFile: (file: CsvFile) => void;
  /** What becomes of a column. */
  readonly choiceOf: (name: string, at: number) => ReactNode;
}

export function CsvPreview({ file, survey, disabled, onFile, choiceOf }: CsvPreviewProps) {
  const { t } = useLingui();
  return (
    <fieldset className={styles.preview} disabled={disabled}>
      <FormChoice file={file} onFile={onFile} />
      {survey.columns.length === 0 ? null : (
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
                  {survey.columns.map(({ name }, at) => (
                    <td key={name}>{(row[at] ?? "").slice(0, 100)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>
        <Plural value={survey.rows} one="# row" other="# rows" />
      </p>
      {survey.longer === 0 ? null : (
        <p>
          <Trans>
            <Plural value={survey.longer} one="# row has" other="# rows have" /> more cells than the first line has
            names: they are in columns without a name.
          </Trans>
        </p>
      )}
    </fieldset>
  );
}

function FormChoice({ file, onFile }: Pick<CsvPreviewProps, "file" | "onFile">) {
  const { t } = useLingui();
  const separators: readonly (readonly [Separator, string])[] = [
    [",", t`Comma`],
    [";", t`Semicolon`],
    ["\t", t`Tab`],
    ["|", t`Vertical bar`],
  ];
  return (
    <>
      <SelectRow
        label={t`Encoding`}
        value={file.encoding}
        names
        options={ENCODINGS.map((one) => [one, encodingNames[one]] as const)}
        onChoose={(encoding) => onFile({ ...file, encoding })}
      />
      <SelectRow
        label={t`Separator`}
        value={file.separator}
        options={separators}
        onChoose={(separator) => onFile({ ...file, separator })}
      />
      <SelectRow
        label={t`First line`}
        value={file.hasHeader ? "names" : "row"}
        options={[
          ["names", t`Names of the columns`],
          ["row", t`A row like the others`],
        ]}
        onChoose={(first) => onFile({ ...file, hasHeader: first === "names" })}
      />
    </>
  );
}
