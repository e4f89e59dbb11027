// The rows of the tree with the elements that they are drawn in: the top of each, and which ones are in sight.
import type { RowWindow } from "@tessera/ui/virtual-list/row-window.ts";
import { useRowWindow } from "@tessera/ui/virtual-list/use-row-window.ts";
import { useMemo, useRef, type RefObject } from "react";
import { useMedia } from "../../ground/use-media.ts";
import type { Row } from "./places.ts";
import { rowOffsets } from "./row-layout.ts";

export interface RowLayout {
  readonly rows: readonly Row[];
  /** The top of each row in the list, and behind the last one the height of all. */
  readonly offsets: Float64Array;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
  /** The rows in sight. */
  readonly shown: RowWindow;
}

export function useRowLayout(rows: readonly Row[]): RowLayout {
  const coarse = useMedia("(pointer: coarse)");
  const offsets = useMemo(() => rowOffsets(rows, coarse), [rows, coarse]);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const shown = useRowWindow(scroller, list, offsets);
  return { rows, offsets, scroller, list, shown };
}
