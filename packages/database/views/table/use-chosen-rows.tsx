// Which rows of a table are selected: by the box of a row, with Shift up to the row that was pressed last, by key all rows of the
// selected cells, and by touch with a tap once a row is selected. Rows of a range are selected also if they are not in memory.
import { useRef, useState } from "react";
import { toggled, toggledTogether, type ChosenIds } from "./chosen-rows.ts";
import type { ShownTable } from "./shown-table.tsx";

const none: ChosenIds = new Set();

export type ChosenRows = ReturnType<typeof useChosenRows>;

export function useChosenRows(shown: ShownTable) {
  const { rows, canEdit } = shown;
  const [chosen, setChosen] = useState(none);
  /** The row that was chosen last: what Shift extends from. */
  const last = useRef<string | null>(null);
  const pick = (place: number, extend: boolean): void => {
    const id = rows.idAt(place);
    if (id === null || !canEdit) return;
    const from = extend && last.current !== null ? rows.placeOf(last.current) : null;
    if (from === null) setChosen((now) => toggled(now, id));
    else withIdsBetween(shown, from, place, (ids) => setChosen((now) => new Set([...now, ...ids])));
    last.current = id;
  };
  const pickAll = (from: number, to: number): void => {
    if (!canEdit) return;
    withIdsBetween(shown, from, to, (ids) => setChosen((now) => toggledTogether(now, ids)));
    last.current = rows.idAt(to);
  };
  const clear = (): void => {
    setChosen(none);
    last.current = null;
  };
  return { chosen, pick, pickAll, clear };
}

/** Calls `then` with the ids of the rows from one place to another, both counted: at once if all ids are in memory. */
export function withIdsBetween(
  { rows, say, words }: Pick<ShownTable, "rows" | "say" | "words">,
  from: number,
  to: number,
  then: (ids: readonly string[]) => void,
): void {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const ids = Array.from({ length: last - first + 1 }, (_, at) => rows.idAt(first + at));
  if (!ids.includes(null)) return then(ids.filter((id) => id !== null));
  void rows.idsBetween(first, last + 1).then((read) => {
    if (read === null) say(words.notAtHand);
    else then(read.filter((id) => id !== null));
  });
}
