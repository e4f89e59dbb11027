// Where a CSV file is chosen, or dropped.
import { useLingui } from "@lingui/react/macro";
import { FileUp } from "lucide-react";
import { useState } from "react";
import type { CsvFileChoice } from "./use-csv-file.ts";
import styles from "./import-dialog.module.css";

export interface CsvDropProps {
  readonly choice: Pick<CsvFileChoice, "fileName" | "choose">;
  readonly disabled: boolean;
}

export function CsvDrop({ choice: { fileName, choose }, disabled }: CsvDropProps) {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  return (
    <label
      className={styles.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) void choose(event.dataTransfer.files[0]);
      }}
    >
      <FileUp aria-hidden="true" />
      <span>{t`Choose a CSV file, or drop one here`}</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        disabled={disabled}
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
      />
      {fileName === "" ? null : <strong className={styles.chosen}>{fileName}</strong>}
    </label>
  );
}
