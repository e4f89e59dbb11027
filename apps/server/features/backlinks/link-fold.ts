// The log as links read it: each block that changed is read as it is now, and what it names is written down. The same rows
// again change nothing.

import { isAlive, type Entry } from "@tessera/kernel/records/entry.ts";
import type { Fold } from "../../folds/fold.ts";
import type { RecordDb } from "../../store/record-db.ts";
import type { LinkDb, PageLink } from "./link-db.ts";
import { linksOf } from "./links-of.ts";

/** Blocks of one read. */
const BLOCKS = 250;

export function linkFold(records: RecordDb, links: Pick<LinkDb, "replace">, origins: () => readonly string[]): Fold {
  return {
    name: "page-links",
    delayMs: 0,
    apply: async (scope, rows) => {
      const changed = new Set<string>();
      for (const { body } of rows) for (const [table, id] of body.changed) if (table === "block") changed.add(id);
      const ids = [...changed];
      for (let from = 0; from < ids.length; from += BLOCKS) {
        const some = ids.slice(from, from + BLOCKS);
        const entries = await records.entries(
          scope,
          some.map((id) => ({ table: "block" as const, id })),
          false,
        );
        await links.replace(
          scope,
          some,
          entries.flatMap((entry) => linksIn(entry, origins())),
        );
      }
    },
  };
}

function linksIn(entry: Entry, origins: readonly string[]): PageLink[] {
  if (entry.table !== "block" || !isAlive(entry)) return [];
  return [...linksOf(entry, origins)].map((target) => ({ target, block: entry.id }));
}
