// How a card is named: by its row and by the group that it stands in, because a row with several values stands in several groups.

export interface CardAt {
  readonly group: string;
  readonly id: string;
}

/** A card that is to get the focus: by its id, or by its place where that is not here yet (null). */
export interface WantedCard {
  readonly group: string;
  readonly id: string | null;
  readonly place: number;
}

/** The card that an element stands in. */
export function cardAt(element: Element | null): CardAt | null {
  const id = element?.closest<HTMLElement>("[data-card]")?.dataset["card"];
  const group = element?.closest<HTMLElement>("[data-stack]")?.dataset["stack"];
  return id === undefined || group === undefined ? null : { id, group };
}
