// How people are tested: by their ids, given bare or as pointers, or as "me".
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import type { Asking, Operators } from "../base/model.ts";
import { anyOf, emptiness, relativeOf, unwrapped } from "./operands.ts";

/** The id of the user that an operand names; null if it names none. */
export function personOf(operand: Json, asking: Asking): string | null {
  if (relativeOf(operand)?.["value"] === "me") return asking.me;
  const value = unwrapped(operand);
  const id = isObject(value) ? value["id"] : value;
  return typeof id === "string" && id !== "" ? id : null;
}

const is = (value: string, wanted: string): boolean => value === wanted;

export const personOperators: Operators<string> = {
  ...emptiness,
  person_contains: anyOf(personOf, is),
  person_does_not_contain: anyOf(personOf, is, true),
};

const names = (people: readonly string[], wanted: string): boolean => people.includes(wanted);

/** Of several people at once. */
export const peopleOperators: Operators<readonly string[]> = {
  ...emptiness,
  person_contains: anyOf(personOf, names),
  person_does_not_contain: anyOf(personOf, names, true),
};
