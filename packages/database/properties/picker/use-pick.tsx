// What is typed into a picker, which rows fit it, which of them is active, and what keys do with it.
// Invariant: a row is active as long as there is one; a list that takes one row closes with the choice, one that takes several stays
// open.
import { useState, type KeyboardEvent, type ReactNode } from "react";

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

/** The id of the row that makes a new one. */
export const NEW = "new";

export interface Choice {
  readonly query: string;
  /** What fits the query; behind it the row that makes a new one. */
  readonly rows: readonly PickRow[];
  /** The place of the active row; -1: there is none. */
  readonly at: number;
  /** Why the query names no new row. */
  readonly complaint: string | null;
  readonly isChosen: (id: string) => boolean;
  readonly setActive: (place: number) => void;
  readonly write: (query: string) => void;
  readonly choose: (row: PickRow | undefined) => void;
  readonly press: (event: KeyboardEvent) => void;
}

export function usePick(props: PickerProps): Choice {
  const { chosen, isMany, onChoose, onNew, onWords, onRemove, onClose } = props;
  const [query, setQuery] = useState(props.typed);
  const [active, setActive] = useState<number | null>(null);
  const wanted = query.trim();
  const complaint = wanted === "" ? null : (props.complaint?.(wanted) ?? null);
  const rows = found(props, wanted);
  const isChosen = (id: string): boolean => chosen.some((one) => one.id === id);
  const first = rows.findIndex((row) => wanted === "" && !isMany && isChosen(row.id));
  const at = Math.min(active ?? Math.max(0, first), rows.length - 1);
  const search = (next: string): void => {
    setQuery(next);
    onWords?.(next.trim());
  };
  const choose = (row: PickRow | undefined): void => {
    if (row === undefined) return;
    if (row.id === NEW && onNew?.(row.words) !== true) return;
    if (row.id !== NEW) onChoose(row.id);
    if (!isMany) return onClose();
    search("");
    setActive(row.id === NEW ? null : wanted === "" ? at : null);
  };
  const write = (next: string): void => {
    search(next);
    setActive(null);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setActive((at + step + rows.length) % Math.max(rows.length, 1));
    else if (isMany && key === "Tab" && wanted === "") onClose();
    else if (key === "Enter" || key === "Tab" || (isMany && key === "," && wanted !== "")) choose(rows[at]);
    else if (key === "Backspace" && query === "" && chosen.length > 0) onRemove(chosen.at(-1)?.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { query, rows, at, complaint, isChosen, setActive, write, choose, press };
}

function found({ rows, chosen, onNew, complaint, onWords }: PickerProps, wanted: string): readonly PickRow[] {
  const fits =
    onWords !== undefined ? rows : rows.filter(({ words }) => words.toLowerCase().includes(wanted.toLowerCase()));
  const isKnown = [...rows, ...chosen].some(({ words }) => words === wanted);
  const isNewOffered = onNew !== null && wanted !== "" && !isKnown && (complaint?.(wanted) ?? null) === null;
  return isNewOffered ? [...fits, { id: NEW, words: wanted, face: null }] : fits;
}
