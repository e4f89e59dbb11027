// Files that are dropped on a cell of files, or pasted into one: they are sent, and the cell opens to show how far they are.
// Invariant: a file that is dropped on the table beside such a cell does nothing, and never leaves the page for the file.
import { use, type ClipboardEvent, type DragEvent } from "react";
import { CellFilesContext } from "../../properties/file/cell-files.tsx";
import { isOfCells } from "./cell-events.ts";
import { at, isCell, type Cell } from "./cell-selection.ts";
import type { TableControl } from "./use-table-control.tsx";
import { cellAt } from "./use-table-pointer.tsx";

export function useFileDrop(control: TableControl) {
  const files = use(CellFilesContext);
  const { selection, bounds, shown } = control;
  const takes = (cell: Cell | null): cell is Cell =>
    files !== null &&
    cell !== null &&
    control.columnAt(cell.column)?.property.type === "file" &&
    control.rowAt(cell.row) !== null;
  const add = (cell: Cell, given: readonly File[]): void => {
    const [row, column] = [control.rowAt(cell.row), control.columnAt(cell.column)];
    if (files === null || row === null || column === undefined) return;
    if (!row.canEdit) return shown.say(shown.words.readOnly);
    files.add(row.id, column.key, given);
    control.choose(at(cell), false);
    control.open(cell, null);
  };
  const onDragOver = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    const cell = cellAt(event.target);
    const isTaken = takes(cell);
    event.dataTransfer.dropEffect = isTaken ? "copy" : "none";
    const isChosen = isTaken && selection?.head.row === cell.row && selection.head.column === cell.column;
    if (isTaken && !isChosen) control.choose(at(cell), false);
  };
  const onDrop = (event: DragEvent): void => {
    const given = [...event.dataTransfer.files];
    if (given.length === 0) return;
    event.preventDefault();
    const cell = cellAt(event.target);
    if (takes(cell)) add(cell, given);
  };
  /** True: what is pasted is files, and the cell takes them. */
  const paste = (event: ClipboardEvent): boolean => {
    const given = [...event.clipboardData.files];
    // What is also text is pasted as text: a table from a spreadsheet brings its picture along.
    if (given.length === 0 || event.clipboardData.getData("text/plain") !== "" || selection === null) return false;
    if (!isOfCells(event) || !isCell(selection.head, bounds) || !takes(selection.head)) return false;
    event.preventDefault();
    add(selection.head, given);
    return true;
  };
  return { paste, handlers: { onDragOver, onDrop } };
}
