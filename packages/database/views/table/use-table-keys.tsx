// The keys of a table, while no cell is edited. What a key means is table-keys.ts.
import type { KeyboardEvent } from "react";
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";
import type { GroupLine } from "../groups/grouped-rows.ts";
import { cellOf } from "../../properties/cells.tsx";
import { at, HEAD, isCell, isFoot, isOne, rangeOf } from "./cell-selection.ts";
import { keyMeaning, type KeyMeaning } from "./table-keys.ts";
import type { TableControl } from "./use-table-control.tsx";

type Filling = (way: "down" | "right") => boolean;

export function useTableKeys(control: TableControl, fill: Filling): (event: KeyboardEvent<HTMLElement>) => void {
  const keyboard = useKeyboard();
  return (event) => {
    // Menus and surfaces stand elsewhere in the document and have keys of their own.
    if (event.target !== event.currentTarget || event.defaultPrevented) return;
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    const mod = keyboard === "mac" ? metaKey : ctrlKey;
    if (keyboard === "mac" ? ctrlKey : metaKey) return;
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const inHead = control.selection?.head.row === HEAD;
    const meaning = keyMeaning({ key, shiftKey, altKey, mod }, { rtl, inHead });
    if (meaning === null || !obey(control, fill, meaning, key)) return;
    // The letter that opens a field is typed into it.
    if (meaning.kind !== "type") event.preventDefault();
    event.stopPropagation();
  };
}

/** False: the key is the browser's. */
function obey(control: TableControl, fill: Filling, meaning: KeyMeaning, key: string): boolean {
  const { selection, bounds, shown, isReleased } = control;
  if (meaning.kind === "undo" || meaning.kind === "redo") {
    shown.source[meaning.kind]();
    return true;
  }
  // Wherever the focus is: in an empty table too.
  if (meaning.kind === "newRow") {
    if (!shown.canEdit) return false;
    control.addRow("bottom", selection === null ? undefined : shown.groups?.rows.groupAt(selection.head.row)?.group);
    return true;
  }
  if (selection === null) {
    // Without an active cell a key only moves into the table: it must not write into a cell that the user did not choose.
    if ((meaning.kind !== "move" && meaning.kind !== "all") || key === "Tab") return false;
    control.choose(at({ row: 0, column: 0 }));
    return true;
  }
  const { head } = selection;
  const { picked } = control;
  if (meaning.kind === "move") {
    // What is offered for the chosen rows stands behind the table.
    if (key === "Tab" && meaning.motion === "next" && picked.chosen.size > 0) return control.focusBar();
    if (key === "Tab" && isReleased.current) return false;
    return control.move(meaning.motion, meaning.extend) || key !== "Tab";
  }
  if (meaning.kind === "leave" && picked.chosen.size > 0) {
    picked.clear();
    return true;
  }
  if (meaning.kind === "leave") {
    if (!isOne(selection)) control.choose(at(head));
    isReleased.current = true;
    return true;
  }
  if (meaning.kind === "all") {
    if (bounds.rows > 0)
      control.choose(
        { anchor: { row: 0, column: 0 }, head: { row: bounds.rows - 1, column: bounds.columns - 1 } },
        false,
      );
    return true;
  }
  if (head.row === HEAD) return obeyInHead(control, meaning);
  if (isFoot(head, bounds)) return obeyInFoot(control, meaning);
  const line = shown.groups?.rows.lineAt(head.row) ?? null;
  if (line !== null && isOne(selection)) return obeyOnLine(control, line, meaning);
  if (!isCell(head, bounds)) {
    if (meaning.kind !== "edit" && meaning.kind !== "toggle") return false;
    control.addRow("bottom");
    return true;
  }
  return obeyInCell(control, fill, meaning, key);
}

function obeyInHead(control: TableControl, meaning: KeyMeaning): boolean {
  const { selection, shown } = control;
  if (selection === null) return false;
  if (meaning.kind === "resize") control.resizeColumn(meaning.by);
  else if (meaning.kind === "carry" && meaning.what === "column") control.stepColumn(meaning.by);
  else if (meaning.kind === "edit" || meaning.kind === "menu" || meaning.kind === "toggle") {
    const cell = shown.scroller.current?.querySelector(`[role="columnheader"][data-column="${selection.head.column}"]`);
    if (cell != null) control.openColumnMenu(cell, selection.head.column);
  } else return false;
  return true;
}

function obeyOnLine(control: TableControl, line: GroupLine, { kind }: KeyMeaning): boolean {
  const { selection, shown } = control;
  const isPressed = kind === "edit" || kind === "toggle";
  if (selection === null || (!isPressed && kind !== "menu")) return false;
  const place = selection.head.row;
  if (line.kind === "head" && kind === "menu") {
    const cell = shown.scroller.current?.querySelector(`[data-place="${place}"] [data-column="0"]`);
    if (cell != null) control.openGroupMenu(cell, place);
  } else if (line.kind === "head") control.foldAt(place);
  else if (line.kind === "new" && isPressed) control.addRow("bottom", line.group);
  else if (isPressed) shown.groups?.onMore();
  return true;
}

function obeyInFoot({ selection, shown, openCalculation }: TableControl, { kind }: KeyMeaning): boolean {
  if (selection === null || (kind !== "edit" && kind !== "menu" && kind !== "toggle")) return false;
  const { column } = selection.head;
  const foot = shown.scroller.current?.querySelector(`[data-foot="${column}"]`);
  if (foot != null) openCalculation(foot, column);
  return true;
}

function obeyInCell(control: TableControl, fill: Filling, meaning: KeyMeaning, key: string): boolean {
  const { selection, shown } = control;
  if (selection === null) return false;
  const { head } = selection;
  const id = shown.rows.idAt(head.row);
  const type = control.columnAt(head.column)?.property.type ?? "";
  switch (meaning.kind) {
    case "edit":
      control.open(head, null);
      return true;
    case "toggle":
      control.open(head, cellOf(type).editing?.kind === "toggle" ? " " : null);
      return true;
    case "type":
      if (cellOf(type).editing === null || cellOf(type).editing?.kind === "toggle") return false;
      control.open(head, cellOf(type).editing?.kind === "surface" ? "" : key);
      return true;
    case "empty":
      control.empty();
      return true;
    case "row":
      control.picked.pickAll(rangeOf(selection).top, rangeOf(selection).bottom);
      return true;
    case "open":
      if (id !== null) shown.openRow(id, "usual");
      return true;
    case "fill":
      if (fill(meaning.way)) return true;
      // There is nothing to fill: the row is duplicated, and along the line the key is the browser's.
      if (meaning.way === "right") return false;
      if (id !== null) control.duplicate([id]);
      return true;
    case "carry":
      if (meaning.what === "column") control.stepColumn(meaning.by);
      else if (id !== null) control.carry(id, meaning.by, head.row);
      return true;
    case "menu": {
      const cell = shown.scroller.current?.querySelector(`[data-place="${head.row}"] [data-column="${head.column}"]`);
      if (cell != null) control.openRowMenu(cell, head.row);
      return true;
    }
    default:
      return false;
  }
}
