// Carrying a card with the pointer, or with a finger that rested on it: the gap where it would come to stand is shown.
// Invariant: nothing moves before the pointer lets go; Escape ends it; a finger that does not rest scrolls.
import { useCallback, useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from "react";
import { cardAt, type CardAt } from "./card-at.ts";
import { dropPlaceAt, scrollAtEdges, type DropPlace } from "./drop-place.ts";

const SLACK = 5;
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
  const end = useCallback((): void => {
    held.current?.stop();
    held.current = null;
    setCarried(null);
  }, []);
  useWhileCarrying(scroller, carried !== null, end);

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

/** While a card is carried Escape ends it, and a finger does not scroll. */
function useWhileCarrying(scroller: RefObject<HTMLElement | null>, isCarrying: boolean, end: () => void): void {
  useEffect(() => {
    const frame = scroller.current;
    if (!isCarrying || frame === null) return;
    const endByEscape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    const prevent = (event: Event): void => event.preventDefault();
    document.addEventListener("keydown", endByEscape, true);
    frame.addEventListener("touchmove", prevent, { passive: false });
    return () => {
      document.removeEventListener("keydown", endByEscape, true);
      frame.removeEventListener("touchmove", prevent);
    };
  }, [isCarrying, scroller, end]);
}
