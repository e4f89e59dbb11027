// Judges whether a converted value gives back the text of the former one. Pure. A conversion that would lose something asks first.
import type { Json } from "@tessera/kernel/values/json.ts";
import { shownText } from "../properties/base/stored-text.ts";
import { digitLoss } from "../properties/number/number-text.ts";
import type { Conversion } from "./convert-value.ts";

/** Texts that a tick gives back: the words of both, and what a number of them is. */
const TICKS: ReadonlySet<string> = new Set(["yes", "no", "true", "false", "1", "0", "x", "✓"]);

/** `stored`: a value that the conversion has a form for. */
export function losesText({ from, to }: Pick<Conversion, "from" | "to">, stored: Json): boolean {
  if (from.type === to) return false;
  if (to === "number") return from.type !== "checkbox" && digitLoss(shownText(stored)) !== null;
  return to === "checkbox" && !TICKS.has(shownText(stored).trim().toLowerCase());
}
