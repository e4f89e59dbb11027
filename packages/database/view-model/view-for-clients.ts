// A view as existing clients draw it: they show the properties that a field of the view's own type names, and the groups that the
// view names, no others. Ours keeps one list of properties for every type, and the order of groups only where it was set by hand.
// Invariant: what the view says of properties that live stays as it is; what it leaves out is added from the schema. Groups that only
// rows can tell, as of dates, texts and people, are not added.
import { isList, isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { grouperOf } from "../query/grouping.ts";
import { modelOf } from "../properties/models.ts";
import { keyOfGroup, readGroupBy, writeGroupBy, type GroupBy } from "../query/group-by.ts";
import { readSchema, type Schema } from "../schema.ts";
import { boardGrouping } from "./view-types.ts";

/** Of the values of a view and of its collection. */
export function viewForClients(view: JsonObject, collection: JsonObject): JsonObject {
  const { type, format } = view;
  if (typeof type !== "string" || !isObject(format)) return view;
  const schema = readSchema(collection);
  const added: Record<string, Json> = {};
  const own = `${type}_properties`;
  const shared = format["table_properties"];
  if (format[own] === undefined && shared !== undefined) added[own] = shared;
  const groupBy = type === "board" ? boardGrouping(schema, format) : null;
  if (groupBy !== null) {
    const { property } = groupBy;
    const stored = readGroupBy(format["board_columns_by"]);
    if (stored?.property !== property)
      added["board_columns_by"] = writeGroupBy(groupBy, schema.properties[property]?.type ?? "");
    added["board_columns"] = namedGroups(schema, groupBy, format["board_columns"]);
  }
  const inGroups = readGroupBy(format["collection_group_by"]);
  if (inGroups !== null) added["collection_groups"] = namedGroups(schema, inGroups, format["collection_groups"]);
  return { ...view, format: { ...format, ...added } };
}

/** Those of the property that are named, and behind them those that the schema tells of besides. */
function namedGroups(schema: Schema, groupBy: GroupBy, named: Json | undefined): Json {
  const list = (isList(named) ? named : []).filter((one) => isObject(one) && one["property"] === groupBy.property);
  const property = Object.hasOwn(schema.properties, groupBy.property) ? schema.properties[groupBy.property] : undefined;
  if (property === undefined) return list;
  const { kind } = modelOf(property.type);
  if (kind !== "option" && kind !== "options" && kind !== "flag") return list;
  const known = new Set(
    list.map((one) => keyOfGroup(isObject(one) && isObject(one["value"]) ? one["value"]["value"] : undefined)),
  );
  const { fixed, valueOf } = grouperOf(property, groupBy, NOWHERE);
  const added = fixed
    .filter((key) => !known.has(key))
    .map((key): Json => {
      const value = valueOf(key);
      return {
        property: groupBy.property,
        hidden: false,
        value: { type: property.type, ...(value !== undefined && { value }) },
      };
    });
  return [...list, ...added];
}

/** Groups of options and ticks hang on no day and nobody. */
const NOWHERE = { now: 0, zone: "UTC", me: null };
