/**
 * Undo of one person on one page: groups of transactions, each undone by its inverse as one step. Only own edits are on
 * it; guards inside the inverses keep what others did since. An undo is itself a transaction, and its inverse the redo.
 */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { ScopeSync } from "./scope-sync.ts";

/** Edits of the same intent that follow each other within this time are one step. */
export const GROUP_MS = 500;

/** Steps that can be taken back on one page, at most: whoever writes all day does not pay for the morning. */
export const STEPS_KEPT = 1000;

/** A step is taken back in transactions of so many operations: a server takes no more than some in one. */
const MOST_TOGETHER = 4000;

interface Step<Selection> {
  /** In the order to execute: the last edit's inverse first. */
  inverse: Operation[];
  readonly before: Selection;
  after: Selection;
  readonly intent: string;
  at: number;
}

export interface Undone<Selection> {
  readonly selection: Selection;
}

export class UndoHistory<Selection> {
  protected undoable: Step<Selection>[] = [];
  protected redoable: Step<Selection>[] = [];
  private closed = true;

  constructor(
    private readonly scope: ScopeSync,
    private readonly now: () => number,
  ) {
    scope.onRename((renamed) => {
      for (const step of [...this.undoable, ...this.redoable])
        step.inverse = step.inverse.map((operation) => rename(operation, renamed));
    });
  }

  /**
   * Notes an edit; typing on (the same intent, soon after) grows the last step. `whole`: the intent names one thing that is
   * done bit by bit, so it grows its step whenever it comes and whatever was done in between.
   */
  push(edit: {
    readonly inverse: readonly Operation[];
    readonly intent: string;
    readonly before: Selection;
    readonly after: Selection;
    readonly whole?: boolean | undefined;
  }): void {
    if (edit.inverse.length === 0) return;
    this.redoable = [];
    const now = this.now();
    const last = this.undoable.findLast(
      ({ intent, at }, index, { length }) =>
        intent === edit.intent && (edit.whole || (index === length - 1 && !this.closed && now - at < GROUP_MS)),
    );
    if (last !== undefined) {
      last.inverse = [...edit.inverse, ...last.inverse];
      last.after = edit.after;
      last.at = now;
      return;
    }
    this.closed = false;
    this.undoable.push({
      inverse: [...edit.inverse],
      before: edit.before,
      after: edit.after,
      intent: edit.intent,
      at: now,
    });
    if (this.undoable.length > STEPS_KEPT) this.undoable.shift();
  }

  /** Adds an edit to the last undoable step with this intent. Without such a step, undo does not contain the edit. */
  join(intent: string, inverse: readonly Operation[]): void {
    const step = this.undoable.findLast((one) => one.intent === intent);
    if (step !== undefined) step.inverse = [...inverse, ...step.inverse];
  }

  /** The next edit begins a new step: the caret went elsewhere. */
  close(): void {
    this.closed = true;
  }

  /** `intent`: the step of that one, wherever it is, as if it had never been: nothing brings it back. */
  undo(intent?: string): Undone<Selection> | null {
    if (intent === undefined) return this.move(this.undoable, this.redoable, "undo");
    const at = this.undoable.findLastIndex((step) => step.intent === intent);
    return this.move(at < 0 ? [] : this.undoable.splice(at, 1), [], "undo");
  }

  redo(): Undone<Selection> | null {
    return this.move(this.redoable, this.undoable, "redo");
  }

  /** Answers with what undoes it. */
  private execute(operations: readonly Operation[], action: string): Operation[] {
    let inverse: Operation[] = [];
    for (let at = 0; at < operations.length; at += MOST_TOGETHER) {
      const done = this.scope.transact(operations.slice(at, at + MOST_TOGETHER), action);
      if (done.ok) inverse = [...done.inverse, ...inverse];
    }
    return inverse;
  }

  /** Steps that change nothing any more are skipped. */
  private move(from: Step<Selection>[], to: Step<Selection>[], action: "undo" | "redo"): Undone<Selection> | null {
    this.closed = true;
    for (let step = from.pop(); step !== undefined; step = from.pop()) {
      const inverse = this.execute(step.inverse, action);
      if (inverse.length === 0) continue;
      to.push({
        inverse,
        before: step.after,
        after: step.before,
        intent: step.intent,
        at: this.now(),
      });
      return { selection: step.before };
    }
    return null;
  }
}

function rename(operation: Operation, renamed: ReadonlyMap<string, string>): Operation {
  const to = (id: string): string => renamed.get(id) ?? id;
  switch (operation.command) {
    case "undel":
      return { ...operation, args: { ...operation.args, tx: to(operation.args.tx) } };
    case "revive":
      return { ...operation, args: { ...operation.args, tx: to(operation.args.tx) } };
    case "unturn": {
      const { tx, by } = operation.args;
      return {
        ...operation,
        args: { ...operation.args, tx: tx === null ? null : to(tx), by: by == null ? by : to(by) },
      };
    }
    case "move": {
      const { guard, by } = operation.args;
      return {
        ...operation,
        args: { ...operation.args, guard: guard == null ? guard : to(guard), by: by == null ? by : to(by) },
      };
    }
    default:
      return operation;
  }
}
