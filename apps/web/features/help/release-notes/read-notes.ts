// Whether the notes of the newest version were read in this browser. What they say comes when they are opened (notes.ts).

/** The first of the notes. */
export const newestNote = "editor";

const readKey = "release-notes-read";

interface ReadStore {
  get(key: string): unknown;
  set(key: string, value: unknown): boolean;
}

/** Whether something came since the notes were last read; nothing did for somebody who is new here. */
export function hasUnread(storage: ReadStore): boolean {
  const read = storage.get(readKey);
  return typeof read === "string" && read !== newestNote;
}

export function isNewHere(storage: ReadStore): boolean {
  return storage.get(readKey) === undefined;
}

export function markRead(storage: ReadStore): void {
  storage.set(readKey, newestNote);
}
