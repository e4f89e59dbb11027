// What time does to the trash: after its workspace's delay a page leaves it, and after another its content goes for good,
// with everything below it, from the records, the log and the visits. Any process may run it, twice at once too: what is
// done already changes nothing. What imports left that never landed goes with it (../imports).

import { deletedFromTrash } from "@tessera/kernel/world/purge.ts";
import { systemUsers } from "@tessera/kernel/records/user.ts";
import { trashDelays } from "@tessera/kernel/rules/trash.ts";
import { AbandonedImports } from "./abandoned-imports.ts";
import { Rounds } from "../../jobs/rounds.ts";
import type { Store } from "../../store/store.ts";
import { blockKey, Purging } from "./purging.ts";
import type { TrashDb } from "./trash-db.ts";

export interface TrashKeeperOptions {
  readonly store: Store;
  readonly trash: TrashDb;
  readonly now: () => number;
  readonly newId: () => string;
  readonly onError: (error: unknown, scope: string) => void;
}

const byItself = { table: "user", id: systemUsers.app };

/** Pages of one round in a scope. */
const PAGES = 100;

export class TrashKeeper {
  private readonly rounds = new Rounds(async () => await this.runAll());

  private readonly purging: Purging;
  private readonly imports: AbandonedImports;

  constructor(private readonly options: TrashKeeperOptions) {
    this.purging = new Purging(options);
    this.imports = new AbandonedImports({ ...options, purging: this.purging });
  }

  /** A round at once, then one every so often, until it is stopped. */
  start(everyMs: number): void {
    this.rounds.start(everyMs);
  }

  async stop(): Promise<void> {
    await this.rounds.stop();
  }

  async runOnce(): Promise<void> {
    await this.rounds.once();
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
      if (this.rounds.isStopping) return;
      try {
        await this.keep(scope);
      } catch (error) {
        onError(error, scope);
      }
    }
  }

  private async keep(scope: string): Promise<void> {
    const { store, trash, now } = this.options;
    await this.imports.remove(scope, () => this.rounds.isStopping);
    if (this.rounds.isStopping) return;
    const settings = await store.read(scope, (world) => world.entry("space", scope)?.value["settings"]);
    const delays = trashDelays(settings);
    for (;;) {
      const ids = await trash.due(scope, "moved_to_trash_time", now() - delays.deleteFromTrash * 1000, PAGES);
      if (ids.length === 0) break;
      await this.purging.change(scope, ids.map(blockKey), "delete-from-trash", (entry) =>
        deletedFromTrash(entry, now(), byItself),
      );
    }
    for (;;) {
      if (this.rounds.isStopping) return;
      const ids = await trash.due(scope, "deleted_from_trash_time", now() - delays.purge * 1000, PAGES);
      if (ids.length === 0) return;
      for (const id of ids) await this.purging.page(scope, id);
    }
  }
}
