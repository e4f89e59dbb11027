// Reads of many records of one scope, in slices that yield to other requests.

import { Unknown, type Need } from "@tessera/kernel/world/world.ts";
import type { ServerWorld } from "./server-world.ts";
import type { Store } from "./store.ts";
import type { Slices } from "../threads/slices.ts";

/** What `look` answers about each of these, in order; what a look lacks is loaded. The caller holds the world (`Store.keeping`). */
export async function readInSlices<Of, Result>(
  store: Store,
  slices: Slices,
  world: ServerWorld,
  all: readonly Of[],
  look: (one: Of) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < all.length) {
    const need = await slices.run(world.cache.scope, readOn(all, look, results));
    if (need !== null) await store.supply(world, need);
  }
  return results;
}

/** Adds to `results` up to the first look that lacks something; what that is. */
function* readOn<Of, Result>(
  all: readonly Of[],
  look: (one: Of) => Result,
  results: Result[],
): Generator<undefined, Need | null> {
  for (const one of all.slice(results.length)) {
    try {
      results.push(look(one));
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      return error.need;
    }
    yield;
  }
  return null;
}
