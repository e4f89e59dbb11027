// What is done with cards, on a board and in a list: made, opened, walked with the arrows, moved, duplicated and deleted.
// Invariant: the focus stays with a card wherever it comes to stand.
import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from "react";
import { cardAt, type CardAt } from "./card-at.ts";
import type { CardGroup, CardGrouping } from "./card-groups.ts";
import { pressOnCard } from "./card-keys.tsx";
import { reachableGroups } from "./card-neighbours.ts";
import type { CardMenuSlot, CardsProps } from "./card-props.tsx";
import { useCardEdits } from "./use-card-edits.tsx";
import { useCardFocus } from "./use-card-focus.tsx";

export type CardsControl = ReturnType<typeof useCards>;

export function useCards(props: CardsProps, groupings: readonly CardGrouping[], groups: readonly CardGroup[]) {
  const { source, canEdit } = props;
  const focus = useCardFocus();
  const { active, setActive, wanted, onReached, keepStack } = focus;
  const [menu, setMenu] = useState<CardMenuSlot | null>(null);
  const edits = useCardEdits(props, groupings, groups, focus);
  const { carry, make } = edits;

  const openMenu = (anchor: Element, { id, group }: CardAt): void => {
    const card = anchor.closest<HTMLElement>("[data-card]");
    if (card === null) return;
    setActive({ id, group });
    setMenu({
      anchor,
      focusBack: card,
      onClose: () => setMenu(null),
      canEdit: canEdit && source.row(id).read()?.canEdit === true,
      groups: groupings.length === 0 ? [] : reachableGroups(groups, group),
      group,
      moveTo: (to) => carry({ id, group }, to, null),
      open: (how) => props.openRow(id, how),
      duplicate: () => edits.duplicate(id),
      remove: () => edits.remove(id),
    });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void =>
    pressOnCard(event, { props, groups, focus, edits, openMenu });
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target instanceof Element ? event.target : null;
    const at = cardAt(target);
    // A link in a value opens by itself.
    if (target === null || at === null || target.closest("a") !== null) return;
    const button = target.closest("[data-menu]");
    if (button !== null) openMenu(button, at);
    else props.openRow(at.id, event.ctrlKey || event.metaKey ? "apart" : "usual");
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const card = event.target instanceof Element ? event.target.closest("[data-card]") : null;
    const at = cardAt(card);
    if (card === null || at === null) return;
    event.preventDefault();
    openMenu(card, at);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const at = cardAt(target);
    if (at !== null && (at.id !== active?.id || at.group !== active.group)) setActive(at);
  };
  const handlers = { onKeyDown, onClick, onContextMenu, onFocus };
  return { active, wanted, onReached, keepStack, carry, make, menu, handlers };
}
