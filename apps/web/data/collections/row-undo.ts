// The undo of a database: its steps, the rows that they need, and bringing back the rows that were let go of meanwhile.
// Invariant: a step is undone with all of its rows, or stays as it is; the rows of the last step are kept at hand, however many
// they are.
import type { DatabaseNote } from "@tessera/database/source/database-source.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { SyncClock } from "@tessera/sync/ports.ts";
import { ShownRows } from "@tessera/sync/shown-rows.ts";
import { STEPS_KEPT, UndoHistory } from "@tessera/sync/undo.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";

/** Rows of one call. */
const READ_TOGETHER = 500;

/** How often the rows of a step are brought before it stays as it is. */
const MOST_ROUNDS = 10;

type Way = "undo" | "redo";

export interface RowUndoPorts {
  readonly sync: Workspace["sync"];
  readonly clock: SyncClock;
  readonly onError: (error: unknown) => void;
  /** Brings these rows to hand as they are now; false where they could not be asked for. */
  readonly bring: (ids: readonly string[]) => Promise<boolean>;
}

/** Steps that can be looked at before they are executed. */
class Steps extends UndoHistory<null> {
  /** What the next step would execute, or the one of that group. */
  next(way: Way, group?: string): readonly Operation[] {
    const steps = way === "undo" ? this.undoable : this.redoable;
    return (group === undefined ? steps.at(-1) : steps.findLast(({ intent }) => intent === group))?.inverse ?? [];
  }
}

export class RowUndo {
  private readonly steps: Steps;
  /** The rows that were changed here last: undo needs them. */
  private readonly changed = new Set<string>();
  private last: { readonly group: string | undefined; readonly ids: Set<string> } = {
    group: undefined,
    ids: new Set(),
  };
  private bringing: Promise<void> | null = null;
  private readonly stopKeeping: () => void;

  constructor(private readonly ports: RowUndoPorts) {
    this.steps = new Steps(ports.sync, ports.clock.now);
    this.stopKeeping = ShownRows.of(ports.sync).show(() => this.changed);
  }

  /** A transaction was executed here; those of one group are one step. */
  push(operations: readonly Operation[], inverse: readonly Operation[], note: DatabaseNote): void {
    const { userAction, group, isWhole } = note;
    this.keep(
      [...operations, ...inverse].map(({ pointer }) => pointer.id),
      group,
    );
    if (group === undefined) this.steps.close();
    this.steps.push({ inverse, intent: group ?? userAction, before: null, after: null, whole: isWhole });
    if (group === undefined) this.steps.close();
  }

  /** Whether there was a step; one whose rows were let go of is executed when they are here. */
  run(way: Way, group?: string): boolean {
    if (this.bringing === null && this.missing(way, group).length === 0) return this.execute(way, group);
    const turn = (this.bringing ?? Promise.resolve()).then(() => this.bringAndExecute(way, group));
    this.bringing = turn;
    void turn.catch(this.ports.onError).finally(() => (this.bringing === turn ? (this.bringing = null) : null));
    return true;
  }

  close(): void {
    this.stopKeeping();
  }

  private execute(way: Way, group?: string): boolean {
    return (way === "undo" ? this.steps.undo(group) : this.steps.redo()) !== null;
  }

  private async bringAndExecute(way: Way, group?: string): Promise<void> {
    let ids = this.missing(way, group);
    const release = ShownRows.of(this.ports.sync).show(() => ids);
    try {
      // While what was done before is still being told, rows that were brought may be let go of again.
      for (let round = 0; ids.length > 0; round++) {
        if (round === MOST_ROUNDS || !(await this.bring(ids))) return;
        ids = this.missing(way, group);
      }
      this.execute(way, group);
    } finally {
      release();
    }
  }

  private async bring(ids: readonly string[]): Promise<boolean> {
    for (let at = 0; at < ids.length; at += READ_TOGETHER)
      if (!(await this.ports.bring(ids.slice(at, at + READ_TOGETHER)))) return false;
    return true;
  }

  /** The rows of the next step that are not here. */
  private missing(way: Way, group?: string): readonly string[] {
    const ids = this.steps.next(way, group).flatMap(({ pointer: { table, id } }) => (table === "block" ? [id] : []));
    return [...new Set(ids)].filter((id) => this.ports.sync.entry("block", id) === null);
  }

  private keep(ids: readonly string[], group: string | undefined): void {
    if (group === undefined || group !== this.last.group) this.last = { group, ids: new Set() };
    for (const id of ids) {
      this.last.ids.add(id);
      this.changed.delete(id);
      this.changed.add(id);
    }
    for (const oldest of this.changed) {
      if (this.changed.size <= STEPS_KEPT || this.last.ids.has(oldest)) break;
      this.changed.delete(oldest);
    }
  }
}
