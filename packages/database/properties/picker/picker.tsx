// How a value is picked in a cell: a field that finds, a list to choose from, and what is chosen above it where that may be several.
// Invariant: the focus stays in the field; a list that takes one closes with the choice, one that takes several stays open.
// Leaves what is stored to the type whose cell it is.
import { classes } from "@tessera/ui/base/classes.ts";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Check, Plus, X } from "lucide-react";
import { Fragment, useId } from "react";
import { useCellPorts } from "../base/cell-face.tsx";
import styles from "./picker.module.css";
import { NEW, usePick, type Choice, type PickerProps } from "./use-pick.tsx";

export function Picker(props: PickerProps) {
  const { anchor, label, placeholder, chosen, isMany, none, notice, onRemove, onClose } = props;
  const { words } = useCellPorts();
  const id = useId();
  const choice = usePick(props);
  const { rows, at, complaint } = choice;
  return (
    <Popover anchor={anchor} label={label} onClose={onClose} returnsFocus={false}>
      <div className={styles.surface}>
        {isMany && chosen.length > 0 ? <Chosen chosen={chosen} onRemove={onRemove} /> : null}
        <input
          role="combobox"
          className={styles.search}
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={rows[at] === undefined ? undefined : `${id}-${at}`}
          aria-invalid={complaint !== null || undefined}
          placeholder={placeholder}
          value={choice.query}
          autoComplete="off"
          onChange={({ currentTarget }) => choice.write(currentTarget.value)}
          onKeyDown={choice.press}
        />
        <PickList {...choice} id={id} label={label} isMany={isMany} />
        {complaint !== null || rows.length === 0 || notice != null ? (
          <p className={styles.note} role="status">
            {complaint ?? notice ?? none}
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

interface PickListProps extends Pick<Choice, "rows" | "at" | "isChosen" | "setActive" | "choose"> {
  readonly id: string;
  readonly label: string;
  readonly isMany: boolean;
}

function PickList({ id, label, isMany, rows, at, isChosen, setActive, choose }: PickListProps) {
  const { words } = useCellPorts();
  return (
    <div
      id={`${id}-list`}
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
            id={`${id}-${index}`}
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
