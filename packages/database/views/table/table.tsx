// A table: as many rows and columns as there are, of which those in sight are drawn. Cells are chosen and edited as in
// spreadsheets. Invariant: the focus is the grid's as long as nothing is edited, and comes back to it after every edit and menu.
// Leaves words, menus and what a view is made of to the app.
import { useId, useImperativeHandle, useRef } from "react";
import { classes } from "@tessera/ui/base/classes.ts";
import { HEAD, isCell, isFoot } from "./cell-selection.ts";
import type { DrawnRow } from "./drawn-rows.ts";
import { NewRow } from "./new-row.tsx";
import { OpenCell } from "./open-cell.tsx";
import { hasFoot } from "./shown-table.tsx";
import { TableAside } from "./table-aside.tsx";
import { TableFoot } from "./table-foot.tsx";
import { TableHead } from "./table-head.tsx";
import { TableLines } from "./table-lines.tsx";
import type { TableProps } from "./table-props.tsx";
import styles from "./table.module.css";
import { useTable, type ShownParts } from "./use-table.tsx";
import type { TableControl } from "./use-table-control.tsx";

export function Table({ ref, ...props }: TableProps) {
  const { groups, canEdit, canShape, words, place } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { control, drawn, onHeight, handlers, rowDrag, columnDrag, onWidth } = useTable(props, scroller);
  useImperativeHandle(ref, () => ({ addRow: control.addRow, openColumn: control.openColumn }));

  const { layout, metrics, state, window } = control.shown;
  const head = control.selection?.head ?? null;
  const hasNewRow = canEdit && groups === null;
  const shared = { gridId, layout, fromColumn: window.fromColumn, toColumn: window.toColumn, words };
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
        aria-rowcount={state.total + 1}
        aria-colcount={layout.columns.length + (props.headEnd === null ? 0 : 1)}
        aria-multiselectable="true"
        aria-readonly={!canEdit}
        aria-activedescendant={activeId(gridId, control, drawn)}
        className={styles.grid}
        data-scrolls=""
        data-choosing={control.picked.chosen.size > 0 || undefined}
        {...handlers}
        data-takes-files=""
      >
        <div className={styles.canvas} style={{ inlineSize: width }} role="presentation">
          <TableHead
            {...shared}
            active={head?.row === HEAD ? head.column : -1}
            canEdit={canShape}
            sortOf={props.sortOf}
            onWidth={onWidth}
            onMenu={control.openColumnMenu}
            gap={columnDrag.gap}
            handlers={columnDrag.handlers}
            end={props.headEnd}
          />
          <TableBody {...props} {...{ control, drawn, gridId, onHeight, rowDrag }} />
          {hasNewRow ? (
            <NewRow
              gridId={gridId}
              place={state.total}
              isActive={head !== null && head.row === state.total}
              onNew={() => control.addRow("bottom")}
              words={words}
            />
          ) : null}
          {hasFoot(props) ? (
            <TableFoot
              {...shared}
              rowIndex={state.total + 2 + Number(hasNewRow)}
              active={head !== null && isFoot(head, control.bounds) ? head.column : -1}
              calculations={props.calculations}
              answered={props.answered}
              canEdit={canShape}
              onMenu={control.openCalculation}
            />
          ) : null}
        </div>
      </div>
      <span id={`${gridId}-leaving`} className="visually-hidden">
        {words.leaving}
      </span>
      <TableAside {...props} control={control} />
    </div>
  );
}

interface TableBodyProps
  extends Omit<TableProps, "ref">, Pick<ShownParts, "control" | "drawn" | "onHeight" | "rowDrag"> {
  readonly gridId: string;
}

/** The rows, the gap where carried ones would come to stand, and the cell that is edited. */
function TableBody({ rowDrag, ...props }: TableBodyProps) {
  const { control } = props;
  const { editing } = control;
  const { standing } = control.shown;
  return (
    <div className={styles.body} style={{ blockSize: standing.height }} role="presentation" {...rowDrag.handlers}>
      <TableLines {...props} />
      {rowDrag.gap === null ? null : (
        <div className={styles.gap} style={{ insetBlockStart: standing.topOf(rowDrag.gap) }} aria-hidden="true" />
      )}
      {editing === null ? null : <OpenCell key={`${editing.id}-${editing.key}`} control={control} editing={editing} />}
    </div>
  );
}

/** The element with the focus as assistive software sees it; undefined where that is not drawn. */
function activeId(
  gridId: string,
  { selection, bounds }: TableControl,
  drawn: ReadonlyMap<number, DrawnRow>,
): string | undefined {
  if (selection === null) return undefined;
  const { row, column } = selection.head;
  if (isFoot(selection.head, bounds)) return `${gridId}-foot-${column}`;
  if (row === HEAD) return `${gridId}-${HEAD}-${column}`;
  if (!isCell(selection.head, bounds)) return `${gridId}-new`;
  return [...drawn.values()].some(({ place }) => place === row) ? `${gridId}-${row}-${column}` : undefined;
}
