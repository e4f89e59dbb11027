// A range of cells to text and back: what is copied, and the operations of a paste. Pure.
// Invariant: a paste is one transaction; a cell that cannot hold what would fall on it is left as it is and counted.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isList, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { addRow } from "../../edit/row-edits.ts";
import { modelOf } from "../../properties/models.ts";
import { hasOptions } from "../../schema.ts";
import type { ShownRow } from "../../source/database-source.ts";
import { cellText, cellValue, isText, textIn, type WritePorts } from "../../edit/cell-writes.ts";
import type { Column } from "../../view-model/columns.ts";

/** More would be no paste but an import. */
export const MOST_PASTED_ROWS = 10_000;

/** Cells that were left as they are, and where: in which columns, in which rows. */
export class LeftCells {
  count = 0;
  /** Rows that are not here yet, or that stand behind the table and are not made. */
  isBeyond = false;
  readonly columns = new Map<string, Column>();
  readonly rows = new Map<string, ShownRow>();

  /** The column cannot hold it, or may only be read. */
  column(column: Column, count = 1): void {
    this.count += count;
    this.columns.set(column.key, column);
  }
  /** The row may only be read. */
  row(row: ShownRow, count = 1): void {
    this.count += count;
    this.rows.set(row.id, row);
  }
  unknown(count = 1): void {
    this.count += count;
    this.isBeyond = true;
  }
  /** Of another part of the same write. */
  add(more: LeftCells): void {
    this.count += more.count;
    this.isBeyond ||= more.isBeyond;
    for (const [key, column] of more.columns) this.columns.set(key, column);
    for (const [id, row] of more.rows) this.rows.set(id, row);
  }
}

export function copied(rows: readonly (ShownRow | null)[], columns: readonly Column[]): string[][] {
  return rows.map((row) => columns.map((column) => (row === null ? "" : textIn(row, column))));
}

/** What a text stores in a column; null where it says no value of its type. */
export type FromText = (column: Column, text: string) => { readonly stored: Json | undefined } | null;

export interface Pasted {
  readonly operations: readonly Operation[];
  readonly left: LeftCells;
  /** Words that are no option of their select property yet, by key. */
  readonly options: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface PasteInto {
  /** The rows from the focus on, as far as there are; those that are not here are null. */
  readonly rows: readonly (ShownRow | null)[];
  readonly columns: readonly Column[];
  /** Rows behind the last one are made. */
  readonly makesRows: boolean;
  readonly collectionId: string;
  /** What a new row is made with. */
  readonly filled: JsonObject;
  readonly newId: () => string;
}

export function pasted(
  grid: readonly (readonly string[])[],
  into: PasteInto,
  fromText: FromText,
  ports: WritePorts,
): Pasted {
  const operations: Operation[] = [];
  const options = new Map<string, Set<string>>();
  const left = new LeftCells();
  const said = (column: Column, text: string): { readonly stored: Json | undefined } | null => {
    const value = fromText(column, text);
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
    for (const [index, text] of cells.entries()) {
      const column = into.columns[index];
      if (column === undefined) continue;
      if (row === null) left.unknown();
      else if (!row.canEdit) left.row(row);
      else if (isText(column)) operations.push(...cellText(row, column, text, ports));
      else {
        const value = said(column, text);
        if (value !== null) operations.push(...cellValue(row, column, value.stored, ports.spaceId));
      }
    }
  }
  return { operations, left, options };
}

/** Words of a value that are no option of its property yet. */
export function newOptions({ property }: Column, stored: Json | undefined): readonly string[] {
  const read = hasOptions(property.type) ? modelOf(property.type).indexed(stored) : null;
  const words = typeof read === "string" ? [read] : isList(read) ? read.filter((one) => typeof one === "string") : [];
  return words.filter((one) => !property.options.some(({ value }) => value === one));
}

function newRow(cells: readonly string[], into: PasteInto, said: FromText, spaceId: string): Operation {
  const properties: Record<string, Json> = { ...into.filled };
  for (const [index, text] of cells.entries()) {
    const column = into.columns[index];
    const value = column === undefined ? null : said(column, text);
    if (column !== undefined && value?.stored !== undefined) properties[column.key] = value.stored;
  }
  return addRow({ spaceId, collectionId: into.collectionId }, into.newId(), {}, properties);
}
