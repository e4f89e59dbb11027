// How cells are written: as one transaction, or as several under one group of undo. The user is notified of what could not be written.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { writeText, writeValue, type TextBase } from "../../edit/cell-edits.ts";
import { cellValue, textIn, type WritePorts } from "../../edit/cell-writes.ts";
import { cellOf } from "../../properties/cells.tsx";
import type { Column } from "../../view-model/columns.ts";
import type { ShownRow } from "../../source/database-source.ts";
import { inParts } from "../../edit/in-parts.ts";
import { sayLeft } from "./cells-left.ts";
import type { ShownTable } from "./shown-table.tsx";
import type { FromText, Pasted } from "./table-clipboard.ts";

/** A cell that is edited. */
export interface OpenedCell {
  readonly id: string;
  /** The row as it was when the cell was opened: it is drawn while the row is deleted. */
  readonly row: ShownRow;
  readonly key: string;
  /** Of the property, as it was opened. */
  readonly type: string;
  readonly column: number;
  /** The line at which it was opened. */
  readonly place: number;
  /** What was there when it was opened; null for what is no merging text. */
  readonly base: TextBase | null;
  /** What the field begins with. */
  readonly text: string;
}

type Write = (operations: readonly Operation[], userAction: string, group?: string) => boolean;

export interface CellWriter {
  readonly ports: WritePorts;
  readonly write: Write;
  /** Writes the cells of a paste or a fill, with the options that they bring, as one step of undo. */
  readonly writeCells: (cells: Pasted, userAction: string) => boolean;
}

export function cellWriter(shown: ShownTable): CellWriter {
  const { source, say, words } = shown;
  const write: Write = (operations, userAction, group) => {
    if (operations.length === 0) return true;
    const isDone = source.transact(operations, group === undefined ? { userAction } : { userAction, group });
    if (!isDone) say(words.refused);
    return isDone;
  };
  return {
    ports: { spaceId: source.spaceId, world: source.world, numbering: source.numbering },
    write,
    writeCells({ operations, left, options }, userAction) {
      const group = `${userAction} ${source.newId()}`;
      for (const [key, newOptions] of options) shown.onNewOptions(key, [...newOptions], group);
      for (const part of inParts(operations)) if (!write(part, userAction, group)) return false;
      sayLeft(left, shown);
      return true;
    },
  };
}

/** Writes the text that a field was left with. Returns false if the row is deleted, or the user may not edit it any more. */
export function writeField(
  edited: OpenedCell,
  text: string,
  shown: ShownTable,
  { write, fromText }: { readonly write: Write; readonly fromText: FromText },
): boolean {
  const { source } = shown;
  const row = source.row(edited.id).read();
  const column = shown.columns.find(({ key }) => key === edited.key);
  if (row === null) return false;
  if (column !== undefined && column.property.type !== edited.type)
    return write(valueOfOtherType(edited, text, fromText(column, text), source.spaceId), "edit-cell");
  if (edited.base !== null) return write(writeText(edited.base, text, source.numbering), "edit-cell");
  if (column === undefined) return write(valueOfOtherType(edited, text, null, source.spaceId), "edit-cell");
  return writeLine(row, column, text, shown, write);
}

/**
 * The property has another type by now, or is gone: what was typed is kept, as a value of that type where it is one, or else as the
 * text that it is.
 */
function valueOfOtherType(
  { id, key, text: before }: OpenedCell,
  text: string,
  value: ReturnType<FromText>,
  spaceId: string,
): Operation[] {
  if (text === before) return [];
  return writeValue({ spaceId, id }, key, value === null ? [[text]] : value.stored);
}

function writeLine(
  row: ShownRow,
  column: Column,
  text: string,
  { source, say, words }: ShownTable,
  write: Write,
): boolean {
  const { editing } = cellOf(column.property.type);
  if (editing?.kind !== "line" || text === textIn(row, column)) return true;
  const value = editing.store(text, column.property);
  if (value !== null) return write(cellValue(row, column, value.stored, source.spaceId), "edit-cell");
  say(words.notThatKind(column.property.name));
  return true;
}
