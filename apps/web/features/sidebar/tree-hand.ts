// What the tree asks of its moves, whose code comes a moment after it.
// Invariant: what is asked for before then is done when they come, in its order; a drag begins only then.
import type { PointerEvent } from "react";
import type { Step } from "./drop-place.ts";
import type { PageAct } from "./tree-keys.ts";

export interface TreeHand {
  press(event: PointerEvent): void;
  /** Answers whether the tree takes the key. */
  key(event: KeyboardEvent, target: Element): boolean;
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
  key(event: KeyboardEvent, target: Element): void;
}

/** Keys that would scroll the page if they waited. */
const scrolls = /^(?:Arrow|Home|End| )/;

export function createLateHand(): LateHand {
  let here: TreeHand | null = null;
  let waiting: ((hand: TreeHand) => void)[] = [];
  const ask = (act: (hand: TreeHand) => void) => void (here === null ? waiting.push(act) : act(here));
  return {
    give(hand) {
      here = hand;
      if (hand === null) return;
      const acts = waiting;
      waiting = [];
      for (const act of acts) act(hand);
    },
    ask,
    press: (event) => here?.press(event),
    key(event, target) {
      if (here === null && scrolls.test(event.key)) event.preventDefault();
      ask((hand) => {
        if (hand.key(event, target)) event.preventDefault();
      });
    },
  };
}
