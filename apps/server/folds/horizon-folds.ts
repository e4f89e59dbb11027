// What time takes from deleted text (SPEC 40): a day after, nobody can take the deletion back, so who deleted it is
// forgotten; half a year after, nobody who was away can still name it, so it vanishes. Stored texts shrink by it.

import { blocksHolding, pastOffline, pastUndo } from "@tessera/kernel/operations/horizons.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Range } from "@tessera/kernel/text/runs.ts";
import type { LogRow } from "../store/record-db.ts";
import type { Store } from "../store/store.ts";
import type { Fold } from "./fold.ts";
import { submitUpkeep } from "../store/upkeep.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Blocks changed in one commit. */
const BLOCKS = 200;

/** Sites and ranges looked for at once. A read begins again after each load, so what it takes grows with their square. */
const SITES = 100;
const RANGES = 2000;

type Change = (entry: Entry, ranges: readonly Range[]) => Entry;

export function horizonFolds(store: Store, newId: () => string): Fold[] {
  return [
    {
      name: "undo-horizon",
      delayMs: DAY,
      apply: async (scope, rows) => {
        const past = new Set(rows.map((row) => row.transaction));
        await rewrite(scope, rows, "undo-horizon", (entry) => pastUndo(entry, (transaction) => past.has(transaction)));
      },
    },
    {
      name: "offline-horizon",
      delayMs: 180 * DAY,
      // What may still be taken back does not vanish.
      after: "undo-horizon",
      apply: async (scope, rows) => await rewrite(scope, rows, "offline-horizon", pastOffline),
    },
  ];

  async function rewrite(scope: string, rows: readonly LogRow[], action: string, change: Change): Promise<void> {
    for (const ranges of stretches(rows)) {
      const holding = [...(await store.read(scope, (world) => blocksHolding(world, ranges)))];
      for (let from = 0; from < holding.length; from += BLOCKS)
        await rewriteBlocks(scope, holding.slice(from, from + BLOCKS), action, (entry) => change(entry, ranges));
    }
  }

  async function rewriteBlocks(
    scope: string,
    blocks: readonly string[],
    action: string,
    change: (entry: Entry) => Entry,
  ): Promise<void> {
    const world = await store.world(scope);
    await store.scopes.preload(world.cache, blocks, false);
    const touched = await store.resolve(world, () =>
      blocks.filter((id) => {
        const entry = world.entry("block", id);
        return entry !== null && change(entry) !== entry;
      }),
    );
    if (touched.length === 0) return;
    const result = await submitUpkeep(store, {
      id: newId(),
      scope,
      action,
      upkeep: (now) => touched.flatMap((id) => now.entry("block", id) ?? []).map(change),
    });
    if (result.status !== "done") throw new Error(`${action} of ${scope}: ${JSON.stringify(result)}`);
  }
}

/** What the rows deleted, in stretches that are looked for at once. */
function* stretches(rows: readonly LogRow[]): Generator<Range[]> {
  let ranges: Range[] = [];
  let sites = new Set<string>();
  for (const row of rows) {
    for (const [range] of row.body.deleted ?? []) {
      if (ranges.length === RANGES || (sites.size === SITES && !sites.has(range[0]))) {
        yield ranges;
        ranges = [];
        sites = new Set();
      }
      ranges.push(range);
      sites.add(range[0]);
    }
  }
  if (ranges.length > 0) yield ranges;
}
