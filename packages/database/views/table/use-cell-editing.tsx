// Cells that are opened, written and emptied. Invariants: an edit is written once; a cell that the user may only read is not opened.
import { use, useState } from "react";
import { flushSync } from "react-dom";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { textBase } from "../../edit/cell-edits.ts";
import { cellValue, emptied, nameOfRow, storedOf, textIn, type WritePorts } from "../../edit/cell-writes.ts";
import { cellWrite, UnsavedCellsContext, type UnsavedCell } from "./unsaved-cells.tsx";
import { useCellPorts } from "../../properties/base/cell-face.tsx";
import { cellOf } from "../../properties/cells.tsx";
import type { Column } from "../../view-model/columns.ts";
import type { EditEnd } from "./cell-editor.tsx";
import { rangeOf, type Cell, type Range } from "./cell-selection.ts";
import { cellWriter, writeField, type OpenedCell } from "./cell-writer.tsx";
import { fromTextOf } from "./from-text.tsx";
import { reveal } from "./reveal.tsx";
import type { ShownTable } from "./shown-table.tsx";
import { LeftCells } from "./table-clipboard.ts";
import { useRangeWrites, type RangeWrite } from "./use-range-writes.tsx";
import type { TableFocus } from "./use-table-focus.tsx";

export function useCellEditing(shown: ShownTable, focus: TableFocus) {
  const { source, layout, say, words } = shown;
  const [editing, setEditing] = useState<OpenedCell | null>(null);
  const cellPorts = useCellPorts();
  const unsaved = use(UnsavedCellsContext);
  const writer = cellWriter(shown);
  const { ports, write } = writer;
  const ranges = useRangeWrites(shown, focus, writer);
  const keepInSight = (id: string, place: number): void => pinInPlace(shown, id, place);
  const writeRange = (edit: RangeWrite): boolean => {
    const id = edit.top === edit.bottom ? shown.rows.idAt(edit.top) : null;
    if (id !== null) keepInSight(id, edit.top);
    return ranges.writeRange(edit);
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
      keepInSight(row.id, cell.row);
      write(cellValue(row, column, how.toggled(storedOf(row, column)), source.spaceId), "edit-cell");
      return;
    }
    const text = how.kind === "surface" ? (typed ?? "") : typed === null ? textIn(row, column) : "";
    const edited = { spaceId: source.spaceId, id: row.id };
    const base = how.kind === "text" ? textBase(edited, column.key, storedOf(row, column), source.world) : null;
    reveal(shown, cell);
    keepInSight(row.id, cell.row);
    shown.rows.keepDeleted(how.kind !== "surface");
    // Drawn at once, because the key that opened the field is typed into it.
    flushSync(() =>
      setEditing({
        id: row.id,
        row,
        key: column.key,
        type: column.property.type,
        column: cell.column,
        place: cell.row,
        base,
        text,
      }),
    );
  };
  /** A field was left. If a key did that, the focus moves on from its cell. */
  const endField = (edited: OpenedCell, text: string | null, end: EditEnd, isByKey: boolean): void => {
    setEditing(null);
    shown.rows.keepDeleted(false);
    if (isByKey) focus.focusGrid();
    const ports = { write, fromText: fromTextOf(cellPorts) };
    const lost = text === null || writeField(edited, text, shown, ports) ? null : unsavedCell(edited, text, shown);
    if (lost !== null) unsaved?.keep(lost);
    // Enter stays in a row that the filter leaves out, because the row is hidden as soon as the focus leaves it.
    const stays = end === "stay" || (end === "down" && shown.rows.outside() === edited.id);
    if (isByKey && !stays) focus.move(end);
  };
  const closeSurface = (): void => {
    setEditing(null);
    focus.focusGrid();
  };
  /** Closes the field of a deleted row without writing. Done when it returns, so that restoring the row finds no open field. */
  const closeUnsaved = (): void => {
    flushSync(() => setEditing(null));
    shown.rows.keepDeleted(false);
    focus.focusGrid();
  };
  /** Empties the selected cells, or those of the given range. */
  const empty = (range: Range | null = focus.selection === null ? null : rangeOf(focus.selection)): void => {
    if (range === null) return;
    const { top, bottom, first, last } = range;
    const columns = layout.columns
      .slice(first, last + 1)
      .filter(({ property }) => cellOf(property.type).editing !== null);
    writeRange({ top, bottom, sources: [], make: emptyCells(columns, ports), userAction: "empty-cells" });
  };
  return { editing, ...writer, ...ranges, writeRange, open, endField, closeSurface, closeUnsaved, empty };
}

/** An edit may take the row out of the filter: the row stays in its place until the focus leaves it. */
function pinInPlace({ source, rows, groups }: ShownTable, id: string, place: number): void {
  if (rows.pinnedId() === id) return;
  const line = groups?.rows.groupAt(place);
  const at = line?.at ?? place;
  rows.pin(source, id, () => at, line?.group.key);
}

/** Empties these columns in a range of rows. */
function emptyCells(columns: readonly Column[], ports: WritePorts): RangeWrite["make"] {
  return (from, to, { rowAt, isLine }) => {
    const operations: Operation[] = [];
    const left = new LeftCells();
    for (let place = from; place <= to; place++) {
      const row = isLine(place) ? null : rowAt(place);
      if (row === null) continue;
      if (!row.canEdit) left.row(row, columns.length);
      else for (const column of columns) operations.push(...emptied(row, column, ports));
    }
    return { operations, left, options: new Map() };
  };
}

/** A text that could not be written, because its row was deleted or is only read. Null if the user has not changed it. */
function unsavedCell({ id, row, key, text: before }: OpenedCell, text: string, shown: ShownTable): UnsavedCell | null {
  const column = shown.columns.find((one) => one.key === key);
  if (column === undefined || text === before) return null;
  const title = shown.columns.find(({ property }) => property.type === "title")?.key ?? "";
  const write = cellWrite(cellOf(column.property.type).editing, text, column);
  const place = { id: shown.source.newId(), rowId: id, rowName: nameOfRow(row, title) };
  return { ...place, key, propertyName: column.property.name, text, write };
}
