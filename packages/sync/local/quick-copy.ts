/**
 * The quick copy of the local database, in IndexedDB: what the first screen needs, all that is not yet sent, and the
 * journal of what SQLite has not taken yet. Invariant: a key written here bears a mark until SQLite holds that very value.
 * A scope that is held is here whole; of another one only what is unsettled is here.
 */
import type { Json } from "@tessera/kernel/records/json.ts";
import type { AtomicStorage, StorageChanges, StorageTransaction } from "../ports.ts";
import type { LocalChanges } from "./local-database.ts";

/** Scopes that are held here whole, beside SQLite: those opened last. */
export const scopesHeld = 4;

/** Kinds of keys that are a copy of what the server has, by scope: `r/<scope>/...`. All others are this device's alone. */
const cached = ["r", "l", "w", "h", "s", "t", "m"] as const;
const MARK = "~mark/";
const WIPE = "~wipe/";
const HELD = "~held/";
const BASE = "~base";
const SETTLED = "~settled";
const BEGUN = "~begun";

type Writes = StorageChanges;

/** Requests made in one turn of the page's thread: after a large page came there are thousands, and a key waits behind a turn. */
const inOneTurn = 64;

export interface Batch extends LocalChanges {
  /** The database that has not taken it. */
  readonly base: string;
  readonly marks: readonly [key: string, mark: Json][];
  readonly wiped: readonly [scope: string, mark: Json][];
}

/** The scope whose cached copy a key or prefix names; null for what is always here. */
export function scopeOf(key: string): string | null {
  const [kind = "", scope = ""] = key.split("/", 2);
  return cached.some((one) => one === kind) && scope !== "" ? scope : null;
}

/** Where all of a scope's copy lies. */
export const prefixesOf = (scope: string): string[] =>
  cached.map((kind) => (kind === "s" ? `s/${scope}` : `${kind}/${scope}/`));

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
      for (const [key, value] of [...put, ...marked([...put.map(([key]) => key), ...removed])]) transaction.put(key, value); // prettier-ignore
    });
  }

  /**
   * Makes ready what an older release, or nobody, left here: "lost" where SQLite may know more, as nothing is here but what
   * tabs have written that were open when it went; "ready" where it was begun before. Everything an older release left is
   * held, and unsettled.
   */
  async begin(): Promise<"ready" | "taken-over" | "lost"> {
    if ((await this.storage.load(BEGUN)).length > 0) return "ready";
    return await this.storage.atomically(async (transaction) => {
      const found = await transaction.keys("");
      // Older releases had no keys of this copy's own.
      if (found.length === 0 || found.some((key) => key.startsWith("~"))) return "lost";
      for (const scope of new Set(found.map(scopeOf))) if (scope !== null) transaction.put(HELD + scope, this.now());
      await this.markRest(transaction, found);
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

  /** All that the database of this name has not taken; everything where it is another than the one before. */
  async unsettled(base: string): Promise<Batch> {
    if ((await this.storage.load(BASE))[0]?.[1] !== base) {
      await this.storage.atomically(async (transaction) => {
        await this.markRest(transaction, await transaction.keys(""));
        transaction.put(BASE, base);
      });
    }
    return await this.storage.atomically((transaction) => readBatch(transaction, base));
  }

  /** SQLite has these values now. What was written meanwhile keeps its mark; where another database took its place, all does. */
  async settle({ base, marks, wiped }: Batch): Promise<void> {
    await this.storage.atomically(async (transaction) => {
      if ((await transaction.get(BASE)) !== base) return;
      const held = new Set((await transaction.load(HELD)).map(([key]) => key.slice(HELD.length)));
      const now = new Map(await transaction.load(MARK));
      const taken = marks.filter(([key, mark]) => now.get(MARK + key) === mark);
      for (const [key] of taken) now.delete(MARK + key);
      // After a large page came, one request rather than one a record.
      if (now.size < taken.length) {
        transaction.removeAll(MARK);
        await inTurns(transaction, now, ([key, mark]) => transaction.put(key, mark));
      } else await inTurns(transaction, taken, ([key]) => transaction.remove(MARK + key));
      const unheld = taken.filter(([key]) => !held.has(scopeOf(key) ?? "") && scopeOf(key) !== null);
      await inTurns(transaction, unheld, ([key]) => transaction.remove(key));
      for (const [scope, mark] of wiped)
        if ((await transaction.get(WIPE + scope)) === mark) transaction.remove(WIPE + scope);
      transaction.put(SETTLED, this.newId());
    });
  }

  /** Lets go of the scopes used longest ago, of which SQLite has all. */
  async release(): Promise<void> {
    if ((await this.storage.load(HELD)).length <= scopesHeld) return;
    await this.storage.atomically(async (transaction) => {
      const held = (await transaction.load(HELD)).sort(([, a], [, b]) => Number(b) - Number(a));
      for (const [key] of held.slice(scopesHeld)) {
        const scope = key.slice(HELD.length);
        const unsettled = await Promise.all(prefixesOf(scope).map((prefix) => transaction.load(MARK + prefix)));
        if (unsettled.flat().length > 0 || (await transaction.get(WIPE + scope)) !== undefined) continue;
        await forget(transaction, scope);
      }
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

  /** All of these that bear no mark yet get one. */
  private async markRest(transaction: StorageTransaction, found: readonly string[]): Promise<void> {
    const mark = this.newId();
    const marked = new Set(found.filter((key) => key.startsWith(MARK)).map((key) => key.slice(MARK.length)));
    const rest = found.filter((key) => !key.startsWith("~") && !marked.has(key));
    await inTurns(transaction, rest, (key) => transaction.put(MARK + key, mark));
  }
}

/** Asks for something of each, and gives the page's thread free in between. */
async function inTurns<Item>(
  transaction: StorageTransaction,
  items: Iterable<Item>,
  ask: (item: Item) => void,
): Promise<void> {
  let asked = 0;
  for (const item of items) {
    ask(item);
    // The answer to this one comes after all that was asked for.
    if (++asked % inOneTurn === 0) await transaction.get(BASE);
  }
}

async function readBatch(transaction: StorageTransaction, base: string): Promise<Batch> {
  const marks = (await transaction.load(MARK)).map(([key, mark]): [string, Json] => [key.slice(MARK.length), mark]);
  const wiped = (await transaction.load(WIPE)).map(([key, mark]): [string, Json] => [key.slice(WIPE.length), mark]);
  const put: [string, Json][] = [];
  const remove: string[] = [];
  for (let from = 0; from < marks.length; from += inOneTurn) {
    const keys = marks.slice(from, from + inOneTurn).map(([key]) => key);
    const values = await Promise.all(keys.map((key) => transaction.get(key)));
    for (const [at, key] of keys.entries()) {
      const value = values[at];
      if (value === undefined) remove.push(key);
      else put.push([key, value]);
    }
  }
  return { base, marks, wiped, wipe: wiped.flatMap(([scope]) => prefixesOf(scope)), put, remove };
}

/** The cached copy of a scope, and what was to be told to SQLite of it. */
async function forget(transaction: StorageTransaction, scope: string): Promise<void> {
  for (const prefix of prefixesOf(scope)) {
    for (const [key] of await transaction.load(prefix)) transaction.remove(key);
    for (const [key] of await transaction.load(MARK + prefix)) transaction.remove(key);
  }
  transaction.remove(HELD + scope);
}
