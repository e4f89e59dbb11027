// Who sees which rows of a database, as its collection stores it.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { ruleOf } from "@tessera/kernel/permissions/row-rule.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { setAt } from "./operations.ts";

/** Null: everybody who may read the database sees all rows. Else people see their own, and those that name them in the property. */
export type RowRule = ReturnType<typeof ruleOf>;

export function setRowRule(spaceId: string, collectionId: string, rule: RowRule): Operation {
  return setAt(spaceId, "collection", collectionId, ["row_rule"], rule === null ? null : storedRule(rule.property));
}

function storedRule(property: string | null): JsonObject {
  return property === null ? { type: "created_by" } : { type: "property", property };
}
