// Carrying a card with the pointer, or with a finger that rested on it: the gap where it would come to stand is shown.
// Invariant: nothing moves before the pointer lets go; Escape ends it; a finger that does not rest scrolls.
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from "react";
import type { CardAt } from "./card-stack.tsx";
import { cardAt } from "./use-cards.tsx";

const SLACK = 5;
const EDGE = 48;
const STEP = 14;
/** Milliseconds for which a finger rests before it carries. */
const REST = 350;

interface Held {
  readonly at: CardAt;
  readonly x: number;
  readonly y: number;
  readonly isTouch: boolean;
  stop: () => void;
  isMoving: boolean;
}

export interface DropPlace {
  readonly group: string;
  /** Before which place. */
  readonly gap: number;
}

export interface CarriedCard {
  readonly at: CardAt;
  readonly x: number;
  readonly y: number;
  readonly to: DropPlace | null;
}

export interface CardDragPorts {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly isOn: boolean;
  readonly drop: (at: CardAt, to: DropPlace) => void;
}

export function useCardDrag({ scroller, isOn, drop }: CardDragPorts) {
  const held = useRef<Held | null>(null);
  const justDropped = useRef(false);
  const [carried, setCarried] = useState<CarriedCard | null>(null);
  const isCarrying = carried !== null;
  const end = (): void => {
    held.current?.stop();
    held.current = null;
    setCarried(null);
  };
  useEffect(() => {
    const frame = scroller.current;
    if (!isCarrying || frame === null) return;
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      held.current?.stop();
      held.current = null;
      setCarried(null);
    };
    const keep = (event: Event): void => event.preventDefault();
    document.addEventListener("keydown", leave, true);
    frame.addEventListener("touchmove", keep, { passive: false });
    return () => {
      document.removeEventListener("keydown", leave, true);
      frame.removeEventListener("touchmove", keep);
    };
  }, [isCarrying, scroller]);

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const target = event.target instanceof Element ? event.target : null;
    const at = cardAt(target);
    justDropped.current = false;
    if (!isOn || at === null || event.button !== 0 || target?.closest("button, a, input") !== null) return;
    const { clientX: x, clientY: y, pointerId, currentTarget } = event;
    const isTouch = event.pointerType === "touch";
    const now: Held = { at, x, y, isTouch, isMoving: false, stop: () => undefined };
    if (isTouch) {
      const waiting = setTimeout(() => {
        currentTarget.setPointerCapture(pointerId);
        now.isMoving = true;
        setCarried({ at, x, y, to: null });
      }, REST);
      now.stop = () => clearTimeout(waiting);
    }
    held.current = now;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const now = held.current;
    if (now === null) return;
    const { clientX: x, clientY: y } = event;
    if (!now.isMoving) {
      if (Math.hypot(x - now.x, y - now.y) < SLACK) return;
      if (now.isTouch) return end();
      event.currentTarget.setPointerCapture(event.pointerId);
      now.isMoving = true;
    }
    scrollAtEdges(scroller.current, x, y);
    setCarried({ at: now.at, x, y, to: dropPlaceAt(scroller.current, x, y) });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const now = held.current;
    if (now === null) return;
    const to = now.isMoving ? dropPlaceAt(scroller.current, event.clientX, event.clientY) : null;
    justDropped.current = now.isMoving;
    end();
    if (to !== null) drop(now.at, to);
  };
  /** The press that ends a drag opens nothing; nor does a finger that rests. */
  const onClickCapture = (event: MouseEvent): void => {
    if (!justDropped.current) return;
    justDropped.current = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const onContextMenuCapture = (event: MouseEvent): void => {
    if (held.current?.isTouch !== true) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: end,
    onClickCapture,
    onContextMenuCapture,
  };
  return { carried, handlers };
}

function scrollAtEdges(frame: HTMLElement | null, x: number, y: number): void {
  if (frame === null) return;
  const box = frame.getBoundingClientRect();
  const by = (at: number, from: number, to: number): number => (at < from + EDGE ? -STEP : at > to - EDGE ? STEP : 0);
  frame.scrollBy(by(x, box.left, box.right), by(y, box.top, box.bottom));
}

/** The stack that the pointer is over, or that is nearest above or below it, and the gap between its cards. */
function dropPlaceAt(frame: HTMLElement | null, x: number, y: number): DropPlace | null {
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
