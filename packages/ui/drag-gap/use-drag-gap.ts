/**
 * The gap to which something is dragged in its list, by number: null until it moves. `draggedRef` is what is dragged, from the press
 * on. Invariant: Escape ends it and nothing moved.
 */
import { useEffect, useState, type RefObject } from "react";

export function useDragGap<Dragged>(draggedRef: RefObject<Dragged | null>) {
  const [gap, setGap] = useState<number | null>(null);
  const end = (): void => {
    draggedRef.current = null;
    setGap(null);
  };
  useEffect(() => {
    if (gap === null) return;
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      draggedRef.current = null;
      setGap(null);
    };
    document.addEventListener("keydown", leave, true);
    return () => document.removeEventListener("keydown", leave, true);
  }, [gap, draggedRef]);
  return { gap, setGap, end };
}
