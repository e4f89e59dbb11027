// What is done to the columns of a table by their heads, their feet and by key: their menus, their places, their widths.
import { stepped, withWidth } from "../../view-model/columns.ts";
import { at, HEAD, type Cell } from "./cell-selection.ts";
import type { ShownTable } from "./shown-table.tsx";
import type { OpenMenu } from "./table-props.tsx";
import type { TableFocus } from "./use-table-focus.tsx";

/** Pixels by which a key makes a column wider. */
const WIDER = 16;

export function useColumnMenus(shown: ShownTable, focus: TableFocus, setMenu: (menu: OpenMenu | null) => void) {
  const { layout, scroller, canShape } = shown;
  const { selection, bounds, columnAt, choose, move } = focus;
  const open = (kind: "column" | "calculation", anchor: Element, cell: Cell): void => {
    const column = columnAt(cell.column);
    const focusBack = scroller.current;
    if (column === undefined || focusBack === null || !canShape) return;
    choose(at(cell));
    setMenu({ kind, slot: { anchor, column, focusBack, onClose: () => setMenu(null) } });
  };
  const openColumnMenu = (anchor: Element, column: number): void => open("column", anchor, { row: HEAD, column });
  const openCalculation = (anchor: Element, column: number): void =>
    open("calculation", anchor, { row: bounds.rows + Number(bounds.hasNewRow), column });
  /** Of a column that may just have been made. */
  const openColumn = (key: string): void => {
    const column = layout.columns.findIndex((one) => one.key === key);
    if (column < 0) return;
    choose(at({ row: HEAD, column }));
    // The head of the column is drawn once it is in sight.
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
  return { openColumnMenu, openCalculation, openColumn, stepColumn, resizeColumn };
}
