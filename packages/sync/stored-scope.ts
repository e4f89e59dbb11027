/**
 * What the disk holds of one scope: its records, the lists that are whole, its number, what is known of places, and the
 * queues of this tab.
 */
import type { Json } from "@tessera/kernel/records/json.ts";
import type { ChangedBox } from "@tessera/kernel/wire/realtime.ts";
import type { SyncStorage } from "./ports.ts";
import { fromStored, type Pending } from "./queue.ts";

export interface StoredScope {
  /** The number up to which the records are confirmed; null where nothing is kept. */
  readonly seq: number | null;
  /** See HeldRights; null where a version before left no number. */
  readonly placed: number | null;
  readonly displaced: readonly (readonly [id: string, seq: number])[];
  readonly records: readonly (readonly [key: string, changed: ChangedBox])[];
  /** Parents whose list of children is here whole. */
  readonly lists: readonly string[];
  /** In the order in which it was written. */
  readonly pending: Pending[];
}

/** Where a record, and the mark that the list of its children is whole, lie on disk. */
export function keysOnDisk(scope: string, key: string): string[] {
  return [`r/${scope}/${key}`, `l/${scope}/${key.slice(key.indexOf(":") + 1)}`];
}

export function stateOnDisk(scope: string, seq: number, placed: number | null): [string, Json] {
  return [`s/${scope}`, { seq, placed }];
}

/**
 * All at once, since each answer takes its time. The number is asked for first: another tab may write in between, and
 * records that are newer than their number are only told again.
 */
export async function readStored(
  storage: SyncStorage,
  scope: string,
  queues: Promise<readonly string[]>,
): Promise<StoredScope> {
  const [[state], displaced, lists, records, queued] = await Promise.all([
    storage.load(`s/${scope}`),
    storage.load(`m/${scope}/`),
    storage.load(`l/${scope}/`),
    storage.load(`r/${scope}/`),
    queues.then((held) => Promise.all(held.map((queue) => storage.load(`q/${queue}/${scope}/`)))),
  ]);
  const pending = queued.flat().flatMap(([key, value]) => fromStored(key, value) ?? []);
  const { seq = null, placed = null } = (state?.[1] ?? {}) as { seq?: number; placed?: number | null };
  return {
    seq,
    placed,
    displaced: displaced.map(([key, at]) => [key.slice(`m/${scope}/`.length), Number(at)]),
    records: records.map(([key, value]) => [key, value as unknown as ChangedBox]),
    lists: lists.map(([key]) => key.slice(`l/${scope}/`.length)),
    pending: pending.sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1)),
  };
}
