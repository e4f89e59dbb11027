/**
 * The changes that were typed last, in a store that a tab writes synchronously. IndexedDB writes asynchronously, and may lose a
 * write if the tab is closed before; therefore each unsent change is also noted in the browser's synchronous store until the
 * write has ended, and the next tab reads the notes of the tab that was closed. Invariants: a note outlives the tab, and is
 * removed with the change that it contains; the changes of one write are noted together or not at all. Everything that is no
 * row of a queue is left to the storage behind.
 */
import type { Json } from "@tessera/kernel/values/json.ts";
import type { StorageChanges, SyncStorage } from "../ports.ts";

/** The part of `window.localStorage` that is used. */
export type Notes = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Characters of the notes of one write at most: a longer one, such as a large paste, is noted only if its tab ends before. */
export const longestNote = 100_000;

const queued = "q/";

export const notePrefixOf = (name: string): string => `tessera-unsent:${name}:`;

export class LastWords implements SyncStorage {
  private readonly prefix: string;
  /** The last write under way that names a key. */
  private readonly flying = new Map<string, number>();
  /** What the writes put that are under way, or failed, and that were too long to be noted. */
  private readonly unnoted = new Map<number, StorageChanges["put"]>();
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

  async write(changes: StorageChanges): Promise<void> {
    const { notes } = this;
    if (notes === null) return await this.behind.write(changes);
    const put = changes.put.filter(([key]) => key.startsWith(queued));
    const keys = [...put.map(([key]) => key), ...changes.remove.filter((key) => key.startsWith(queued))];
    const n = ++this.count;
    for (const key of keys) this.flying.set(key, n);
    if (!this.note(notes, put, longestNote)) this.unnoted.set(n, put);
    await this.behind.write(changes);
    this.unnoted.delete(n);
    for (const key of keys) {
      if (this.flying.get(key) !== n) continue;
      this.flying.delete(key);
      notes.removeItem(this.prefix + key);
    }
  }

  /** The tab ends now: what the storage behind has not written is noted, however long it is, as far as there is room. */
  leave(): void {
    const { notes, unnoted } = this;
    if (notes === null) return;
    for (const [n, put] of unnoted)
      this.note(
        notes,
        put.filter(([key]) => this.flying.get(key) === n),
        Number.POSITIVE_INFINITY,
      );
  }

  /** Notes all of the changes, of at most so many characters. Otherwise it notes nothing and returns false. */
  private note(notes: Notes, put: StorageChanges["put"], most: number): boolean {
    const texts: [string, string][] = [];
    let room = most;
    for (const [key, value] of put) {
      const text = JSON.stringify(value);
      room -= text.length;
      if (room < 0) break;
      texts.push([this.prefix + key, text]);
    }
    try {
      if (room >= 0) {
        for (const [name, text] of texts) notes.setItem(name, text);
        return true;
      }
    } catch {
      // There is no room for notes: the storage behind has the write already, and reports by itself if it fails.
    }
    // An earlier note of the same key would be taken for the new value, and a part of the notes for all of them.
    for (const [key] of put) notes.removeItem(this.prefix + key);
    return false;
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
