// A row of a table with those of its cells that are visible. Invariant: a row that remains visible is rendered again only if its record,
// its columns or its part in the selection changed; scrolling does not render it.
import { classes } from "@tessera/ui/base/classes.ts";
import { Check } from "lucide-react";
import { memo, useMemo, useRef, useSyncExternalStore } from "react";
import { storedOf } from "../../edit/cell-writes.ts";
import type { Colouring } from "../colours/colour-rules.ts";
import paint from "../colours/paint.module.css";
import type { DatabaseSource, ShownRow, Watched } from "../../source/database-source.ts";
import type { OnHeight } from "../heights/use-row-heights.tsx";
import { columnsDrawn, type ColumnLayout } from "./column-layout.ts";
import { TableCell } from "./table-cell.tsx";
import type { TableWords } from "./table-words.ts";
import hands from "./table-hands.module.css";
import styles from "./table.module.css";
import wrap from "./table-wrap.module.css";
import { useRowHeight } from "./use-row-height.tsx";

const nothing: Watched<ShownRow | null> = { read: () => null, subscribe: () => () => undefined };

export interface TableRowProps {
  readonly source: DatabaseSource;
  /** Null: not here yet. */
  readonly id: string | null;
  /** Why a row that the view does not contain is shown; null for a row of the view. */
  readonly mark: string | null;
  /** The row as it was when a cell of it was opened: it is drawn if the row is deleted meanwhile. Null: no cell is open. */
  readonly opened: ShownRow | null;
  readonly place: number;
  readonly top: number;
  readonly colouring: Colouring | null;
  /** Null: it is as high as all rows are. */
  readonly height: number | null;
  readonly onHeight: OnHeight | null;
  readonly gridId: string;
  readonly layout: ColumnLayout;
  readonly fromColumn: number;
  readonly toColumn: number;
  /** The column with the focus; -1: none in this row. */
  readonly active: number;
  /** The columns of this row that are chosen; -1: none. */
  readonly first: number;
  readonly last: number;
  /** The column in whose corner the selection ends, where it is filled from; -1: none of this row. */
  readonly corner: number;
  readonly isPicked: boolean;
  readonly canEdit: boolean;
  readonly words: TableWords;
}

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { source, id, place, top, height, colouring, gridId, layout, active, isPicked, mark, canEdit, words } = props;
  const { first, last, corner } = props;
  const watched = useMemo(() => (id === null ? nothing : source.row(id)), [source, id]);
  const current = useSyncExternalStore(watched.subscribe, watched.read);
  const row = current ?? props.opened;
  const { columns, frozen } = layout;
  const colours = useMemo(() => (row === null ? null : (colouring?.(row) ?? null)), [colouring, row]);
  const box = useRef<HTMLDivElement>(null);
  useRowHeight(box, props, row);
  return (
    <div
      ref={box}
      role="row"
      aria-rowindex={place + 2}
      className={classes(
        styles.row,
        height !== null && wrap.row,
        colours !== null && colours.row !== null && paint.paint,
        colours !== null && colours.row !== null && paint.row,
        active >= 0 && styles.focused,
        isPicked && styles.picked,
        mark !== null && hands.outsideRow,
      )}
      aria-selected={isPicked || undefined}
      data-row={id ?? undefined}
      data-place={place}
      data-paint={colours?.row ?? undefined}
      style={
        height === null
          ? { transform: `translateY(${top}px)` }
          : { transform: `translateY(${top}px)`, blockSize: height }
      }
    >
      <div className={styles.gutter} aria-hidden="true">
        {canEdit && id !== null && (row === null || current !== null) ? (
          <RowHandles isNear={active >= 0} isPicked={isPicked} words={words} />
        ) : null}
        {mark === null ? null : <span className={hands.outside}>{mark}</span>}
      </div>
      {columnsDrawn(layout, props, active).map((at) => {
        const column = columns[at];
        if (column === undefined) return null;
        return (
          <TableCell
            key={column.key}
            id={at === active ? `${gridId}-${place}-${at}` : undefined}
            at={at}
            stored={row === null ? undefined : storedOf(row, column)}
            isHere={row !== null}
            property={column.property}
            start={layout.offsets[at] ?? 0}
            isFrozen={at < frozen}
            isLastFrozen={at === frozen - 1}
            width={layout.widths[at] ?? 0}
            wraps={column.wraps}
            colour={colours?.cells[column.key]}
            isActive={at === active}
            isChosen={at >= first && at <= last && first >= 0}
            isCorner={at === corner && row !== null}
            words={words}
          />
        );
      })}
    </div>
  );
});

interface RowHandlesProps {
  /** Whether the row has the focus. */
  readonly isNear: boolean;
  readonly isPicked: boolean;
  readonly words: TableWords;
}

/** What a row is moved and chosen by. */
const RowHandles = memo(function RowHandles({ isNear, isPicked, words }: RowHandlesProps) {
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={styles.grip}
        data-grip=""
        aria-label={words.rowMenu}
        data-tip={words.rowMenu}
      />
      <button
        type="button"
        tabIndex={-1}
        role="checkbox"
        aria-checked={isPicked}
        className={classes(hands.box, isNear && hands.near, isPicked && hands.picked)}
        data-choose=""
        aria-label={words.chooseRow}
        data-tip={words.chooseRow}
      >
        <Check aria-hidden="true" />
      </button>
    </>
  );
});
