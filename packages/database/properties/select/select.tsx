// A choice in a cell: a chip, and a list of the options to choose from, in which a new one is made by typing its name.
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Check, CircleChevronDown, Plus } from "lucide-react";
import { useId, useState, type KeyboardEvent } from "react";
import { classes } from "@tessera/ui/base/classes.ts";
import { LONGEST_OPTION } from "../../schema-rules.ts";
import { useCellPorts, type CellFace, type ShownProps, type SurfaceProps } from "../cell-face.tsx";
import { shownText } from "../stored-text.ts";
import { OptionChip } from "./option-chip.tsx";
import styles from "./select.module.css";
import { select } from "./select.ts";

function SelectShown({ stored, property }: ShownProps) {
  const words = select.read(stored);
  if (words === null) return shownText(stored ?? []);
  return <OptionChip words={words} colour={property.options.find(({ value }) => value === words)?.color ?? "none"} />;
}

interface Row {
  readonly id: string;
  readonly words: string;
  readonly colour: string;
  readonly isNew: boolean;
}

function SelectSurface({ anchor, label, stored, property, typed, onStore, onNewOption, onClose }: SurfaceProps) {
  const { words } = useCellPorts();
  const own = useId();
  const [query, setQuery] = useState(typed);
  const [chosen, setChosen] = useState<number | null>(null);
  const current = select.read(stored);
  const wanted = query.trim();
  const isTooLong = wanted.length > LONGEST_OPTION;
  const found = property.options.filter(({ value }) => value.toLowerCase().includes(wanted.toLowerCase()));
  const rows: Row[] = found.map(({ id, value, color }) => ({ id, words: value, colour: color, isNew: false }));
  const isKnown = property.options.some(({ value }) => value === wanted);
  if (wanted !== "" && !isKnown && !isTooLong) rows.push({ id: "new", words: wanted, colour: "none", isNew: true });
  const at = Math.min(chosen ?? Math.max(0, rows.findIndex((row) => wanted === "" && row.words === current)), rows.length - 1); // prettier-ignore
  const active = rows[at];
  const choose = (row: Row | undefined): void => {
    if (row === undefined || (row.isNew && !onNewOption(row.words))) return;
    onStore(select.write(row.words));
    onClose();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp")
      setChosen((at + (key === "ArrowDown" ? 1 : -1) + rows.length) % Math.max(rows.length, 1));
    else if (key === "Enter" || key === "Tab") choose(active);
    else if (key === "Backspace" && query === "" && current !== null) onStore(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Popover anchor={anchor} label={label} onClose={onClose} returnsFocus={false}>
      <div className={styles.surface}>
        <input
          role="combobox"
          className={styles.search}
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${own}-list`}
          aria-activedescendant={active === undefined ? undefined : `${own}-${at}`}
          aria-invalid={isTooLong || undefined}
          placeholder={words.option}
          value={query}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setQuery(currentTarget.value);
            setChosen(null);
          }}
          onKeyDown={press}
        />
        <div id={`${own}-list`} role="listbox" aria-label={label} className={styles.list}>
          {rows.map((row, index) => (
            <div
              key={row.id}
              id={`${own}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={row.words === current}
              className={classes(styles.option, index === at && styles.active)}
              onPointerMove={() => (index === at ? undefined : setChosen(index))}
              onClick={() => choose(row)}
            >
              {row.isNew ? <Plus aria-hidden="true" /> : null}
              {row.isNew ? <span className={styles.verb}>{words.newOption(row.words)}</span> : <OptionChip {...row} />}
              {row.words === current ? <Check aria-hidden="true" className={styles.check} /> : null}
            </div>
          ))}
        </div>
        {isTooLong || rows.length === 0 ? (
          <p className={styles.note}>{isTooLong ? words.optionTooLong : words.noOption}</p>
        ) : null}
        {current === null ? null : (
          <button
            type="button"
            className={styles.clear}
            onClick={() => {
              onStore(undefined);
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

export const selectFace: CellFace = {
  Icon: CircleChevronDown,
  Shown: SelectShown,
  editing: { kind: "surface", Surface: SelectSurface },
  fromText: (text) => ({ stored: select.write(text.trim()) }),
  isFigures: false,
  width: 150,
};
