// The log as the end of memberships follows it: first the table of items is brought to the records, then each user whose role, groups
// or items changed is checked. The same rows again change nothing.

import type { Fold } from "../../folds/fold.ts";
import { changedBlocks, type Departures } from "./departures.ts";
import type { ItemUserDb } from "./item-user-db.ts";
import { changedMembers, changesGroups } from "./logged-roles.ts";

/** Blocks of one statement. */
const BLOCKS = 1000;

export function departureFold(
  items: Pick<ItemUserDb, "follow" | "toCheck" | "checked" | "withoutRole">,
  departures: Pick<Departures, "rowChanged" | "accessChanged" | "itemsChanged">,
): Fold {
  return {
    name: "departures",
    delayMs: 0,
    apply: async (scope, rows) => {
      const blocks = changedBlocks(rows);
      for (let at = 0; at < blocks.length; at += BLOCKS) await items.follow(scope, blocks.slice(at, at + BLOCKS));
      for (const userId of changedMembers(rows, scope)) await departures.rowChanged(scope, userId, rows);
      if (changesGroups(rows))
        for (const userId of await items.withoutRole(scope)) await departures.accessChanged(scope, userId);
      if (blocks.length === 0) return;
      for (const check of await items.toCheck(scope)) {
        await departures.itemsChanged(scope, check.user, rows.at(-1)?.seq ?? 0);
        await items.checked(scope, check);
      }
    },
  };
}
