/**
 * Reads of the record store: functions over a consistent world, whose missing records are loaded until the function ends.
 */
import { setImmediate } from "node:timers/promises";
import { Unknown, type Need } from "@tessera/kernel/world/world.ts";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { RecordDb } from "./record-db.ts";
import type { ScopeCache } from "./scope-cache.ts";
import { Scopes } from "./scopes.ts";
import { ServerWorld } from "./server-world.ts";

/** The largest number of single loads of one read. A read that exceeds it has a fault: large reads load in rounds. */
const MAX_LOADS = 5000;
const MAX_ROUNDS = 1000;
/** Functions that run in one task. */
const LOOKS = 250;

export class StoreReader {
  readonly scopes: Scopes;

  constructor(
    readonly db: RecordDb,
    cacheEntries?: number,
  ) {
    this.scopes = new Scopes(db, cacheEntries);
  }

  /** Runs `look` over the scope as it is now, loading what it turns out to need. Throws NotFoundError for no such scope. */
  async read<T>(scope: string, look: (world: ServerWorld) => T): Promise<T> {
    const world = await this.world(scope);
    return await this.resolve(world, () => look(world));
  }

  async world(scope: string): Promise<ServerWorld> {
    const cache = await this.scopes.fresh(scope);
    if (cache === null) throw new AppError("NotFoundError", `no scope ${scope}`);
    return new ServerWorld(cache, this.scopes.now);
  }

  /** Until `work` is done, all that it looks at stays at hand, and what was read for this world since it was made or last held. */
  async keeping<T>(world: ServerWorld, work: () => Promise<T>): Promise<T> {
    const release = this.scopes.hold(world.since);
    try {
      return await work();
    } finally {
      release();
      world.since = this.scopes.now;
    }
  }

  /**
   * Runs `then` in one turn once every one of `looks` finds what it needs in memory. What they lack is loaded together, in
   * rounds, and the others have their turn between two of them.
   */
  async readTogether<T>(world: ServerWorld, looks: readonly (() => unknown)[], then: () => T): Promise<T> {
    return await this.keeping(world, async () => await this.inRounds(world, looks, then));
  }

  private async inRounds<T>(world: ServerWorld, looks: readonly (() => unknown)[], then: () => T): Promise<T> {
    for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
      const needs = new Map<string, Need>();
      const note = (look: () => unknown): unknown => {
        try {
          return look();
        } catch (error) {
          if (!(error instanceof Unknown)) throw error;
          return needs.set(JSON.stringify(error.need), error.need);
        }
      };
      for (let at = 0; at < looks.length; at += LOOKS) {
        if (at > 0) await setImmediate();
        for (const look of looks.slice(at, at + LOOKS)) note(look);
      }
      const result = needs.size > 0 ? null : { value: note(then) };
      if (result !== null && needs.size === 0) return result.value as T;
      await this.supplyAll(world, [...needs.values()]);
    }
    throw new Error("a read did not come to an end");
  }

  /** Loads what many looks lacked, as few questions as it takes. */
  private async supplyAll(world: ServerWorld, needs: readonly Need[]): Promise<void> {
    const users = needs.filter((need) => this.scopes.scopeOf(need, world.cache.scope) !== world.cache.scope);
    for (let at = 0; at < users.length; at += LOOKS)
      await Promise.all(users.slice(at, at + LOOKS).map(async (need) => await this.supply(world, need)));
    const own = needs.filter((need) => this.scopes.scopeOf(need, world.cache.scope) === world.cache.scope);
    await this.scopes.gather(world.cache, {
      records: own.flatMap((need) => (need.kind === "entry" ? [need] : [])),
      lists: own.flatMap((need) => (need.kind === "children" ? [need.parent] : [])),
      sites: own.flatMap((need) => (need.kind === "site" ? [need.site] : [])),
      ancestors: true,
    });
    for (const need of own) if (need.kind === "deleted") await this.supply(world, need);
  }

  async resolve<T>(world: ServerWorld, look: () => T): Promise<T> {
    return await this.keeping(world, async () => await this.oneByOne(world, look));
  }

  private async oneByOne<T>(world: ServerWorld, look: () => T): Promise<T> {
    for (let loads = 0; loads < MAX_LOADS; loads++) {
      try {
        return look();
      } catch (error) {
        if (!(error instanceof Unknown)) throw error;
        await this.supply(world, error.need);
      }
    }
    throw new Error("a read did not come to an end");
  }

  /** Loads what a world lacked. */
  async supply(world: ServerWorld, need: Need): Promise<void> {
    const scope = this.scopes.scopeOf(need, world.cache.scope);
    let cache: ScopeCache | null | undefined = world.cacheFor(scope);
    if (cache === undefined) {
      cache = await this.scopes.fresh(scope);
      world.attach(scope, cache);
      if (cache === null || (need.kind === "entry" && cache.has(need.table, need.id))) return;
    }
    if (cache !== null) await this.scopes.load(cache, need);
  }
}
