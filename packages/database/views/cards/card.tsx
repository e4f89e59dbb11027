// A row as a card or as a line: its name and those of its shown properties that have a value. Invariant: it tells its height whenever
// that changes, so that what stands below it is put where it ends.
import { classes } from "@tessera/ui/base/classes.ts";
import { Ellipsis } from "lucide-react";
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { cellOf } from "../../properties/cells.tsx";
import type { DatabaseSource, ShownRow, Watched } from "../database-source.ts";
import { nameOfRow, storedOf } from "../table/cell-writes.ts";
import type { Column } from "../table/columns.ts";
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
  readonly isStop: boolean;
  readonly isLifted: boolean;
  readonly words: CardWords;
  readonly onHeight: (id: string, height: number) => void;
}

export const Card = memo(function Card(props: CardProps) {
  const { source, id, place, count, top, look, titleKey, columns, isStop, isLifted, words, onHeight } = props;
  const watched = useMemo(() => (id === null ? nothing : source.row(id)), [source, id]);
  const row = useSyncExternalStore(watched.subscribe, watched.read);
  const isHere = row !== null;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (id !== null && isHere && box.current !== null) onHeight(id, box.current.offsetHeight);
  });
  // Names of people come later, and change no card.
  useEffect(() => {
    const drawn = box.current;
    if (id === null || !isHere || drawn === null) return;
    const resized = new ResizeObserver(() => onHeight(id, drawn.offsetHeight));
    resized.observe(drawn);
    return () => resized.disconnect();
  }, [id, isHere, onHeight]);
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
        className={classes(styles.card, look === "line" && styles.line, isLifted && styles.lifted)}
      >
        {row === null ? (
          <span className={styles.bone} />
        ) : (
          <>
            <span className={classes(styles.title, name === "" && styles.untitled)}>{name === "" ? words.untitled : name}</span>
            <span className={styles.values}>
              {columns.map((column) => (
                <CardValue key={column.key} row={row} column={column} />
              ))}
            </span>
            <button type="button" tabIndex={-1} data-menu="" className={styles.more} aria-label={words.cardMenu(name === "" ? words.untitled : name)}>
              <Ellipsis aria-hidden="true" />
            </button>
          </>
        )}
      </div>
    </div>
  );
}); // prettier-ignore

function CardValue({ row, column }: { readonly row: ShownRow; readonly column: Column }) {
  const { property } = column;
  const stored = storedOf(row, column);
  const isBox = property.type === "checkbox";
  if ((stored === undefined || stored === null) && !isBox) return null;
  const { Shown } = cellOf(property.type);
  return (
    <span className={styles.value} data-tip={property.name}>
      <Shown stored={stored} property={property} />
      <span className={isBox ? styles.boxName : "visually-hidden"}>{property.name}</span>
    </span>
  );
}
