// Which cards of a stack have elements, and where each stands: cards are as high as what they show, and one that was never drawn
// counts as the usual one. Invariant: what is drawn follows what is in sight, however many cards there are.
import { offsetsOf } from "@tessera/ui/virtual-list/row-window.ts";
import { useRowWindow } from "@tessera/ui/virtual-list/use-row-window.ts";
import { useCallback, useMemo, useRef, useState, type RefObject } from "react";
import type { RowsSource } from "../database-source.ts";

export interface CardWindow {
  readonly from: number;
  /** Behind the last one. */
  readonly to: number;
  /** Where each card begins, and at the end where the last one ends. */
  readonly offsets: Float64Array;
  readonly onHeight: (id: string, height: number) => void;
}

export interface Stacked {
  readonly rows: RowsSource;
  readonly total: number;
  readonly version: number;
  readonly usualHeight: number;
}

export function useCardWindow(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  { rows, total, version, usualHeight }: Stacked,
): CardWindow {
  const heights = useRef(new Map<string, number>());
  const [drawn, setDrawn] = useState(0);
  const offsets = useMemo(
    () => {
      const known = heights.current;
      const heightAt = (place: number): number => known.get(rows.idAt(place) ?? "") ?? usualHeight;
      return offsetsOf(Array.from({ length: total }, (_, place) => heightAt(place)));
    },
    // Heights and rows are read from where they are kept; these say when they are others.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, total, version, usualHeight, drawn],
  );
  const onHeight = useCallback((id: string, height: number): void => {
    if (height === 0 || heights.current.get(id) === height) return;
    heights.current.set(id, height);
    setDrawn((now) => now + 1);
  }, []);
  const { from, to } = useRowWindow(scroller, list, offsets);
  return { from, to, offsets, onHeight };
}
