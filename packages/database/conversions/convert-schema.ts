// What changes in the schema when a property gets another type. Pure. Each field is a path of its own, so that who renames the
// property meanwhile is not undone. Invariant: what only the former type needs stays (options, format): going back finds it.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isList, isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { setAt } from "../edit/operations.ts";
import { addOptions } from "../edit/option-edits.ts";
import { schemaOf, type EditedCollection, type StatusSteps } from "../edit/property-edits.ts";
import { hasOptions } from "../schema.ts";
import { propertyFault, type SchemaFault } from "../schema-rules.ts";
import type { ConvertibleType } from "./convertible.ts";

/** More different words are no choice; rows keep theirs, which stand behind the options. */
export const MOST_FOUND_OPTIONS = 500;

/** `words`: of the options that the rows name, in the order in which they were found. */
export function convertSchema(
  collection: EditedCollection,
  key: string,
  to: ConvertibleType,
  words: Iterable<string>,
  steps: StatusSteps,
): { readonly operations: readonly Operation[] } | SchemaFault {
  const property = schemaOf(collection)[key];
  if (!isObject(property)) return { fault: "property", property: key };
  const next: JsonObject = { ...property, type: to, ...optionsFor(collection, key, property, to, words, steps) };
  const fault = propertyFault(key, next);
  if (fault !== null) return fault;
  const changed = ["type", "options", "groups", "defaultOption"].filter((field) => next[field] !== property[field]);
  return {
    operations: changed.map((field) =>
      setAt(collection.spaceId, "collection", collection.id, ["schema", key, field], next[field] ?? null),
    ),
  };
}

function optionsFor(
  collection: EditedCollection,
  key: string,
  property: JsonObject,
  to: ConvertibleType,
  words: Iterable<string>,
  steps: StatusSteps,
): JsonObject {
  if (!hasOptions(to)) return {};
  const held = isList(property["options"]) ? property["options"] : [];
  const kept = to === "multi_select" ? held.filter((one) => !(wordsOf(one) ?? ",").includes(",")) : held;
  const known = new Set(kept.map(wordsOf));
  const found = [...new Set(words)]
    .filter((one) => !known.has(one))
    .slice(0, Math.max(0, MOST_FOUND_OPTIONS - kept.length));
  const options = withOptions(collection, key, { ...property, options: kept }, found, steps.newId);
  return to === "status" ? statusOf(property, options, steps) : { options };
}

const wordsOf = (option: Json): string | null =>
  isObject(option) && typeof option["value"] === "string" ? option["value"] : null;

function withOptions(
  collection: EditedCollection,
  key: string,
  property: JsonObject,
  words: readonly string[],
  newId: () => string,
): readonly Json[] {
  const held = isList(property["options"]) ? property["options"] : [];
  if (words.length === 0) return held;
  const bare = { ...collection, value: { schema: { [key]: { ...property, groups: [] } } } };
  const made = addOptions(bare, key, words, newId);
  const [first] = "fault" in made ? [] : made.operations;
  return first?.command === "set" && isList(first.args.value) ? first.args.value : held;
}

/** Options stand in the group that they had, or that is called as they are, or else in the first: they are not begun. */
function statusOf(property: JsonObject, options: readonly Json[], { groups, newId }: StatusSteps): JsonObject {
  const held = isList(property["groups"]) && property["groups"].length > 0 ? property["groups"] : null;
  const all: readonly Json[] =
    options.length > 0 ? options : groups.map(({ option, color }) => ({ id: newId(), value: option, color }));
  const made: JsonObject[] =
    held?.filter(isObject) ?? groups.map(({ name, color }) => ({ id: newId(), name, color, optionIds: [] }));
  const idsOf = (group: JsonObject): readonly Json[] => (isList(group["optionIds"]) ? group["optionIds"] : []);
  const placed = new Set(made.flatMap(idsOf));
  const added: string[][] = made.map(() => []);
  for (const option of all) {
    if (!isObject(option) || typeof option["id"] !== "string" || placed.has(option["id"])) continue;
    const said = String(option["value"]).toLowerCase();
    const at = groups.findIndex(({ name, option: step }) => [name, step].some((one) => one.toLowerCase() === said));
    added[at >= 0 && at < made.length ? at : 0]?.push(option["id"]);
  }
  const next = made.map((group, at) => ({ ...group, optionIds: [...idsOf(group), ...(added[at] ?? [])] }));
  const begun = next[0]?.optionIds[0];
  const first = all.find((one) => isObject(one) && one["id"] === begun) ?? all[0];
  const isDefault = all.some((one) => wordsOf(one) === property["defaultOption"]);
  return {
    options: all,
    groups: next,
    defaultOption: isDefault ? (property["defaultOption"] ?? "") : (wordsOf(first ?? null) ?? ""),
  };
}
