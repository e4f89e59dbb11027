/**
 * What SQLite takes over from the quick copy, and how that is ticked off. Loads with SQLite. Invariant: a mark goes when SQLite
 * holds the value that bore it.
 */
import type { Json } from "@tessera/kernel/values/json.ts";
import type { AtomicStorage, StorageTransaction } from "../ports.ts";
import type { LocalChanges } from "./local-database.ts";
import { forget, HELD, MARK, prefixesOf, scopeOf, scopesHeld, SETTLED, WIPE } from "./quick-copy-keys.ts";

/** Names the database that the marks are of. */
const BASE = "~base";

/** Requests made in one turn of the page's thread: after a large page came there are thousands, and a key waits behind a turn. */
const inOneTurn = 64;

export interface Batch extends LocalChanges {
  /** The database that has not taken it. */
  readonly base: string;
  readonly marks: readonly [key: string, mark: Json][];
  readonly wiped: readonly [scope: string, mark: Json][];
}

export class CopyTakeover {
  constructor(
    private readonly storage: AtomicStorage,
    private readonly newId: () => string,
  ) {}

  /** All that the database of this name has not taken; everything where it is another than the one before. */
  async unsettled(base: string): Promise<Batch> {
    if ((await this.storage.load(BASE))[0]?.[1] !== base) {
      await this.storage.atomically(async (transaction) => {
        await markRest(transaction, await transaction.keys(""), this.newId());
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
}

/** All of these that bear no mark yet get one. */
export async function markRest(transaction: StorageTransaction, found: readonly string[], mark: string): Promise<void> {
  const marked = new Set(found.filter((key) => key.startsWith(MARK)).map((key) => key.slice(MARK.length)));
  const rest = found.filter((key) => !key.startsWith("~") && !marked.has(key));
  await inTurns(transaction, rest, (key) => transaction.put(MARK + key, mark));
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
