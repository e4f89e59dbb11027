/** Writes to the storage port in the order they were asked for; what is asked for during a write goes out as one. */
import type { Json } from "@tessera/kernel/values/json.ts";
import type { SyncStorage } from "./ports.ts";

export class Disk {
  private put = new Map<string, Json>();
  private remove = new Set<string>();
  private removeBelow = new Set<string>();
  private next: Promise<void> | null = null;

  constructor(
    readonly storage: SyncStorage,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Asks for these changes; all asked for in one turn are written together, or not at all. */
  async write(
    put: Iterable<readonly [string, Json]>,
    remove: Iterable<string> = [],
    removeBelow: Iterable<string> = [],
  ): Promise<boolean> {
    for (const prefix of removeBelow) {
      this.removeBelow.add(prefix);
      for (const key of this.put.keys()) if (key.startsWith(prefix)) this.put.delete(key);
    }
    for (const [key, value] of put) {
      this.put.set(key, value);
      this.remove.delete(key);
    }
    for (const key of remove) {
      this.remove.add(key);
      this.put.delete(key);
    }
    // Not behind the write before it: a tab that closes now must have handed this one over. The storage keeps their order.
    this.next ??= this.flushAfter(Promise.resolve());
    try {
      await this.next;
      return true;
    } catch (error) {
      this.onError(error);
      return false;
    }
  }

  private async flushAfter(before: Promise<void>): Promise<void> {
    await before;
    const put = [...this.put];
    const remove = [...this.remove];
    this.put = new Map();
    const removeBelow = [...this.removeBelow];
    this.remove = new Set();
    this.removeBelow = new Set();
    this.next = null;
    await this.storage.write(removeBelow.length === 0 ? { put, remove } : { put, remove, removeBelow });
  }
}
