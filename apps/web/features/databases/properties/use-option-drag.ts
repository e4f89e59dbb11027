// An option moved by hand in the list of options: its handle is dragged, the gap where it would come to stand is shown, and it moves
// when the pointer lets go. Invariant: Escape ends it and nothing moved; the list scrolls under a pointer at its edge.
import { useDragGap } from "@tessera/ui/drag-gap/use-drag-gap.ts";
import { useRef, type PointerEvent } from "react";

/** The list's lines are elements with `data-line`, by number. */
export function useOptionDrag(onDrop: (words: string, behind: number) => void) {
  const dragged = useRef<string | null>(null);
  const { gap, setGap, end } = useDragGap(dragged);

  /** The last line whose middle the pointer has passed; -1 above all. */
  const behind = (event: PointerEvent): number => {
    const list = event.currentTarget.closest("[data-lines]");
    let last = -1;
    for (const line of list?.querySelectorAll<HTMLElement>("[data-line]") ?? []) {
      const { top, height } = line.getBoundingClientRect();
      if (event.clientY > top + height / 2) last = Number(line.dataset["line"]);
    }
    if (list !== null) {
      const { top, bottom } = list.getBoundingClientRect();
      if (event.clientY < top + 20) list.scrollBy(0, -8);
      if (event.clientY > bottom - 20) list.scrollBy(0, 8);
    }
    return last;
  };
  const handlersOf = (words: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = words;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (dragged.current === words) setGap(behind(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      const isMoved = dragged.current === words && gap !== null;
      const to = behind(event);
      end();
      if (isMoved) onDrop(words, to);
    },
    onPointerCancel: end,
  });
  return { gap, handlersOf };
}
