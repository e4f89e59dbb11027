// What a schema must keep to where we write it. A fault is a value that
// says which property it is about; at a boundary it is an AppError.
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { isList, isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { isPropertyKey } from "@tessera/kernel/rules/property-key.ts";

export const MOST_PROPERTIES = 500;
/** Properties of a schema together with those that were deleted from it and may be restored. */
export const MOST_WITH_DELETED = 1000;
/** Letters in the words of an option. */
export const LONGEST_OPTION = 100;

export type SchemaFault =
  | { readonly fault: "no-schema" }
  | { readonly fault: "too-many"; readonly limit: number }
  | { readonly fault: "too-many-deleted"; readonly limit: number }
  | { readonly fault: "title-missing" }
  | { readonly fault: "title-twice"; readonly property: string }
  | { readonly fault: "key"; readonly property: string }
  | { readonly fault: "property"; readonly property: string }
  | { readonly fault: "option"; readonly property: string }
  | { readonly fault: "option-twice"; readonly property: string }
  | { readonly fault: "option-too-long"; readonly property: string; readonly limit: number }
  /** Rows store several options with commas between them. */
  | { readonly fault: "option-comma"; readonly property: string }
  /** A group of a status without an id, or an option that stands in two groups. */
  | { readonly fault: "group"; readonly property: string };

/** The first fault of the `schema` of a collection; null where it is sound. */
export function schemaFault(schema: Json | undefined): SchemaFault | null {
  if (!isObject(schema)) return { fault: "no-schema" };
  const properties = Object.entries(schema);
  if (properties.length > MOST_PROPERTIES) return { fault: "too-many", limit: MOST_PROPERTIES };
  let title: string | null = null;
  for (const [key, property] of properties) {
    const fault = propertyFault(key, property);
    if (fault !== null) return fault;
    if (!isObject(property) || property["type"] !== "title") continue;
    if (title !== null) return { fault: "title-twice", property: key };
    title = key;
  }
  return title === null ? { fault: "title-missing" } : null;
}

/**
 * Whether a change of a collection's value leaves it with more properties than it may have, the deleted ones included. One that has
 * more already, because it was written before there was a limit, may only lose some.
 */
export function sizeFault(now: JsonObject, before: JsonObject): SchemaFault | null {
  const living = countOf(now["schema"]);
  if (living > MOST_PROPERTIES && living > countOf(before["schema"]))
    return { fault: "too-many", limit: MOST_PROPERTIES };
  const all = propertyCount(now);
  if (all > MOST_WITH_DELETED && all > propertyCount(before))
    return { fault: "too-many-deleted", limit: MOST_WITH_DELETED };
  return null;
}

/** Properties in the value of a collection, living and deleted. */
export function propertyCount(collection: JsonObject): number {
  return countOf(collection["schema"]) + countOf(collection["deleted_schema"]);
}

function countOf(schema: Json | undefined): number {
  return isObject(schema) ? Object.keys(schema).length : 0;
}

/** The first fault of one property; null where it is sound. */
export function propertyFault(key: string, property: Json): SchemaFault | null {
  if (!isPropertyKey(key)) return { fault: "key", property: key };
  if (!isObject(property) || typeof property["name"] !== "string") return { fault: "property", property: key };
  if (typeof property["type"] !== "string" || property["type"] === "") return { fault: "property", property: key };
  const { options, groups } = property;
  if (groups !== undefined && !areGroups(groups)) return { fault: "group", property: key };
  if (options === undefined) return null;
  if (!isList(options)) return { fault: "option", property: key };
  const seen = new Set<string>();
  for (const option of options) {
    const words = isObject(option) ? option["value"] : null;
    if (typeof words !== "string" || words === "") return { fault: "option", property: key };
    if (words.length > LONGEST_OPTION) return { fault: "option-too-long", property: key, limit: LONGEST_OPTION };
    if (seen.has(words)) return { fault: "option-twice", property: key };
    if (property["type"] === "multi_select" && words.includes(",")) return { fault: "option-comma", property: key };
    seen.add(words);
  }
  return null;
}

/** Whether these are groups of a status, and no option stands in two of them. */
function areGroups(groups: Json): boolean {
  if (!isList(groups)) return false;
  const seen = new Set<Json>();
  return groups.every((group) => {
    if (!isObject(group) || typeof group["id"] !== "string") return false;
    const ids = isList(group["optionIds"]) ? group["optionIds"] : [];
    const isNew = ids.every((id) => typeof id === "string" && !seen.has(id)) && new Set(ids).size === ids.length;
    for (const id of ids) seen.add(id);
    return isNew;
  });
}

/** The fault as the error that leaves a boundary; its values name the fault, the property and the limit. */
export function schemaError(fault: SchemaFault): AppError {
  return new AppError("UserValidationError", `the schema cannot be so: ${JSON.stringify(fault)}`, {
    clientData: { type: "property_not_allowed", messageValues: fault },
  });
}
