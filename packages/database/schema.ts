// The properties of a collection as data: `schema` of its record, by key, and `deleted_schema`, what was deleted and may come
// back. Reading is tolerant: what cannot be read is left out, and nothing that is read changes what is stored.
// Leaves what our own writes must keep to schema-rules.ts.
import { isList, isObject, type Json, type JsonObject } from "@tessera/kernel/records/json.ts";

export interface Option {
  readonly id: string;
  /** What it is called, and what rows store. */
  readonly value: string;
  readonly color: string;
}

export interface Property {
  readonly name: string;
  readonly type: string;
  /** In their order; none for types that have no options. */
  readonly options: readonly Option[];
}

export interface Schema {
  readonly properties: Readonly<Record<string, Property>>;
  readonly deleted: Readonly<Record<string, Property>>;
}

/** The schema in the value of a collection's record. */
export function readSchema(collection: JsonObject): Schema {
  return { properties: readProperties(collection["schema"]), deleted: readProperties(collection["deleted_schema"]) };
}

function readProperties(value: Json | undefined): Record<string, Property> {
  const read: [string, Property][] = [];
  for (const [key, property] of Object.entries(isObject(value) ? value : {})) {
    if (!isObject(property) || typeof property["type"] !== "string") continue;
    const name = typeof property["name"] === "string" ? property["name"] : "";
    read.push([key, { name, type: property["type"], options: readOptions(property["options"]) }]);
  }
  return Object.fromEntries(read);
}

/** Of two options with the same words the first counts. */
function readOptions(value: Json | undefined): Option[] {
  const read = new Map<string, Option>();
  for (const option of isList(value) ? value : []) {
    if (!isObject(option) || typeof option["value"] !== "string" || read.has(option["value"])) continue;
    const { id, value: words, color } = option;
    read.set(words as string, {
      id: typeof id === "string" ? id : (words as string),
      value: words as string,
      color: typeof color === "string" ? color : "default",
    });
  }
  return [...read.values()];
}

/** The property of a living key. */
export function propertyOf(schema: Schema, key: string): Property | null {
  return Object.hasOwn(schema.properties, key) ? (schema.properties[key] ?? null) : null;
}
