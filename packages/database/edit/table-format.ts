// How a table stands, as its view holds it: `table_frozen_column_index`, the last of the shown columns that stays in sight while the
// others scroll, and `table_wrap`, whether texts are shown whole. Invariant: the first column always stays, whatever is held.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isList, isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import type { StoredView } from "../source/database-source.ts";
import { setAt } from "./operations.ts";
import { setColumns, viewFormat } from "./view-edits.ts";

export function frozenIn(format: JsonObject): number {
  const held = format["table_frozen_column_index"];
  return typeof held === "number" && Number.isSafeInteger(held) && held > 0 ? held : 0;
}

/** 0: the first column alone. */
export function setFrozen(spaceId: string, viewId: string, last: number): Operation[] {
  return [setAt(spaceId, "collection_view", viewId, ["format", "table_frozen_column_index"], last > 0 ? last : null)];
}

/** All columns, also those that said something else. */
export function setWrap(spaceId: string, view: StoredView, wraps: boolean): Operation[] {
  const held = viewFormat(view)["table_properties"];
  const columns = isList(held) ? held : [];
  const isSaid = columns.some((one) => isObject(one) && Object.hasOwn(one, "wrap"));
  return [
    setAt(spaceId, "collection_view", view.id, ["format", "table_wrap"], wraps ? true : null),
    ...(isSaid ? setColumns(spaceId, view.id, columns.map(withoutWrap)) : []),
  ];
}

function withoutWrap(column: Json): Json {
  if (!isObject(column)) return column;
  const { wrap: _wrap, ...rest } = column;
  return rest;
}
