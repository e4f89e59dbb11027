// The state of a table while it is shown: the places of its rows and columns, which of them are rendered, what is selected and edited, and
// what keys, pointer, clipboard and drags do. Leaves the elements to the table.
import { useEffect, useMemo, useState, useSyncExternalStore, type RefObject } from "react";
import { withWidth } from "../../view-model/columns.ts";
import { PinnedRows, type PinnableRows } from "../groups/pinned-rows.ts";
import type { TableProps } from "./table-props.tsx";
import { useColumnDrag } from "./use-column-drag.tsx";
import { useColumnLayout } from "./use-column-layout.tsx";
import { useDrawnRows } from "./use-drawn-rows.tsx";
import { useFileDrop } from "./use-file-drop.tsx";
import { useFill } from "./use-fill.tsx";
import { useRowDrag } from "./use-row-drag.tsx";
import { useTableClipboard } from "./use-table-clipboard.tsx";
import { useTableControl } from "./use-table-control.tsx";
import { useSteadyFocus, useTableHeights } from "./use-table-heights.tsx";
import { useTableKeys } from "./use-table-keys.tsx";
import { useTableMetrics } from "./use-table-metrics.tsx";
import { useTablePointer } from "./use-table-pointer.tsx";
import { useTableWindow } from "./use-table-window.tsx";

export type ShownParts = ReturnType<typeof useTable>;

export function useTable(given: Omit<TableProps, "ref">, scroller: RefObject<HTMLDivElement | null>) {
  const { groups } = given;
  const rows = usePinnable(given);
  const props = { ...given, rows };
  const state = useSyncExternalStore(rows.subscribe, rows.read);
  const metrics = useTableMetrics(scroller);
  const { rowHeight, headHeight } = metrics;
  // The width of a column that is being dragged, which is written when the drag ends.
  const [draft, setDraft] = useState<{ readonly key: string; readonly width: number } | null>(null);
  const columns = draft === null ? props.columns : withWidth(props.columns, draft.key, draft.width);
  const layout = useColumnLayout(columns, metrics, props.lastFrozen);
  const isLine = (place: number): boolean => groups !== null && groups.rows.lineAt(place) !== null;
  const heights = useTableHeights({ ...props, state, layout, scroller, metrics, isLine });
  const { standing, stamp } = heights;
  const window = useTableWindow(scroller, { rowHeight, headHeight, rowCount: state.total, standing, stamp, layout });
  const drawn = useDrawnRows(rows, state.version, window, state.total, isLine);
  const control = useTableControl({ ...props, state, layout, scroller, metrics, standing, window });
  useSteadyFocus(control.shown, heights, control.selection?.head.row ?? null);
  const filling = useFill(control);
  const onKeyDown = useTableKeys(control, filling.fill);
  const pointer = useTablePointer(control, filling);
  const files = useFileDrop(control);
  const clipboard = useTableClipboard(control, files.paste);
  const rowDrag = useRowDrag(control);
  const columnDrag = useColumnDrag(control);
  const onWidth = (key: string, width: number, isKept: boolean): void => {
    setDraft(isKept ? null : { key, width });
    if (isKept) props.onColumns(withWidth(props.columns, key, width));
  };
  const handlers = { onKeyDown, onFocus: control.onFocus, ...pointer, ...clipboard, ...files.handlers };
  return { control, drawn, onHeight: heights.onHeight, handlers, rowDrag, columnDrag, onWidth };
}

/** The rows of the table, among which a row that the filter leaves out can be pinned. */
function usePinnable({ rows, groups }: Pick<TableProps, "rows" | "groups">): PinnableRows {
  const isGrouped = groups !== null;
  const plain = useMemo(() => (isGrouped ? null : new PinnedRows(rows)), [rows, isGrouped]);
  useEffect(
    () => () => {
      plain?.keepDeleted(false);
      plain?.unpin();
    },
    [plain],
  );
  return plain ?? groups?.rows ?? new PinnedRows(rows);
}
