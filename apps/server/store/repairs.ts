/**
 * Repair of damaged texts (SPEC 42): a stored run list that cannot be read is reported by whoever meets it, its readable
 * text is served on, and the list is made anew from the scope's log, once, in the background.
 */
import { repair, Replay } from "@tessera/kernel/operations/repair.ts";
import { API_SITE } from "./batch.ts";
import type { Store } from "./store.ts";
import { submitUpkeep } from "./upkeep.ts";

/** Log rows read at once. */
const ROWS = 500;

export interface RepairsOptions {
  readonly newId: () => string;
  readonly onRepaired: (scope: string, block: string) => void;
  readonly onError: (error: unknown, scope: string, block: string) => void;
}

export class Repairs {
  /** Blocks under repair, and those whose repair failed: they are not tried again before a restart. */
  private readonly met = new Set<string>();
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store,
    private readonly options: RepairsOptions,
  ) {}

  /** A damaged block was met: it is repaired after those before it. */
  report(scope: string, block: string): void {
    const key = `${scope} ${block}`;
    if (this.met.has(key)) return;
    this.met.add(key);
    this.last = this.last
      .then(async () => await this.run(scope, block))
      .then(() => {
        this.met.delete(key);
        this.options.onRepaired(scope, block);
      })
      .catch((error: unknown) => this.options.onError(error, scope, block));
  }

  /** Resolves when everything reported so far was tried. */
  async idle(): Promise<void> {
    await this.last;
  }

  private async run(scope: string, block: string): Promise<void> {
    const replay = new Replay(API_SITE);
    for (let at = 0; ;) {
      const rows = await this.store.db.log(scope, at, ROWS);
      for (const { body, ...row } of rows) replay.take({ ...row, operations: body.operations });
      at = rows.at(-1)?.seq ?? at;
      if (rows.length < ROWS) break;
    }
    const result = await submitUpkeep(this.store, {
      id: this.options.newId(),
      scope,
      action: "repair",
      upkeep: (world, allocate) => {
        const entry = world.entry("block", block);
        return entry?.meta.damaged === undefined ? [] : [repair(entry, replay, world, allocate)];
      },
    });
    if (result.status !== "done") throw new Error(`repair of block ${block}: ${JSON.stringify(result)}`);
  }
}
