// What of a table is in sight, and how a cell is brought there. Invariant: it scrolls no further than is needed.
import type { Cell } from "./cell-selection.ts";
import { scrollToColumn } from "./column-layout.ts";
import { hasFoot, type ShownTable } from "./shown-table.tsx";

/** The height of the rows that are in sight, in pixels. */
export function heightInSight(shown: Pick<ShownTable, "scroller" | "metrics"> & Parameters<typeof hasFoot>[0]): number {
  const { rowHeight, headHeight } = shown.metrics;
  return (shown.scroller.current?.clientHeight ?? 0) - headHeight - (hasFoot(shown) ? rowHeight : 0);
}

/** Scrolls to where the columns begin. */
export function revealLineStart({ scroller }: ShownTable): void {
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
