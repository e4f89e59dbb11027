// Edits of a select property's options. An option is its words: rows store them, so a new name is a new option beside the old
// one until the rows are rewritten (replace-option.ts; docs/decisions/0042).
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isList, isObject, sameJson, type Json } from "@tessera/kernel/values/json.ts";
import { propertyFault } from "../schema-rules.ts";
import { setAt } from "./operations.ts";
import { schemaOf, type EditedCollection, type SchemaEdit } from "./property-edits.ts";

export const OPTION_COLOURS = [
  "default",
  "gray",
  "brown",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "pink",
  "red",
] as const;
export type OptionColour = (typeof OPTION_COLOURS)[number];

function optionsOf(collection: EditedCollection, key: string): readonly Json[] {
  const property = schemaOf(collection)[key];
  return isObject(property) && isList(property["options"]) ? property["options"] : [];
}

const says = (option: Json, words: string): boolean => isObject(option) && option["value"] === words;

function write(collection: EditedCollection, key: string, change: (options: readonly Json[]) => Json[]): SchemaEdit {
  const property = schemaOf(collection)[key];
  if (!isObject(property)) return { fault: "property", property: key };
  const before = optionsOf(collection, key);
  const options = change(before);
  const fault = propertyFault(key, { ...property, options });
  if (fault !== null) return fault;
  if (sameJson(before, options)) return { operations: [], key };
  return {
    operations: [setAt(collection.spaceId, "collection", collection.id, ["schema", key, "options"], options)],
    key,
  };
}

/** Words that are no option yet become one each, in the colour that the property uses least. */
export function addOptions(
  collection: EditedCollection,
  key: string,
  words: Iterable<string>,
  newId: () => string,
): SchemaEdit {
  const made: string[] = [];
  const edit = write(collection, key, (options) => {
    const all = [...options];
    for (const value of words) {
      const id = newId();
      made.push(id);
      all.push({ id, value, color: nextColour(all) });
    }
    return all;
  });
  if ("fault" in edit) return edit;
  return { ...edit, operations: [...edit.operations, ...inFirstGroup(collection, key, made)] };
}

/** Of a status: what is new is not begun yet. */
function inFirstGroup(collection: EditedCollection, key: string, made: readonly string[]): Operation[] {
  const property = schemaOf(collection)[key];
  const groups = isObject(property) && isList(property["groups"]) ? property["groups"] : [];
  const [first, ...others] = groups;
  if (!isObject(first) || made.length === 0) return [];
  const optionIds = [...(isList(first["optionIds"]) ? first["optionIds"] : []), ...made];
  const path = ["schema", key, "groups"];
  return [setAt(collection.spaceId, "collection", collection.id, path, [{ ...first, optionIds }, ...others])];
}

function nextColour(options: readonly Json[]): OptionColour {
  const count = (colour: string): number => options.filter((one) => isObject(one) && one["color"] === colour).length;
  let least: OptionColour = "gray";
  for (const colour of OPTION_COLOURS.slice(1)) if (count(colour) < count(least)) least = colour;
  return least;
}

export function recolourOption(
  collection: EditedCollection,
  key: string,
  words: string,
  color: OptionColour,
): SchemaEdit {
  return write(collection, key, (options) =>
    options.map((one) => (isObject(one) && says(one, words) ? { ...one, color } : one)),
  );
}

/** Rows keep its words, which stand behind the options that there are. */
export function deleteOption(collection: EditedCollection, key: string, words: string): SchemaEdit {
  return write(collection, key, (options) => options.filter((one) => !says(one, words)));
}

/** The option by another name; with `keepsOld`, an id, the old one stays beside it for the rows that still hold its words. */
export function nameOption(
  collection: EditedCollection,
  key: string,
  words: string,
  next: string,
  keepsOld: string | null,
): SchemaEdit {
  return write(collection, key, (options) =>
    options.flatMap((one): Json[] => {
      if (!isObject(one) || !says(one, words)) return [one];
      return [{ ...one, value: next }, ...(keepsOld === null ? [] : [{ ...one, id: keepsOld }])];
    }),
  );
}

/** Where an option comes to stand: before the one of these words, or last. `group`: of a status, the group's id. */
export interface OptionPlace {
  readonly before: string | null;
  readonly group?: string;
}

/** Of a status the order is that of its groups; the options' own stays. */
export function placeOption(collection: EditedCollection, key: string, words: string, place: OptionPlace): SchemaEdit {
  if (place.group === undefined)
    return write(collection, key, (options) => {
      const moved = options.find((one) => says(one, words));
      if (moved === undefined || place.before === words) return [...options];
      const others = options.filter((one) => one !== moved);
      const at = others.findIndex((one) => place.before !== null && says(one, place.before));
      return others.toSpliced(at < 0 ? others.length : at, 0, moved);
    });
  const property = schemaOf(collection)[key];
  const groups = isObject(property) && isList(property["groups"]) ? property["groups"] : [];
  const idOf = (said: string | null): Json => {
    const option = optionsOf(collection, key).find((one) => said !== null && says(one, said));
    return isObject(option) && option["id"] !== undefined ? option["id"] : null;
  };
  const [id, before] = [idOf(words), idOf(place.before)];
  if (!groups.some((one) => isObject(one) && one["id"] === place.group) || id === null)
    return { fault: "property", property: key };
  if (id === before) return { operations: [], key };
  const next = groups.map((group): Json => {
    if (!isObject(group)) return group;
    const ids = (isList(group["optionIds"]) ? group["optionIds"] : []).filter((one) => one !== id);
    if (group["id"] !== place.group) return { ...group, optionIds: ids };
    const at = before === null ? -1 : ids.indexOf(before);
    return { ...group, optionIds: ids.toSpliced(at < 0 ? ids.length : at, 0, id) };
  });
  if (sameJson(groups, next)) return { operations: [], key };
  return { operations: [setAt(collection.spaceId, "collection", collection.id, ["schema", key, "groups"], next)], key };
}
