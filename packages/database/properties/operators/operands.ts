// The operand of a filter as existing clients write it: {type: "exact", value} or {type: "relative", value}, alone or as a
// list of which any will do, or the bare value.
import { isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import type { Asking, Operator } from "../base/model.ts";

/** The operands one by one, each as it was wrapped. */
export function operandsOf(operand: Json | undefined): readonly Json[] {
  if (operand === undefined || operand === null) return [];
  return Array.isArray(operand) ? (operand as readonly Json[]) : [operand];
}

/** What an exact operand says: itself, or what it wraps; null where it is relative, which only times and people know. */
export function unwrapped(operand: Json): Json {
  if (!isObject(operand)) return operand;
  if (operand["type"] === "relative") return null;
  return operand["type"] === "exact" ? (operand["value"] ?? null) : operand;
}

/** The word of a relative operand, with what it needs; null where the operand is exact. */
export function relativeOf(operand: Json): JsonObject | null {
  return isObject(operand) && operand["type"] === "relative" ? operand : null;
}

/** An operator whose value must match one of its operands; `isNegated`: none of them, and empty is none. */
export function anyOf<Value, Wanted extends Json>(
  read: (operand: Json, asking: Asking) => Wanted | null,
  matches: (value: Value, wanted: Wanted) => boolean,
  isNegated = false,
): Operator<Value> {
  return (operand, asking) => {
    const wanted = operandsOf(operand)
      .map((one) => read(one, asking))
      .filter((one) => one !== null);
    const [only] = wanted;
    if (only === undefined) return null;
    const some = (value: Value): boolean =>
      wanted.length === 1 ? matches(value, only) : wanted.some((one) => matches(value, one));
    return { said: wanted, test: (value) => (value !== null && some(value)) !== isNegated };
  };
}

/** Operators that need no operand and that most types have. */
export const emptiness = {
  is_empty: () => ({ said: null, test: (value: unknown) => value === null }),
  is_not_empty: () => ({ said: null, test: (value: unknown) => value !== null }),
} as const;
