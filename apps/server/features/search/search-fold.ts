// The log as search reads it: which pages each row may have changed. They are only noted here, so that a page that is
// being written is read once in a while, not for every key.

import type { Fold } from "../../folds/fold.ts";
import { pageOf } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf, type Table } from "@tessera/kernel/records/pointer.ts";
import type { RecordDb } from "../../store/record-db.ts";
import type { SearchDb } from "./search-db.ts";

/**
 * Milliseconds from the first change of a batch to the reading of its pages. Measured from the commit and not from the fold's round:
 * otherwise the indexer, which runs right after the fold, would find nothing due and the page would wait for another round.
 */
const REST = 300;

export function searchFold(records: RecordDb, search: SearchDb, now: () => number): Fold {
  return {
    name: "search",
    delayMs: 0,
    apply: async (scope, rows) => {
      const blocks = new Set<string>();
      const left = new Set<string>();
      const tops = new Set<string>();
      for (const { body } of rows) {
        for (const [table, id] of body.changed) {
          if (table === "block") blocks.add(id);
          else if ((table === "team" || table === "collection") && body.rights === true) tops.add(id);
        }
        for (const [, topics] of body.left ?? []) for (const topic of topics) left.add(topic);
      }
      if (blocks.size === 0 && tops.size === 0) return;
      const { pages, inner } = await ownersOf(records, scope, blocks);
      const seq = rows.at(-1)?.seq ?? 0;
      const due = Math.min(rows[0]?.at ?? Infinity, now()) + REST;
      // What stands under a block that is no page changes its place with it.
      const moved = await search.pagesBelow(scope, [...inner, ...tops]);
      await search.markDirty(scope, moved, seq, false, due);
      await search.markDirty(scope, [...pages, ...left], seq, true, due);
    },
  };
}

/** The pages that these blocks are, or are in; and those of them that are no pages. */
async function ownersOf(
  records: RecordDb,
  scope: string,
  blocks: ReadonlySet<string>,
): Promise<{ pages: Set<string>; inner: string[] }> {
  const keys = [...blocks].map((id) => ({ table: "block" as const, id }));
  const entries = new Map<string, Entry>();
  for (const entry of await records.entries(scope, keys, true)) entries.set(keyOf(entry), entry);
  const world = { entry: (table: Table, id: string) => entries.get(keyOf({ table, id })) ?? null };
  const pages = new Set<string>();
  const inner: string[] = [];
  for (const id of blocks) {
    const own = world.entry("block", id);
    // A block that is gone may have been a page.
    if (own === null) pages.add(id);
    else if (!isPageType(typeOf(own))) inner.push(id);
    const page = own === null ? null : pageOf(own, world);
    if (page !== null) pages.add(page.id);
  }
  return { pages, inner };
}
