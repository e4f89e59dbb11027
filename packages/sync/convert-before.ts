/**
 * Records as a version before kept them, each by itself, are put where this one looks for them: behind the start, a part at a
 * time. Few starts need it, so its code comes when one does. What is not done when the tab closes is done after the next start.
 */
import type { StorageChanges, SyncClock } from "./ports.ts";
import type { Shelf } from "./shelf.ts";

/** Records of a version before that are put elsewhere in one write: what is typed meanwhile waits behind one at most. */
const TOGETHER = 100;
/** Milliseconds before the first of them: the start comes first. */
const AFTER_START = 5000;

export type WriteChanges = (changes: StorageChanges) => Promise<unknown>;

/** `rows`: where the blocks lie; `lists`: the parents that were noted as whole. Rests for as long as each part took. */
export async function convertBefore(
  shelf: Shelf,
  rows: readonly string[],
  lists: readonly string[],
  write: WriteChanges,
  clock: SyncClock,
): Promise<void> {
  const rest = (ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve));
  await rest(AFTER_START);
  const listed = new Set(lists);
  for (let at = 0; at < rows.length; at += TOGETHER) {
    const some = rows.slice(at, at + TOGETHER);
    const ids = some.map((key) => key.slice(key.lastIndexOf(":") + 1));
    const { put, remove } = shelf.rowsOf(ids);
    const marks = ids.filter((id) => listed.has(id)).map((id) => shelf.keys.list(null, id));
    const began = clock.now();
    await write({ put, remove: [...remove, ...marks, ...some] });
    await rest(clock.now() - began);
  }
}
