// What time takes from deleted text (SPEC 40): a day after, nobody can take the deletion back, so who deleted it is
// forgotten; half a year after, nobody who was away can still name it, so it vanishes. Stored texts shrink by it.

import { blocksHolding, pastOffline, pastUndo } from "@tessera/kernel/operations/horizons.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Range } from "@tessera/kernel/text/runs.ts";
import type { LogRow } from "../store/record-db.ts";
import type { Store } from "../store/store.ts";
import type { Fold } from "./fold.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Blocks changed in one commit. */
const BLOCKS = 200;

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
      apply: async (scope, rows) => {
        const ranges = deletedIn(rows);
        await rewrite(scope, rows, "offline-horizon", (entry) => pastOffline(entry, ranges));
      },
    },
  ];

  async function rewrite(
    scope: string,
    rows: readonly LogRow[],
    action: string,
    change: (entry: Entry) => Entry,
  ): Promise<void> {
    const ranges = deletedIn(rows);
    if (ranges.length === 0) return;
    const holding = [...(await store.read(scope, (world) => blocksHolding(world, ranges)))];
    for (let from = 0; from < holding.length; from += BLOCKS) {
      const blocks = holding.slice(from, from + BLOCKS);
      const world = await store.world(scope);
      await store.scopes.preload(world.cache, blocks, false);
      const touched = await store.resolve(world, () =>
        blocks.filter((id) => {
          const entry = world.entry("block", id);
          return entry !== null && change(entry) !== entry;
        }),
      );
      if (touched.length === 0) continue;
      const result = await store.submit({
        id: newId(),
        scope,
        operations: [],
        actor: { userId: null },
        system: true,
        action,
        upkeep: (world) => touched.flatMap((id) => world.entry("block", id) ?? []).map(change),
      });
      if (result.status !== "done") throw new Error(`${action} of ${scope}: ${JSON.stringify(result)}`);
    }
  }
}

function deletedIn(rows: readonly LogRow[]): Range[] {
  return rows.flatMap((row) => (row.body.deleted ?? []).map(([range]) => range));
}
