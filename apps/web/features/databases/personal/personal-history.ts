// The steps of a database that count for one person alone, in one order with those that are written: taken back and repeated by the same
// keys. Invariant: what was done last is taken back first. A step that is written ends what of one's own could be taken back before it.
import type { DatabaseSource } from "@tessera/database/source/database-source.ts";
import type { PersonalQuery } from "./personal-query.ts";

/** Changes of one group within this time are one step. */
const GROUP_MS = 500;

export interface PersonalStep {
  readonly viewId: string;
  readonly before: PersonalQuery;
  readonly after: PersonalQuery;
  /** What is undone together, soon after each other; none: alone. */
  readonly group?: string;
  /** Whether the last step that was written belongs to it. */
  readonly isWritten?: boolean;
}

export type Steps = Pick<DatabaseSource, "undo" | "redo">;

export class PersonalHistory {
  private undoable: (PersonalStep & { readonly at: number })[] = [];
  /** `deeper`: written steps that were taken back since. */
  private redoable: { readonly step: PersonalStep; deeper: number }[] = [];

  constructor(
    private readonly written: Steps,
    private readonly put: (viewId: string, personal: PersonalQuery) => void,
    private readonly now: () => number,
  ) {}

  push(step: PersonalStep): void {
    const at = this.now();
    const last = this.undoable.at(-1);
    this.redoable = [];
    const isOne =
      last?.group !== undefined && last.group === step.group && last.viewId === step.viewId && at - last.at < GROUP_MS;
    if (isOne) this.undoable.pop();
    this.undoable.push({ ...step, before: isOne ? last.before : step.before, at });
  }

  /** Something was written. */
  end(): void {
    this.undoable = [];
    this.redoable = [];
  }

  undo(): boolean {
    const step = this.undoable.pop();
    if (step !== undefined) {
      if (step.isWritten === true) this.written.undo();
      this.put(step.viewId, step.before);
      this.redoable.push({ step, deeper: 0 });
      return true;
    }
    const isDone = this.written.undo();
    const next = this.redoable.at(-1);
    if (isDone && next !== undefined) next.deeper++;
    return isDone;
  }

  redo(): boolean {
    const next = this.redoable.at(-1);
    if (next !== undefined && next.deeper === 0) {
      this.redoable.pop();
      if (next.step.isWritten === true) this.written.redo();
      this.put(next.step.viewId, next.step.after);
      this.undoable.push({ ...next.step, at: -Infinity });
      return true;
    }
    const isDone = this.written.redo();
    if (!isDone) return false;
    if (next !== undefined) next.deeper--;
    else this.undoable = [];
    return true;
  }
}
