// Which row of the tree has the focus, or gets it with Tab; and that a row is in sight when it gets the focus, and when its
// page becomes the one that is read.
import { useEffect, useRef, useState } from "react";
import { bringIntoSight, indexOfRow } from "./row-layout.ts";
import type { RowLayout } from "./use-row-layout.ts";

export interface RowFocus {
  /** The place of the row. */
  readonly activeAt: number;
  /** Moves the focus to a row, as soon as it is drawn. */
  focusRow(key: string): void;
  /** A row got the focus by itself: by a click, or with Tab. */
  onFocused(key: string): void;
}

/** `current`: the page that is read. */
export function useRowFocus(layout: RowLayout, current: string | null): RowFocus {
  const { rows, offsets, scroller, list, shown } = layout;
  const [active, setActive] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);

  // A row that was asked for may be drawn only now; one that moved has another key.
  useEffect(() => {
    if (wanted === null) return;
    const at = indexOfRow(rows, wanted, null);
    const row = rows[at];
    if (row === undefined) return;
    bringIntoSight(scroller.current, list.current, offsets[at] ?? 0, offsets[at + 1] ?? 0);
    const element = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`);
    if (element == null) return;
    setWanted(null);
    element.focus({ preventScroll: true });
  }, [wanted, rows, offsets, shown, scroller, list]);

  // Once for each page that is read: where the person scrolls to after that is left alone.
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (current === null || seen.current === current) return;
    const at = rows.findLastIndex((row) => row.kind === "page" && row.section !== "recents" && row.pageId === current);
    if (at < 0) return;
    seen.current = current;
    bringIntoSight(scroller.current, list.current, offsets[at] ?? 0, offsets[at + 1] ?? 0);
  }, [current, rows, offsets, scroller, list]);

  return {
    activeAt: indexOfRow(rows, active ?? "", current),
    focusRow(key) {
      setActive(key);
      setWanted(key);
    },
    onFocused(key) {
      if (key !== active) setActive(key);
    },
  };
}
