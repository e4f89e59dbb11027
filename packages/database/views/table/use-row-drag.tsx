// Moving a row by its handle: a press opens its menu, a drag shows the gap where the row would come to stand. Where rows are
// sorted the table says why it does not move. Invariant: nothing moves before the pointer lets go; Escape ends it.
import { useDragGap } from "@tessera/ui/drag-gap/use-drag-gap.ts";
import { useRef, type PointerEvent } from "react";
import { gapAt as nearestGap } from "../heights/standing-rows.ts";
import type { TableControl } from "./use-table-control.tsx";

const SLACK = 5;
const EDGE = 36;

interface Drag {
  readonly id: string;
  readonly place: number;
  readonly y: number;
  readonly grip: Element;
  isMoving: boolean;
}

export function useRowDrag(control: TableControl) {
  const { shown } = control;
  const { scroller, metrics, standing, state, isSorted } = shown;
  const drag = useRef<Drag | null>(null);
  const { gap, setGap, end } = useDragGap(drag);

  const gapAt = (event: PointerEvent): number => {
    const frame = scroller.current;
    if (frame === null) return 0;
    const box = frame.getBoundingClientRect();
    if (event.clientY < box.top + metrics.headHeight + EDGE) frame.scrollBy(0, -metrics.rowHeight);
    else if (event.clientY > box.bottom - EDGE) frame.scrollBy(0, metrics.rowHeight);
    const y = event.clientY - box.top - metrics.headHeight + frame.scrollTop;
    return Math.max(0, Math.min(state.total, nearestGap(standing, y)));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const grip = event.target instanceof Element ? event.target.closest("[data-grip]") : null;
    const row = grip?.closest<HTMLElement>("[data-place]");
    const id = row?.dataset["row"];
    if (grip == null || row == null || id === undefined || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { id, place: Number(row.dataset["place"]), y: event.clientY, grip, isMoving: false };
  };
  const onPointerMove = (event: PointerEvent): void => {
    const now = drag.current;
    if (now === null || (!now.isMoving && Math.abs(event.clientY - now.y) < SLACK)) return;
    if (!now.isMoving && isSorted && shown.groups === null) {
      shown.say(shown.words.sorted);
      return end();
    }
    now.isMoving = true;
    setGap(gapAt(event));
  };
  const onPointerUp = (event: PointerEvent): void => {
    const now = drag.current;
    if (now === null) return;
    const to = now.isMoving ? gapAt(event) : null;
    end();
    if (to === null) control.openRowMenu(now.grip, now.place);
    else control.carryTo(now.id, to, now.place);
  };
  return { gap, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } };
}
