// A block and all records below it that are purged with its page: sub-pages, databases and their rows too. Read level by level
// instead of record by record.

import { onServer } from "@tessera/kernel/records/on-server.ts";
import { childrenOf, holdsRows, isOrdered } from "@tessera/kernel/records/parents.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import type { Key, RowCursor } from "./record-db.ts";
import type { ServerWorld } from "./server-world.ts";
import type { Store } from "./store.ts";

/** Records read at once. */
const BATCH = 500;

/** Each before what stands below it; the walk ends early when there are more than `most`. */
export async function treeBelow(store: Store, world: ServerWorld, root: string, most = Infinity): Promise<Key[]> {
  const found: Key[] = [{ table: "block", id: root }];
  // What is in the database may go round in a circle.
  const met = new Set(found.map(keyOf));
  const meet = (key: Key): void => {
    if (met.has(keyOf(key))) return;
    met.add(keyOf(key));
    found.push(key);
  };
  for (let at = 0; at < found.length && found.length <= most;) {
    const level = found.slice(at, at + BATCH);
    at += level.length;
    const blocks = level.filter(({ table }) => isOrdered(table)).map(({ id }) => id);
    await store.scopes.preload(world.cache, blocks, true);
    for (const id of blocks)
      for (const child of await store.resolve(world, () => world.children(id))) meet({ table: "block", id: child.id });
    const parents = level.filter(({ table }) => childrenOf(table) !== undefined);
    for (const key of await store.db.attached(world.cache.scope, parents)) if (onServer(key.table).isPurged) meet(key);
    for (const { table, id } of level)
      if (holdsRows(table)) await eachRow(store, world, id, (row) => meet({ table: "block", id: row }));
  }
  return found;
}

async function eachRow(
  store: Store,
  world: ServerWorld,
  collection: string,
  meet: (id: string) => void,
): Promise<void> {
  for (let after: RowCursor | null = null; ;) {
    const rows = await store.db.rows(world.cache.scope, collection, after, BATCH);
    for (const { id } of rows) meet(id);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = { order: last.order ?? "", id: last.id };
  }
}
