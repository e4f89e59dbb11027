// Records that go for good: from the database, the log, snapshots and the visits. Every step may be done twice.

import { isPurged, purge } from "@tessera/kernel/world/purge.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Key } from "../../store/record-db.ts";
import type { Store } from "../../store/store.ts";
import { treeBelow } from "../../store/tree-below.ts";
import type { TrashDb } from "./trash-db.ts";
import { submitUpkeep } from "../../store/upkeep.ts";

/** Records of one commit. */
const RECORDS = 200;

export const blockKey = (id: string): Key => ({ table: "block", id });

export interface PurgingOptions {
  readonly store: Store;
  readonly trash: TrashDb;
  readonly newId: () => string;
}

export class Purging {
  constructor(private readonly options: PurgingOptions) {}

  /** Purges the page last: as long as it exists, an interrupted round is repeated. */
  async page(scope: string, page: string): Promise<void> {
    const { store } = this.options;
    const below = (await treeBelow(store, await store.world(scope), page)).slice(1);
    // From the bottom, so that no record that is left has a purged parent.
    below.reverse();
    await this.records(scope, below);
    for (let at = 0; at <= below.length; at += RECORDS) {
      const some = below.slice(at, at + RECORDS).map(({ id }) => id);
      await this.forget(scope, at === 0 ? [page, ...some] : some);
    }
    await this.records(scope, [blockKey(page)]);
  }

  /** What people wrote in these records, wherever else it stands. */
  async forget(scope: string, ids: readonly string[]): Promise<void> {
    const { trash } = this.options;
    await trash.forgetSnapshots(scope, ids);
    await trash.scrubLog(scope, ids);
    await trash.forgetVisits(scope, ids);
  }

  async records(scope: string, keys: readonly Key[]): Promise<void> {
    for (let at = 0; at < keys.length; at += RECORDS)
      await this.change(scope, keys.slice(at, at + RECORDS), "purge", purge);
  }

  /** A commit of the server's own; records that stay as they were are no part of it. */
  async change(scope: string, keys: readonly Key[], action: string, next: (entry: Entry) => Entry): Promise<void> {
    const { store, newId } = this.options;
    await store.scopes.gather((await store.world(scope)).cache, { records: keys, lists: [], ancestors: false });
    const result = await submitUpkeep(store, {
      id: newId(),
      scope,
      action,
      upkeep: (world) =>
        keys.flatMap(({ table, id }) => {
          const entry = world.entry(table, id);
          return entry === null || isPurged(entry) ? [] : [next(entry)];
        }),
    });
    if (result.status !== "done") throw new Error(`${action} in ${scope}: ${JSON.stringify(result)}`);
  }
}
