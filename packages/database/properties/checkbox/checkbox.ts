// Ticked or not, stored as "Yes" or "No". Nothing stored, and anything else that is stored, is not ticked.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Model, Operators } from "../base/model.ts";
import { anyOf, unwrapped } from "../operators/operands.ts";
import { plainPiece, shownText } from "../base/stored-text.ts";

const readFlag = (stored: Json | undefined): boolean => plainPiece(stored) === "Yes";

function operandOf(operand: Json): boolean | null {
  const value = unwrapped(operand);
  if (typeof value === "boolean") return value;
  return value === "Yes" ? true : value === "No" ? false : null;
}

const is = (value: boolean, wanted: boolean): boolean => value === wanted;

const operators: Operators<boolean> = {
  checkbox_is: anyOf(operandOf, is),
  checkbox_is_not: anyOf(operandOf, is, true),
};

export const checkbox: Model<"flag", boolean> = {
  type: "checkbox",
  kind: "flag",
  source: "properties",
  isSearched: false,
  repeats: true,
  read: readFlag,
  write: (value) => [[value === true ? "Yes" : "No"]],
  asText: shownText,
  indexed: readFlag,
  operators,
};
