// The rows of a list that are in sight in its scroller, drawn anew only when they are others.
import { useLayoutEffect, useState, type RefObject } from "react";
import { windowOf, type RowWindow } from "./row-window.ts";

const beyond = 240;
/** Before anything was measured: as many as a tall window shows. */
const first = 1200;

/** `list` stands anywhere inside `scroller`. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  offsets: Float64Array,
): RowWindow {
  const [shown, setShown] = useState<RowWindow>(() => windowOf(offsets, 0, first, 0));
  useLayoutEffect(() => {
    const [frame, inner] = [scroller.current, list.current];
    if (frame === null || inner === null) return;
    const measure = (): void => {
      const top = frame.getBoundingClientRect().top - inner.getBoundingClientRect().top;
      const next = windowOf(offsets, top, frame.clientHeight, beyond);
      setShown((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(frame);
    frame.addEventListener("scroll", measure, { passive: true });
    return () => {
      resized.disconnect();
      frame.removeEventListener("scroll", measure);
    };
  }, [scroller, list, offsets]);
  return { from: Math.min(shown.from, offsets.length - 1), to: Math.min(shown.to, offsets.length - 1) };
}
