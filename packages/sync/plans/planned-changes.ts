/**
 * Changes that follow each other and are stored before they are executed, such as those of a long paste. They are
 * rows of this tab's queue from the moment they are stored: a tab that ends before it has executed all of them leaves the
 * others to the next one, which executes and sends the queue like any other. Invariant: the disk has all of a plan or
 * nothing that the next start uses, and removes what is given up together with whatever the caller changes in the same task.
 * A plan has a session and a site of its own, because the user's other changes are sent between its parts.
 */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Disk } from "../disk.ts";
import { queueOnDisk, rowOf, type PlannedChange } from "../queue.ts";
import type { ScopeSync } from "../scope-sync.ts";
import { siteOf } from "../site.ts";

export interface PlanPorts {
  readonly sync: ScopeSync;
  readonly disk: Disk;
  readonly newId: () => string;
  /** In milliseconds. */
  readonly now: () => number;
}

export interface PlanOptions {
  /** Names in the log what the user did. */
  readonly action: string;
  /** The pages whose blocks are changed: the next start reads them with the queue. */
  readonly pages: readonly string[];
}

type Place = Omit<PlannedChange, "stored">;

export class PlannedChanges {
  private changes: Place[] = [];
  private session: string;
  private readonly site: string;
  private readonly at: number;
  private clock = 0;
  /** The number of changes that were given to the disk. */
  private written = 0;
  private executed = 0;
  /**
   * The key of the marker of a plan that is stored in several writes: it is on disk from the first of them to the last. The next
   * start removes the rows of a session with a marker. Null if there is none.
   */
  private marker: string | null = null;
  /** Resolves when the whole plan, or what was executed of a plan that was given up, is on disk. */
  private readonly stored: Promise<boolean>;
  private resolveStored: (stored: Promise<boolean>) => void = () => undefined;

  constructor(
    private readonly ports: PlanPorts,
    private readonly options: PlanOptions,
  ) {
    this.session = ports.newId();
    this.site = siteOf(ports.newId());
    this.at = ports.now();
    this.stored = new Promise((resolve) => (this.resolveStored = resolve));
  }

  /** The first of `length` consecutive ids for text that the plan writes. */
  readonly numbering = (length: number): { readonly site: string; readonly clock: number } => {
    const { site, clock } = this;
    this.clock += length;
    return { site, clock };
  };

  /** The number of changes that were not executed yet. */
  get left(): number {
    return this.changes.length - this.executed;
  }

  /** Adds a change at the end of the plan. */
  add(operations: readonly Operation[]): void {
    this.changes.push(this.next(operations));
  }

  private next(operations: readonly Operation[]): Place {
    const { at, session } = this;
    const { newId, sync } = this.ports;
    return { id: newId(), session, n: this.changes.length, key: sync.nextKey(at), at, operations };
  }

  /**
   * Executes a change by `run` before the others are decided, such as the deletion of what a paste replaces: the device stores it with
   * them or not at all. All changes before it must have been executed. Returns false if `run` did: the plan does not contain the change.
   */
  executeNow(operations: readonly Operation[], run: (change: PlannedChange) => boolean): boolean {
    const change = this.next(operations);
    if (!run({ ...change, stored: this.stored })) return false;
    this.changes.push(change);
    this.executed++;
    return true;
  }

  /**
   * Gives the disk what was added since the last call; resolves when it is there: false if the disk refused it. `isWhole`: nothing
   * is added after this, so that from now on a restart executes the plan. The calls before must have resolved.
   */
  store(isWhole: boolean): Promise<boolean> {
    const { sync, disk } = this.ports;
    const { action, pages } = this.options;
    const put: [string, Json][] = this.changes.slice(this.written).map((change) => rowOf({ ...change, action, pages }));
    if (this.written === 0) put.push(...sync.rows.toKeep(pages));
    this.written = this.changes.length;
    const remove = isWhole && this.marker !== null ? [this.marker] : [];
    if (isWhole) this.marker = null;
    else if (this.marker === null) {
      const { queue, scope } = sync.identity;
      this.marker = `${queueOnDisk(queue, scope)}unfinished-${this.session}`;
      put.push([this.marker, { unfinished: this.session }]);
    }
    const writing = disk.write(put, remove);
    if (isWhole) this.resolveStored(writing);
    return writing;
  }

  /**
   * Gives the disk the whole plan in one write, without waiting for the writes before, because the tab may end now. Nothing of
   * the plan must have been sent. The rows get another session, so that the marker of the earlier one is not theirs.
   */
  storeAtOnce(): void {
    const { sync, newId } = this.ports;
    const session = newId();
    for (const pending of sync.pending) if (pending.session === this.session) pending.session = session;
    if (this.executed > 0) sync.onSession(session);
    this.session = session;
    this.changes = this.changes.map((change) => ({ ...change, session }));
    this.written = 0;
    void this.store(true);
  }

  /** Executes the next change by `run`, if there is one. Returns false if `run` did: the change is still the next one. */
  executeNext(run: (change: PlannedChange) => boolean): boolean {
    const change = this.changes[this.executed];
    if (change === undefined) return true;
    if (!run({ ...change, stored: this.stored })) return false;
    this.executed++;
    return true;
  }

  /** Gives up all changes that were not executed, and has the others stored. */
  drop(): void {
    const { sync, disk } = this.ports;
    const { action, pages } = this.options;
    const given = this.changes.splice(this.executed).map(({ key }) => key);
    const keys = this.marker === null ? given : [...given, this.marker];
    this.marker = null;
    const put = this.changes.slice(this.written).map((change) => rowOf({ ...change, action, pages }));
    if (put.length > 0 && this.written === 0) put.push(...sync.rows.toKeep(pages));
    this.written = this.changes.length;
    if (keys.length > 0 || put.length > 0) this.resolveStored(disk.write(put, keys));
  }
}
