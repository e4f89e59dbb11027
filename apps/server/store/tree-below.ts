// A block and everything that stands below it, sub-pages too, read level by level instead of record by record.

import type { ServerWorld } from "./server-world.ts";
import type { Store } from "./store.ts";

/** Records read at once. */
const BATCH = 500;

/** The ids, each before what stands below it; the walk ends early when there are more than `most`. */
export async function treeBelow(store: Store, world: ServerWorld, root: string, most = Infinity): Promise<string[]> {
  const found = [root];
  // What is in the database may go round in a circle.
  const met = new Set(found);
  for (let at = 0; at < found.length && found.length <= most;) {
    const level = found.slice(at, at + BATCH);
    at += level.length;
    await store.scopes.preload(world.cache, level, true);
    for (const id of level)
      for (const child of await store.resolve(world, () => world.children(id))) {
        if (met.has(child.id)) continue;
        met.add(child.id);
        found.push(child.id);
      }
  }
  return found;
}
