// Cards that are carried with the pointer, in a view of cards. Where rows are sorted, a card changes its group and nothing else.
import type { RefObject } from "react";
import type { CardsProps } from "./card-props.tsx";
import { useCardDrag } from "./use-card-drag.tsx";
import type { CardsControl } from "./use-cards.tsx";

export function useCardCarry(
  scroller: RefObject<HTMLElement | null>,
  { canEdit, isSorted }: Pick<CardsProps, "canEdit" | "isSorted">,
  { carry }: Pick<CardsControl, "carry">,
) {
  return useCardDrag({
    scroller,
    isOn: canEdit,
    drop: (at, { group, gap }) => carry(at, group, isSorted && group !== at.group ? null : gap),
  });
}
