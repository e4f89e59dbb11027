// Asks an operator of a property type in a test: whether a stored value passes it.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Asking } from "../properties/base/model.ts";
import { modelOf } from "../properties/models.ts";

export const asking: Asking = { now: Date.parse("2026-03-11T22:30:00Z"), zone: "UTC", me: "me" };
export const exact = (value: Json): Json => ({ type: "exact", value });
export const relative = (value: string, more: Readonly<Record<string, Json>> = {}): Json => ({
  type: "relative",
  value,
  ...more,
});

/** Null where the operator is not known to the type, or its operand does not say enough. */
export function passes(
  type: string,
  operator: string,
  stored: Json | undefined,
  operand?: Json,
  how: Partial<Asking> = {},
): boolean | null {
  const model = modelOf(type);
  const test = model.operators[operator]?.(operand, { ...asking, ...how }) ?? null;
  return test === null ? null : test.test(model.indexed(stored));
}
