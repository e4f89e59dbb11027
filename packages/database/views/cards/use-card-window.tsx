// Which cards of a stack are drawn, and where each stands: cards are as high as their content. Invariant: only cards that are in sight
// or near it are drawn, however many there are.
import { useLayoutEffect, useState, type RefObject } from "react";
import type { RowsSource } from "../../source/database-source.ts";
import type { StandingRows } from "../heights/standing-rows.ts";
import { useRowHeights, type OnHeight } from "../heights/use-row-heights.tsx";
import { watchScroller } from "../heights/watch-scroller.ts";

export interface CardWindow {
  readonly from: number;
  /** Behind the last one. */
  readonly to: number;
  readonly standing: StandingRows;
  /** Changes when a card stands elsewhere. */
  readonly stamp: number;
  readonly onHeight: OnHeight;
}

export interface Stacked {
  readonly rows: RowsSource;
  readonly total: number;
  readonly version: number;
  readonly usualHeight: number;
}

/** Pixels that are drawn ahead on each side. */
const BEYOND = 240;
/** Before anything was measured: as many as a tall window shows. */
const FIRST = 1200;

const noLine = (): boolean => false;

function windowOf(standing: StandingRows, top: number, height: number): { readonly from: number; readonly to: number } {
  if (standing.count === 0) return { from: 0, to: 0 };
  return { from: standing.placeAt(top - BEYOND), to: standing.placeAt(top + height + BEYOND) + 1 };
}

export function useCardWindow(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  { rows, total, version, usualHeight }: Stacked,
): CardWindow {
  const { heights, stamp, onHeight } = useRowHeights({
    rows,
    total,
    version,
    usual: usualHeight,
    isLine: noLine,
    isOn: true,
  });
  const [shown, setShown] = useState(() => windowOf(heights, 0, FIRST - 2 * BEYOND));
  useLayoutEffect(() => {
    const [frame, inner] = [scroller.current, list.current];
    if (frame === null || inner === null) return;
    const measure = (): void => {
      const top = frame.getBoundingClientRect().top - inner.getBoundingClientRect().top;
      const next = windowOf(heights, top, frame.clientHeight);
      setShown((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    measure();
    return watchScroller(frame, measure);
  }, [scroller, list, heights, stamp]);
  return { from: Math.min(shown.from, total), to: Math.min(shown.to, total), standing: heights, stamp, onHeight };
}
