// Records of rows as the engine takes them, and what decides about a row's rights: its own items if it has any, otherwise those of the
// ancestors of the collection. The engine stores the items as the name of a holder; who may read the rows of a holder is decided in
// holder-rights.ts.

import type { Row, ShownRows } from "@tessera/database/query/question.ts";
import { rowOfEntry } from "@tessera/database/query/row-of-entry.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import { itemsOf } from "@tessera/kernel/permissions/items.ts";
import { ruleOf } from "@tessera/kernel/permissions/row-rule.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";

export function rowOf(entry: Entry): Row {
  return rowOfEntry(entry, holderOf(entry));
}

/** Made no row, and none names them. */
const NOBODY = "nobody";

/** "" where the collection's rights are the row's. */
function holderOf(entry: Entry): string {
  const items = itemsOf(entry);
  return items.length === 0 ? "" : JSON.stringify(items);
}

/**
 * The items of a holder that can matter to the reader: all but those for other users, and for groups and teamspaces where nobody is
 * signed in. An item for somebody else neither gives the reader anything nor replaces an item from above that does, so that `can`
 * decides the same without it; and the many holders that differ only in such items become the same one.
 */
export function itemsFor(holder: string, { userId }: Actor): readonly JsonObject[] {
  const items = holder === "" ? [] : (JSON.parse(holder) as readonly JsonObject[]);
  return items.filter(({ type, user_id }) => {
    if (type === "user_permission") return userId !== null && user_id === userId;
    return userId !== null || (type !== "group_permission" && type !== "team_permission");
  });
}

/**
 * Whether the reader may read rows that have these items, those at least that they created: what `can` answers about a row of theirs
 * with these items. Throws what the world throws.
 */
export function mayReadRows(items: readonly JsonObject[], actor: Actor, collection: Entry, world: World): boolean {
  const value: JsonObject = {
    id: "",
    type: "page",
    parent_id: collection.id,
    parent_table: "collection",
    permissions: items,
    created_by_id: actor.userId,
  };
  const row = {
    table: "block",
    id: "",
    scope: collection.scope,
    version: 1,
    value,
    order: "",
    texts: {},
    meta: {},
    seq: 0,
  } as const;
  return can(actor, "read", row, world);
}

/** Whose rows alone the reader sees; null where no rule hides any from them. */
export function rowsShownTo(actor: Actor, collection: Entry, world: World): ShownRows | null {
  const rule = ruleOf(collection.value);
  if (rule === null || can(actor, "full", collection, world)) return null;
  return { person: actor.userId ?? NOBODY, property: rule.property };
}
