// How high a row of a table with wrapped texts is: as the highest of them. Invariant: while a row stays as it is, a text that is
// scrolled out along the line takes no height from it, for the row would jump under the pointer.
import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import type { ShownRow } from "../../source/database-source.ts";
import type { ColumnLayout } from "./column-layout.ts";
import type { OnHeight } from "../heights/use-row-heights.tsx";

interface Tallest {
  readonly row: ShownRow;
  readonly layout: ColumnLayout;
  readonly height: number;
}

/** What the height of a row depends on, besides its record. */
interface DrawnRow {
  /** The row's id, or null while it is loading. */
  readonly id: string | null;
  readonly place: number;
  readonly layout: ColumnLayout;
  readonly fromColumn: number;
  readonly toColumn: number;
  readonly active: number;
  /** Receives the measured height in pixels; null if all rows have the same height. */
  readonly onHeight: OnHeight | null;
}

export function useRowHeight(
  box: RefObject<HTMLElement | null>,
  { id, place, layout, fromColumn, toColumn, active, onHeight }: DrawnRow,
  row: ShownRow | null,
): void {
  const tallest = useRef<Tallest | null>(null);
  const measure = (): void => {
    const drawn = box.current;
    if (onHeight === null || id === null || row === null || drawn === null) return;
    const { current: kept } = tallest;
    let height = kept !== null && kept.row === row && kept.layout === layout ? kept.height : 0;
    for (const words of wrapped(drawn)) height = Math.max(height, words.offsetHeight);
    tallest.current = { row, layout, height };
    onHeight(place, id, height);
  };
  const latest = useRef(measure);
  useLayoutEffect(() => {
    latest.current = measure;
    measure();
    // A row that only stands elsewhere is as high as it was.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, place, row, layout, fromColumn, toColumn, active, onHeight]);
  // Names of people and letters of another script come later.
  useEffect(() => {
    const drawn = box.current;
    if (onHeight === null || row === null || drawn === null || typeof ResizeObserver === "undefined") return;
    const resized = new ResizeObserver(() => latest.current());
    for (const words of wrapped(drawn)) resized.observe(words);
    return () => resized.disconnect();
  }, [box, row, layout, fromColumn, toColumn, active, onHeight]);
}

const wrapped = (drawn: HTMLElement): NodeListOf<HTMLElement> => drawn.querySelectorAll<HTMLElement>("[data-wraps]");
