// The operations of a paste into a range of cells. Pure.
// Invariant: a paste is one transaction; a cell that cannot store the value that is pasted into it is left unchanged and counted.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isList, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { addRow } from "../../edit/row-edits.ts";
import { modelOf } from "../../properties/models.ts";
import { hasOptions } from "../../schema.ts";
import type { ShownRow } from "../../source/database-source.ts";
import { cellText, cellValue, isText, type WritePorts } from "../../edit/cell-writes.ts";
import type { Column } from "../../view-model/columns.ts";
import type { CopiedCell, FromCell } from "./copied-cells.ts";

/** The largest number of rows of a paste. More rows are imported from a file instead. */
export const MOST_PASTED_ROWS = 10_000;

/** The cells that a write left unchanged: their number, their columns and their rows. */
export class LeftCells {
  count = 0;
  /** True if some of the rows are not in memory, or would be below the last row of the table and are not created. */
  isBeyond = false;
  readonly columns = new Map<string, Column>();
  readonly rows = new Map<string, ShownRow>();

  /** The column cannot store the value, or is read-only. */
  column(column: Column, count = 1): void {
    this.count += count;
    this.columns.set(column.key, column);
  }
  /** The user cannot edit the row. */
  row(row: ShownRow, count = 1): void {
    this.count += count;
    this.rows.set(row.id, row);
  }
  unknown(count = 1): void {
    this.count += count;
    this.isBeyond = true;
  }
  /** Adds the cells that another part of the same write left unchanged. */
  add(more: LeftCells): void {
    this.count += more.count;
    this.isBeyond ||= more.isBeyond;
    for (const [key, column] of more.columns) this.columns.set(key, column);
    for (const [id, row] of more.rows) this.rows.set(id, row);
  }
}

/** Returns the value that a text stores in a column; null if the text is not a value of the type of the column. */
export type FromText = (column: Column, text: string) => { readonly stored: Json | undefined } | null;

export interface Pasted {
  readonly operations: readonly Operation[];
  readonly left: LeftCells;
  /** The names of the options that the write needs and that their property does not have yet, by the key of the property. */
  readonly options: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface PasteInto {
  /** The rows of the table from the focus on. Null: the row is not in memory. */
  readonly rows: readonly (ShownRow | null)[];
  readonly columns: readonly Column[];
  /** Whether the paste creates rows below the last row of the table. */
  readonly makesRows: boolean;
  readonly collectionId: string;
  /** The values of a new row, by property key. */
  readonly filled: JsonObject;
  readonly newId: () => string;
}

export function pasted(
  grid: readonly (readonly CopiedCell[])[],
  into: PasteInto,
  fromCell: FromCell,
  ports: WritePorts,
): Pasted {
  const operations: Operation[] = [];
  const options = new Map<string, Set<string>>();
  const left = new LeftCells();
  const said: FromCell = (column, cell) => {
    const value = fromCell(column, cell);
    if (value === null) left.column(column);
    for (const words of value === null ? [] : newOptions(column, value.stored))
      options.set(column.key, (options.get(column.key) ?? new Set()).add(words));
    return value;
  };
  for (const [at, cells] of grid.slice(0, MOST_PASTED_ROWS).entries()) {
    const row = into.rows[at];
    if (row === undefined) {
      if (!into.makesRows) left.unknown(cells.length);
      else operations.push(newRow(cells, into, said, ports.spaceId));
      continue;
    }
    for (const [index, cell] of cells.entries()) {
      const column = into.columns[index];
      if (column === undefined) continue;
      if (row === null) left.unknown();
      else if (!row.canEdit) left.row(row);
      else if (isText(column)) operations.push(...cellText(row, column, cell.text, ports));
      else {
        const value = said(column, cell);
        if (value !== null) operations.push(...cellValue(row, column, value.stored, ports.spaceId));
      }
    }
  }
  return { operations, left, options };
}

/** The names in a value that are not options of its property yet. */
export function newOptions({ property }: Column, stored: Json | undefined): readonly string[] {
  const read = hasOptions(property.type) ? modelOf(property.type).indexed(stored) : null;
  const words = typeof read === "string" ? [read] : isList(read) ? read.filter((one) => typeof one === "string") : [];
  return words.filter((one) => !property.options.some(({ value }) => value === one));
}

function newRow(cells: readonly CopiedCell[], into: PasteInto, said: FromCell, spaceId: string): Operation {
  const properties: Record<string, Json> = { ...into.filled };
  for (const [index, cell] of cells.entries()) {
    const column = into.columns[index];
    const value = column === undefined ? null : said(column, cell);
    if (column !== undefined && value?.stored !== undefined) properties[column.key] = value.stored;
  }
  return addRow({ spaceId, collectionId: into.collectionId }, into.newId(), {}, properties);
}
