// Which column of the file identifies a row of the database, and what is done with rows that are found and with others.
import { useLingui } from "@lingui/react/macro";
import type { MergeColumn } from "@tessera/database/csv/merge-operations.ts";
import { canIdentify, type MergeMode } from "@tessera/database/csv/plan-keyed-merge.ts";
import { SelectRow } from "@tessera/ui/select-row/select-row.tsx";
import styles from "./import-dialog.module.css";

export interface RowIdentity {
  /** The column of the file; null: every line is a new row. */
  readonly key: number | null;
  readonly mode: MergeMode;
}

export interface MergeKeyChoiceProps {
  /** Of the columns of the file. */
  readonly names: readonly string[];
  readonly columns: readonly (MergeColumn | null)[];
  readonly identity: RowIdentity;
  readonly disabled: boolean;
  readonly onIdentity: (identity: RowIdentity) => void;
}

export function MergeKeyChoice({ names, columns, identity, disabled, onIdentity }: MergeKeyChoiceProps) {
  const { t } = useLingui();
  const { key, mode } = identity;
  const able = columns.flatMap((column, at) => (isKey(column) ? [[String(at), names[at] ?? ""] as const] : []));
  return (
    <fieldset className={styles.preview} disabled={disabled}>
      <SelectRow
        label={t`Rows are identified by`}
        value={key === null ? "" : String(key)}
        options={[["", t`Nothing: every line is a new row`], ...able]}
        onChoose={(chosen) => onIdentity({ mode, key: chosen === "" ? null : Number(chosen) })}
      />
      {key === null ? null : (
        <SelectRow
          label={t`Lines of the file`}
          value={mode}
          options={[
            ["both", t`Update the rows that are found, add the others`],
            ["update", t`Only update the rows that are found`],
            ["add", t`Only add rows that are not found`],
          ]}
          onChoose={(next) => onIdentity({ key, mode: next })}
        />
      )}
    </fieldset>
  );
}

/** Whether the column can identify rows: rows of the database have values of its property. */
export function isKey(column: MergeColumn | null | undefined): column is MergeColumn {
  return column !== null && column !== undefined && !column.isNew && canIdentify(column.property);
}
