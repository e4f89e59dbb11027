// The database in memory, which counts what it is asked and can be made to hold its writes: for tests that say how much work
// something is, and who waits for whom. Invariant: it answers as the one below it does.

import { MemoryRecordDb } from "../memory-record-db.ts";
import type { Key, ScopeWrite, WriteResult } from "../record-db.ts";

export class CountingDb extends MemoryRecordDb {
  /** Questions for records, lists, homes and deleted text. */
  questions = 0;
  private held: Promise<void> | null = null;
  private open: () => void = () => undefined;

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
    return await super.entries(scope, keys, ancestors);
  }

  override async children(scope: string, parents: readonly string[]) {
    this.questions++;
    return await super.children(scope, parents);
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
