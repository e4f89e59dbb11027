// Where what is dragged over the tree would land, by the point of the pointer.
import { rowAt } from "@tessera/ui/virtual-list/row-window.ts";
import { landingAt, type Landing } from "./drop-place.ts";
import type { DragPoint } from "./use-row-drag.ts";
import type { RowLayout } from "./use-row-layout.ts";

/** How far a level stands further in, and the first one, in pixels; as places-tree.module.css draws them. */
const indent = 18;
const firstIndent = 22;

/** Null: outside of the tree, or nothing can be put there. */
export function useDropPlace({ rows, offsets, scroller, list }: RowLayout): (point: DragPoint) => Landing | null {
  return (point) => {
    const box = list.current?.getBoundingClientRect();
    const frame = scroller.current?.getBoundingClientRect();
    if (box === undefined || frame === undefined) return null;
    if (point.x < frame.left || point.x > frame.right || point.y < frame.top || point.y > frame.bottom) return null;
    const y = point.y - box.top;
    const row = rowAt(offsets, y);
    const top = offsets[row] ?? 0;
    const part = (y - top) / Math.max(1, (offsets[row + 1] ?? 0) - top);
    const rtl = list.current !== null && getComputedStyle(list.current).direction === "rtl";
    const depth = Math.floor(((rtl ? box.right - point.x : point.x - box.left) - firstIndent) / indent);
    return landingAt(rows, { row, part: Math.min(part, 1), depth: Math.max(0, depth) });
  };
}
