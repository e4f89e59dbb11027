// How a value is picked in a cell: a field that finds, a list to choose from, and what is chosen above it where that may be several.
// Invariant: the focus stays in the field; a list that takes one closes with the choice, one that takes several stays open.
// Leaves what is stored to the type whose cell it is.
import { classes } from "@tessera/ui/base/classes.ts";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Check, Plus, X } from "lucide-react";
import { Fragment, useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { useCellPorts } from "../base/cell-face.tsx";
import styles from "./picker.module.css";

export interface PickRow {
  readonly id: string;
  readonly words: string;
  readonly face: ReactNode;
  /** Said above the first row of each group. */
  readonly group?: string;
}

export interface PickerProps {
  readonly anchor: Element;
  readonly label: string;
  readonly placeholder: string;
  /** What was typed to open it. */
  readonly typed: string;
  readonly rows: readonly PickRow[];
  /** In their order; rows that are not in the list too. */
  readonly chosen: readonly PickRow[];
  readonly isMany: boolean;
  /** Where several may be chosen, one that is chosen already is taken away again. */
  readonly onChoose: (id: string) => void;
  /** Null: none can be made. False where it was not. */
  readonly onNew: ((words: string) => boolean) | null;
  /** Why these words name no new row; null where they may. */
  readonly complaint?: (words: string) => string | null;
  /** Said where the list is empty. */
  readonly none: string;
  /** Said below the list, for as long as it holds. */
  readonly notice?: string | null;
  /** Told of what is typed: then `rows` are those that fit already. */
  readonly onWords?: (words: string) => void;
  /** Takes one away; without a name all. */
  readonly onRemove: (id?: string) => void;
  readonly onClose: () => void;
}

const NEW = "new";

/** What is in the list for these words; behind them the row that makes one. */
function found({ rows, chosen, onNew, complaint, onWords }: PickerProps, wanted: string): readonly PickRow[] {
  const fits =
    onWords !== undefined ? rows : rows.filter(({ words }) => words.toLowerCase().includes(wanted.toLowerCase()));
  const isKnown = [...rows, ...chosen].some(({ words }) => words === wanted);
  const isMade = onNew !== null && wanted !== "" && !isKnown && (complaint?.(wanted) ?? null) === null;
  return isMade ? [...fits, { id: NEW, words: wanted, face: null }] : fits;
}

export function Picker(props: PickerProps) {
  const {
    anchor,
    label,
    placeholder,
    typed,
    chosen,
    isMany,
    onChoose,
    onNew,
    complaint,
    none,
    notice,
    onWords,
    onRemove,
    onClose,
  } = props;
  const { words } = useCellPorts();
  const own = useId();
  const [query, setQuery] = useState(typed);
  const [active, setActive] = useState<number | null>(null);
  const write = (next: string): void => {
    setQuery(next);
    onWords?.(next.trim());
  };
  const wanted = query.trim();
  const complained = wanted === "" ? null : (complaint?.(wanted) ?? null);
  const rows = found(props, wanted);
  const isChosen = (id: string): boolean => chosen.some((one) => one.id === id);
  const first = Math.max(
    0,
    rows.findIndex((row) => wanted === "" && !isMany && isChosen(row.id)),
  );
  const at = Math.min(active ?? first, rows.length - 1);
  const choose = (row: PickRow | undefined): void => {
    if (row === undefined) return;
    if (row.id === NEW && onNew?.(row.words) !== true) return;
    if (row.id !== NEW) onChoose(row.id);
    if (!isMany) return onClose();
    write("");
    setActive(row.id === NEW ? null : wanted === "" ? at : null);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp")
      setActive((at + (key === "ArrowDown" ? 1 : -1) + rows.length) % Math.max(rows.length, 1));
    else if (isMany && key === "Tab" && wanted === "") onClose();
    else if (key === "Enter" || key === "Tab" || (isMany && key === "," && wanted !== "")) choose(rows[at]);
    else if (key === "Backspace" && query === "" && chosen.length > 0) onRemove(chosen.at(-1)?.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Popover anchor={anchor} label={label} onClose={onClose} returnsFocus={false}>
      <div className={styles.surface}>
        {isMany && chosen.length > 0 ? <Chosen chosen={chosen} onRemove={onRemove} /> : null}
        <input
          role="combobox"
          className={styles.search}
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${own}-list`}
          aria-activedescendant={rows[at] === undefined ? undefined : `${own}-${at}`}
          aria-invalid={complained !== null || undefined}
          placeholder={placeholder}
          value={query}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            write(currentTarget.value);
            setActive(null);
          }}
          onKeyDown={press}
        />
        <div
          id={`${own}-list`}
          role="listbox"
          aria-label={label}
          aria-multiselectable={isMany || undefined}
          className={styles.list}
        >
          {rows.map((row, index) => (
            <Fragment key={row.id}>
              {row.group !== undefined && row.group !== rows[index - 1]?.group ? (
                <div role="presentation" className={styles.group}>
                  {row.group}
                </div>
              ) : null}
              <div
                id={`${own}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen(row.id)}
                className={classes(styles.option, index === at && styles.active)}
                onPointerMove={() => (index === at ? undefined : setActive(index))}
                onClick={() => choose(row)}
              >
                {row.id === NEW ? <Plus aria-hidden="true" /> : null}
                {row.id === NEW ? <span className={styles.verb}>{words.newOption(row.words)}</span> : row.face}
                {isChosen(row.id) ? <Check aria-hidden="true" className={styles.check} /> : null}
              </div>
            </Fragment>
          ))}
        </div>
        {complained !== null || rows.length === 0 || notice != null ? (
          <p className={styles.note} role="status">
            {complained ?? notice ?? none}
          </p>
        ) : null}
        {chosen.length === 0 ? null : (
          <button
            type="button"
            className={styles.clear}
            onClick={() => {
              onRemove();
              onClose();
            }}
          >
            {words.clear}
          </button>
        )}
      </div>
    </Popover>
  );
}

/** What is chosen: each can be taken away. */
function Chosen({ chosen, onRemove }: Pick<PickerProps, "chosen" | "onRemove">) {
  const { words } = useCellPorts();
  return (
    <ul className={styles.chosen} aria-label={words.chosen}>
      {chosen.map(({ id, words: name, face }) => (
        <li key={id} className={styles.held}>
          {face}
          <button type="button" className={styles.remove} aria-label={words.remove(name)} onClick={() => onRemove(id)}>
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
