// Where the shown columns of a table stand: their widths, where each begins, and which of them are in sight.
// The first ones are frozen: they stand at the start of the line and are always in sight. Invariant: one at least is, and of more
// only as many as leave room for the others.
import type { Column } from "../../view-model/columns.ts";

export interface ColumnLayout {
  readonly columns: readonly Column[];
  readonly widths: readonly number[];
  /** Where each begins, behind the gutter; at the end where the last one ends. */
  readonly offsets: readonly number[];
  /** How many are frozen. */
  readonly frozen: number;
}

export function layoutOf(
  columns: readonly Column[],
  gutter: number,
  widthOf: (column: Column) => number,
  /** The frozen columns leave room for others. */
  widestFirst: number,
  lastFrozen = 0,
): ColumnLayout {
  const shown = columns.filter(({ isShown }) => isShown);
  const widths = shown.map((column, at) => {
    const width = column.width ?? widthOf(column);
    return at === 0 ? Math.min(width, widestFirst) : width;
  });
  const offsets = [gutter];
  for (const [at, width] of widths.entries()) offsets.push((offsets[at] ?? 0) + width);
  let frozen = 1;
  while (frozen <= lastFrozen && frozen < shown.length && (offsets[frozen + 1] ?? 0) - gutter <= widestFirst) frozen++;
  return { columns: shown, widths, offsets, frozen };
}

export interface ColumnWindow {
  readonly from: number;
  /** Behind the last one. */
  readonly to: number;
}

/** Columns behind the frozen ones that are in sight, and one more on each side. */
export function columnsInSight({ offsets, widths, frozen }: ColumnLayout, start: number, width: number): ColumnWindow {
  const left = start + (offsets[frozen] ?? 0);
  const right = start + width;
  let from = frozen;
  while (from < widths.length && (offsets[from + 1] ?? 0) <= left) from++;
  let to = from;
  while (to < widths.length && (offsets[to] ?? 0) < right) to++;
  return { from: Math.max(frozen, from - 1), to: Math.min(widths.length, to + 1) };
}

/** What is drawn of a line: the frozen columns, those in sight, and the one with the focus (-1: none), which the grid names. */
export function columnsDrawn(
  { columns, frozen }: ColumnLayout,
  { fromColumn, toColumn }: { readonly fromColumn: number; readonly toColumn: number },
  active: number,
): readonly number[] {
  const drawn: number[] = [];
  for (let at = 0; at < frozen && at < columns.length; at++) drawn.push(at);
  for (let at = Math.max(frozen, fromColumn); at < toColumn; at++) drawn.push(at);
  if (active >= frozen && (active < fromColumn || active >= toColumn)) drawn.push(active);
  return drawn;
}

/** By how much the line must scroll so that a column is whole in sight. */
export function scrollToColumn(layout: ColumnLayout, at: number, start: number, width: number): number {
  const { offsets, widths } = layout;
  if (at < layout.frozen) return start;
  const frozen = offsets[layout.frozen] ?? 0;
  const from = offsets[at] ?? 0;
  const to = from + (widths[at] ?? 0);
  if (from - start < frozen) return from - frozen;
  return to - start > width ? Math.min(to - width, from - frozen) : start;
}
