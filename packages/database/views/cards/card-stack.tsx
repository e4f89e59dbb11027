// The cards of one group below each other. Invariant: one of them is in the tab order; the one that is wanted gets the focus as soon
// as it is here, wherever it stands. Leaves keys, presses and drags to the view, which finds cards by their attributes.
import { useEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from "react";
import type { Colouring } from "../colours/colour-rules.ts";
import type { DatabaseSource, RowsSource, RowsState } from "../../source/database-source.ts";
import type { Column } from "../../view-model/columns.ts";
import type { CardWords } from "./card-words.ts";
import type { CardAt, WantedCard } from "./card-at.ts";
import { Card } from "./card.tsx";
import styles from "./cards.module.css";
import { useCardWindow, type CardWindow } from "./use-card-window.tsx";

export interface CardStackProps {
  readonly source: DatabaseSource;
  readonly rows: RowsSource;
  readonly group: string;
  readonly label: string;
  readonly look: "card" | "line";
  readonly titleKey: string;
  readonly columns: readonly Column[];
  readonly colouring: Colouring | null;
  readonly scroller: RefObject<HTMLElement | null>;
  /** The card with the focus. */
  readonly active: CardAt | null;
  /** The card that is to get it. */
  readonly wanted: WantedCard | null;
  readonly onReached: () => void;
  /** The card that is being carried. */
  readonly lifted: string | null;
  /** Before which place it would come to stand; null: not here. */
  readonly gap: number | null;
  readonly words: CardWords;
}

const LINE = 36;
/** Of a card: what is around its name, and a property. */
const CARD = { name: 52, property: 23 } as const;

export function CardStack(props: CardStackProps) {
  const { source, rows, group, look, titleKey, columns, colouring, scroller, active, lifted, gap, words } = props;
  const list = useRef<HTMLDivElement>(null);
  const { total, version } = useSyncExternalStore(rows.subscribe, rows.read);
  const window = useCardWindow(scroller, list, {
    rows,
    total,
    version,
    usualHeight: look === "line" ? LINE : CARD.name + CARD.property * columns.length,
  });
  const { from, to, standing, onHeight } = window;
  useEffect(() => rows.show(from, to), [rows, from, to]);
  useWantedCard(list, props, window, { total, version });

  const activePlace = active?.group === group ? rows.placeOf(active.id) : null;
  const stop = activePlace !== null && activePlace >= from && activePlace < to ? activePlace : from;
  const cards: ReactNode[] = [];
  for (let place = from; place < to; place++) {
    const id = rows.idAt(place);
    cards.push(
      <Card
        key={id ?? place}
        source={source}
        id={id}
        place={place}
        count={total}
        top={standing.topOf(place)}
        look={look}
        titleKey={titleKey}
        columns={columns}
        colouring={colouring}
        isStop={place === stop}
        isLifted={id !== null && id === lifted}
        words={words}
        onHeight={onHeight}
      />,
    );
  }
  return (
    <div
      ref={list}
      role="list"
      aria-label={props.label}
      data-stack={group}
      className={styles.stack}
      style={{ blockSize: standing.height }}
    >
      {cards}
      {gap === null ? null : (
        <div
          role="presentation"
          className={styles.gap}
          style={{ insetBlockStart: standing.topOf(Math.min(gap, total)) }}
        />
      )}
    </div>
  );
}

/** Gives the wanted card the focus; one that is not drawn is scrolled to first, and gets it when it is. */
function useWantedCard(
  list: RefObject<HTMLElement | null>,
  { rows, group, scroller, wanted, onReached }: CardStackProps,
  { from, to, standing, stamp }: CardWindow,
  { total, version }: Pick<RowsState, "total" | "version">,
): void {
  useEffect(() => {
    if (wanted?.group !== group) return;
    const { id } = wanted;
    const place = id === null ? wanted.place : rows.placeOf(id);
    if (place === null) return;
    const card = list.current?.querySelector<HTMLElement>(
      id === null ? `[data-card][data-place="${place}"]` : `[data-card="${id}"]`,
    );
    if (card == null) {
      const [frame, inner] = [scroller.current, list.current];
      if (frame === null || inner === null) return;
      const above = inner.getBoundingClientRect().top - frame.getBoundingClientRect().top;
      frame.scrollBy({ top: above + standing.topOf(place) - frame.clientHeight / 2 });
      return;
    }
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "nearest", inline: "nearest" });
    onReached();
  }, [wanted, group, rows, list, version, total, from, to, standing, stamp, scroller, onReached]);
}
