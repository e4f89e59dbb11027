// The head of a table: a cell for each column that is in sight, with the icon of its type, its menu and the edge by which it is
// made wider. Invariant: the width is said while it is dragged and kept when the pointer lets go.
import { classes } from "@tessera/ui/base/classes.ts";
import { useRef, type PointerEvent, type ReactNode } from "react";
import { cellOf } from "../../properties/cells.tsx";
import { HEAD } from "./cell-selection.ts";
import { columnsDrawn, type ColumnLayout } from "./column-layout.ts";
import type { TableWords } from "./table-words.ts";
import styles from "./table.module.css";

interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
}

export interface TableHeadProps {
  readonly gridId: string;
  readonly layout: ColumnLayout;
  readonly fromColumn: number;
  readonly toColumn: number;
  /** The column whose head has the focus; -1: none. */
  readonly active: number;
  readonly canEdit: boolean;
  /** How the view is sorted by a column, for those who are told. */
  readonly sortOf: (key: string) => "ascending" | "descending" | undefined;
  /** `isKept`: the pointer let go. */
  readonly onWidth: (key: string, width: number, isKept: boolean) => void;
  readonly onMenu: (anchor: Element, at: number) => void;
  /** The boundary where a column that is dragged would come to stand; null: none is dragged. */
  readonly gap: number | null;
  readonly handlers: DragHandlers;
  /** Behind the last column: how one is added. */
  readonly end: ReactNode;
  readonly words: TableWords;
}

export function TableHead(props: TableHeadProps) {
  const { gridId, layout, active, canEdit, sortOf, onWidth, onMenu, gap, handlers, end, words } = props;
  const { columns, widths, offsets, frozen } = layout;
  return (
    <div role="row" aria-rowindex={1} className={styles.head} {...handlers}>
      <div className={styles.gutter} aria-hidden="true" />
      {columnsDrawn(layout, props, active).map((at) => {
        const column = columns[at];
        if (column === undefined) return null;
        const { Icon, isFigures } = cellOf(column.property.type);
        const start = offsets[at] ?? 0;
        const width = widths[at] ?? 0;
        return (
          <div
            key={column.key}
            role="columnheader"
            id={`${gridId}-${HEAD}-${at}`}
            aria-colindex={at + 1}
            aria-sort={sortOf(column.key)}
            data-column={at}
            className={classes(
              styles.headCell,
              at < frozen && styles.frozen,
              at === frozen - 1 && styles.lastFrozen,
              at === active && styles.active,
            )}
            style={{ insetInlineStart: start, inlineSize: width }}
          >
            <button
              type="button"
              tabIndex={-1}
              className={classes(styles.headButton, isFigures && styles.figures)}
              aria-haspopup={canEdit ? "menu" : undefined}
              disabled={!canEdit}
              onClick={({ currentTarget }) => onMenu(currentTarget, at)}
            >
              <Icon aria-hidden="true" />
              <span className={styles.headName}>{column.property.name || words.unnamed}</span>
            </button>
            {canEdit ? <Edge width={width} onWidth={(next, isKept) => onWidth(column.key, next, isKept)} /> : null}
          </div>
        );
      })}
      {gap === null ? null : (
        <div className={styles.columnGap} style={{ insetInlineStart: offsets[gap] ?? 0 }} aria-hidden="true" />
      )}
      {end === null ? null : (
        <div
          role="columnheader"
          aria-colindex={columns.length + 1}
          className={styles.headEnd}
          style={{ insetInlineStart: offsets.at(-1) ?? 0 }}
        >
          {end}
        </div>
      )}
    </div>
  );
}

interface EdgeProps {
  readonly width: number;
  readonly onWidth: (width: number, isKept: boolean) => void;
}

function Edge({ width, onWidth }: EdgeProps) {
  const drag = useRef<{ readonly x: number; readonly width: number; readonly way: 1 | -1 } | null>(null);
  const widthAt = ({ clientX }: PointerEvent): number =>
    drag.current === null ? width : drag.current.width + (clientX - drag.current.x) * drag.current.way;
  const start = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const way = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    drag.current = { x: event.clientX, width, way };
  };
  const end = (event: PointerEvent): void => {
    if (drag.current === null) return;
    const next = widthAt(event);
    drag.current = null;
    onWidth(next, true);
  };
  return (
    <span
      className={styles.edge}
      aria-hidden="true"
      data-edge=""
      onPointerDown={start}
      onPointerMove={(event) => (drag.current === null ? undefined : onWidth(widthAt(event), false))}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
