// Edits of a schema: properties that are added, named, duplicated, deleted and brought back.
// Invariant: what breaks a rule of schemas comes back as its fault, before anything is written; one property is one path, so
// that two people who edit two of them meet nowhere. Rows are never rewritten: values of a deleted property stay in them.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { hasOptions } from "../schema.ts";
import { propertyCount, propertyFault, MOST_PROPERTIES, MOST_WITH_DELETED, type SchemaFault } from "../schema-rules.ts";
import { setAt } from "./operations.ts";

/** The collection that is edited, as its record stands. */
export interface EditedCollection {
  readonly id: string;
  readonly spaceId: string;
  readonly value: JsonObject;
}

export type SchemaEdit = { readonly operations: readonly Operation[]; readonly key: string } | SchemaFault;

export function schemaOf({ value }: EditedCollection, field: "schema" | "deleted_schema" = "schema"): JsonObject {
  const schema = value[field];
  return isObject(schema) ? schema : {};
}

const setProperty = ({ id, spaceId }: EditedCollection, path: readonly string[], value: Json): Operation =>
  setAt(spaceId, "collection", id, path, value);

/** `id`: fresh; the key is made of it. Texts of ours merge letter by letter, which their keys say. */
function freshKey(collection: EditedCollection, type: string, id: string): string {
  const digits = id.replaceAll("-", "");
  const sign = type === "text" ? "~" : "";
  const isTaken = (key: string): boolean =>
    Object.hasOwn(schemaOf(collection), key) || Object.hasOwn(schemaOf(collection, "deleted_schema"), key);
  let length = 6;
  while (length < digits.length && isTaken(sign + digits.slice(0, length))) length++;
  return sign + digits.slice(0, length);
}

/** The name, or the name with the first number that makes it another than all there are. */
export function freeName(collection: EditedCollection, name: string): string {
  const taken = new Set(Object.values(schemaOf(collection)).map((one) => (isObject(one) ? one["name"] : null)));
  if (!taken.has(name)) return name;
  let count = 2;
  while (taken.has(`${name} ${count}`)) count++;
  return `${name} ${count}`;
}

function put(collection: EditedCollection, key: string, property: JsonObject): SchemaEdit {
  const schema = schemaOf(collection);
  const isRestored = Object.hasOwn(schemaOf(collection, "deleted_schema"), key);
  if (!Object.hasOwn(schema, key)) {
    if (Object.keys(schema).length >= MOST_PROPERTIES) return { fault: "too-many", limit: MOST_PROPERTIES };
    if (!isRestored && propertyCount(collection.value) >= MOST_WITH_DELETED)
      return { fault: "too-many-deleted", limit: MOST_WITH_DELETED };
  }
  const fault = propertyFault(key, property);
  return fault ?? { operations: [setProperty(collection, ["schema", key], property)], key };
}

/** A status begins with these steps, one option in each; the first is what new rows have. */
export interface StatusSteps {
  readonly groups: readonly { readonly name: string; readonly option: string; readonly color: string }[];
  readonly newId: () => string;
}

export function addProperty(
  collection: EditedCollection,
  type: string,
  name: string,
  id: string,
  steps?: StatusSteps,
): SchemaEdit {
  const property: JsonObject = { name: freeName(collection, name), type, ...optionsAtFirst(type, steps) };
  return put(collection, freshKey(collection, type, id), property);
}

function optionsAtFirst(type: string, steps: StatusSteps | undefined): JsonObject {
  if (!hasOptions(type)) return {};
  if (type !== "status" || steps === undefined) return { options: [] };
  const made = steps.groups.map((group) => ({ ...group, id: steps.newId(), optionId: steps.newId() }));
  return {
    options: made.map(({ optionId, option, color }) => ({ id: optionId, value: option, color })),
    groups: made.map(({ id, name, color, optionId }) => ({ id, name, color, optionIds: [optionId] })),
    defaultOption: made[0]?.option ?? "",
  };
}

/** How a number is written or drawn, which only its property says; null: as at first. */
export function setNumberFace(
  collection: EditedCollection,
  key: string,
  field: "number_format" | "show_as",
  value: Json,
): SchemaEdit {
  if (!isObject(schemaOf(collection)[key])) return { fault: "property", property: key };
  return { operations: [setProperty(collection, ["schema", key, field], value)], key };
}

export function renameProperty(collection: EditedCollection, key: string, name: string): SchemaEdit {
  const property = schemaOf(collection)[key];
  if (!isObject(property)) return { fault: "property", property: key };
  return { operations: [setProperty(collection, ["schema", key, "name"], name)], key };
}

/** The same property without its values. A second title is a text: a row has one name. */
export function duplicateProperty(collection: EditedCollection, key: string, id: string): SchemaEdit {
  const property = schemaOf(collection)[key];
  if (!isObject(property)) return { fault: "property", property: key };
  const type = property["type"] === "title" ? "text" : String(property["type"]);
  const name = freeName(collection, String(property["name"] ?? ""));
  return put(collection, freshKey(collection, type, id), { ...property, type, name });
}

/** It goes to where deleted ones are kept, with its options; the title stays. */
export function deleteProperty(collection: EditedCollection, key: string): SchemaEdit {
  const property = schemaOf(collection)[key];
  if (!isObject(property)) return { fault: "property", property: key };
  if (property["type"] === "title") return { fault: "title-missing" };
  return {
    operations: [
      setProperty(collection, ["schema", key], null),
      setProperty(collection, ["deleted_schema", key], property),
    ],
    key,
  };
}

/** Removes a deleted property for good: its values stay in the rows, and no schema says what they mean. */
export function forgetProperty(collection: EditedCollection, key: string): SchemaEdit {
  if (!Object.hasOwn(schemaOf(collection, "deleted_schema"), key)) return { fault: "property", property: key };
  return { operations: [setProperty(collection, ["deleted_schema", key], null)], key };
}

export function restoreProperty(collection: EditedCollection, key: string): SchemaEdit {
  const property = schemaOf(collection, "deleted_schema")[key];
  if (!isObject(property)) return { fault: "property", property: key };
  const edit = put(collection, key, property);
  if ("fault" in edit) return edit;
  return { operations: [...edit.operations, setProperty(collection, ["deleted_schema", key], null)], key };
}
