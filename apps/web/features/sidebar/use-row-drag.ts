// Dragging a row of the tree: a mouse begins after a few pixels, a finger after a long press. While it goes on the list
// scrolls at its edges and a closed page opens under a pointer that waits. Escape lets go without a move. Whoever was
// writing when they took the row goes on writing when they let it go.
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

export function useRowDrag({ scroller, keyOf, onDrop, onWait }: RowDragPorts) {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const pressed = useRef<{ key: string; at: DragPoint; timer: number | null; touch: boolean } | null>(null);
  /** What had the focus before the press gave it to the row. */
  const before = useRef<Element | null>(null);
  const waits = useEffectEvent(onWait);
  const drops = useEffectEvent(onDrop);
  const dragging = drag !== null;

  const begin = (key: string, point: DragPoint) => {
    if (pressed.current?.timer != null) window.clearTimeout(pressed.current.timer);
    setDrag({ key, point });
  };
  const end = () => {
    if (pressed.current?.timer != null) window.clearTimeout(pressed.current.timer);
    pressed.current = null;
    setDrag(null);
  };
  const finish = useEffectEvent((drop: boolean) => {
    if (drag === null) return end();
    end();
    if (drop) drops(drag);
  });
  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    const press = pressed.current;
    if (press === null) return;
    const point = { x: event.clientX, y: event.clientY };
    if (drag !== null) return setDrag({ key: drag.key, point });
    const far = Math.hypot(point.x - press.at.x, point.y - press.at.y) > slack;
    // A finger that moves before the long press scrolls.
    if (far && press.touch) end();
    else if (far) begin(press.key, point);
  });

  useEffect(() => {
    const frame = scroller.current;
    if (frame === null) return;
    const onMove = (event: globalThis.PointerEvent) => move(event);
    const onUp = () => finish(true);
    const onCancel = () => finish(false);
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

  useEffect(() => {
    const frame = scroller.current;
    if (!dragging || frame === null) return;
    frame.setAttribute("data-dragging", "");
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      finish(false);
    };
    // The press that ends a drag is no press of the link below it.
    const swallow = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", escape, true);
    return () => {
      const to = before.current;
      if (to instanceof HTMLElement && to !== document.body && to.isConnected) to.focus({ preventScroll: true });
      frame.removeAttribute("data-dragging");
      window.removeEventListener("keydown", escape, true);
      window.addEventListener("click", swallow, { capture: true, once: true });
      window.setTimeout(() => window.removeEventListener("click", swallow, true));
    };
  }, [dragging, scroller]);

  const y = drag?.point.y;
  const x = drag?.point.x;
  useEffect(() => {
    const frame = scroller.current;
    if (frame === null || x === undefined || y === undefined || drag === null) return;
    const { top, bottom } = frame.getBoundingClientRect();
    const speed = y < top + edge ? (y - top - edge) / edge : y > bottom - edge ? (y - bottom + edge) / edge : 0;
    let request = 0;
    const scroll = () => {
      frame.scrollBy(0, Math.max(-1, Math.min(1, speed)) * fastest);
      request = requestAnimationFrame(scroll);
    };
    if (speed !== 0) request = requestAnimationFrame(scroll);
    const timer = window.setTimeout(() => waits(drag), waitBefore);
    return () => {
      cancelAnimationFrame(request);
      window.clearTimeout(timer);
    };
  }, [drag, x, y, scroller]);

  return {
    drag,
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      const key = keyOf(event.target);
      if (key === null) return;
      before.current = document.activeElement;
      const at = { x: event.clientX, y: event.clientY };
      const touch = event.pointerType === "touch";
      const timer = touch ? window.setTimeout(() => begin(key, at), longPress) : null;
      pressed.current = { key, at, timer, touch };
    },
  };
}
