// One of the schema's options, stored as the option's words. Words that are no option are kept, and stand behind the options.
import type { Json } from "@tessera/kernel/records/json.ts";
import type { Model, Operators } from "../model.ts";
import { anyOf, emptiness, unwrapped } from "../operators/operands.ts";
import { plainPiece, shownText } from "../stored-text.ts";

const readOption = (stored: Json | undefined): string | null => plainPiece(stored) || null;

function operandOf(operand: Json): string | null {
  const value = unwrapped(operand);
  return typeof value === "string" && value !== "" ? value : null;
}

const is = (value: string, wanted: string): boolean => value === wanted;

const operators: Operators<string> = {
  ...emptiness,
  enum_is: anyOf(operandOf, is),
  enum_is_not: anyOf(operandOf, is, true),
  enum_contains: anyOf(operandOf, is),
  enum_does_not_contain: anyOf(operandOf, is, true),
};

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
  operators,
};
