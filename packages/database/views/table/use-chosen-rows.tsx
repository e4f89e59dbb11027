// Which rows of a table are chosen: by the box of a row, with Shift up to the one that was pressed last, by key all that the
// selection of cells covers, and by touch with a tap once one is chosen.
import { useRef, useState } from "react";
import type { RowsSource } from "../../source/database-source.ts";
import { toggled, toggledTogether, type ChosenIds } from "./chosen-rows.ts";
import type { ShownTable } from "./shown-table.tsx";

const none: ChosenIds = new Set();

export type ChosenRows = ReturnType<typeof useChosenRows>;

export function useChosenRows({ rows, canEdit }: ShownTable) {
  const [chosen, setChosen] = useState(none);
  /** The row that was chosen last: what Shift extends from. */
  const last = useRef<string | null>(null);
  const idsIn = (from: number, to: number): string[] => idsBetween(rows, Math.min(from, to), Math.max(from, to));
  const pick = (place: number, extend: boolean): void => {
    const id = rows.idAt(place);
    if (id === null || !canEdit) return;
    const from = extend && last.current !== null ? rows.placeOf(last.current) : null;
    setChosen((now) => (from === null ? toggled(now, id) : new Set([...now, ...idsIn(from, place)])));
    last.current = id;
  };
  const pickAll = (from: number, to: number): void => {
    if (!canEdit) return;
    setChosen((now) => toggledTogether(now, idsIn(from, to)));
    last.current = rows.idAt(to);
  };
  const clear = (): void => {
    setChosen(none);
    last.current = null;
  };
  return { chosen, pick, pickAll, clear };
}

/** The rows from one place to another, both counted; those that are not here yet are left out. */
export function idsBetween(rows: Pick<RowsSource, "idAt">, first: number, last: number): string[] {
  const ids: string[] = [];
  for (let place = first; place <= last; place++) {
    const id = rows.idAt(place);
    if (id !== null) ids.push(id);
  }
  return ids;
}
