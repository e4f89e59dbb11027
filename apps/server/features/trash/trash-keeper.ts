// What time does to the trash: after its workspace's delay a page leaves it, and after another its content goes for good,
// with everything below it, from the records, the log and the visits. Any process may run it, twice at once too: what is
// done already changes nothing. Imports that never landed are removed with it (abandoned-imports.ts).

import { deletedFromTrash } from "@tessera/kernel/world/purge.ts";
import { systemUsers } from "@tessera/kernel/records/user.ts";
import { trashDelays } from "@tessera/kernel/rules/trash.ts";
import { AbandonedImports } from "./abandoned-imports.ts";
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
  private readonly purging: Purging;
  private readonly imports: AbandonedImports;

  constructor(private readonly options: TrashKeeperOptions) {
    this.purging = new Purging(options);
    this.imports = new AbandonedImports({ ...options, purging: this.purging });
  }

  /** One round over all scopes. */
  async runOnce(isStopping: () => boolean = () => false): Promise<void> {
    const { trash, onError } = this.options;
    let scopes: string[] = [];
    try {
      scopes = await trash.scopes();
    } catch (error) {
      onError(error, "");
    }
    for (const scope of scopes) {
      if (isStopping()) return;
      try {
        await this.keep(scope, isStopping);
      } catch (error) {
        onError(error, scope);
      }
    }
  }

  private async keep(scope: string, isStopping: () => boolean): Promise<void> {
    const { store, trash, now } = this.options;
    await this.imports.remove(scope, isStopping);
    if (isStopping()) return;
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
      if (isStopping()) return;
      const ids = await trash.due(scope, "deleted_from_trash_time", now() - delays.purge * 1000, PAGES);
      if (ids.length === 0) return;
      for (const id of ids) await this.purging.page(scope, id);
    }
  }
}
