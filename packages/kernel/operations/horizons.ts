/**
 * The horizons of deleted text over records: 24 hours in which a deletion can be undone, 180 days in which somebody who
 * was away may name what was deleted. Invariant: readable text, places and everything but run lists stay as they are.
 * Leaves to the server: when a transaction is past them, and storing what comes out.
 */
import type { Entry } from "../records/entry.ts";
import { dropTombstones, forgetDeleters, isAsMade } from "../text/horizons.ts";
import { keyOfSite, ownerOfKey, textKey, type Range, type Runs } from "../text/runs.ts";
import type { World } from "../world/world.ts";

/** The entry whose deleted text forgets these transactions; the same entry where none of them deleted any of it. */
export function pastUndo(entry: Entry, isPast: (transaction: string) => boolean): Entry {
  return withTexts(entry, (runs) => forgetDeleters(runs, isPast));
}

/** The entry without those of the ranges (what a transaction deleted) that are still deleted and past undo. */
export function pastOffline(entry: Entry, ranges: readonly Range[]): Entry {
  return withTexts(entry, (runs) => dropTombstones(runs, ranges));
}

/**
 * The blocks that may hold units of the ranges now: those that they were made in and those that they went to by splits
 * and merges. Throws Unknown where the world has to load what it says of a site.
 */
export function blocksHolding(world: World, ranges: readonly Range[]): Set<string> {
  const blocks = new Set<string>();
  for (const site of new Set(ranges.map(([name]) => name))) {
    const origin = keyOfSite(site);
    if (origin !== null) blocks.add(ownerOfKey(origin).block);
    for (const key of world.textsOfSite(site)) blocks.add(ownerOfKey(key).block);
  }
  return blocks;
}

function withTexts(entry: Entry, change: (runs: Runs) => Runs): Entry {
  let changed = false;
  const texts: Record<string, Runs> = {};
  for (const [property, runs] of Object.entries(entry.texts)) {
    const next = change(runs);
    changed ||= next !== runs;
    if (next === runs || !isAsMade(next, textKey(entry.id, property))) texts[property] = next;
  }
  return changed ? { ...entry, texts } : entry;
}
