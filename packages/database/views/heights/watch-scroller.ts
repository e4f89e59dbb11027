// Word of everything that changes what is in sight of a scroller: its scroll, and its size.

/** The answer ends it. */
export function watchScroller(frame: HTMLElement, onChange: () => void): () => void {
  const resized = new ResizeObserver(onChange);
  resized.observe(frame);
  frame.addEventListener("scroll", onChange, { passive: true });
  return () => {
    resized.disconnect();
    frame.removeEventListener("scroll", onChange);
  };
}
