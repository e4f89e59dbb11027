// How texts are tested: as people read them, so that case and accents make no difference.
import type { Json } from "@tessera/kernel/values/json.ts";
import { fold } from "@tessera/kernel/search/words.ts";
import type { Operators } from "../base/model.ts";
import { anyOf, emptiness, unwrapped } from "./operands.ts";

function folded(operand: Json): string | null {
  const value = unwrapped(operand);
  return typeof value === "string" && value !== "" ? fold(value) : null;
}

const is = (value: string, wanted: string): boolean => fold(value) === wanted;
const contains = (value: string, wanted: string): boolean => fold(value).includes(wanted);

export const textOperators: Operators<string> = {
  ...emptiness,
  string_is: anyOf(folded, is),
  string_is_not: anyOf(folded, is, true),
  string_contains: anyOf(folded, contains),
  string_does_not_contain: anyOf(folded, contains, true),
  string_starts_with: anyOf(folded, (value: string, wanted) => fold(value).startsWith(wanted)),
  string_ends_with: anyOf(folded, (value: string, wanted) => fold(value).endsWith(wanted)),
};
