// Where the rows of the tree are, by their places: how high each is, which one a key means, which ones are drawn.
import { offsetsOf } from "@tessera/ui/virtual-list/row-window.ts";
import type { Row } from "./places.ts";

const pageHeight = 29;
const headHeight = 36;
const touchHeight = 44;

/** The top of each row, and behind the last one the height of all. `coarse`: rows are as high as a finger needs. */
export function rowOffsets(rows: readonly Row[], coarse: boolean): Float64Array {
  return offsetsOf(
    rows.map((row, at) => {
      if (coarse) return touchHeight;
      if (row.kind !== "section") return pageHeight;
      return at === 0 ? headHeight - 8 : headHeight;
    }),
  );
}

/** By key; a page that moved has another one, so it is looked for by its id. Else the page that is read, or the first row. */
export function indexOfRow(rows: readonly Row[], key: string, current: string | null): number {
  const exact = rows.findIndex((row) => row.key === key);
  if (exact >= 0) return exact;
  const moved = key.slice(key.lastIndexOf("/") + 1);
  const same = rows.findIndex((row) => row.kind === "page" && row.section !== "recents" && row.pageId === moved);
  if (same >= 0) return same;
  const read = rows.findIndex((row) => row.kind === "page" && row.pageId === current);
  return Math.max(read, 0);
}

/** The rows of the window, and rows beyond it that must stay in the document: the one with the focus, the dragged one. */
export function drawnIndexes(from: number, to: number, count: number, kept: readonly number[]): number[] {
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  for (const at of kept) if (at >= 0 && at < count && (at < from || at >= to)) indexes.push(at);
  return indexes.toSorted((a, b) => a - b);
}

/** Scrolls no further than it must. */
export function bringIntoSight(frame: HTMLElement | null, list: HTMLElement | null, top: number, bottom: number): void {
  if (frame === null || list === null) return;
  const above = list.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop;
  if (above + top < frame.scrollTop) frame.scrollTop = above + top;
  else if (above + bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = above + bottom - frame.clientHeight;
}
