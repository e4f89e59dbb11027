// The menus of a table's rows and columns, which the app draws: one is open at a time, and the focus comes back to the grid.
import { useState } from "react";
import { at, HEAD, rangeOf } from "./cell-selection.ts";
import { stepped, withWidth } from "../columns.ts";
import type { GroupMenuSlot } from "../groups/group-menu-slot.ts";
import type { ColumnMenuSlot, RowMenuSlot } from "./table-props.tsx";
import type { TableRows } from "./table-rows.ts";
import type { ChosenRows } from "./use-chosen-rows.tsx";
import type { ShownTable, TableFocus } from "./use-table-focus.tsx";

type OpenMenu =
  | { readonly kind: "group"; readonly slot: GroupMenuSlot }
  | { readonly kind: "column" | "calculation"; readonly slot: ColumnMenuSlot }
  | { readonly kind: "row"; readonly slot: RowMenuSlot };

/** Pixels by which a key makes a column wider. */
const WIDER = 16;

export function useTableMenus(shown: ShownTable, focus: TableFocus, made: TableRows, picked: ChosenRows) {
  const { source, rows, layout, scroller, canEdit, canShape } = shown;
  const { selection, bounds, columnAt, choose, move } = focus;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  /** The rows that are chosen, where this one is among them; else it alone. */
  const chosenWith = (row: number): string[] => {
    if (picked.chosen.has(rows.idAt(row) ?? "")) return [...picked.chosen];
    const range = selection === null ? null : rangeOf(selection);
    const isIn = range !== null && row >= range.top && row <= range.bottom;
    const [top, bottom] = isIn ? [range.top, range.bottom] : [row, row];
    const ids: string[] = [];
    for (let one = top; one <= bottom; one++) {
      const id = rows.idAt(one);
      if (id !== null) ids.push(id);
    }
    return ids;
  };
  const openRowMenu = (anchor: Element, row: number): void => {
    const id = rows.idAt(row);
    const focusBack = scroller.current;
    if (id === null || focusBack === null) return;
    const ids = chosenWith(row);
    if (ids.length <= 1) choose(at({ row, column: selection?.head.column ?? 0 }), false);
    const slot: RowMenuSlot = {
      anchor,
      ids,
      focusBack,
      canEdit: canEdit && source.row(id).read()?.canEdit === true,
      onClose: () => setMenu(null),
      open: (how) => shown.openRow(id, how),
      duplicate: () => made.duplicate(ids),
      remove: () => {
        made.remove(ids);
        picked.clear();
      },
      isPicked: picked.chosen.has(id),
      pick: () => picked.pick(row, false),
      insert: (where) => made.insert(id, where, row),
      carry: (by) => made.carry(id, by, row),
    };
    setMenu({ kind: "row", slot });
  };
  const foldAt = (place: number): void => {
    const line = shown.groups?.rows.lineAt(place);
    if (shown.groups == null || line?.kind !== "head") return;
    choose(at({ row: place, column: 0 }), false);
    shown.groups.onFold(line.group.key, line.isOpen);
    focus.focusGrid();
  };
  const openGroupMenu = (anchor: Element, place: number): void => {
    const line = shown.groups?.rows.lineAt(place);
    const focusBack = scroller.current;
    if (line?.kind !== "head" || focusBack === null || !canEdit) return;
    const { group, isOpen } = line;
    choose(at({ row: place, column: 0 }), false);
    const slot = {
      anchor,
      group,
      isOpen,
      focusBack,
      onClose: () => setMenu(null),
      fold: () => foldAt(place),
      addRow: () => made.addRow("top", group),
    };
    setMenu({ kind: "group", slot });
  };
  const openColumnMenu = (anchor: Element, column: number): void => {
    const found = columnAt(column);
    const focusBack = scroller.current;
    if (found === undefined || focusBack === null || !canShape) return;
    choose(at({ row: HEAD, column }));
    setMenu({ kind: "column", slot: { anchor, column: found, focusBack, onClose: () => setMenu(null) } });
  };
  const openCalculation = (anchor: Element, column: number): void => {
    const found = columnAt(column);
    const focusBack = scroller.current;
    if (found === undefined || focusBack === null || !canShape) return;
    choose(at({ row: bounds.rows + Number(bounds.hasNewRow), column }));
    setMenu({ kind: "calculation", slot: { anchor, column: found, focusBack, onClose: () => setMenu(null) } });
  };
  const openColumn = (key: string): void => {
    const column = layout.columns.findIndex((one) => one.key === key);
    if (column < 0) return;
    choose(at({ row: HEAD, column }));
    // Its head is drawn once it is in sight.
    requestAnimationFrame(() => {
      const head = scroller.current?.querySelector(`[role="columnheader"][data-column="${column}"]`);
      if (head != null) openColumnMenu(head, column);
    });
  };
  const stepColumn = (by: 1 | -1): void => {
    const column = selection === null ? undefined : columnAt(selection.head.column);
    if (column === undefined || !canShape) return;
    const next = stepped(shown.columns, column.key, by);
    if (next === shown.columns) return;
    shown.onColumns(next);
    move(by === 1 ? "on" : "back");
  };
  const resizeColumn = (by: 1 | -1): void => {
    const column = selection === null ? undefined : columnAt(selection.head.column);
    const width = selection === null ? undefined : layout.widths[selection.head.column];
    if (column === undefined || width === undefined || !canShape) return;
    shown.onColumns(withWidth(shown.columns, column.key, width + by * WIDER));
  };
  return {
    menu,
    foldAt,
    openGroupMenu,
    openRowMenu,
    openColumnMenu,
    openCalculation,
    openColumn,
    stepColumn,
    resizeColumn,
  };
}
