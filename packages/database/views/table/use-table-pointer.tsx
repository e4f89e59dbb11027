// The pointer in a table: a press chooses a cell, a press on the chosen one edits it, a drag chooses a range, and by touch a
// tap does what a press does while a drag scrolls.
import { useRef, type MouseEvent, type PointerEvent } from "react";
import { at, type Cell } from "./cell-selection.ts";
import type { useFill } from "./use-fill.tsx";
import type { TableControl } from "./use-table-control.tsx";

/** The cell of a row that an element stands in. */
export function cellAt(target: EventTarget | null): Cell | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>('[role="gridcell"][data-column]');
  const row = cell?.closest<HTMLElement>("[data-place]");
  if (cell == null || row == null) return null;
  return { row: Number(row.dataset["place"]), column: Number(cell.dataset["column"]) };
}

const isIn = (target: EventTarget | null, what: string): boolean =>
  target instanceof Element && target.closest(what) !== null;

export function useTablePointer(control: TableControl, filling: ReturnType<typeof useFill>) {
  /** Where a press began, and whether the cell was the chosen one already. */
  const press = useRef<{ readonly cell: Cell; readonly wasChosen: boolean; isDragged: boolean } | null>(null);
  const { selection } = control;
  const isHead = (cell: Cell): boolean =>
    selection !== null && selection.head.row === cell.row && selection.head.column === cell.column;

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    press.current = null;
    if (filling.onPointerDown(event)) return;
    if (event.button !== 0 || isIn(event.target, "button, textarea, a")) return;
    const cell = cellAt(event.target);
    if (cell === null) return;
    press.current = { cell, wasChosen: isHead(cell), isDragged: event.pointerType === "touch" };
    if (event.pointerType === "touch") return;
    if (event.shiftKey && selection !== null) control.choose({ anchor: selection.anchor, head: cell }, false, true);
    else if (!isHead(cell)) control.choose(at(cell), false, true);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (filling.onPointerMove(event)) return;
    const began = press.current;
    if (began === null || event.pointerType === "touch" || (event.buttons & 1) === 0) return;
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (cell === null || (!began.isDragged && cell.row === began.cell.row && cell.column === began.cell.column)) return;
    began.isDragged = true;
    if (selection?.head.row !== cell.row || selection.head.column !== cell.column)
      control.choose({ anchor: began.cell, head: cell }, false, true);
  };
  const clickCell = (event: MouseEvent): void => {
    const began = press.current;
    press.current = null;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-place]") : null;
    const id = row?.dataset["row"];
    if (isIn(event.target, "[data-open]") && id !== undefined)
      return control.shown.openRow(id, event.ctrlKey || event.metaKey ? "apart" : "usual");
    if (isIn(event.target, "[data-choose]")) {
      control.focusGrid();
      return control.picked.pick(Number(row?.dataset["place"]), event.shiftKey);
    }
    const cell = cellAt(event.target);
    if (cell === null || began === null || event.shiftKey) return;
    // By touch, once a row is chosen, a tap chooses others.
    if (began.isDragged && control.picked.chosen.size > 0) return control.picked.pick(cell.row, false);
    if (began.cell.row !== cell.row || began.cell.column !== cell.column) return;
    if ((event.ctrlKey || event.metaKey) && event.target instanceof Element) {
      const link = event.target.closest('[role="gridcell"]')?.querySelector("a");
      if (link !== null && link !== undefined) return link.click();
    }
    if (isIn(event.target, "[data-toggle]")) {
      control.choose(at(cell), false);
      return control.open(cell, " ");
    }
    if (!began.wasChosen) control.choose(at(cell), false);
    else control.open(cell, null);
  };
  const onClick = (event: MouseEvent): void => {
    clickCell(event);
    control.leavePinned();
  };
  const onContextMenu = (event: MouseEvent): void => {
    const cell = cellAt(event.target);
    if (cell === null || isIn(event.target, "textarea") || !(event.target instanceof Element)) return;
    event.preventDefault();
    const anchor = event.target.closest('[role="gridcell"]') ?? event.target;
    if (control.isLine(cell.row)) control.openGroupMenu(anchor, cell.row);
    else control.openRowMenu(anchor, cell.row);
  };
  const onPointerUp = (event: PointerEvent): void => void filling.onPointerUp(event);
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: filling.onPointerCancel,
    onClick,
    onContextMenu,
  };
}
