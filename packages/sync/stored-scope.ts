/**
 * What the disk holds of one scope: its number, what is known of places, the queues of this tab, its records by page. A start
 * reads no more of the records than it shows: those of a page lie together, and so do the pages that stand under one.
 */
import { TABLES, tableOf } from "@tessera/kernel/records/pointer.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { ChangedBox } from "@tessera/kernel/wire/realtime.ts";
import type { SyncStorage } from "./ports.ts";
import { entriesOf, queueOnDisk, type Pending } from "./queue.ts";

export interface StoredScope {
  /** The number up to which the records are confirmed; null where nothing is kept. */
  readonly seq: number | null;
  /** See HeldRights; null where a version before left no number. */
  readonly placed: number | null;
  readonly displaced: readonly (readonly [id: string, seq: number])[];
  /** All that are no blocks, and the blocks that a version before left, which did not know on which page. */
  readonly records: readonly (readonly [key: string, changed: ChangedBox])[];
  /** Parents that are no blocks whose list of children is here whole, and what a version before left. */
  readonly lists: readonly string[];
  /** In the order in which it was written. */
  readonly pending: Pending[];
  /** The keys of plans of which the disk has only a part: nothing of them was executed. */
  readonly abandoned: readonly string[];
}

/** Where things of a scope lie on disk. */
export class Keys {
  constructor(private readonly scope: string) {}

  /** A record that is no block. */
  record(key: string): string {
    return `r/${this.scope}/${key}`;
  }

  /** The record of a page, among those that stand under one. */
  page(above: string | null, id: string): string {
    return `${this.pagesUnder(above ?? "")}block:${id}`;
  }

  pagesUnder(above: string): string {
    return `${this.allPages}${above}/`;
  }

  get allPages(): string {
    return `r/${this.scope}/p:`;
  }

  /** Any other block, on its page. */
  block(page: string, id: string): string {
    return `${this.onPage(page)}block:${id}`;
  }

  /** A collection, on the page of its block. */
  collection(page: string, id: string): string {
    return `${this.onPage(page)}collection:${id}`;
  }

  onPage(page: string): string {
    return `r/${this.scope}/c:${page}/`;
  }

  /** That the list of a parent's children is whole; on a page, or null where it is no block. */
  list(page: string | null, parent: string): string {
    return page === null ? `l/${this.scope}/${parent}` : `${this.listsOnPage(page)}${parent}`;
  }

  listsOnPage(page: string): string {
    return `${this.allLists}${page}/`;
  }

  get allLists(): string {
    return `w/${this.scope}/`;
  }

  place(page: string): string {
    return `h/${this.scope}/${page}`;
  }
}

export function stateOnDisk(scope: string, seq: number, placed: number | null): [string, Json] {
  return [`s/${scope}`, { seq, placed }];
}

/**
 * What the keys of the records begin with that every start reads: few, because each is a read of its own. A table whose name begins
 * with the name of another one is read with it. Blocks are what an earlier version left.
 */
const READ_AT_START = ["block:", ...prefixesOf(TABLES.filter((table) => tableOf(table).disk === "start"))];

function prefixesOf(names: readonly string[]): string[] {
  const isBelow = (name: string, other: string): boolean => name.startsWith(`${other}_`);
  return names
    .filter((name) => !names.some((other) => isBelow(name, other)))
    .map((name) => (names.some((other) => isBelow(other, name)) ? name : `${name}:`));
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
    Promise.all(READ_AT_START.map((table) => storage.load(`r/${scope}/${table}`))),
    queues.then((held) => Promise.all(held.map((queue) => storage.load(queueOnDisk(queue, scope))))),
  ]);
  const { pending, abandoned } = entriesOf(queued.flat());
  const { seq = null, placed = null } = (state?.[1] ?? {}) as { seq?: number; placed?: number | null };
  return {
    seq,
    placed,
    displaced: displaced.map(([key, at]) => [key.slice(`m/${scope}/`.length), Number(at)]),
    records: records.flat().map(([key, value]) => [key, value as unknown as ChangedBox]),
    lists: lists.map(([key]) => key.slice(`l/${scope}/`.length)),
    pending: pending.sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1)),
    abandoned,
  };
}
