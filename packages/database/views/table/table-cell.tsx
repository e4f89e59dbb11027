// A cell of a table as it is shown. Invariant: the cell is rendered again only if its value, its property, its place or its part in
// the selection changed.
import type { Json } from "@tessera/kernel/values/json.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { PanelRightOpen } from "lucide-react";
import { memo } from "react";
import type { OptionColour } from "../../edit/option-edits.ts";
import { cellOf } from "../../properties/cells.tsx";
import { modelOf } from "../../properties/models.ts";
import { OpenLink } from "../../properties/link/open-link.tsx";
import { hasOptions, type Property } from "../../schema.ts";
import paint from "../colours/paint.module.css";
import type { TableWords } from "./table-words.ts";
import hands from "./table-hands.module.css";
import styles from "./table.module.css";
import wrap from "./table-wrap.module.css";

/** Chips that wrap need room between their lines. */
const hasChips = (type: string): boolean => hasOptions(type) || type === "person";

interface TableCellProps {
  /** Only the cell with the focus has an id, to which the grid refers. */
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

export const TableCell = memo(function TableCell(props: TableCellProps) {
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
    isTitle && (isEmpty || modelOf(property.type).asText(stored) === "") ? (
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
