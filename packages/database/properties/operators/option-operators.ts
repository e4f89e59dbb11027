// How options are tested: by their words. Of a status also by the group that an option stands in.
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import { groupOfOption, type Property } from "../../schema.ts";
import type { Operator, Operators } from "../base/model.ts";
import { anyOf, emptiness, operandsOf, unwrapped } from "./operands.ts";

function wordsOf(operand: Json): string | null {
  const value = unwrapped(operand);
  return typeof value === "string" && value !== "" ? value : null;
}

const is = (value: string, wanted: string): boolean => value === wanted;
const has = (value: readonly string[], wanted: string): boolean => value.includes(wanted);

/** Of one option. */
export const optionOperators: Operators<string> = {
  ...emptiness,
  enum_is: anyOf(wordsOf, is),
  enum_is_not: anyOf(wordsOf, is, true),
  enum_contains: anyOf(wordsOf, is),
  enum_does_not_contain: anyOf(wordsOf, is, true),
};

/** Of several at once. */
export const optionsOperators: Operators<readonly string[]> = {
  ...emptiness,
  enum_contains: anyOf(wordsOf, has),
  enum_does_not_contain: anyOf(wordsOf, has, true),
};

/** A group by its name, {type: "is_group", value}; null where the operand names an option. */
function groupNamed(operand: Json): string | null {
  const value = isObject(operand) && operand["type"] === "is_group" ? operand["value"] : null;
  return typeof value === "string" && value !== "" ? value : null;
}

/** An option as {type: "is_option", value}, or as others write it. */
export function optionNamed(operand: Json): string | null {
  return isObject(operand) && operand["type"] === "is_option" ? wordsOf(operand["value"] ?? null) : wordsOf(operand);
}

/** The words of the options that a group of this name has. */
function wordsIn(property: Property | undefined, group: string): readonly string[] {
  if (property === undefined) return [];
  return property.options.map(({ value }) => value).filter((words) => groupOfOption(property, words)?.name === group);
}

/** The words of the options that an operand names: an option, or all options of a group of a status. */
export function optionsNamed(operand: Json, property: Property | undefined): readonly string[] {
  const group = groupNamed(operand);
  const option = group === null ? optionNamed(operand) : null;
  return group === null ? (option === null ? [] : [option]) : wordsIn(property, group);
}

function statusIs(isNegated: boolean): Operator<string> {
  return (operand, _asking, property) => {
    const operands = operandsOf(operand);
    const said = operands.flatMap((one) => optionsNamed(one, property));
    if (said.length === 0 && !operands.some((one) => groupNamed(one) !== null)) return null;
    const wanted = new Set(said);
    return { said, test: (value) => (value !== null && wanted.has(value)) !== isNegated };
  };
}

export const statusOperators: Operators<string> = {
  ...emptiness,
  status_is: statusIs(false),
  status_is_not: statusIs(true),
  enum_is: statusIs(false),
  enum_is_not: statusIs(true),
  enum_contains: statusIs(false),
  enum_does_not_contain: statusIs(true),
};
