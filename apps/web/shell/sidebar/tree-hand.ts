// What the tree asks of its moves, whose code comes a moment after it.
// Invariant: what is asked for before then is done when they come, the last of it; a drag begins only then.
import type { PointerEvent } from "react";
import type { Step } from "./drop-place.ts";
import type { PageAct } from "./tree-keys.ts";

export interface TreeHand {
  press(event: PointerEvent): void;
  step(at: number, step: Step): void;
  act(act: PageAct, pageId: string): void;
  /** Tells those who do not see it. */
  say(words: string): void;
}

/** What a drag is about, in rows by their keys. */
export interface Dragging {
  readonly dragged: string;
  /** The row that it would go into. */
  readonly into: string | null;
  /** The row by its place that it would go below, so deep. */
  readonly line: { readonly below: number; readonly depth: number } | null;
}

export interface LateHand {
  /** The moves are here, or gone. */
  give(hand: TreeHand | null): void;
  ask(act: (hand: TreeHand) => void): void;
  press(event: PointerEvent): void;
}

export function createLateHand(): LateHand {
  let here: TreeHand | null = null;
  let waiting: ((hand: TreeHand) => void) | null = null;
  return {
    give(hand) {
      here = hand;
      if (here === null || waiting === null) return;
      waiting(here);
      waiting = null;
    },
    ask: (act) => (here === null ? (waiting = act) : act(here)),
    press: (event) => here?.press(event),
  };
}
