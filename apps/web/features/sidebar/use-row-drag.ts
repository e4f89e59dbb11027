// Dragging a row of the tree. It begins with a mouse after a few pixels, with a finger after a long press. Meanwhile the
// list scrolls at its edges and a closed page opens under a pointer that waits. Escape ends it without a move. Afterwards the
// focus goes back to where it was, so that writing can go on.
// Leaves to the caller: what is a row, where it lands, and doing it.
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from "react";

export interface DragPoint {
  readonly x: number;
  readonly y: number;
}

export interface RowDrag {
  /** The row that is dragged. */
  readonly key: string;
  readonly point: DragPoint;
}

export interface RowDragPorts {
  readonly scroller: RefObject<HTMLElement | null>;
  /** The key of a row that may be dragged, by what was pressed. */
  readonly keyOf: (target: Element) => string | null;
  readonly onDrop: (drag: RowDrag) => void;
  /** The pointer waits: what it is on may open. */
  readonly onWait: (drag: RowDrag) => void;
}

const slack = 5;
const longPress = 350;
const waitBefore = 650;
const edge = 36;
const fastest = 14;

interface Press {
  readonly key: string;
  readonly at: DragPoint;
  /** Of the long press of a finger. */
  readonly timer: number | null;
  readonly touch: boolean;
}

export function useRowDrag({ scroller, keyOf, onDrop, onWait }: RowDragPorts) {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const pressed = useRef<Press | null>(null);
  /** What had the focus before the press gave it to the row. */
  const focusedBefore = useRef<Element | null>(null);

  const begin = (key: string, point: DragPoint) => {
    if (pressed.current?.timer != null) window.clearTimeout(pressed.current.timer);
    setDrag({ key, point });
  };
  const end = () => {
    if (pressed.current?.timer != null) window.clearTimeout(pressed.current.timer);
    pressed.current = null;
    setDrag(null);
  };
  const finish = (drop: boolean) => {
    if (drag === null) return end();
    end();
    if (drop) onDrop(drag);
  };
  const move = (point: DragPoint) => {
    const press = pressed.current;
    if (press === null) return;
    if (drag !== null) return setDrag({ key: drag.key, point });
    const far = Math.hypot(point.x - press.at.x, point.y - press.at.y) > slack;
    // A finger that moves before the long press scrolls.
    if (far && press.touch) end();
    else if (far) begin(press.key, point);
  };

  usePointerMoves(scroller, move, finish);
  useWhileDragging(drag !== null, scroller, focusedBefore, () => finish(false));
  useEdgeScroll(drag, scroller);
  useWaiting(drag, onWait);

  return {
    drag,
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      const key = keyOf(event.target);
      if (key === null) return;
      focusedBefore.current = document.activeElement;
      const at = { x: event.clientX, y: event.clientY };
      const touch = event.pointerType === "touch";
      const timer = touch ? window.setTimeout(() => begin(key, at), longPress) : null;
      pressed.current = { key, at, timer, touch };
    },
  };
}

type Scroller = RowDragPorts["scroller"];

/** Where the pointer goes after a press, wherever on the screen that is, and how it ends. */
function usePointerMoves(scroller: Scroller, move: (point: DragPoint) => void, finish: (drop: boolean) => void): void {
  const onPoint = useEffectEvent(move);
  const onFinish = useEffectEvent(finish);
  useEffect(() => {
    const frame = scroller.current;
    if (frame === null) return;
    const onMove = (event: globalThis.PointerEvent) => onPoint({ x: event.clientX, y: event.clientY });
    const onUp = () => onFinish(true);
    const onCancel = () => onFinish(false);
    // A list under a dragging finger does not scroll by itself.
    const hold = (event: TouchEvent) => (frame.dataset["dragging"] === "" ? event.preventDefault() : undefined);
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onCancel);
    frame.addEventListener("touchmove", hold, { passive: false });
    return () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onCancel);
      frame.removeEventListener("touchmove", hold);
    };
  }, [scroller]);
}

/** Escape lets go. Afterwards the focus is given back, and the click that ends the drag follows no link. */
function useWhileDragging(
  dragging: boolean,
  scroller: Scroller,
  focusedBefore: { readonly current: Element | null },
  cancel: () => void,
): void {
  const onEscape = useEffectEvent(cancel);
  useEffect(() => {
    const frame = scroller.current;
    if (!dragging || frame === null) return;
    frame.setAttribute("data-dragging", "");
    const to = focusedBefore.current;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    const swallow = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", escape, true);
    return () => {
      if (to instanceof HTMLElement && to !== document.body && to.isConnected) to.focus({ preventScroll: true });
      frame.removeAttribute("data-dragging");
      window.removeEventListener("keydown", escape, true);
      window.addEventListener("click", swallow, { capture: true, once: true });
      window.setTimeout(() => window.removeEventListener("click", swallow, true));
    };
  }, [dragging, scroller, focusedBefore]);
}

/** The list scrolls while the pointer is at its upper or lower edge. */
function useEdgeScroll(drag: RowDrag | null, scroller: Scroller): void {
  const y = drag?.point.y;
  useEffect(() => {
    const frame = scroller.current;
    if (frame === null || y === undefined) return;
    const { top, bottom } = frame.getBoundingClientRect();
    const speed = y < top + edge ? (y - top - edge) / edge : y > bottom - edge ? (y - bottom + edge) / edge : 0;
    if (speed === 0) return;
    let request = 0;
    const scroll = () => {
      frame.scrollBy(0, Math.max(-1, Math.min(1, speed)) * fastest);
      request = requestAnimationFrame(scroll);
    };
    request = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(request);
  }, [y, scroller]);
}

/** Tells when the pointer has not moved for a while. */
function useWaiting(drag: RowDrag | null, onWait: (drag: RowDrag) => void): void {
  const waits = useEffectEvent(onWait);
  useEffect(() => {
    if (drag === null) return;
    const timer = window.setTimeout(() => waits(drag), waitBefore);
    return () => window.clearTimeout(timer);
  }, [drag]);
}
