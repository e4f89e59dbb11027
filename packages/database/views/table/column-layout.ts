// Where the shown columns of a table stand: their widths, where each begins, and which of them are in sight.
// The first one is frozen: it stands at the start of the line and is always in sight.
import type { Column } from "./columns.ts";

export interface ColumnLayout {
  readonly columns: readonly Column[];
  readonly widths: readonly number[];
  /** Where each begins, behind the gutter; at the end where the last one ends. */
  readonly offsets: readonly number[];
}

export function layoutOf(
  columns: readonly Column[],
  gutter: number,
  widthOf: (column: Column) => number,
  /** The frozen column leaves room for others. */
  widestFirst: number,
): ColumnLayout {
  const shown = columns.filter(({ isShown }) => isShown);
  const widths = shown.map((column, at) => {
    const width = column.width ?? widthOf(column);
    return at === 0 ? Math.min(width, widestFirst) : width;
  });
  const offsets = [gutter];
  for (const [at, width] of widths.entries()) offsets.push((offsets[at] ?? 0) + width);
  return { columns: shown, widths, offsets };
}

export interface ColumnWindow {
  readonly from: number;
  /** Behind the last one. */
  readonly to: number;
}

/** Columns behind the frozen one that are in sight, and one more on each side. */
export function columnsInSight({ offsets, widths }: ColumnLayout, start: number, width: number): ColumnWindow {
  const left = start + (offsets[1] ?? 0);
  const right = start + width;
  let from = 1;
  while (from < widths.length && (offsets[from + 1] ?? 0) <= left) from++;
  let to = from;
  while (to < widths.length && (offsets[to] ?? 0) < right) to++;
  return { from: Math.max(1, from - 1), to: Math.min(widths.length, to + 1) };
}

/** By how much the line must scroll so that a column is whole in sight. */
export function scrollToColumn({ offsets, widths }: ColumnLayout, at: number, start: number, width: number): number {
  if (at === 0) return start;
  const frozen = offsets[1] ?? 0;
  const from = offsets[at] ?? 0;
  const to = from + (widths[at] ?? 0);
  if (from - start < frozen) return from - frozen;
  return to - start > width ? Math.min(to - width, from - frozen) : start;
}
