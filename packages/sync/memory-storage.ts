/** The storage port in memory, with the crash of a tab: what `write` had not resolved for may be gone, never half there. */
import type { Json } from "@tessera/kernel/records/json.ts";
import type { SyncStorage } from "./ports.ts";

export class MemoryStorage implements SyncStorage {
  private readonly pairs = new Map<string, string>();

  /** `settle` decides when a write is done; by default at once. */
  constructor(private readonly settle: () => Promise<void> = async () => undefined) {}

  async load(prefix: string): Promise<[string, Json][]> {
    const found = [...this.pairs].filter(([key]) => key.startsWith(prefix));
    found.sort(([a], [b]) => (a < b ? -1 : 1));
    return found.map(([key, text]) => [key, JSON.parse(text) as Json]);
  }

  async write({ put, remove }: Parameters<SyncStorage["write"]>[0]): Promise<void> {
    const written = put.map(([key, value]) => [key, JSON.stringify(value)] as const);
    await this.settle();
    for (const [key, text] of written) this.pairs.set(key, text);
    for (const key of remove) this.pairs.delete(key);
  }
}
