// Moving a column by its head: a press opens its menu, a drag shows the gap where the column would come to stand.
// Invariant: nothing moves before the pointer lets go; Escape ends it. By touch a drag scrolls, and the menu moves columns.
import { useDragGap } from "@tessera/ui/drag-gap/use-drag-gap.ts";
import { useRef, type PointerEvent } from "react";
import { withPlace } from "../../view-model/columns.ts";
import type { TableControl } from "./use-table-control.tsx";

const SLACK = 6;

export function useColumnDrag(control: TableControl) {
  const { scroller, layout, columns, canShape, onColumns } = control.shown;
  const drag = useRef<{ readonly at: number; readonly x: number; isMoving: boolean } | null>(null);
  const { gap, setGap, end } = useDragGap(drag);

  /** The boundary between columns that is nearest to the pointer. */
  const gapAt = (event: PointerEvent): number => {
    const frame = scroller.current;
    if (frame === null) return 0;
    const box = frame.getBoundingClientRect();
    const isRtl = getComputedStyle(frame).direction === "rtl";
    const along = isRtl ? box.right - event.clientX : event.clientX - box.left;
    const frozen = layout.offsets[layout.frozen] ?? 0;
    const x = along < frozen ? along : along + Math.abs(frame.scrollLeft);
    let nearest = 0;
    for (const [at, offset] of layout.offsets.entries())
      if (Math.abs(offset - x) < Math.abs((layout.offsets[nearest] ?? 0) - x)) nearest = at;
    return nearest;
  };
  const onPointerDown = (event: PointerEvent): void => {
    const head = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-column]") : null;
    if (head === null || !canShape || event.button !== 0 || event.pointerType === "touch") return;
    drag.current = { at: Number(head.dataset["column"]), x: event.clientX, isMoving: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const now = drag.current;
    if (now === null || (!now.isMoving && Math.abs(event.clientX - now.x) < SLACK)) return;
    // Once it is a drag the press is the head's alone, and no button is pressed by it.
    if (!now.isMoving) event.currentTarget.setPointerCapture(event.pointerId);
    now.isMoving = true;
    setGap(gapAt(event));
  };
  const onPointerUp = (event: PointerEvent): void => {
    const now = drag.current;
    const to = now?.isMoving === true ? gapAt(event) : null;
    end();
    const key = now === null ? undefined : layout.columns[now.at]?.key;
    if (now === null || to === null || key === undefined || to === now.at || to === now.at + 1) return;
    onColumns(withPlace(columns, key, layout.columns[to]?.key ?? null));
  };
  return { gap, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } };
}
