// A table: as many rows and columns as there are, of which those in sight are drawn. Cells are chosen and edited as in
// spreadsheets. Invariant: the focus is the grid's as long as nothing is edited, and comes back to it after every edit and menu.
// Leaves words, menus and what a view is made of to the app.
import { useId, useImperativeHandle, useRef, useState, useSyncExternalStore, type KeyboardEvent } from "react";
import { Plus } from "lucide-react";
import { classes } from "@tessera/ui/base/classes.ts";
import { cellOf } from "../../properties/cells.tsx";
import { HEAD, isCell, isFoot } from "./cell-selection.ts";
import { layoutOf } from "./column-layout.ts";
import { withWidth, type Column } from "../columns.ts";
import type { DrawnRow } from "./drawn-rows.ts";
import { OpenCell } from "./open-cell.tsx";
import { TableFoot } from "./table-foot.tsx";
import { TableHead } from "./table-head.tsx";
import { TableLines } from "./table-lines.tsx";
import type { ChosenSlot, TableProps } from "./table-props.tsx";
import styles from "./table.module.css";
import { useColumnDrag } from "./use-column-drag.tsx";
import { useDrawnRows } from "./use-drawn-rows.tsx";
import { useFileDrop } from "./use-file-drop.tsx";
import { useFill } from "./use-fill.tsx";
import { useRowDrag } from "./use-row-drag.tsx";
import { useTableClipboard } from "./use-table-clipboard.tsx";
import { useSteadyFocus, useTableHeights } from "./use-table-heights.tsx";
import { useTableControl, type TableControl } from "./use-table-control.tsx";
import { useTableKeys } from "./use-table-keys.tsx";
import { useTableMetrics } from "./use-table-metrics.tsx";
import { hasFoot } from "./use-table-focus.tsx";
import { useTablePointer } from "./use-table-pointer.tsx";
import { useTableWindow } from "./use-table-window.tsx";

