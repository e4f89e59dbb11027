// A file moved by hand among those of its cell: its handle is dragged, the gap where it would come to stand is shown, and it moves when
// the pointer lets go. Invariant: Escape ends it and nothing moved.
import { useDragGap } from "@tessera/ui/drag-gap/use-drag-gap.ts";
import { useRef, type PointerEvent } from "react";

/** The lines are elements with `data-line`, by number, in one with `data-lines`. */
export function useFileOrder(onDrop: (at: number, gap: number) => void) {
  const dragged = useRef<number | null>(null);
  const { gap, setGap, end } = useDragGap(dragged);

  /** Before which line: the first one whose middle the pointer has not passed. */
  const gapAt = (event: PointerEvent): number => {
    const lines = [...(event.currentTarget.closest("[data-lines]")?.querySelectorAll("[data-line]") ?? [])];
    return lines.filter((line) => {
      const { top, height } = line.getBoundingClientRect();
      return event.clientY > top + height / 2;
    }).length;
  };
  const handlersOf = (at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = at;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (dragged.current === at) setGap(gapAt(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      const isMoved = dragged.current === at && gap !== null;
      const to = gapAt(event);
      end();
      if (isMoved) onDrop(at, to);
    },
    onPointerCancel: end,
  });
  return { gap, handlersOf };
}
