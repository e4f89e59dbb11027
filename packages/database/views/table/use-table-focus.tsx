// Which cells of a table are chosen, and which row has the focus. Invariant: the selection lies within the table.
import { useRef, useState } from "react";
import { storedOf } from "../../edit/cell-writes.ts";
import { aPageFrom } from "../heights/standing-rows.ts";
import { placeCaret } from "./cell-events.ts";
import { at, isCell, moved, within, type Bounds, type CellSelection, type Motion } from "./cell-selection.ts";
import { reveal, revealLineStart } from "./reveal.tsx";
import { hasFoot, tableReader, type ShownTable, type TableReader } from "./shown-table.tsx";

export type TableFocus = ReturnType<typeof useTableFocus>;

export function useTableFocus(shown: ShownTable) {
  const { rows, groups, state, scroller } = shown;
  const [selection, setSelection] = useState<CellSelection | null>(null);
  /** The row with the focus. */
  const focused = useRef<string | null>(null);
  /** The group whose head has the focus. */
  const focusedGroup = useRef<string | null>(null);
  /** A row that was made here and is not among the rows yet. */
  const awaited = useRef<string | null>(null);
  /** Escape was pressed: the next Tab leaves the table. */
  const isReleased = useRef(false);
  const focusGrid = (): void => scroller.current?.focus({ preventScroll: true });
  const focusBar = (): boolean => {
    const first = scroller.current?.parentElement?.querySelector<HTMLElement>("[data-chosen-bar] button");
    first?.focus();
    return first !== undefined && first !== null;
  };
  const reader = tableReader(shown);
  const bounds = boundsOf(shown, reader);
  /** A row that is shown only because it was pinned is hidden as soon as the focus is in another row. */
  const leavePinned = (): void => {
    const id = rows.pinnedId();
    if (id !== null && id !== focused.current && id !== awaited.current) rows.unpin();
  };
  /** `isPressed`: a pointer is down, and rows must not move below it: the caller calls `leavePinned` when the pointer is up. */
  const choose = (next: CellSelection | null, shows = true, isPressed = false): void => {
    // Rows that were made in this very moment count: a paste chooses what it made.
    const now = { ...bounds, rows: rows.read().total };
    const kept = next === null ? null : within(next, now);
    setSelection(kept);
    placeCaret(scroller.current);
    isReleased.current = false;
    awaited.current = null;
    focused.current = kept !== null && isCell(kept.head, now) ? rows.idAt(kept.head.row) : null;
    const line = kept === null ? null : (groups?.rows.lineAt(kept.head.row) ?? null);
    focusedGroup.current = line?.kind === "head" ? line.group.key : null;
    if (kept !== null && shows) reveal(shown, kept.head);
    if (!isPressed) leavePinned();
  };
  const move = (motion: Motion, extend = false): boolean => {
    const before = selection ?? at({ row: 0, column: 0 });
    const next = moved(before, motion, bounds, extend);
    choose(next);
    // A frozen column is in sight wherever the line is scrolled to; its beginning is not.
    const isStart = motion === "edgeBack" && next.head.column === 0;
    if (motion === "rowStart" || motion === "first" || isStart) revealLineStart(shown);
    return next.head.row !== before.head.row || next.head.column !== before.head.column;
  };
  const onFocus = ({ target }: { readonly target: EventTarget }): void => {
    if (target !== scroller.current) return;
    placeCaret(scroller.current);
    if (selection === null && awaited.current === null && state.total > 0) choose(at({ row: 0, column: 0 }), false);
  };
  return {
    selection,
    setSelection,
    bounds,
    focused,
    focusedGroup,
    awaited,
    isReleased,
    focusGrid,
    focusBar,
    ...reader,
    choose,
    leavePinned,
    move,
    onFocus,
  };
}

function boundsOf(shown: ShownTable, { columnAt, isLine, rowAt }: TableReader): Bounds {
  const { state, layout, groups, canEdit, standing, window, metrics } = shown;
  return {
    rows: state.total,
    columns: layout.columns.length,
    paged: (row, way) => aPageFrom(standing, row, way, window.page * metrics.rowHeight),
    hasNewRow: canEdit && groups === null,
    hasFoot: hasFoot(shown),
    isFilled: ({ row, column }) => {
      if (isLine(row)) return false;
      const [shownRow, shownColumn] = [rowAt(row), columnAt(column)];
      if (shownRow === null || shownColumn === undefined) return null;
      const stored = storedOf(shownRow, shownColumn);
      return stored !== undefined && stored !== null;
    },
  };
}
