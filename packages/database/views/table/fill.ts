// Cells that are filled from other cells: down or along the row by a key, in any direction by the handle of the selection. Pure.
// Invariant: a fill is one transaction; a cell that cannot store the value is left unchanged and counted, with its column or row.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isMergingKey } from "../../edit/cell-edits.ts";
import type { ShownRow } from "../../source/database-source.ts";
import type { Cell, Range } from "./cell-selection.ts";
import { cellText, cellValue, isText, storedOf, type WritePorts } from "../../edit/cell-writes.ts";
import type { Column } from "../../view-model/columns.ts";
import { LeftCells, newOptions, type FromText, type Pasted } from "./table-clipboard.ts";

/** `source` is within `range`, and has at least one row. */
export interface Fill {
  readonly source: Range;
  readonly range: Range;
}

/** The fill of a key; null if the range contains only the cells from which it would be filled. */
export function fillOfKey(range: Range, way: "down" | "right"): Fill | null {
  if (way === "down") return range.top === range.bottom ? null : { range, source: { ...range, bottom: range.top } };
  return range.first === range.last ? null : { range, source: { ...range, last: range.first } };
}

/** The range to which the handle was dragged: the source, extended in the direction in which the cell is farther away. */
export function pulled(source: Range, { row, column }: Cell): Range {
  const rows = Math.max(source.top - row, row - source.bottom, 0);
  const columns = Math.max(source.first - column, column - source.last, 0);
  if (rows === 0 && columns === 0) return source;
  if (rows >= columns) return { ...source, top: Math.min(source.top, row), bottom: Math.max(source.bottom, row) };
  return { ...source, first: Math.min(source.first, column), last: Math.max(source.last, column) };
}

/** The place in the source for a place in the range: the source repeats in both directions. */
function repeated(at: number, from: number, to: number): number {
  const length = to - from + 1;
  return from + ((((at - from) % length) + length) % length);
}

export interface FillFrom {
  readonly rowAt: (row: number) => ShownRow | null;
  /** Whether the line at this place is a heading of a group and not a row. A fill skips it. */
  readonly isLine: (row: number) => boolean;
  readonly columnAt: (column: number) => Column | undefined;
  readonly isReadOnly: (column: Column) => boolean;
  /** The text from which a cell of another type is filled. */
  readonly textOf: (row: ShownRow, column: Column) => string;
}

export function filled({ source, range }: Fill, from: FillFrom, fromText: FromText, ports: WritePorts): Pasted {
  const operations: Operation[] = [];
  const left = new LeftCells();
  const options = new Map<string, Set<string>>();
  for (let at = range.top; at <= range.bottom; at++) {
    const originAt = repeated(at, source.top, source.bottom);
    if (from.isLine(at) || from.isLine(originAt)) continue;
    const [row, origin] = [from.rowAt(at), from.rowAt(originAt)];
    for (let index = range.first; index <= range.last; index++) {
      const isSource = at >= source.top && at <= source.bottom && index >= source.first && index <= source.last;
      const column = from.columnAt(index);
      const like = from.columnAt(repeated(index, source.first, source.last));
      if (isSource || column === undefined || like === undefined) continue;
      if (row === null || origin === null) left.unknown();
      else if (!row.canEdit) left.row(row);
      else if (from.isReadOnly(column)) left.column(column);
      else if (isText(column) && isMergingKey(column.key))
        operations.push(...cellText(row, column, from.textOf(origin, like), ports));
      else if (
        column.property.type === like.property.type &&
        (column.key === like.key || column.property.options.length === 0)
      )
        operations.push(...cellValue(row, column, storedOf(origin, like), ports.spaceId));
      else {
        const value = fromText(column, from.textOf(origin, like));
        if (value === null) left.column(column);
        else {
          for (const words of newOptions(column, value.stored))
            options.set(column.key, (options.get(column.key) ?? new Set()).add(words));
          operations.push(...cellValue(row, column, value.stored, ports.spaceId));
        }
      }
    }
  }
  return { operations, left, options };
}
