// Which rows and columns of a table are in sight of its scroller; drawn anew only when they are others.
// Invariant: rows come in steps, so that a scroll of a few pixels changes nothing.
import { useCallback, useLayoutEffect, useState, type RefObject } from "react";
import type { StandingRows } from "../heights/standing-rows.ts";
import { watchScroller } from "../heights/watch-scroller.ts";
import { columnsInSight, type ColumnLayout } from "./column-layout.ts";

const STEP = 4;
const BEYOND = 6;

export interface TableWindow {
  readonly fromRow: number;
  /** Behind the last one. */
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
  /** Rows that a page holds, of the least height. */
  readonly page: number;
  readonly width: number;
}

/** More rows than ever are in sight at once: a row that comes takes the elements of one that went, by its place in this ring. */
export function ringOf({ page }: TableWindow): number {
  return STEP * Math.ceil((page + 3 + 2 * (BEYOND + STEP)) / STEP);
}

interface Measured {
  readonly rowHeight: number;
  readonly headHeight: number;
  readonly rowCount: number;
  readonly standing: StandingRows;
  /** Moves on when rows stand elsewhere in it. */
  readonly stamp: number;
  readonly layout: ColumnLayout;
}

function windowOf(
  frame: HTMLElement,
  { rowHeight, headHeight, standing, layout }: Omit<Measured, "stamp" | "rowCount">,
): TableWindow {
  const height = Math.max(0, frame.clientHeight - headHeight);
  const first = standing.placeAt(frame.scrollTop);
  const last = standing.placeAt(frame.scrollTop + height - 1) + 1;
  const fromRow = Math.max(0, Math.floor((first - BEYOND) / STEP) * STEP);
  const toRow = Math.min(standing.count, Math.ceil((last + BEYOND) / STEP) * STEP);
  const { from, to } = columnsInSight(layout, Math.abs(frame.scrollLeft), frame.clientWidth);
  return {
    fromRow: Math.min(fromRow, toRow),
    toRow,
    fromColumn: from,
    toColumn: to,
    page: Math.max(1, Math.floor(height / rowHeight) - 1),
    width: frame.clientWidth,
  };
}

const isSame = (a: TableWindow, b: TableWindow): boolean =>
  a.fromRow === b.fromRow &&
  a.toRow === b.toRow &&
  a.fromColumn === b.fromColumn &&
  a.toColumn === b.toColumn &&
  a.page === b.page &&
  a.width === b.width;

/** Before anything was measured: what a window shows of a short table. */
const unmeasured = ({ rowCount, layout }: Pick<Measured, "rowCount" | "layout">): TableWindow => ({
  fromRow: 0,
  toRow: Math.min(rowCount, 24),
  fromColumn: layout.frozen,
  toColumn: Math.min(layout.columns.length, 10),
  page: 10,
  width: 0,
});

export function useTableWindow(scroller: RefObject<HTMLElement | null>, measured: Measured): TableWindow {
  const { rowHeight, headHeight, rowCount, standing, stamp, layout } = measured;
  const [shown, setShown] = useState<TableWindow>(() => unmeasured(measured));
  const measure = useCallback((): void => {
    const frame = scroller.current;
    // Where nothing is laid out, as in a test without a window, everything short is shown.
    const isLaidOut = frame !== null && frame.clientHeight > 0;
    const next = isLaidOut
      ? windowOf(frame, { rowHeight, headHeight, standing, layout })
      : unmeasured({ rowCount, layout });
    setShown((now) => (isSame(now, next) ? now : next));
  }, [scroller, rowHeight, headHeight, rowCount, standing, layout]);
  useLayoutEffect(measure, [measure, stamp]);
  useLayoutEffect(() => {
    const frame = scroller.current;
    if (frame === null || frame.clientHeight === 0) return;
    return watchScroller(frame, measure);
  }, [scroller, measure]);
  return {
    ...shown,
    toRow: Math.min(shown.toRow, rowCount),
    toColumn: Math.min(shown.toColumn, layout.columns.length),
  };
}
