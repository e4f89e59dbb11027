// The keys of a card that has the focus: arrows walk from card to card, with Alt they move the card, others open, copy, delete
// and undo. A key that means nothing here is left to whoever else listens.
import type { KeyboardEvent } from "react";
import { cardAt, type CardAt } from "./card-at.ts";
import type { CardGroup } from "./card-groups.ts";
import { nextGroup } from "./card-neighbours.ts";
import type { CardsProps } from "./card-props.tsx";
import type { CardEdits } from "./use-card-edits.tsx";
import type { CardFocus } from "./use-card-focus.tsx";

export interface CardKeysPorts {
  readonly props: CardsProps;
  readonly groups: readonly CardGroup[];
  readonly focus: Pick<CardFocus, "countIn" | "focusPlace">;
  readonly edits: CardEdits;
  readonly openMenu: (anchor: Element, at: CardAt) => void;
}

export function pressOnCard(event: KeyboardEvent<HTMLElement>, ports: CardKeysPorts): void {
  const card = event.target instanceof HTMLElement && event.target.dataset["card"] !== undefined ? event.target : null;
  const at = card === null ? null : cardAt(card);
  if (card === null || at === null) return;
  const place = Number(card.dataset["place"]);
  const isHandled = event.altKey
    ? moveByKey(at, place, event.key, ports)
    : event.ctrlKey || event.metaKey
      ? runShortcut(at, event, ports)
      : walkByKey(at, place, event.key, ports) || runKey(card, at, event, ports);
  if (!isHandled) return;
  event.preventDefault();
  event.stopPropagation();
}

/** 1: to the end of the lane; -1: to its beginning; 0: the key does not go along it. */
function sideOf(key: string): 1 | -1 | 0 {
  const isRtl = document.documentElement.dir === "rtl";
  if (key === "ArrowRight") return isRtl ? -1 : 1;
  if (key === "ArrowLeft") return isRtl ? 1 : -1;
  return 0;
}

function walkByKey(at: CardAt, place: number, key: string, { groups, focus }: CardKeysPorts): boolean {
  const { countIn, focusPlace } = focus;
  const hasCards = (group: string): boolean => countIn(group) > 0;
  const last = countIn(at.group) - 1;
  const to: Readonly<Record<string, number>> = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last };
  const side = sideOf(key);
  if (side !== 0) focusPlace(nextGroup(groups, at.group, side, "lane", hasCards), place);
  else if (key === "ArrowDown" && place === last) focusPlace(nextGroup(groups, at.group, 1, "column", hasCards), 0);
  else if (key === "ArrowUp" && place === 0) focusPlace(nextGroup(groups, at.group, -1, "column", hasCards), Infinity);
  else if (to[key] !== undefined) focusPlace(at.group, to[key]);
  else return false;
  return true;
}

function moveByKey(at: CardAt, place: number, key: string, { props, groups, focus, edits }: CardKeysPorts): boolean {
  const { countIn } = focus;
  const { carry } = edits;
  const any = (): boolean => true;
  const side = sideOf(key);
  const way = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
  const isInside = way === -1 ? place > 0 : place + 1 < countIn(at.group);
  const beyond = way === 0 ? undefined : nextGroup(groups, at.group, way, "column", any);
  const beside = side === 0 ? undefined : nextGroup(groups, at.group, side, "lane", any);
  if (beside !== undefined) carry(at, beside, null);
  else if (way === 0) return key.startsWith("Arrow");
  else if (isInside && !(props.isSorted && beyond !== undefined))
    carry(at, at.group, way === 1 ? place + 2 : place - 1);
  else if (beyond !== undefined) carry(at, beyond, way === 1 ? 0 : countIn(beyond));
  return true;
}

function runKey(
  card: HTMLElement,
  at: CardAt,
  { key, shiftKey }: KeyboardEvent,
  { props, edits, openMenu }: CardKeysPorts,
): boolean {
  if (key === "Enter" || key === " ") props.openRow(at.id, "usual");
  else if (key === "ContextMenu" || (key === "F10" && shiftKey)) openMenu(card, at);
  else if ((key === "Delete" || key === "Backspace") && props.canEdit) edits.remove(at.id);
  else return false;
  return true;
}

function runShortcut({ id }: CardAt, { key, shiftKey }: KeyboardEvent, { props, edits }: CardKeysPorts): boolean {
  const letter = key.toLowerCase();
  if (letter === "z" && !shiftKey) props.source.undo();
  else if (letter === "y" || letter === "z") props.source.redo();
  else if (letter === "d" && props.canEdit) edits.duplicate(id);
  else return false;
  return true;
}