export function Table({ ref, ...props }: TableProps) {
  const { rows, groups, canEdit, canShape, words, place } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const state = useSyncExternalStore(rows.subscribe, rows.read);
  const metrics = useTableMetrics(scroller);
  const { rowHeight, headHeight } = metrics;
  const [draft, setDraft] = useState<{ readonly key: string; readonly width: number } | null>(null);
  const columns = draft === null ? props.columns : withWidth(props.columns, draft.key, draft.width);
  const layout = useLayout(columns, metrics.gutter, metrics.widestFirst, props.lastFrozen);
  const rowCount = state.total;
  const isLine = (at: number): boolean => groups !== null && groups.rows.lineAt(at) !== null;
  const heights = useTableHeights({ ...props, state, layout, scroller, metrics, isLine });
  const { standing, stamp, onHeight } = heights;
  const shown = useTableWindow(scroller, { rowHeight, headHeight, rowCount, standing, stamp, layout });
  const rowsDrawn = useDrawnRows(rows, state.version, shown, rowCount, isLine);
  const control = useTableControl({ ...props, state, layout, scroller, metrics, standing, window: shown });
  const { selection, editing, menu, picked } = control;
  useSteadyFocus(control.shown, heights, selection?.head.row ?? null);
  const filling = useFill(control);
  const onKeyDown = useTableKeys(control, filling.fill);
  const pointer = useTablePointer(control, filling);
  const files = useFileDrop(control);
  const clipboard = useTableClipboard(control, files.paste);
  const drag = useRowDrag(control);
  const columnDrag = useColumnDrag(control);
  useImperativeHandle(ref, () => ({ addRow: control.addRow, openColumn: control.openColumn }));

  const leaveBar = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    picked.clear();
    control.focusGrid();
  };
  const head = selection?.head ?? null;
  const hasNewRow = canEdit && groups === null;
  const isNewActive = hasNewRow && head !== null && head.row === rowCount;
  const isHeadActive = head?.row === HEAD;
  const width = (layout.offsets.at(-1) ?? 0) + (canShape ? metrics.headEnd : 0);
  return (
    <div className={classes(styles.frame, place === "inline" && styles.inline)}>
      <div
        ref={scroller}
        id={gridId}
        role="grid"
        tabIndex={0}
        aria-label={words.table}
        aria-describedby={`${gridId}-leaving`}
        aria-rowcount={rowCount + 1}
        aria-colcount={layout.columns.length + (props.headEnd === null ? 0 : 1)}
        aria-multiselectable="true"
        aria-readonly={!canEdit}
        aria-activedescendant={activeId(gridId, control, rowsDrawn)}
        className={styles.grid}
        data-scrolls=""
        data-choosing={picked.chosen.size > 0 || undefined}
        onKeyDown={onKeyDown}
        onFocus={control.onFocus}
        {...pointer}
        {...clipboard}
        {...files.handlers}
        data-takes-files=""
      >
        <div className={styles.canvas} style={{ inlineSize: width }} role="presentation">
          <TableHead
            gridId={gridId}
            layout={layout}
            fromColumn={shown.fromColumn}
            toColumn={shown.toColumn}
            active={isHeadActive ? head.column : -1}
            canEdit={canShape}
            sortOf={props.sortOf}
            onWidth={(key, next, isKept) => {
              setDraft(isKept ? null : { key, width: next });
              if (isKept) props.onColumns(withWidth(props.columns, key, next));
            }}
            onMenu={control.openColumnMenu}
            gap={columnDrag.gap}
            handlers={columnDrag.handlers}
            end={props.headEnd}
            words={words}
          />
          <div className={styles.body} style={{ blockSize: standing.height }} role="presentation" {...drag.handlers}>
            <TableLines {...props} control={control} drawn={rowsDrawn} gridId={gridId} onHeight={onHeight} />
            {drag.gap === null ? null : (
              <div className={styles.gap} style={{ insetBlockStart: standing.topOf(drag.gap) }} aria-hidden="true" />
            )}
            {editing === null ? null : (
              <OpenCell key={`${editing.id}-${editing.key}`} control={control} editing={editing} />
            )}
          </div>
          {hasNewRow ? (
            <div role="row" aria-rowindex={rowCount + 2} className={styles.newRow}>
              <div
                role="gridcell"
                id={`${gridId}-new`}
                aria-colindex={1}
                aria-selected={isNewActive}
                className={classes(styles.newCell, isNewActive && styles.active)}
              >
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles.newButton}
                  onClick={() => control.addRow("bottom")}
                >
                  <Plus aria-hidden="true" />
                  <span>{words.newRow}</span>
                </button>
              </div>
            </div>
          ) : null}
          {hasFoot(props) ? (
            <TableFoot
              gridId={gridId}
              rowIndex={rowCount + 2 + Number(hasNewRow)}
              layout={layout}
              fromColumn={shown.fromColumn}
              toColumn={shown.toColumn}
              active={head !== null && isFoot(head, control.bounds) ? head.column : -1}
              calculations={props.calculations}
              answered={props.answered}
              canEdit={canShape}
              onMenu={control.openCalculation}
              words={words}
            />
          ) : null}
        </div>
      </div>
      <span id={`${gridId}-leaving`} className="visually-hidden">
        {words.leaving}
      </span>
      {picked.chosen.size === 0 ? null : (
        <div className={styles.chosenBar} data-chosen-bar="" onKeyDown={leaveBar}>
          {props.chosenBar(chosenSlot(control))}
        </div>
      )}
      {menu?.kind === "column" ? props.columnMenu(menu.slot) : null}
      {menu?.kind === "calculation" ? props.calculationMenu(menu.slot) : null}
      {menu?.kind === "group" ? props.groupMenu(menu.slot) : null}
      {menu?.kind === "row" ? props.rowMenu(menu.slot) : null}
    </div>
  );
}

function chosenSlot({ picked, focusGrid, duplicate, remove, shown }: TableControl): ChosenSlot {
  const ids = [...picked.chosen];
  const end = (): void => {
    picked.clear();
    focusGrid();
  };
  return {
    ids,
    focusBack: shown.scroller.current,
    duplicate: () => {
      duplicate(ids);
      end();
    },
    remove: () => {
      remove(ids);
      end();
    },
    clear: end,
  };
}

function useLayout(columns: readonly Column[], gutter: number, widestFirst: number, lastFrozen: number) {
  const made = layoutOf(columns, gutter, ({ property }) => cellOf(property.type).width, widestFirst, lastFrozen);
  const [kept, setKept] = useState(made);
  const isSame =
    kept.columns.length === made.columns.length &&
    kept.frozen === made.frozen &&
    kept.offsets.every((offset, at) => offset === made.offsets[at]) &&
    kept.columns.every(
      ({ key, property, wraps }, at) =>
        key === made.columns[at]?.key && property === made.columns[at].property && wraps === made.columns[at].wraps,
    );
  if (isSame) return kept;
  setKept(made);
  return made;
}

function activeId(
  gridId: string,
  { selection, bounds }: ReturnType<typeof useTableControl>,
  drawn: ReadonlyMap<number, DrawnRow>,
): string | undefined {
  if (selection === null) return undefined;
  const { row, column } = selection.head;
  if (isFoot(selection.head, bounds)) return `${gridId}-foot-${column}`;
  if (row === HEAD) return `${gridId}-${HEAD}-${column}`;
  if (!isCell(selection.head, bounds)) return `${gridId}-new`;
  return [...drawn.values()].some(({ place }) => place === row) ? `${gridId}-${row}-${column}` : undefined;
}
