// A card that comes over the screen without being asked for may hold the focus for a while, and gives it back when it goes:
// what is typed next lands where it would have without the card.
import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/** The returned function gives it back at once, for a key that is still to be typed. `otherwise`: where nothing had it. */
export function useFocusBack(card: RefObject<HTMLElement | null>, otherwise?: () => HTMLElement | null): () => void {
  const before = useRef<Element | null>(document.activeElement);
  const back = (): void => {
    if (card.current === null || !card.current.contains(document.activeElement)) return;
    const last = before.current;
    const there = last instanceof HTMLElement && last.isConnected && last !== document.body ? last : otherwise?.();
    there?.focus({ preventScroll: true });
  };
  const latest = useRef(back);
  useEffect(() => {
    latest.current = back;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && card.current?.contains(target) !== true) before.current = target;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  });
  // Before the card is taken out, while the focus is still in it.
  useLayoutEffect(() => () => latest.current(), []);
  return back;
}
