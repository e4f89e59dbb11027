// What a copy of a page is made of: the page and all below it that the caller may read, each before what stands in it. Read level
// by level. Leaves the making to tree-copy.ts.

import { refusal } from "@tessera/kernel/errors/app-error.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import { isAlive, parentOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { onServer } from "@tessera/kernel/records/on-server.ts";
import { childrenOf, holdsRows } from "@tessera/kernel/records/parents.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import type { Key, RowCursor } from "../../store/record-db.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";

export interface Copied extends Key {
  /** What it stands in. */
  readonly above: string;
}

export interface CopiedTree {
  /** Blocks alone, the page first. */
  readonly blocks: readonly Copied[];
  /** The records that are attached to blocks and copied with them, as collections and views, by block; parents before children. */
  readonly attached: ReadonlyMap<string, readonly Entry[]>;
  /** All of these. */
  readonly count: number;
}

/** Records read at once. */
const BATCH = 500;

export function mayCopy(actor: Actor, entry: Entry | null, world: ServerWorld): entry is Entry {
  return entry !== null && isAlive(entry) && can(actor, "read", entry, world);
}

/** Refused where there are more than `most`. */
export async function copiedTree(
  store: Store,
  world: ServerWorld,
  actor: Actor,
  root: string,
  { withRows, most }: { readonly withRows: boolean; readonly most: number },
): Promise<CopiedTree> {
  const blocks: Copied[] = [{ table: "block", id: root, above: "" }];
  const attached = new Map<string, Entry[]>();
  // The block around each record that is attached to it, or to a record that is.
  const blockOf = new Map<string, string>();
  let count = 1;
  // What is in the database may go round in a circle.
  const met = new Set([keyOf({ table: "block", id: root })]);
  const readable = async (found: readonly Key[]): Promise<Entry[]> => {
    const fresh = found.filter((key) => !met.has(keyOf(key)));
    for (const key of fresh) met.add(keyOf(key));
    await store.scopes.gather(world.cache, { records: fresh, lists: [], ancestors: false });
    const look = () =>
      fresh.flatMap(({ table, id }) => {
        const entry = world.entry(table, id);
        return mayCopy(actor, entry, world) ? [entry] : [];
      });
    const entries = await store.resolve(world, look);
    count += entries.length;
    if (count > most) throw refusal("duplication_too_large");
    return entries;
  };
  const take = (entries: readonly Entry[]): void => {
    for (const { id, table, value } of entries) blocks.push({ table, id, above: String(value["parent_id"]) });
  };
  for (let at = 0; at < blocks.length;) {
    const level = blocks.slice(at, at + BATCH).map(({ id }) => id);
    at += level.length;
    await store.scopes.gather(world.cache, { records: [], lists: level, ancestors: false });
    for (const id of level) {
      const children = (await store.resolve(world, () => [...world.children(id)])).filter(({ alive }) => alive);
      for (let from = 0; from < children.length; from += BATCH)
        take(
          await readable(children.slice(from, from + BATCH).map(({ id: child }) => ({ table: "block", id: child }))),
        );
    }
    const standing: Entry[] = [];
    for (const block of level) blockOf.set(block, block);
    let parents = level.map((id): Key => ({ table: "block", id }));
    while (parents.length > 0) {
      const found = await store.db.attached(world.cache.scope, parents);
      const entries = await readable(found.filter(({ table }) => onServer(table).isCopied));
      for (const entry of entries) {
        const block = blockOf.get(parentOf(entry)?.id ?? "") ?? "";
        blockOf.set(entry.id, block);
        attached.set(block, [...(attached.get(block) ?? []), entry]);
      }
      standing.push(...entries);
      parents = entries.filter(({ table }) => childrenOf(table) !== undefined);
    }
    for (const { table, id } of withRows ? standing : []) {
      if (!holdsRows(table)) continue;
      for await (const rows of rowsOf(store, world, id)) take(await readable(rows));
    }
  }
  return { blocks, attached, count };
}

async function* rowsOf(store: Store, { cache }: ServerWorld, collection: string): AsyncGenerator<Key[]> {
  for (let after: RowCursor | null = null; ;) {
    const rows = await store.db.rows(cache.scope, collection, after, BATCH);
    yield rows.map(({ id }) => ({ table: "block", id }));
    const last = rows.at(-1);
    if (last === undefined) return;
    after = { order: last.order ?? "", id: last.id };
  }
}
