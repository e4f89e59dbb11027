/** What the disk holds of one scope: its records, the lists that are whole, its number, and the queues of this tab. */
import type { ChangedBox } from "@tessera/kernel/wire/realtime.ts";
import type { SyncStorage } from "./ports.ts";
import { fromStored, type Pending } from "./queue.ts";

export interface StoredScope {
  /** The number up to which the records are confirmed; null where nothing is kept. */
  readonly seq: number | null;
  readonly records: readonly (readonly [key: string, changed: ChangedBox])[];
  /** Parents whose list of children is here whole. */
  readonly lists: readonly string[];
  /** In the order in which it was written. */
  readonly pending: Pending[];
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
  const [[state], lists, records, queued] = await Promise.all([
    storage.load(`s/${scope}`),
    storage.load(`l/${scope}/`),
    storage.load(`r/${scope}/`),
    queues.then((held) => Promise.all(held.map((queue) => storage.load(`q/${queue}/${scope}/`)))),
  ]);
  const pending = queued.flat().flatMap(([key, value]) => fromStored(key, value) ?? []);
  return {
    seq: state === undefined ? null : Number((state[1] as { seq: number }).seq),
    records: records.map(([key, value]) => [key, value as unknown as ChangedBox]),
    lists: lists.map(([key]) => key.slice(`l/${scope}/`.length)),
    pending: pending.sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1)),
  };
}
