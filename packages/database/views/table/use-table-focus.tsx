// Which cells of a table are chosen, and what of them is in sight. Invariant: the selection lies within the table.
import { useRef, useState, type RefObject } from "react";
import type { RowsState, ShownRow } from "../database-source.ts";
import { aPageFrom, type StandingRows } from "../heights/standing-rows.ts";
import {
  at,
  isCell,
  moved,
  within,
  type Bounds,
  type Cell,
  type CellSelection,
  type Motion,
} from "./cell-selection.ts";
import { storedOf } from "../../edit/cell-writes.ts";
import { scrollToColumn, type ColumnLayout } from "./column-layout.ts";
import type { Column } from "../columns.ts";
import type { TableProps } from "./table-props.tsx";
import type { TableMetrics } from "./use-table-metrics.tsx";
import type { TableWindow } from "./use-table-window.tsx";

/** What a table shows at this moment. */
export interface ShownTable extends Omit<TableProps, "ref"> {
  readonly state: RowsState;
  readonly layout: ColumnLayout;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly metrics: TableMetrics;
  readonly standing: StandingRows;
  readonly window: TableWindow;
}

/** Pixels of the rows that are in sight. */
export function heightInSight(shown: Pick<ShownTable, "scroller" | "metrics"> & Parameters<typeof hasFoot>[0]): number {
  const { rowHeight, headHeight } = shown.metrics;
  return (shown.scroller.current?.clientHeight ?? 0) - headHeight - (hasFoot(shown) ? rowHeight : 0);
}

/** Where nobody may choose one, a foot without a calculation says nothing. */
export function hasFoot({ canShape, calculations }: Pick<TableProps, "canShape" | "calculations">): boolean {
  return canShape || calculations.length > 0;
}

export type TableFocus = ReturnType<typeof useTableFocus>;

export function useTableFocus(shown: ShownTable) {
  const { source, rows, groups, state, layout, scroller, canEdit } = shown;
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
  const columnAt = (column: number): Column | undefined => layout.columns[column];
  /** A line that is no row, among the groups. */
  const isLine = (place: number): boolean => groups !== null && groups.rows.lineAt(place) !== null;
  const rowAt = (row: number): ShownRow | null => {
    const id = row < 0 || row >= state.total ? null : rows.idAt(row);
    return id === null ? null : source.row(id).read();
  };
  const bounds: Bounds = {
    rows: state.total,
    columns: layout.columns.length,
    paged: (row, way) => aPageFrom(shown.standing, row, way, shown.window.page * shown.metrics.rowHeight),
    hasNewRow: canEdit && groups === null,
    hasFoot: hasFoot(shown),
    isFilled: ({ row, column }) => {
      if (isLine(row)) return false;
      const [shownRow, of] = [rowAt(row), columnAt(column)];
      if (shownRow === null || of === undefined) return null;
      const stored = storedOf(shownRow, of);
      return stored !== undefined && stored !== null;
    },
  };
  const choose = (next: CellSelection | null, shows = true): void => {
    // Rows that were made in this very moment count: a paste chooses what it made.
    const now = { ...bounds, rows: rows.read().total };
    const kept = next === null ? null : within(next, now);
    setSelection(kept);
    isReleased.current = false;
    awaited.current = null;
    focused.current = kept !== null && isCell(kept.head, now) ? rows.idAt(kept.head.row) : null;
    const line = kept === null ? null : (groups?.rows.lineAt(kept.head.row) ?? null);
    focusedGroup.current = line?.kind === "head" ? line.group.key : null;
    if (kept !== null && shows) reveal(shown, kept.head);
  };
  const move = (motion: Motion, extend = false): boolean => {
    const before = selection ?? at({ row: 0, column: 0 });
    const next = moved(before, motion, bounds, extend);
    choose(next);
    // A frozen column is in sight wherever the line is scrolled to; its beginning is not.
    const isStart = motion === "edgeBack" && next.head.column === 0;
    if (motion === "rowStart" || motion === "first" || isStart) toLineStart(shown);
    return next.head.row !== before.head.row || next.head.column !== before.head.column;
  };
  const onFocus = ({ target }: { readonly target: EventTarget }): void => {
    if (target === scroller.current && selection === null && awaited.current === null && state.total > 0)
      choose(at({ row: 0, column: 0 }), false);
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
    columnAt,
    isLine,
    rowAt,
    choose,
    move,
    onFocus,
  };
}

function toLineStart({ scroller }: ShownTable): void {
  if (scroller.current !== null) scroller.current.scrollLeft = 0;
}

/** Scrolls as little as brings the cell whole into sight. */
export function reveal(shown: ShownTable, { row, column }: Cell): void {
  const { scroller, layout } = shown;
  const frame = scroller.current;
  if (frame === null) return;
  revealRow(shown, row);
  const way = getComputedStyle(frame).direction === "rtl" ? -1 : 1;
  const start = scrollToColumn(layout, column, Math.abs(frame.scrollLeft), frame.clientWidth);
  if (start !== Math.abs(frame.scrollLeft)) frame.scrollLeft = way * start;
}

export function revealRow(shown: ShownTable, row: number): void {
  const { scroller, standing, state, canEdit, groups } = shown;
  const frame = scroller.current;
  if (frame === null) return;
  // The foot is in sight always.
  if (row >= 0 && row < state.total + Number(canEdit && groups === null)) {
    const top = standing.topOf(row);
    const height = heightInSight(shown);
    const beyond = top + standing.heightOf(row) - height;
    if (top < frame.scrollTop) frame.scrollTop = top;
    // Of a row that is higher than the window its beginning is shown.
    else if (beyond > frame.scrollTop) frame.scrollTop = Math.min(top, beyond);
  }
}
