// The conditions that a person may set, by what a property holds, with their words. An operator that is not here, from another
// client, is shown by its own name and kept.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { modelOf } from "@tessera/database/properties/models.ts";
import type { Kind } from "@tessera/database/properties/base/model.ts";

const operators: Readonly<Record<Kind, readonly string[]>> = {
  text: [
    "string_contains",
    "string_does_not_contain",
    "string_is",
    "string_is_not",
    "string_starts_with",
    "string_ends_with",
    "is_empty",
    "is_not_empty",
  ],
  number: [
    "number_equals",
    "number_does_not_equal",
    "number_greater_than",
    "number_less_than",
    "number_greater_than_or_equal_to",
    "number_less_than_or_equal_to",
    "is_empty",
    "is_not_empty",
  ],
  option: ["enum_is", "enum_is_not", "is_empty", "is_not_empty"],
  flag: ["checkbox_is"],
  time: [
    "date_is",
    "date_is_before",
    "date_is_after",
    "date_is_on_or_before",
    "date_is_on_or_after",
    "date_is_within",
    "is_empty",
    "is_not_empty",
  ],
  person: ["person_contains", "person_does_not_contain"],
  options: ["enum_contains", "enum_does_not_contain", "is_empty", "is_not_empty"],
  people: ["person_contains", "person_does_not_contain", "is_empty", "is_not_empty"],
  files: ["is_empty", "is_not_empty"],
};

export function operatorsOf(type: string): readonly string[] {
  return operators[modelOf(type).kind];
}

export function firstOperator(type: string): string {
  return operatorsOf(type)[0] ?? "is_not_empty";
}

export function needsValue(operator: string): boolean {
  return operator !== "is_empty" && operator !== "is_not_empty";
}

export function operatorWords(i18n: I18n, operator: string): string {
  const words: Readonly<Record<string, string>> = {
    string_contains: i18n._(msg`contains`),
    string_does_not_contain: i18n._(msg`does not contain`),
    string_is: i18n._(msg`is`),
    string_is_not: i18n._(msg`is not`),
    string_starts_with: i18n._(msg`starts with`),
    string_ends_with: i18n._(msg`ends with`),
    number_equals: "=",
    number_does_not_equal: "≠",
    number_greater_than: ">",
    number_less_than: "<",
    number_greater_than_or_equal_to: "≥",
    number_less_than_or_equal_to: "≤",
    enum_is: i18n._(msg`is`),
    enum_is_not: i18n._(msg`is not`),
    status_is: i18n._(msg`is`),
    status_is_not: i18n._(msg`is not`),
    enum_contains: i18n._(msg`contains`),
    enum_does_not_contain: i18n._(msg`does not contain`),
    checkbox_is: i18n._(msg`is`),
    checkbox_is_not: i18n._(msg`is not`),
    date_is: i18n._(msg`is`),
    date_is_before: i18n._(msg`is before`),
    date_is_after: i18n._(msg`is after`),
    date_is_on_or_before: i18n._(msg`is on or before`),
    date_is_on_or_after: i18n._(msg`is on or after`),
    date_is_within: i18n._(msg`is within`),
    person_contains: i18n._(msg`is`),
    person_does_not_contain: i18n._(msg`is not`),
    is_empty: i18n._(msg`is empty`),
    is_not_empty: i18n._(msg`is not empty`),
  };
  return words[operator] ?? operator.replaceAll("_", " ");
}
