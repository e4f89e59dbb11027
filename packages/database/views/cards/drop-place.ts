// Where a card that is carried would come to stand, read from the stacks as they are drawn.

/** Pixels at the edges of the scroller within which a carried card scrolls it, and by how much with each move. */
const EDGE = 48;
const STEP = 14;

export interface DropPlace {
  readonly group: string;
  /** Before which place. */
  readonly gap: number;
}

export function scrollAtEdges(frame: HTMLElement | null, x: number, y: number): void {
  if (frame === null) return;
  const box = frame.getBoundingClientRect();
  const by = (at: number, from: number, to: number): number => (at < from + EDGE ? -STEP : at > to - EDGE ? STEP : 0);
  frame.scrollBy(by(x, box.left, box.right), by(y, box.top, box.bottom));
}

/** The stack that the pointer is over, or that is nearest above or below it, and the gap between its cards. */
export function dropPlaceAt(frame: HTMLElement | null, x: number, y: number): DropPlace | null {
  let nearest: { readonly stack: HTMLElement; readonly group: string; readonly away: number } | null = null;
  for (const stack of frame?.querySelectorAll<HTMLElement>("[data-stack]") ?? []) {
    const box = stack.getBoundingClientRect();
    const group = stack.dataset["stack"];
    const away = Math.max(box.top - y, y - box.bottom, 0);
    if (x < box.left || x > box.right || group === undefined || (nearest !== null && nearest.away <= away)) continue;
    nearest = { stack, group, away };
  }
  return nearest === null ? null : { group: nearest.group, gap: gapIn(nearest.stack, y) };
}

function gapIn(stack: HTMLElement, y: number): number {
  const cards = [...stack.querySelectorAll<HTMLElement>("[data-place]")];
  const below = cards.filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return top + height / 2 > y;
  });
  const places = below.map((card) => Number(card.dataset["place"]));
  const last = Math.max(-1, ...cards.map((card) => Number(card.dataset["place"])));
  return places.length === 0 ? last + 1 : Math.min(...places);
}
