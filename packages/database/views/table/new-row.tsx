// The line below the rows of a table that makes a new one; chosen like a cell.
import { classes } from "@tessera/ui/base/classes.ts";
import { Plus } from "lucide-react";
import type { TableWords } from "./table-words.ts";
import styles from "./table.module.css";

export interface NewRowProps {
  readonly gridId: string;
  /** Behind the last row. */
  readonly place: number;
  readonly isActive: boolean;
  readonly onNew: () => void;
  readonly words: TableWords;
}

export function NewRow({ gridId, place, isActive, onNew, words }: NewRowProps) {
  return (
    <div role="row" aria-rowindex={place + 2} className={styles.newRow}>
      <div
        role="gridcell"
        id={`${gridId}-new`}
        aria-colindex={1}
        aria-selected={isActive}
        className={classes(styles.newCell, isActive && styles.active)}
      >
        <button type="button" tabIndex={-1} className={styles.newButton} onClick={onNew}>
          <Plus aria-hidden="true" />
          <span>{words.newRow}</span>
        </button>
      </div>
    </div>
  );
}
