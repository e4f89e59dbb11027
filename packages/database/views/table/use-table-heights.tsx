// Where the rows of a table stand: at multiples of one height, or, once a column wraps, by the heights that they report when they are
// drawn. Invariant: what is in sight stays where it is when the heights of rows above it become known.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from "react";
import type { RowHeights } from "../heights/row-heights.ts";
import { evenRows, wholeBetween, type StandingRows } from "../heights/standing-rows.ts";
import { useRowHeights, type OnHeight } from "../heights/use-row-heights.tsx";
import { heightInSight, revealRow } from "./reveal.tsx";
import type { ShownTable } from "./shown-table.tsx";

export interface TableHeights {
  readonly standing: StandingRows;
  /** Moves on when rows stand elsewhere in it. */
  readonly stamp: number;
  /** Null: all rows are of one height. */
  readonly onHeight: OnHeight | null;
  /** Rows that were whole in sight before others became known. */
  readonly seen: RefObject<{ readonly from: number; readonly to: number } | null>;
}

type Standing = Omit<ShownTable, "standing" | "window"> & { readonly isLine: (place: number) => boolean };

export function useTableHeights(shown: Standing): TableHeights {
  const { scroller, rows, state, metrics, layout, isLine } = shown;
  const { rowHeight } = metrics;
  const isWrapped = layout.columns.some(({ wraps }) => wraps);
  const first = useRef<{ readonly place: number; readonly within: number } | null>(null);
  const seen = useRef<{ readonly from: number; readonly to: number } | null>(null);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const before = useCallback((heights: RowHeights): void => {
    const frame = latest.current.scroller.current;
    if (frame === null || first.current !== null) return;
    const top = frame.scrollTop;
    const place = Math.max(0, heights.placeAt(top));
    first.current = { place, within: top - heights.topOf(place) };
    seen.current = wholeBetween(heights, top, top + heightInSight(latest.current));
  }, []);
  const { total, version } = state;
  const high = useRowHeights({ rows, total, version, usual: rowHeight, isLine, isOn: isWrapped }, before);
  const even = useMemo(() => evenRows(total, rowHeight), [total, rowHeight]);
  const { heights, stamp, onHeight } = high;
  const onRow = useCallback<OnHeight>(
    (place, id, height) => onHeight(place, id, Math.max(rowHeight, height)),
    [onHeight, rowHeight],
  );
  useLayoutEffect(() => {
    const [frame, kept] = [scroller.current, first.current];
    first.current = null;
    if (frame === null || kept === null || !isWrapped) return;
    const top = heights.topOf(kept.place) + kept.within;
    if (Math.abs(top - frame.scrollTop) >= 1) frame.scrollTop = top;
  }, [scroller, heights, stamp, isWrapped]);
  useFirstKept(scroller, isWrapped ? heights : even, isWrapped);
  return isWrapped
    ? { standing: heights, stamp, onHeight: onRow, seen }
    : { standing: even, stamp: 0, onHeight: null, seen };
}

/** Where rows come to stand by their number again, the first one in sight stays the first. */
function useFirstKept(scroller: RefObject<HTMLElement | null>, standing: StandingRows, isWrapped: boolean): void {
  const last = useRef<number | null>(null);
  useLayoutEffect(() => {
    const frame = scroller.current;
    if (frame === null) return;
    if (!isWrapped) {
      if (last.current !== null) frame.scrollTop = standing.topOf(last.current);
      last.current = null;
      return;
    }
    const note = (): void => {
      last.current = standing.placeAt(frame.scrollTop);
    };
    note();
    frame.addEventListener("scroll", note, { passive: true });
    return () => frame.removeEventListener("scroll", note);
    // Only when rows begin or end to have heights of their own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scroller, isWrapped]);
}

/** The row with the focus stays whole in sight, where it was, when it or others become known. */
export function useSteadyFocus(shown: ShownTable, { stamp, seen }: TableHeights, focused: number | null): void {
  useLayoutEffect(() => {
    const was = seen.current;
    seen.current = null;
    if (was === null || focused === null || focused < was.from || focused >= was.to) return;
    revealRow(shown, focused);
    // Only when heights became known: what else it reads is of that moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stamp]);
}
