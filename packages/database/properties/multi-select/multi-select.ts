// Several of the schema's options, stored as their words with commas between them: [["Open,Urgent"]]. Words that are no option are
// kept. Invariant: a value names no option twice.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Model } from "../base/model.ts";
import { optionsOperators } from "../operators/option-operators.ts";
import { plainPiece, shownText } from "../base/stored-text.ts";

function readOptions(stored: Json | undefined): readonly string[] | null {
  const words = (plainPiece(stored) ?? "").split(",").filter((one) => one !== "");
  return words.length === 0 ? null : [...new Set(words)];
}

/** The options that a text names, with commas between them. */
export function optionsInText(text: string): readonly string[] {
  return [...new Set(text.split(",").map((one) => one.trim()))].filter((one) => one !== "");
}

export const multiSelect: Model<"options", readonly string[]> = {
  type: "multi_select",
  kind: "options",
  source: "properties",
  isSearched: true,
  repeats: true,
  read: readOptions,
  write: (value) => (value === null || value.length === 0 ? undefined : [[value.join(",")]]),
  asText: (stored) => readOptions(stored)?.join(", ") ?? shownText(stored),
  indexed: readOptions,
  operators: optionsOperators,
};
