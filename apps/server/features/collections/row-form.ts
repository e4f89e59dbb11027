// Records of rows as the engine takes them, and what decides over a row's rights: its own items where it has any, else what the
// collection stands in. The engine keeps the items as a name; who may read rows of a name is worked out with every question, so
// that no right is older than the question.

import type { Row, ShownRows } from "@tessera/database/query/question.ts";
import { rowOfEntry } from "@tessera/database/query/row-of-entry.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import { itemsOf } from "@tessera/kernel/permissions/items.ts";
import { ruleOf } from "@tessera/kernel/permissions/row-rule.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";

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
 * Whether the reader may read the rows of a holder, those at least that they made: what `can` says of a row of theirs with these
 * items. Throws what the world throws.
 */
export function mayReadRows(holder: string, actor: Actor, collection: Entry, world: World): boolean {
  const value: JsonObject = {
    id: "",
    type: "page",
    parent_id: collection.id,
    parent_table: "collection",
    permissions: holder === "" ? [] : (JSON.parse(holder) as Json),
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
