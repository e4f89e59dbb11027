// What the tree asks of its moves and keys, whose code is loaded a moment after it.
// Invariant: what is asked for before then is done when the code is there, in its order; a drag begins only then.
import type { PointerEvent } from "react";
import type { Step } from "./drop-place.ts";
import type { PageCommand } from "./tree-keys.ts";

export interface TreeMover {
  press(event: PointerEvent): void;
  /** Answers whether the tree takes the key. */
  key(event: KeyboardEvent, target: Element): boolean;
  step(at: number, step: Step): void;
  /** Does what a key asks of a page. */
  onPage(command: PageCommand, pageId: string): void;
  /** Tells those who do not see it. */
  announce(words: string): void;
}

/** What a drag is about, in rows by their keys. */
export interface Dragging {
  readonly dragged: string;
  /** The row that it would go into. */
  readonly into: string | null;
  /** The row, by its place, that it would go below, and at which depth. */
  readonly line: { readonly below: number; readonly depth: number } | null;
}

export interface LateMover {
  /** The code of the moves is there; null: it is gone. */
  attach(mover: TreeMover | null): void;
  run(task: (mover: TreeMover) => void): void;
  press(event: PointerEvent): void;
  key(event: KeyboardEvent, target: Element): void;
}

/** Keys that would scroll the page if they waited. */
const scrolls = /^(?:Arrow|Home|End| )/;

export function createLateMover(): LateMover {
  let attached: TreeMover | null = null;
  let waiting: ((mover: TreeMover) => void)[] = [];
  const run = (task: (mover: TreeMover) => void) => void (attached === null ? waiting.push(task) : task(attached));
  return {
    attach(mover) {
      attached = mover;
      if (mover === null) return;
      const tasks = waiting;
      waiting = [];
      for (const task of tasks) task(mover);
    },
    run,
    press: (event) => attached?.press(event),
    key(event, target) {
      if (attached === null && scrolls.test(event.key)) event.preventDefault();
      run((mover) => {
        if (mover.key(event, target)) event.preventDefault();
      });
    },
  };
}
