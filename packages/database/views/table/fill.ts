// Cells that are filled from others: down or along the line by a key, any way by the handle of the selection. Pure.
// Invariant: it is one transaction; a cell that cannot hold what would fall on it is left as it is and counted, with where it is.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isMergingKey } from "../../edit/cell-edits.ts";
import type { ShownRow } from "../../source/database-source.ts";
import type { Cell, Range } from "./cell-selection.ts";
import { cellText, cellValue, isText, storedOf, textIn, type WritePorts } from "../../edit/cell-writes.ts";
import type { Column } from "../../view-model/columns.ts";
import { LeftCells, newOptions, type FromText, type Pasted } from "./table-clipboard.ts";

/** `source` is within `range`, and has one row at least. */
export interface Fill {
  readonly source: Range;
  readonly range: Range;
}

/** What a key fills; null where the range has nothing but what it would be filled from. */
export function fillOfKey(range: Range, way: "down" | "right"): Fill | null {
  if (way === "down") return range.top === range.bottom ? null : { range, source: { ...range, bottom: range.top } };
  return range.first === range.last ? null : { range, source: { ...range, last: range.first } };
}

/** The range that the handle was pulled to: it grows one way alone, that in which the cell is farther away. */
export function pulled(source: Range, { row, column }: Cell): Range {
  const rows = Math.max(source.top - row, row - source.bottom, 0);
  const columns = Math.max(source.first - column, column - source.last, 0);
  if (rows === 0 && columns === 0) return source;
  if (rows >= columns) return { ...source, top: Math.min(source.top, row), bottom: Math.max(source.bottom, row) };
  return { ...source, first: Math.min(source.first, column), last: Math.max(source.last, column) };
}

/** What it is filled with repeats, to both sides. */
function repeated(at: number, from: number, to: number): number {
  const length = to - from + 1;
  return from + ((((at - from) % length) + length) % length);
}

export interface FillFrom {
  readonly rowAt: (row: number) => ShownRow | null;
  /** A line of a group, which is no row: it is passed over. */
  readonly isLine: (row: number) => boolean;
  readonly columnAt: (column: number) => Column | undefined;
  readonly isReadOnly: (column: Column) => boolean;
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
        operations.push(...cellText(row, column, textIn(origin, like), ports));
      else if (
        column.property.type === like.property.type &&
        (column.key === like.key || column.property.options.length === 0)
      )
        operations.push(...cellValue(row, column, storedOf(origin, like), ports.spaceId));
      else {
        const value = fromText(column, textIn(origin, like));
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
