// The color that this reader chose last, in this browser: what the keys for a color give again (behaviours B1, B5).

export const lastColourKey = "last-colour";

/** What was never chosen, or is no color's name, is yellow behind the words, as a marker pen. */
export function readColour(stored: unknown): string {
  return typeof stored === "string" && /^[a-z]+(?:_background)?$/.test(stored) ? stored : "yellow_background";
}
