// Keeps a surface beside a place of the window that is no element, such as a caret or a selection: below it or above,
// never outside of the window, and along where the text scrolls.
import { autoUpdate, flip, offset, shift, size, useFloating, type Placement } from "@floating-ui/react-dom";
import { useMemo, type CSSProperties } from "react";

export interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface AtPlace {
  /** On the screen, asked anew whenever the surface is placed; null leaves it where it was. */
  readonly place: () => Place | null;
  /** What the place is in: where it scrolls, the surface goes with it. */
  readonly context: Element;
  readonly placement?: Placement;
}

const gap = 6;
const margin = 8;

/** The custom property `--room` is the height that the window has for it, in pixels. */
const middleware = [
  offset(gap),
  flip({ padding: margin }),
  shift({ padding: margin }),
  size({
    padding: margin,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty("--room", `${String(Math.max(120, Math.floor(availableHeight)))}px`),
  }),
];

/** Where it is, or was when it was last anywhere. */
function lastOf(place: AtPlace["place"]): () => DOMRect {
  let last = new DOMRect();
  return () => {
    const now = place();
    if (now !== null) last = new DOMRect(now.left, now.top, now.right - now.left, now.bottom - now.top);
    return last;
  };
}

export function useAtPlace({ place, context, placement = "bottom-start" }: AtPlace): {
  readonly ref: (element: HTMLElement | null) => void;
  readonly style: CSSProperties;
  readonly update: () => void;
} {
  const reference = useMemo(
    () => ({ contextElement: context, getBoundingClientRect: lastOf(place) }),
    [place, context],
  );
  const { refs, floatingStyles, update } = useFloating({
    elements: { reference },
    placement,
    strategy: "fixed",
    middleware,
    whileElementsMounted: autoUpdate,
  });
  return { ref: refs.setFloating, style: floatingStyles, update };
}
