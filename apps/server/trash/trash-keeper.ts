// What time does to the trash: after its workspace's delay a page leaves it, and after another its content goes for good,
// with everything below it, from the records, the log and the visits. Any process may run it, twice at once too: what is
// done already changes nothing. What imports left that never landed goes with it, after a day.

import { deletedFromTrash, isPurged, purge } from "@tessera/kernel/operations/purge.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { systemUsers } from "@tessera/kernel/records/user.ts";
import { trashDelays } from "@tessera/kernel/rules/trash.ts";
import type { Key } from "../store/record-db.ts";
import type { Store } from "../store/store.ts";
import { treeBelow } from "../store/tree-below.ts";
import type { TrashDb } from "./trash-db.ts";

export interface TrashKeeperOptions {
  readonly store: Store;
  readonly trash: TrashDb;
  readonly now: () => number;
  readonly newId: () => string;
  readonly onError: (error: unknown, scope: string) => void;
}

const byItself = { table: "user", id: systemUsers.app };

const blockKey = (id: string): Key => ({ table: "block", id });

/** Pages of one round in a scope, and records of one commit. */
const PAGES = 100;
const RECORDS = 200;
/** An import that did not land in this time never will. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

export class TrashKeeper {
  private round: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopping = false;

  constructor(private readonly options: TrashKeeperOptions) {}

  /** A round at once, then one every so often, until it is stopped. */
  start(everyMs: number): void {
    const next = (): void => {
      void this.runOnce().finally(() => {
        if (this.stopping) return;
        this.timer = setTimeout(next, everyMs);
        this.timer.unref();
      });
    };
    next();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.round;
  }

  async runOnce(): Promise<void> {
    this.round ??= this.runAll().finally(() => {
      this.round = null;
    });
    await this.round;
  }

  private async runAll(): Promise<void> {
    const { trash, onError } = this.options;
    let scopes: string[] = [];
    try {
      scopes = await trash.scopes();
    } catch (error) {
      onError(error, "");
    }
    for (const scope of scopes) {
      if (this.stopping) return;
      try {
        await this.keep(scope);
      } catch (error) {
        onError(error, scope);
      }
    }
  }

  private async keep(scope: string): Promise<void> {
    const { store, trash, now } = this.options;
    for (;;) {
      if (this.stopping) return;
      const ids = await trash.abandoned(scope, now() - ABANDONED_MS, PAGES);
      if (ids.length === 0) break;
      for (const id of ids) await this.purgePage(scope, id);
    }
    const settings = await store.read(scope, (world) => world.entry("space", scope)?.value["settings"]);
    const delays = trashDelays(settings);
    for (;;) {
      const ids = await trash.due(scope, "moved_to_trash_time", now() - delays.deleteFromTrash * 1000, PAGES);
      if (ids.length === 0) break;
      await this.change(scope, ids.map(blockKey), "delete-from-trash", (entry) =>
        deletedFromTrash(entry, now(), byItself),
      );
    }
    for (;;) {
      if (this.stopping) return;
      const ids = await trash.due(scope, "deleted_from_trash_time", now() - delays.purge * 1000, PAGES);
      if (ids.length === 0) return;
      for (const id of ids) await this.purgePage(scope, id);
    }
  }

  /** The page itself goes last: as long as it is there, a round that was cut off is done again. */
  private async purgePage(scope: string, page: string): Promise<void> {
    const { store, trash } = this.options;
    const below = (await treeBelow(store, await store.world(scope), page)).slice(1);
    // From the bottom, so that nothing that is left stands below something that is gone.
    below.reverse();
    for (let at = 0; at < below.length; at += RECORDS)
      await this.change(scope, below.slice(at, at + RECORDS), "purge", purge);
    for (let at = 0; at <= below.length; at += RECORDS) {
      const some = below.slice(at, at + RECORDS).map(({ id }) => id);
      const ids = at === 0 ? [page, ...some] : some;
      await trash.forgetSnapshots(scope, ids);
      await trash.scrubLog(scope, ids);
      await trash.forgetVisits(scope, ids);
    }
    await this.change(scope, [blockKey(page)], "purge", purge);
  }

  private async change(
    scope: string,
    keys: readonly Key[],
    action: string,
    next: (entry: Entry) => Entry,
  ): Promise<void> {
    const { store, newId } = this.options;
    await store.scopes.gather((await store.world(scope)).cache, { records: keys, lists: [], ancestors: false });
    const result = await store.submit({
      id: newId(),
      scope,
      operations: [],
      actor: { userId: null },
      system: true,
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
