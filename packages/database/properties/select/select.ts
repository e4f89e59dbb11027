// One of the schema's options, stored as the option's words. Words that are no option are kept, and stand behind the options.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Model } from "../base/model.ts";
import { optionOperators } from "../operators/option-operators.ts";
import { plainPiece, shownText } from "../base/stored-text.ts";

export const readOption = (stored: Json | undefined): string | null => plainPiece(stored) || null;

export const select: Model<"option", string> = {
  type: "select",
  kind: "option",
  source: "properties",
  isSearched: true,
  repeats: true,
  read: readOption,
  write: (value) => (value === null || value === "" ? undefined : [[value]]),
  asText: shownText,
  indexed: readOption,
  operators: optionOperators,
};
