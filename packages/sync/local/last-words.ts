/**
 * What was typed last, kept where a tab can write at once. IndexedDB takes a write in its own time, and forgets it where the
 * tab closes first; so each unsent change is also noted in the browser's synchronous store until the write is through, and
 * the next tab reads the notes of the one that closed. Invariant: a note outlives the tab, and never the change it stands
 * for. Leaves to the storage behind it everything that is not a queue's.
 */
import type { Json } from "@tessera/kernel/values/json.ts";
import type { SyncStorage } from "../ports.ts";

/** The part of `window.localStorage` that is used. */
export type Notes = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Characters of one note at most: what is longer (a large paste) has the storage behind alone. */
export const longestNote = 100_000;

const queued = "q/";

export const notePrefixOf = (name: string): string => `tessera-unsent:${name}:`;

export class LastWords implements SyncStorage {
  private readonly prefix: string;
  /** The last write under way that names a key. */
  private readonly flying = new Map<string, number>();
  private count = 0;

  /** `notes` is null where the browser refuses it. */
  constructor(
    private readonly behind: SyncStorage,
    private readonly notes: Notes | null,
    name: string,
  ) {
    this.prefix = notePrefixOf(name);
  }

  async load(prefix: string): Promise<[string, Json][]> {
    const found = await this.behind.load(prefix);
    const noted = this.noted(prefix);
    if (noted.length === 0) return found;
    return [...new Map([...found, ...noted])].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  async write(changes: Parameters<SyncStorage["write"]>[0]): Promise<void> {
    const { notes } = this;
    if (notes === null) return await this.behind.write(changes);
    const put = changes.put.filter(([key]) => key.startsWith(queued));
    const keys = [...put.map(([key]) => key), ...changes.remove.filter((key) => key.startsWith(queued))];
    const n = ++this.count;
    for (const key of keys) this.flying.set(key, n);
    for (const [key, value] of put) this.note(notes, key, value);
    await this.behind.write(changes);
    for (const key of keys) {
      if (this.flying.get(key) !== n) continue;
      this.flying.delete(key);
      notes.removeItem(this.prefix + key);
    }
  }

  private note(notes: Notes, key: string, value: Json): void {
    const text = JSON.stringify(value);
    try {
      if (text.length <= longestNote) return notes.setItem(this.prefix + key, text);
    } catch {
      // No room: the storage behind is on its way, and says itself when it cannot.
    }
    // An older value would be taken for this one.
    notes.removeItem(this.prefix + key);
  }

  private noted(prefix: string): [string, Json][] {
    if (this.notes === null || !(prefix.startsWith(queued) || queued.startsWith(prefix))) return [];
    const found: [string, Json][] = [];
    for (const name of namesOf(this.notes, this.prefix + prefix)) {
      const text = this.notes.getItem(name);
      if (text !== null) found.push([name.slice(this.prefix.length), JSON.parse(text) as Json]);
    }
    return found;
  }
}

/** Removes every note under the name. */
export function forgetNotes(notes: Notes, name: string): void {
  for (const key of namesOf(notes, notePrefixOf(name))) notes.removeItem(key);
}

function namesOf(notes: Notes, prefix: string): string[] {
  const names = Array.from({ length: notes.length }, (_, at) => notes.key(at) ?? "");
  return names.filter((name) => name.startsWith(prefix));
}
