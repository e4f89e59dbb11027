// A row of a table with those of its cells that are in sight. Invariant: a row that stays is drawn anew only where its record,
// its columns or its part in the selection changed; scrolling touches none that stays.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { OptionColour } from "../../edit/option-edits.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { Check, PanelRightOpen } from "lucide-react";
import { memo, useMemo, useRef, useSyncExternalStore } from "react";
import { cellOf } from "../../properties/cells.tsx";
import { OpenLink } from "../../properties/link/open-link.tsx";
import { hasOptions, type Property } from "../../schema.ts";
import type { Colouring } from "../colours/colour-rules.ts";
import paint from "../colours/paint.module.css";
import type { DatabaseSource, ShownRow, Watched } from "../database-source.ts";
import type { OnHeight } from "../heights/use-row-heights.tsx";
import { storedOf } from "../../edit/cell-writes.ts";
import { columnsDrawn, type ColumnLayout } from "./column-layout.ts";
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
  const {
    source,
    id,
    place,
    top,
    height,
    colouring,
    gridId,
    layout,
    active,
    first,
    last,
    corner,
    isPicked,
    canEdit,
    words,
  } = props;
  const watched = useMemo(() => (id === null ? nothing : source.row(id)), [source, id]);
  const row = useSyncExternalStore(watched.subscribe, watched.read);
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
        {canEdit && id !== null ? (
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
              className={classes(hands.box, active >= 0 && hands.near, isPicked && hands.picked)}
              data-choose=""
              aria-label={words.chooseRow}
              data-tip={words.chooseRow}
            >
              <Check aria-hidden="true" />
            </button>
          </>
        ) : null}
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

/** Chips that stand on several lines stand apart. */
const hasChips = (type: string): boolean => hasOptions(type) || type === "person";

interface TableCellProps {
  /** Of the cell with the focus alone: the grid names it. */
  readonly id: string | undefined;
  readonly at: number;
  readonly stored: Json | undefined;
  readonly isHere: boolean;
  readonly property: Property;
  readonly start: number;
  readonly isFrozen: boolean;
  /** The others scroll below it. */
  readonly isLastFrozen: boolean;
  readonly width: number;
  readonly wraps: boolean;
  readonly colour: OptionColour | undefined;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly isCorner: boolean;
  readonly words: TableWords;
}

const TableCell = memo(function TableCell(props: TableCellProps) {
  const {
    id,
    at,
    stored,
    isHere,
    property,
    start,
    isFrozen,
    isLastFrozen,
    width,
    wraps,
    colour,
    isActive,
    isChosen,
    isCorner,
    words,
  } = props;
  const { Shown, isFigures, linkOf } = cellOf(property.type);
  const address = linkOf?.(stored) ?? null;
  const isTitle = property.type === "title";
  const isEmpty = stored === undefined || stored === null;
  const value =
    isTitle && isEmpty ? (
      <span className={styles.untitled}>{words.untitled}</span>
    ) : isEmpty && property.type !== "checkbox" ? null : (
      <Shown stored={stored} property={property} />
    );
  const shown = isHere ? value : <span className={styles.bone} role="presentation" />;
  return (
    <div
      role="gridcell"
      id={id}
      aria-colindex={at + 1}
      aria-selected={isChosen || isActive}
      data-column={at}
      data-paint={colour}
      className={classes(
        styles.cell,
        isFrozen && styles.frozen,
        isLastFrozen && styles.lastFrozen,
        isTitle && styles.title,
        (isTitle || property.type === "text") && styles.text,
        isFigures && styles.figures,
        isChosen && styles.chosen,
        isActive && styles.active,
        wraps && wrap.cell,
        colour !== undefined && paint.paint,
      )}
      style={{ insetInlineStart: start, inlineSize: width }}
    >
      {isHere && wraps ? (
        <span className={classes(wrap.words, hasChips(property.type) && wrap.chips)} data-wraps="">
          {shown}
        </span>
      ) : (
        shown
      )}
      {address === null ? null : <OpenLink address={address} isInCell />}
      {isTitle && isHere ? (
        <button type="button" tabIndex={-1} className={styles.open} data-open="">
          <PanelRightOpen aria-hidden="true" />
          <span>{words.open}</span>
        </button>
      ) : null}
      {isCorner ? (
        <span className={classes(hands.fill, isTitle && hands.titleFill)} data-fill="" aria-hidden="true" />
      ) : null}
    </div>
  );
});
