// A field over a list of rows to choose from: the combobox pattern. Focus stays in the field; arrows, Home, End and the
// page keys move what is active, the pointer too. Invariant: what is active keeps its row when rows come and go around it.
// What is typed, what is found, and what choosing does are the caller's.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { classes } from "../base/classes.ts";
import { spellShortcut } from "../base/shortcut.ts";
import { useKeyboard } from "../base/use-keyboard.ts";
import { OptionRows, type OptionRow } from "../option-rows/option-rows.tsx";
import styles from "./command-list.module.css";

export interface CommandRow extends OptionRow {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  /** A second line. Where one row has it, all should: rows of one height do not jump. */
  readonly detail?: ReactNode;
  /** At the end of the first line; of a row with a shortcut, only where keys are not shown. */
  readonly end?: ReactNode;
  readonly shortcut?: string;
}

export interface CommandListProps {
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  rows: readonly CommandRow[];
  /** `apart`: with Mod held, or by the middle button. */
  onChoose: (id: string, apart: boolean) => void;
  /** Keys of the caller's, with the active row; true where one was used. */
  onKey?: (event: KeyboardEvent<HTMLInputElement>, active: string | null) => boolean;
  /** Told to those who cannot see the rows. */
  status: ReactNode;
  icon?: ReactNode;
  /** Beside the field. */
  end?: ReactNode;
  /** Between the field and the rows. */
  filters?: ReactNode;
  /** Under the rows, or in place of them. */
  note?: ReactNode;
  foot?: ReactNode;
}

const pageRows = 8;

export function CommandList(props: CommandListProps) {
  const { label, placeholder, query, onQuery, rows, onChoose, status, icon, end, filters, note, foot } = props;
  const { list, own, active, optionId, point, onKeyDown } = useActiveRow(props);
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        {icon}
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={rows.length > 0}
          aria-controls={`${own}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active === null ? undefined : optionId(active)}
          placeholder={placeholder}
          value={query}
          autoFocus
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {end}
      </div>
      {filters}
      <div
        ref={list}
        id={`${own}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        className={styles.list}
        onMouseDown={(event) => event.preventDefault()}
      >
        <OptionRows
          rows={rows}
          active={active}
          optionId={optionId}
          onPoint={point}
          onChoose={onChoose}
          className={(row) => classes(styles.row, row.detail !== undefined && styles.tall)}
        >
          {(row) => <RowContent row={row} />}
        </OptionRows>
      </div>
      {note === undefined ? null : <div className={styles.note}>{note}</div>}
      {foot}
      <div className="visually-hidden" role="status">
        {status}
      </div>
    </div>
  );
}

/** Which row is active, and the keys that change it. */
function useActiveRow({ rows, query, onChoose, onKey }: CommandListProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const own = useId();
  const row = rows.find(({ id }) => id === chosen) ?? rows[0] ?? null;
  const active = row?.id ?? null;
  const optionId = (id: string) => `${own}-${id}`;

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  // Other words, other answers: the best one is active again.
  useEffect(() => {
    setChosen(null);
    if (list.current !== null) list.current.scrollTop = 0;
  }, [query]);

  const move = (to: number) => setChosen(rows[Math.max(0, Math.min(rows.length - 1, to))]?.id ?? null);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const at = row === null ? -1 : rows.indexOf(row);
    const last = rows.length - 1;
    const apart = event.ctrlKey || event.metaKey;
    if (event.key === "Enter" && active !== null) onChoose(active, apart);
    else if (onKey?.(event, active) === true) return event.preventDefault();
    else if (event.shiftKey || event.altKey || apart) return;
    else if (event.key === "ArrowDown") move(at === last ? 0 : at + 1);
    else if (event.key === "ArrowUp") move(at <= 0 ? last : at - 1);
    else if (event.key === "Home") move(0);
    else if (event.key === "End") move(last);
    else if (event.key === "PageDown") move(at + pageRows);
    else if (event.key === "PageUp") move(at - pageRows);
    else return;
    event.preventDefault();
  };
  return { list, own, active, optionId, point: setChosen, onKeyDown };
}

function RowContent({ row }: { row: CommandRow }) {
  const keyboard = useKeyboard();
  return (
    <>
      <span className={styles.icon}>{row.icon}</span>
      <span className={styles.words}>
        <span className={styles.title}>{row.title}</span>
        {row.detail === undefined ? null : <span className={styles.detail}>{row.detail}</span>}
      </span>
      {row.end === undefined ? null : (
        <span className={classes(styles.end, row.shortcut !== undefined && styles.instead)}>{row.end}</span>
      )}
      {row.shortcut === undefined ? null : <kbd className={styles.keys}>{spellShortcut(row.shortcut, keyboard)}</kbd>}
    </>
  );
}
