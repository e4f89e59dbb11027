// Which row of the tree has the focus, or gets it with Tab; and that a row is in sight when it gets the focus, and when its
// page becomes the one that is read.
import type { RowWindow } from "@tessera/ui/virtual-list/row-window.ts";
import { useEffect, useRef, useState, type RefObject } from "react";
import type { Row } from "./places.ts";
import { bringIntoSight, indexOfRow } from "./row-layout.ts";

export interface RowFocusProps {
  readonly rows: readonly Row[];
  readonly offsets: Float64Array;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  /** The rows that are drawn. */
  readonly shown: RowWindow;
  /** The page that is read. */
  readonly current: string | null;
}

export interface RowFocus {
  /** The place of the row. */
  readonly activeAt: number;
  /** Moves the focus to a row, as soon as it is drawn. */
  focusRow(key: string): void;
  /** A row got the focus by itself: by a click, or with Tab. */
  onFocused(key: string): void;
}

export function useRowFocus({ rows, offsets, scroller, list, shown, current }: RowFocusProps): RowFocus {
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
