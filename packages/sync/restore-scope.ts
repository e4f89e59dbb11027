/** Takes over what the disk holds of a scope at a start: of the records those that are shown first, or that the queue changes. */
import { isOrdered } from "@tessera/kernel/records/parents.ts";
import { toTable } from "@tessera/kernel/records/pointer.ts";
import type { WriteChanges } from "./convert-before.ts";
import type { HeldRights } from "./held-rights.ts";
import type { SyncClock, SyncStorage } from "./ports.ts";
import type { Pending } from "./queue.ts";
import type { Replica } from "./replica.ts";
import type { Shelf } from "./shelf.ts";
import { readStored } from "./stored-scope.ts";

/** Blocks known to be elsewhere than the disk says; with more, all is read once, and what is not there forgotten. */
const MAX_DISPLACED = 2000;

export interface RestorePorts {
  readonly scope: string;
  readonly storage: SyncStorage;
  readonly replica: Replica;
  readonly rights: HeldRights;
  readonly shelf: Shelf;
  readonly onError: (error: unknown) => void;
}

export interface Restored {
  readonly seq: number | null;
  readonly pending: Pending[];
  /** See StoredScope: these keys are to be removed. */
  readonly abandoned: readonly string[];
  /** Puts what a version before left where this one looks for it. */
  readonly convert: (write: WriteChanges, clock: SyncClock) => Promise<void>;
}

/** `queues`: those that this tab holds; `pages`: what is shown first, beside the top pages. */
export async function restoreScope(
  { scope, storage, replica, rights, shelf, onError }: RestorePorts,
  queues: Promise<readonly string[]>,
  pages: readonly string[],
): Promise<Restored> {
  const { seq, placed, displaced, records, lists, pending, abandoned } = await readStored(storage, scope, queues);
  rights.restore(placed, displaced);
  // A version before kept each block by itself.
  const before = records.filter(([, { table }]) => isOrdered(table)).map(([key]) => key);
  const changing = pending.map((one) => one.pages);
  const isWhole = before.length > 0 || displaced.length > MAX_DISPLACED || changing.includes(null);
  if (isWhole) await shelf.readAll();
  else {
    const first = new Set([...pages, ...changing.flatMap((one) => one ?? [])]);
    await Promise.all([shelf.readList(scope), ...[...first].map((page) => shelf.readPage(page))]);
  }
  for (const [key, { table: name, id, box }] of records) {
    const table = toTable(name);
    const isRead = replica.take(name, id, box, 0) || (table !== null && replica.entry(table, id) !== null);
    if (!isRead) onError(new Error(`stored record ${key} cannot be read`));
  }
  for (const parent of lists) replica.holdWhole(parent);
  if (isWhole) rights.forgetUnheld();
  const convert: Restored["convert"] = async (write, clock) => {
    if (before.length === 0) return;
    const { convertBefore } = await import("./convert-before.ts");
    await convertBefore(shelf, before, lists, write, clock);
  };
  return { seq, pending, abandoned, convert };
}
