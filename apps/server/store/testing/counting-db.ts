// The database in memory, which counts what it is asked and can be made to hold its writes: for tests that say how much work
// something is, and who waits for whom. Invariant: it answers as the one below it does.

import { setImmediate } from "node:timers/promises";
import { MemoryRecordDb } from "../memory-record-db.ts";
import type { Key, ScopeWrite, WriteResult } from "../record-db.ts";

interface SlowReads {
  /** Questions whose answers wait. */
  waiting: number;
  readonly gate: Promise<void>;
  readonly end: () => void;
  readonly release: () => void;
}

export class CountingDb extends MemoryRecordDb {
  /** Questions for records, lists, homes and deleted text. */
  questions = 0;
  private held: Promise<void> | null = null;
  private open: () => void = () => undefined;

  private slow: SlowReads | null = null;

  /** From here on records and lists are read at once and answered late: the questions up to `end`, at `release`. */
  slowReads(): SlowReads {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    this.slow = { waiting: 0, gate, end: () => (this.slow = null), release };
    return this.slow;
  }

  /** Whether answers take their time, in which everything else has its turn. */
  late = false;

  private async answered<T>(read: Promise<T>): Promise<T> {
    const { slow } = this;
    const answer = await read;
    if (this.late) await setImmediate();
    if (slow === null) return answer;
    slow.waiting++;
    await slow.gate;
    return answer;
  }

  /** From here on writes wait, until `release`. */
  hold(): void {
    this.held = new Promise((resolve) => (this.open = resolve));
  }

  release(): void {
    this.held = null;
    this.open();
  }

  override async entries(scope: string, keys: readonly Key[], ancestors: boolean) {
    this.questions++;
    return await this.answered(super.entries(scope, keys, ancestors));
  }

  override async children(scope: string, parents: readonly string[]) {
    this.questions++;
    return await this.answered(super.children(scope, parents));
  }

  override async textsOfSites(scope: string, sites: readonly string[]) {
    this.questions++;
    return await super.textsOfSites(scope, sites);
  }

  override async deletedBy(scope: string, transaction: string) {
    this.questions++;
    return await super.deletedBy(scope, transaction);
  }

  override async write(writes: readonly ScopeWrite[]): Promise<WriteResult> {
    if (this.held !== null) await this.held;
    return await super.write(writes);
  }
}
