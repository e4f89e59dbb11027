/** The storage port in memory, with the crash of a tab: what `write` had not resolved for may be gone, never half there. */
import type { Json } from "@tessera/kernel/values/json.ts";
import type { AtomicStorage, StorageChanges, StorageTransaction } from "./ports.ts";

export class MemoryStorage implements AtomicStorage {
  private readonly pairs = new Map<string, string>();
  private last: Promise<unknown> = Promise.resolve();
  /** An atomic change is under way. */
  private busy = false;

  /** `settle` decides when a write is done; by default at once. */
  constructor(private readonly settle: () => Promise<void> = async () => undefined) {}

  async load(prefix: string): Promise<[string, Json][]> {
    const found = [...this.pairs].filter(([key]) => key.startsWith(prefix));
    found.sort(([a], [b]) => (a < b ? -1 : 1));
    return found.map(([key, text]) => [key, JSON.parse(text) as Json]);
  }

  async write({ put, remove, removeBelow = [] }: StorageChanges): Promise<void> {
    const written = put.map(([key, value]) => [key, JSON.stringify(value)] as const);
    await this.settle();
    while (this.busy) await this.last.catch(() => undefined);
    for (const prefix of removeBelow)
      for (const key of this.pairs.keys()) if (key.startsWith(prefix)) this.pairs.delete(key);
    for (const [key, text] of written) this.pairs.set(key, text);
    for (const key of remove) this.pairs.delete(key);
  }

  async atomically<T>(run: (transaction: StorageTransaction) => Promise<T>): Promise<T> {
    const turn = async (): Promise<T> => {
      const changed = new Map<string, string | null>();
      this.busy = true;
      const result = await run({
        load: (prefix) => this.load(prefix),
        keys: async (prefix) => (await this.load(prefix)).map(([key]) => key),
        get: async (key) => (await this.load(key)).find(([found]) => found === key)?.[1],
        put: (key, value) => changed.set(key, JSON.stringify(value)),
        remove: (key) => changed.set(key, null),
        removeAll: (prefix) => {
          for (const key of [...this.pairs.keys(), ...changed.keys()])
            if (key.startsWith(prefix)) changed.set(key, null);
        },
      }).finally(() => {
        this.busy = false;
      });
      for (const [key, text] of changed) {
        if (text === null) this.pairs.delete(key);
        else this.pairs.set(key, text);
      }
      return result;
    };
    const mine = this.last.then(turn, turn);
    this.last = mine;
    return await mine;
  }
}
