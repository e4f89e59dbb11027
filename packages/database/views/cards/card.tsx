// A row as a card or as a line: its name and those of its shown properties that have a value. Invariant: it reports its height whenever
// that changes, so that what stands below it is moved to where it ends.
import { classes } from "@tessera/ui/base/classes.ts";
import { Ellipsis } from "lucide-react";
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { OptionColour } from "../../edit/option-edits.ts";
import { cellOf } from "../../properties/cells.tsx";
import type { Colouring } from "../colours/colour-rules.ts";
import paint from "../colours/paint.module.css";
import type { DatabaseSource, ShownRow, Watched } from "../../source/database-source.ts";
import type { OnHeight } from "../heights/use-row-heights.tsx";
import { nameOfRow, storedOf } from "../../edit/cell-writes.ts";
import type { Column } from "../../view-model/columns.ts";
import type { CardWords } from "./card-words.ts";
import styles from "./cards.module.css";

const nothing: Watched<ShownRow | null> = { read: () => null, subscribe: () => () => undefined };

export interface CardProps {
  readonly source: DatabaseSource;
  /** Null: not here yet. */
  readonly id: string | null;
  readonly place: number;
  readonly count: number;
  readonly top: number;
  readonly look: "card" | "line";
  readonly titleKey: string;
  /** The properties that are shown beside the name. */
  readonly columns: readonly Column[];
  readonly colouring: Colouring | null;
  readonly isStop: boolean;
  readonly isLifted: boolean;
  readonly words: CardWords;
  readonly onHeight: OnHeight;
}

export const Card = memo(function Card(props: CardProps) {
  const { source, id, place, count, top, look, titleKey, columns, colouring, isStop, isLifted, words, onHeight } =
    props;
  const watched = useMemo(() => (id === null ? nothing : source.row(id)), [source, id]);
  const row = useSyncExternalStore(watched.subscribe, watched.read);
  const colours = useMemo(() => (row === null ? null : (colouring?.(row) ?? null)), [colouring, row]);
  const isHere = row !== null;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (id !== null && isHere && box.current !== null) onHeight(place, id, box.current.offsetHeight);
  });
  // Names of people come later, and change no card.
  useEffect(() => {
    const drawn = box.current;
    if (id === null || !isHere || drawn === null) return;
    const resized = new ResizeObserver(() => onHeight(place, id, drawn.offsetHeight));
    resized.observe(drawn);
    return () => resized.disconnect();
  }, [id, place, isHere, onHeight]);
  const titleColour = colours?.cells[titleKey];
  const name = row === null ? "" : nameOfRow(row, titleKey);
  return (
    <div ref={box} role="presentation" className={styles.place} style={{ transform: `translateY(${top}px)` }}>
      <div
        role="listitem"
        aria-setsize={count}
        aria-posinset={place + 1}
        // Cards are walked with the arrows, and opened with Enter.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isStop ? 0 : -1}
        data-card={id ?? undefined}
        data-place={place}
        data-paint={colours?.row ?? undefined}
        className={classes(styles.card, look === "line" && styles.line, isLifted && styles.lifted, paint.paint)}
      >
        {row === null ? (
          <span className={styles.bone} />
        ) : (
          <>
            <span
              className={classes(
                styles.title,
                name === "" && styles.untitled,
                titleColour !== undefined && paint.paint,
                titleColour !== undefined && paint.value,
              )}
              data-paint={titleColour}
            >
              {name === "" ? words.untitled : name}
            </span>
            <span className={styles.values}>
              {columns.map((column) => (
                <CardValue key={column.key} row={row} column={column} colour={colours?.cells[column.key]} />
              ))}
            </span>
            <button
              type="button"
              tabIndex={-1}
              data-menu=""
              className={styles.more}
              aria-label={words.cardMenu(name === "" ? words.untitled : name)}
            >
              <Ellipsis aria-hidden="true" />
            </button>
          </>
        )}
      </div>
    </div>
  );
});

interface CardValueProps {
  readonly row: ShownRow;
  readonly column: Column;
  readonly colour: OptionColour | undefined;
}

function CardValue({ row, column, colour }: CardValueProps) {
  const { property } = column;
  const stored = storedOf(row, column);
  const isBox = property.type === "checkbox";
  if ((stored === undefined || stored === null) && !isBox) return null;
  const { Shown } = cellOf(property.type);
  return (
    <span
      className={classes(styles.value, colour !== undefined && paint.paint, colour !== undefined && paint.value)}
      data-paint={colour}
      data-tip={property.name}
    >
      <Shown stored={stored} property={property} />
      <span className={isBox ? styles.boxName : "visually-hidden"}>{property.name}</span>
    </span>
  );
}
