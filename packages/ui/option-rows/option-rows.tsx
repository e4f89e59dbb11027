// The rows of a listbox, in groups, of which one is active: the pointer moves what is active, and chooses. Invariant: rows
// that come under a pointer that rests are not pointed at. What a row shows, its height, and the keys are the caller's.
import { useRef, type ReactNode } from "react";
import { classes } from "../base/classes.ts";
import styles from "./option-rows.module.css";

export interface OptionRow {
  readonly id: string;
  /** Rows of one group stand together, under its words. */
  readonly group?: string;
}

export interface OptionRowsProps<Row extends OptionRow> {
  rows: readonly Row[];
  active: string | null;
  /** The element's id of a row, for aria-activedescendant. */
  optionId: (id: string) => string;
  onPoint: (id: string) => void;
  /** `apart`: with Mod held, or by the middle button. */
  onChoose: (id: string, apart: boolean) => void;
  className: (row: Row) => string | undefined;
  children: (row: Row) => ReactNode;
}

export function OptionRows<Row extends OptionRow>(props: OptionRowsProps<Row>) {
  const { rows, active, optionId, onPoint, onChoose, className, children } = props;
  const pointed = useRef<readonly [number, number] | null>(null);
  return grouped(rows).map(({ group, members }) => (
    <div key={group ?? ""} role={group === undefined ? "presentation" : "group"} aria-label={group}>
      {group === undefined ? null : (
        <div className={styles.group} aria-hidden="true">
          {group}
        </div>
      )}
      {members.map((row) => (
        <div
          key={row.id}
          id={optionId(row.id)}
          role="option"
          tabIndex={-1}
          aria-selected={row.id === active}
          className={classes(styles.row, className(row))}
          onPointerMove={({ clientX, clientY }) => {
            const before = pointed.current;
            pointed.current = [clientX, clientY];
            if (before !== null && (before[0] !== clientX || before[1] !== clientY)) onPoint(row.id);
          }}
          onClick={(event) => onChoose(row.id, event.ctrlKey || event.metaKey)}
          onAuxClick={(event) => (event.button === 1 ? onChoose(row.id, true) : undefined)}
        >
          {children(row)}
        </div>
      ))}
    </div>
  ));
}

function grouped<Row extends OptionRow>(rows: readonly Row[]): { group: string | undefined; members: Row[] }[] {
  const groups: { group: string | undefined; members: Row[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === row.group) last.members.push(row);
    else groups.push({ group: row.group, members: [row] });
  }
  return groups;
}
