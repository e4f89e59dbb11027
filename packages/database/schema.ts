// The properties of a collection as data: `schema` of its record, by key, and `deleted_schema`, what was deleted and may come
// back. Reading is tolerant: what cannot be read is left out, and nothing that is read changes what is stored.
// Leaves what our own writes must keep to schema-rules.ts.
import { isList, isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";

export interface Option {
  readonly id: string;
  /** What it is called, and what rows store. */
  readonly value: string;
  readonly color: string;
  readonly description?: string;
}

/** Options of a status that stand for one step: To-do, In progress, Complete. */
export interface OptionGroup {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly optionIds: readonly string[];
}

/** How a number is drawn: as a bar or a ring that is full at `max`. */
export interface ShowAs {
  readonly type: "bar" | "ring";
  readonly color: string;
  readonly max: number;
  /** Whether the number stands beside it. */
  readonly showValue: boolean;
}

export interface Property {
  readonly name: string;
  readonly type: string;
  /** In their order; none for types that have no options. */
  readonly options: readonly Option[];
  /** Of a status, in their order. */
  readonly groups?: readonly OptionGroup[];
  /** The words that a new row has. */
  readonly defaultOption?: string;
  /** As existing clients name it; formats that are not known are kept. */
  readonly numberFormat?: string;
  readonly showAs?: ShowAs;
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
    const options = readOptions(property["options"]);
    read.push([key, { name, type: property["type"], options, ...readMore(property) }]);
  }
  return Object.fromEntries(read);
}

function readMore(property: JsonObject): Partial<Property> {
  const { groups, defaultOption, number_format: numberFormat } = property;
  const showAs = readShowAs(property["show_as"]);
  return {
    ...(isList(groups) && { groups: groups.flatMap(readGroup) }),
    ...(typeof defaultOption === "string" && { defaultOption }),
    ...(typeof numberFormat === "string" && { numberFormat }),
    ...(showAs !== null && { showAs }),
  };
}

function readGroup(group: Json): OptionGroup[] {
  if (!isObject(group) || typeof group["id"] !== "string") return [];
  const { id, name, color, optionIds } = group;
  return [
    {
      id,
      name: typeof name === "string" ? name : "",
      color: typeof color === "string" ? color : "default",
      optionIds: (isList(optionIds) ? optionIds : []).filter((one) => typeof one === "string"),
    },
  ];
}

function readShowAs(value: Json | undefined): ShowAs | null {
  if (!isObject(value)) return null;
  const { type, color, max, showValue } = value;
  if (type !== "bar" && type !== "ring") return null;
  return {
    type,
    color: typeof color === "string" ? color : "default",
    max: typeof max === "number" && Number.isFinite(max) && max > 0 ? max : 100,
    showValue: showValue !== false,
  };
}

/** Of two options with the same words the first counts. */
function readOptions(value: Json | undefined): Option[] {
  const read = new Map<string, Option>();
  for (const option of isList(value) ? value : []) {
    if (!isObject(option) || typeof option["value"] !== "string" || read.has(option["value"])) continue;
    const { id, value: words, color, description } = option;
    read.set(words as string, {
      id: typeof id === "string" ? id : (words as string),
      value: words as string,
      color: typeof color === "string" ? color : "default",
      ...(typeof description === "string" && description !== "" && { description }),
    });
  }
  return [...read.values()];
}

/** The property of a living key. */
export function propertyOf(schema: Schema, key: string): Property | null {
  return Object.hasOwn(schema.properties, key) ? (schema.properties[key] ?? null) : null;
}

export function hasOptions(type: string): boolean {
  return type === "select" || type === "multi_select" || type === "status";
}

/** What a new row holds: the default option of each status that there is. */
export function valuesAtFirst({ properties }: Schema): JsonObject {
  const values = Object.entries(properties).flatMap(([key, { type, options, defaultOption }]) =>
    type === "status" && options.some(({ value }) => value === defaultOption) && defaultOption !== undefined
      ? [[key, [[defaultOption]]] as const]
      : [],
  );
  return Object.fromEntries(values);
}

/** The options in the order that rows are sorted by: those of a status group by group, and then what stands in none. */
export function optionsInOrder({ options, groups = [] }: Property): readonly Option[] {
  const byId = new Map(options.map((option) => [option.id, option]));
  const grouped = groups.flatMap(({ optionIds }) => optionIds).flatMap((id) => byId.get(id) ?? []);
  return groups.length === 0 ? options : [...new Set([...grouped, ...options])];
}

/** The group of a status that has these words; null where none has. */
export function groupOfOption({ options, groups = [] }: Property, words: string): OptionGroup | null {
  const id = options.find(({ value }) => value === words)?.id;
  return id === undefined ? null : (groups.find(({ optionIds }) => optionIds.includes(id)) ?? null);
}
