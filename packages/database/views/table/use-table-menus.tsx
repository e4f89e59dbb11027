// The menus of a table's rows and columns, which the app draws: one is open at a time, and the focus comes back to the grid.
import { useState } from "react";
import { at, rangeOf, type CellSelection } from "./cell-selection.ts";
import type { OpenMenu, RowMenuSlot } from "./table-props.tsx";
import type { TableRows } from "./table-rows.ts";
import type { ShownTable } from "./shown-table.tsx";
import { withIdsBetween, type ChosenRows } from "./use-chosen-rows.tsx";
import { useColumnMenus } from "./use-column-menus.tsx";
import type { TableFocus } from "./use-table-focus.tsx";

export function useTableMenus(shown: ShownTable, focus: TableFocus, edits: TableRows, picked: ChosenRows) {
  const { source, rows, scroller, canEdit } = shown;
  const { selection, choose } = focus;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const openRowMenu = (anchor: Element, row: number): void => {
    const id = rows.idAt(row);
    const focusBack = scroller.current;
    if (id === null || focusBack === null) return;
    withRows(row, shown, selection, picked, (ids) => openForRows(anchor, row, id, ids, focusBack));
  };
  const openForRows = (
    anchor: Element,
    row: number,
    id: string,
    ids: readonly string[],
    focusBack: HTMLElement,
  ): void => {
    if (ids.length <= 1) choose(at({ row, column: selection?.head.column ?? 0 }), false);
    const slot: RowMenuSlot = {
      anchor,
      ids,
      focusBack,
      canEdit: canEdit && source.row(id).read()?.canEdit === true,
      onClose: () => setMenu(null),
      open: (how) => shown.openRow(id, how),
      duplicate: () => edits.duplicate(ids),
      remove: () => {
        edits.remove(ids);
        picked.clear();
      },
      isPicked: picked.chosen.has(id),
      pick: () => picked.pick(row, false),
      insert: (where) => edits.insert(id, where, row),
      carry: (by) => edits.carry(id, by, row),
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
      addRow: () => edits.addRow("top", group),
    };
    setMenu({ kind: "group", slot });
  };
  const columns = useColumnMenus(shown, focus, setMenu);
  return { menu, foldAt, openGroupMenu, openRowMenu, ...columns };
}

/** Calls `then` with the rows that a menu of this row acts on: all selected rows if it is one of them; otherwise this row. */
function withRows(
  row: number,
  shown: ShownTable,
  selection: CellSelection | null,
  picked: ChosenRows,
  then: (ids: readonly string[]) => void,
): void {
  if (picked.chosen.has(shown.rows.idAt(row) ?? "")) return then([...picked.chosen]);
  const range = selection === null ? null : rangeOf(selection);
  const isIn = range !== null && row >= range.top && row <= range.bottom;
  const [top, bottom] = isIn ? [range.top, range.bottom] : [row, row];
  withIdsBetween(shown, top, bottom, then);
}
