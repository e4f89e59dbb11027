// The blocks of a long paste on their way to a page. All of them are decided before the first is put there, as a plan that the
// device has as a whole: after a reload the queue continues exactly where the page was left.
import type { PlannedChange } from "@tessera/sync/queue.ts";
import type { PlannedChanges } from "@tessera/sync/plans/planned-changes.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Pasting } from "./paste-blocks.ts";

/** Blocks of the first transaction: its code has not run before, so it is slower than the others. */
const firstPart = 2;
/** Blocks of every other transaction, which is put on the page between two frames. */
const laterPart = 32;

export class Putting {
  isRefused = false;
  /** The caret is at the end of the pasted blocks, and scrolled into view. */
  isShown = false;
  /** A key was pressed during the paste, so that the text of the user follows. */
  isTypedBehind = false;
  /** The device was given all of the plan. */
  isGiven = false;
  /** The number of blocks on the page. */
  count = 0;
  /** The number of blocks of each transaction of the plan. */
  private readonly parts: number[] = [];
  private filesTaken = 0;
  private operations: Operation[] = [];
  private size = 0;
  private executed = 0;
  private readonly all: Generator<Operation[]>;

  constructor(
    readonly pasting: Pasting,
    /** The number of blocks that are pasted. */
    readonly total: number,
    readonly plan: PlannedChanges,
    private readonly apply: (change: PlannedChange) => boolean,
  ) {
    this.all = pasting.operations();
  }

  /** Nothing is left to put there, or the rest was refused. */
  get isOver(): boolean {
    return this.isRefused || this.plan.left === 0;
  }

  /** Adds the next blocks to the plan. Returns false if there are no more. */
  decide(count: number): boolean {
    for (let at = 0; at < count; at++) {
      const next = this.all.next();
      if (next.done === true) {
        this.endPart();
        return false;
      }
      for (const operation of next.value) this.operations.push(operation);
      if (++this.size === (this.parts.length === 0 ? firstPart : laterPart)) this.endPart();
    }
    this.endPart();
    return true;
  }

  /** The files of the blocks that were added to the plan since the last call. */
  takeFiles(): readonly (readonly [block: string, file: File])[] {
    const { files } = this.pasting;
    const taken = files.slice(this.filesTaken);
    this.filesTaken = files.length;
    return taken;
  }

  private endPart(): void {
    if (this.size === 0) return;
    this.plan.add(this.operations);
    this.parts.push(this.size);
    this.operations = [];
    this.size = 0;
  }

  /** Puts the next transaction on the page. */
  next(): void {
    if (this.plan.executeNext(this.apply)) this.count += this.parts[this.executed++] ?? 0;
    else this.isRefused = true;
  }
}
