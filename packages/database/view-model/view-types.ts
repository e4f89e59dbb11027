// The types of views that can be shown, in the order of menus. A view of another type is shown as a table.
import { isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { readGroupBy, writeGroupBy, type GroupBy } from "../query/group-by.ts";
import { modelOf } from "../properties/models.ts";
import type { Property, Schema } from "../schema.ts";
import type { StoredView } from "../source/database-source.ts";

export const VIEW_TYPES = ["table", "board", "list"] as const;
export type ViewType = (typeof VIEW_TYPES)[number];

export function typeOfView({ value }: StoredView): ViewType {
  return VIEW_TYPES.find((type) => type === value["type"]) ?? "table";
}

/** Whether a card that is moved between groups of such a property takes the group's value. */
export function isCarriedBy({ type }: Property): boolean {
  const { kind, source } = modelOf(type);
  return source === "properties" && (kind === "option" || kind === "options" || kind === "people" || kind === "flag");
}

const PREFERRED = ["status", "select", "person", "multi_select", "checkbox"] as const;

/** The property that a new board has columns of; null where no property has few values. */
export function usualGrouping(schema: Schema): string | null {
  const properties = Object.entries(schema.properties);
  for (const type of PREFERRED) {
    const found = properties.find(([, property]) => property.type === type);
    if (found !== undefined) return found[0];
  }
  return null;
}

/** What a board has columns by: as its view says it where that property lives, else as a new board. */
export function boardGrouping(schema: Schema, format: JsonObject): GroupBy | null {
  const stored = readGroupBy(format["board_columns_by"], format["board_columns"]);
  const property =
    stored === null || !Object.hasOwn(schema.properties, stored.property)
      ? undefined
      : schema.properties[stored.property];
  if (property !== undefined && isCarriedBy(property)) return stored;
  const usual = usualGrouping(schema);
  return usual === null ? null : readGroupBy({ property: usual });
}

/** A grouping as a view stores it; null where the property is not there. */
export function storedGrouping(schema: Schema, key: string): Json {
  const property = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
  const groupBy = readGroupBy({ property: key });
  return property === undefined || groupBy === null ? null : writeGroupBy(groupBy, property.type);
}

/** What the format of a new view of this type holds besides its collection. */
export function formatOfType(type: ViewType, schema: Schema): JsonObject {
  const key = type === "board" ? usualGrouping(schema) : null;
  const grouping = key === null ? null : storedGrouping(schema, key);
  return isObject(grouping) ? { board_columns_by: grouping } : {};
}
