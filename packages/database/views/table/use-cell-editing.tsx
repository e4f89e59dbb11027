// Cells that are opened, written and emptied. Invariant: an edit is written once, and what may only be read is not opened.
import { useState } from "react";
import { flushSync } from "react-dom";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { textBase, writeText, writeValue, type TextBase } from "../../edit/cell-edits.ts";
import { cellOf } from "../../properties/cells.tsx";
import type { Property } from "../../schema.ts";
import type { ShownRow } from "../database-source.ts";
import type { EditEnd } from "./cell-editor.tsx";
import { rangeOf, type Cell } from "./cell-selection.ts";
import { cellValue, emptied, storedOf, textIn, type WritePorts } from "../../edit/cell-writes.ts";
import type { Column } from "../columns.ts";
import { inParts, sayLeft } from "./cells-left.ts";
import type { Pasted } from "./table-clipboard.ts";
import { reveal, type ShownTable, type TableFocus } from "./use-table-focus.tsx";

/** A cell that is edited. */
export interface OpenedCell {
  readonly id: string;
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

export function useCellEditing(shown: ShownTable, focus: TableFocus) {
  const { source, layout, say, words } = shown;
  const [editing, setEditing] = useState<OpenedCell | null>(null);
  const ports: WritePorts = { spaceId: source.spaceId, world: source.world, numbering: source.numbering };
  const write = (operations: readonly Operation[], userAction: string, group?: string): boolean => {
    if (operations.length === 0) return true;
    const isDone = source.transact(operations, group === undefined ? { userAction } : { userAction, group });
    if (!isDone) say(words.refused);
    return isDone;
  };
  /** Cells of a paste or a fill, with the options that they bring: one step. */
  const writeCells = ({ operations, left, options }: Pasted, userAction: string): boolean => {
    const group = `${userAction} ${source.newId()}`;
    for (const [key, made] of options) shown.onNewOptions(key, [...made], group);
    const parts = inParts(operations);
    for (const part of parts) if (!write(part, userAction, group)) return false;
    sayLeft(left, shown);
    return true;
  };
  const open = (cell: Cell, typed: string | null): void => {
    const column = focus.columnAt(cell.column);
    const row = focus.rowAt(cell.row);
    const how = column === undefined ? null : cellOf(column.property.type).editing;
    if (column === undefined || row === null || how === null) return;
    const isRead = how.kind === "surface" && how.isForReaders === true;
    if (!row.canEdit && !isRead) return say(words.readOnly);
    if (how.kind === "toggle") {
      if (typed !== null && typed !== " ") return;
      write(cellValue(row, column, how.toggled(storedOf(row, column)), source.spaceId), "edit-cell");
      return;
    }
    const text = how.kind === "surface" ? (typed ?? "") : typed === null ? textIn(row, column) : "";
    const edited = { spaceId: source.spaceId, id: row.id };
    const base = how.kind === "text" ? textBase(edited, column.key, storedOf(row, column), source.world) : null;
    reveal(shown, cell);
    // At once: the key that opened it is typed into it.
    flushSync(() =>
      setEditing({
        id: row.id,
        key: column.key,
        type: column.property.type,
        column: cell.column,
        place: cell.row,
        base,
        text,
      }),
    );
  };
  const storeLine = (row: ShownRow, column: Column, text: string): void => {
    const { editing: how } = cellOf(column.property.type);
    if (how?.kind !== "line" || text === textIn(row, column)) return;
    const value = how.store(text, column.property);
    if (value === null) say(words.notThatKind(column.property.name));
    else write(cellValue(row, column, value.stored, source.spaceId), "edit-cell");
  };
  /** The property has another type by now, or is gone: what was typed is kept, as a value of that type or else as it was written. */
  const storeAnyway = (edited: OpenedCell, property: Property | undefined, text: string): void => {
    if (text === edited.text) return;
    const made = property === undefined ? null : (cellOf(property.type).fromText?.(text, property) ?? null);
    const stored = made === null ? [[text]] : made.stored;
    write(writeValue({ spaceId: source.spaceId, id: edited.id }, edited.key, stored), "edit-cell");
  };
  /** A field was left. Where it was by a key, the focus goes on from it. */
  const endField = (edited: OpenedCell, text: string | null, end: EditEnd, isByKey: boolean): void => {
    setEditing(null);
    if (isByKey) focus.focusGrid();
    const column = shown.columns.find(({ key }) => key === edited.key);
    const row = source.row(edited.id).read();
    if (text !== null && row !== null) {
      if (column !== undefined && column.property.type !== edited.type) storeAnyway(edited, column.property, text);
      else if (edited.base !== null) write(writeText(edited.base, text, source.numbering), "edit-cell");
      else if (column === undefined) storeAnyway(edited, undefined, text);
      else storeLine(row, column, text);
    }
    if (isByKey && end !== "stay") focus.move(end);
  };
  const closeSurface = (): void => {
    setEditing(null);
    focus.focusGrid();
  };
  const empty = (): void => {
    if (focus.selection === null) return;
    const { top, bottom, first, last } = rangeOf(focus.selection);
    const operations: Operation[] = [];
    let isMissing = false;
    for (let place = top; place <= bottom; place++) {
      if (focus.isLine(place)) continue;
      const row = focus.rowAt(place);
      if (row === null) isMissing = true;
      if (row === null || !row.canEdit) continue;
      for (const column of layout.columns.slice(first, last + 1))
        if (cellOf(column.property.type).editing !== null) operations.push(...emptied(row, column, ports));
    }
    write(operations, "empty-cells");
    if (isMissing) say(words.notAtHand);
  };
  return { editing, ports, write, writeCells, open, endField, closeSurface, empty };
}
