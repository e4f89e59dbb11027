// The selection, the edits and the menus of a table, put together.
// Invariant: the focus stays with its row, or with the head of its group, wherever that comes to stand.
import { useEffect } from "react";
import { at, followed, isCell, within } from "./cell-selection.ts";
import type { PinPlace } from "../groups/pinned-rows.ts";
import { groupedTableRows } from "./table-groups.ts";
import { tableRows } from "./table-rows.ts";
import { useCellEditing } from "./use-cell-editing.tsx";
import { useChosenRows } from "./use-chosen-rows.tsx";
import { reveal } from "./reveal.tsx";
import type { ShownTable } from "./shown-table.tsx";
import { useTableFocus } from "./use-table-focus.tsx";
import { useTableMenus } from "./use-table-menus.tsx";

export type TableControl = ReturnType<typeof useTableControl>;

export function useTableControl(shown: ShownTable) {
  const { source, rows, groups, state, layout } = shown;
  const { fromRow, toRow } = shown.window;
  useEffect(() => rows.show(fromRow, toRow), [rows, fromRow, toRow]);
  const focus = useTableFocus(shown);
  const edit = useCellEditing(shown, focus);
  const { selection, setSelection, bounds, focused, focusedGroup, awaited } = focus;
  const asked = {
    ...shown,
    total: state.total,
    write: edit.write,
    writeRows: edit.writeRows,
    onMade: (id: string, place: PinPlace, group?: string) => {
      focus.focusGrid();
      rows.pin(source, id, place, group);
      if (rows.outside() === id) shown.say(shown.words.notInFilter, true);
      awaited.current = id;
      setSelection(null);
    },
  };
  const rowEdits = groups === null ? tableRows(asked) : groupedTableRows(asked, groups);
  const picked = useChosenRows(shown);
  const menus = useTableMenus(shown, focus, rowEdits, picked);

  useEffect(() => {
    const wanted = awaited.current;
    const arrived = wanted === null ? null : rows.placeOf(wanted);
    if (arrived !== null) {
      const title = Math.max(
        0,
        layout.columns.findIndex(({ property }) => property.type === "title"),
      );
      const cell = { row: arrived, column: title };
      focused.current = wanted;
      awaited.current = null;
      setSelection(at(cell));
      reveal(shown, cell);
      // Its name is written first.
      queueMicrotask(() => edit.open(cell, null));
      return;
    }
    if (selection === null || (focused.current === null && focusedGroup.current === null)) return;
    const place =
      focused.current === null
        ? (groups?.rows.headOf(focusedGroup.current ?? "") ?? null)
        : rows.placeOf(focused.current, selection.head.row);
    if (
      focused.current !== null &&
      place === null &&
      isCell(selection.head, bounds) &&
      source.row(focused.current).read() === null
    )
      focused.current = rows.idAt(selection.head.row);
    const next = within(
      place === null || place === selection.head.row ? selection : followed(selection, place),
      bounds,
    );
    if (next.head.row !== selection.head.row || next.head.column !== selection.head.column) setSelection(next);
    // Only when the rows are others: what else it reads is of that moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state.version, state.total, rows, selection === null]);

  return { shown, ...focus, ...edit, ...rowEdits, ...menus, picked };
}
