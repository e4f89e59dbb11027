// Which card of a view has the focus, which one is to get it as soon as it is drawn, and the rows of the stacks that are shown.
// Invariant: a card that was asked for stays wanted until it has the focus.
import { useCallback, useRef, useState } from "react";
import type { RowsSource } from "../../source/database-source.ts";
import type { CardAt, WantedCard } from "./card-at.ts";

export type CardFocus = ReturnType<typeof useCardFocus>;

export function useCardFocus() {
  const stacks = useRef(new Map<string, RowsSource>());
  const [active, setActive] = useState<CardAt | null>(null);
  const [wanted, setWanted] = useState<WantedCard | null>(null);
  const onReached = useCallback(() => setWanted(null), []);
  const keepStack = useCallback((key: string, rows: RowsSource | null): void => {
    if (rows === null) stacks.current.delete(key);
    else stacks.current.set(key, rows);
  }, []);
  /** The rows of a group; undefined where its stack is not shown. */
  const rowsIn = (group: string): RowsSource | undefined => stacks.current.get(group);
  const countIn = (group: string): number => rowsIn(group)?.read().total ?? 0;
  const focusCard = (card: CardAt): void => {
    setActive(card);
    setWanted({ ...card, place: 0 });
  };
  /** The card that is nearest to that place of the group. */
  const focusPlace = (group: string | undefined, place: number): void => {
    const rows = group === undefined ? undefined : rowsIn(group);
    if (group === undefined || rows === undefined || rows.read().total === 0) return;
    const nearest = Math.max(0, Math.min(rows.read().total - 1, place));
    const id = rows.idAt(nearest);
    if (id !== null) setActive({ id, group });
    setWanted({ id, group, place: nearest });
  };
  return { active, setActive, wanted, onReached, keepStack, rowsIn, countIn, focusCard, focusPlace };
}
