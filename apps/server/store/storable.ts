// What a request may ask to be stored: JSON that both databases can hold as it is. PostgreSQL knows neither U+0000 nor
// halves of surrogate pairs, and indexes no name without end.

import { isStorable } from "@tessera/kernel/text/rich-text.ts";

/** Characters of a key; texts are indexed by the name of their property. */
const MAX_KEY = 200;

/** Why this value cannot be stored, as the rest of "operation ..."; null where it can. */
export function unstorable(value: unknown): string | null {
  if (typeof value === "string")
    return isStorable(value) ? null : "should hold no U+0000 and no half of a surrogate pair";
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) return firstOf(value);
  for (const key of Object.keys(value)) {
    if (!isStorable(key)) return "should have keys without U+0000 and halves of surrogate pairs";
    if (key.length > MAX_KEY) return `should have keys of at most ${MAX_KEY} characters`;
  }
  return firstOf(Object.values(value));
}

function firstOf(values: readonly unknown[]): string | null {
  for (const value of values) {
    const why = unstorable(value);
    if (why !== null) return why;
  }
  return null;
}
