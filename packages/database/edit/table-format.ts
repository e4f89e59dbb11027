// How far the columns of a table are frozen, as its view holds it: `table_frozen_column_index`, the last of the shown columns that
// stays in sight while the others scroll. Invariant: the first one always does, whatever is held.
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import { setAt } from "./operations.ts";

export function frozenIn(format: JsonObject): number {
  const held = format["table_frozen_column_index"];
  return typeof held === "number" && Number.isSafeInteger(held) && held > 0 ? held : 0;
}

/** 0: the first column alone. */
export function setFrozen(spaceId: string, viewId: string, last: number): Operation[] {
  return [setAt(spaceId, "collection_view", viewId, ["format", "table_frozen_column_index"], last > 0 ? last : null)];
}
