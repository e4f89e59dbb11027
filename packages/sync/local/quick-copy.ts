/**
 * The quick copy of the local database, in IndexedDB: what the first screen needs, all that is not yet sent, and the
 * journal of what SQLite has not taken yet. Invariant: a key written here bears a mark until SQLite holds that very value.
 * A scope that is held is here whole; of another one only what is unsettled is here.
 */
import type { Json } from "@tessera/kernel/values/json.ts";
import type { AtomicStorage, StorageChanges } from "../ports.ts";
import { forget, HELD, MARK, scopeOf, SETTLED, WIPE } from "./quick-copy-keys.ts";

const BEGUN = "~begun";

type Writes = StorageChanges;

export class QuickCopy {
  constructor(
    private readonly storage: AtomicStorage,
    private readonly newId: () => string,
    private readonly now: () => number,
  ) {}

  async load(prefix: string): Promise<[string, Json][]> {
    return (await this.storage.load(prefix)).filter(([key]) => !key.startsWith("~"));
  }

  async isHeld(scope: string): Promise<boolean> {
    return (await this.storage.load(HELD + scope)).length > 0;
  }

  async write({ put, remove, removeBelow = [] }: Writes): Promise<void> {
    const mark = this.newId();
    const marked = (keys: readonly string[]): [string, Json][] => keys.map((key) => [MARK + key, mark]);
    if (removeBelow.length === 0)
      return await this.storage.write({ put: [...put, ...marked([...put.map(([key]) => key), ...remove])], remove });
    await this.storage.atomically(async (transaction) => {
      const gone = (await Promise.all(removeBelow.map((prefix) => transaction.load(prefix)))).flat();
      const removed = [...gone.map(([key]) => key), ...remove];
      for (const key of removed) transaction.remove(key);
      for (const [key, value] of [...put, ...marked([...put.map(([key]) => key), ...removed])])
        transaction.put(key, value);
    });
  }

  /**
   * Makes ready what an older release, or nobody, left here: "lost" where SQLite may know more, as nothing is here but what
   * tabs have written that were open when it went; "ready" where it was begun before. Everything an older release left is
   * held, and unsettled.
   */
  async begin(): Promise<"ready" | "taken-over" | "lost"> {
    if ((await this.storage.load(BEGUN)).length > 0) return "ready";
    const { markRest } = await import("./copy-takeover.ts");
    return await this.storage.atomically(async (transaction) => {
      const found = await transaction.keys("");
      // Older releases had no keys of this copy's own.
      if (found.length === 0 || found.some((key) => key.startsWith("~"))) return "lost";
      for (const scope of new Set(found.map(scopeOf))) if (scope !== null) transaction.put(HELD + scope, this.now());
      await markRest(transaction, found, this.newId());
      transaction.put(BEGUN, true);
      return "taken-over";
    });
  }

  /** What SQLite kept of this device's own, where the quick copy was lost. */
  async recover(pairs: readonly [string, Json][]): Promise<void> {
    await this.storage.atomically(async (transaction) => {
      for (const [key, value] of pairs)
        // What bears a mark was written, or removed, after SQLite had it.
        if ((await transaction.get(key)) === undefined && (await transaction.get(MARK + key)) === undefined)
          transaction.put(key, value);
      transaction.put(BEGUN, true);
    });
  }

  /** Says that the scope is used: those used last stay held. */
  async touch(scope: string): Promise<void> {
    await this.storage.atomically(async (transaction) => {
      if ((await transaction.get(HELD + scope)) !== undefined) transaction.put(HELD + scope, this.now());
    });
  }

  /** Changes whenever SQLite took something: what was read from it before may be out of date. */
  async settledMark(): Promise<Json> {
    return (await this.storage.load(SETTLED))[0]?.[1] ?? null;
  }

  /**
   * Takes a scope in as SQLite had it when `settled` was the mark; false where it took something since. Null: SQLite does
   * not answer, so the scope begins anew and what SQLite may have of it goes.
   */
  async hold(scope: string, pairs: readonly [string, Json][] | null, settled: Json): Promise<boolean> {
    return await this.storage.atomically(async (transaction) => {
      if ((await transaction.get(HELD + scope)) !== undefined) return true;
      if (pairs === null) transaction.put(WIPE + scope, this.newId());
      else if (((await transaction.get(SETTLED)) ?? null) !== settled) return false;
      for (const [key, value] of pairs ?? [])
        if ((await transaction.get(MARK + key)) === undefined) transaction.put(key, value);
      transaction.put(HELD + scope, this.now());
      return true;
    });
  }

  /** Gives up what the server has too, of every scope but those in use, where the device is full. */
  async giveUp(inUse: ReadonlySet<string>): Promise<void> {
    await this.storage.atomically(async (transaction) => {
      for (const [key] of await transaction.load(HELD)) {
        const scope = key.slice(HELD.length);
        if (!inUse.has(scope)) await forget(transaction, scope);
      }
    });
  }
}
