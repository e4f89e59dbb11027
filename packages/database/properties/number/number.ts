// A number, stored as its digits in text. How it is shown (formats, bars) is the face's.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Model, Operator, Operators } from "../base/model.ts";
import { anyOf, emptiness, operandsOf, unwrapped } from "../operators/operands.ts";
import { shownText } from "../base/stored-text.ts";

const digits = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function numberOf(text: string): number | null {
  const trimmed = text.trim();
  const value = digits.test(trimmed) ? Number(trimmed) : Number.NaN;
  // Minus nothing is nothing: two that are equal must stand in one place of an order.
  return Number.isFinite(value) ? value + 0 : null;
}

const readNumber = (stored: Json | undefined): number | null =>
  typeof stored === "number" && Number.isFinite(stored) ? stored + 0 : numberOf(shownText(stored));

function operandOf(operand: Json): number | null {
  const value = unwrapped(operand);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "string" ? numberOf(value) : null;
}

function compared(compare: (value: number, wanted: number) => boolean): Operator<number> {
  return (operand) => {
    const [first] = operandsOf(operand);
    const wanted = first === undefined ? null : operandOf(first);
    if (wanted === null) return null;
    return { said: wanted, test: (value) => value !== null && compare(value, wanted) };
  };
}

const equals = (value: number, wanted: number): boolean => value === wanted;

const operators: Operators<number> = {
  ...emptiness,
  number_equals: anyOf(operandOf, equals),
  number_does_not_equal: anyOf(operandOf, equals, true),
  number_greater_than: compared((value, wanted) => value > wanted),
  number_less_than: compared((value, wanted) => value < wanted),
  number_greater_than_or_equal_to: compared((value, wanted) => value >= wanted),
  number_less_than_or_equal_to: compared((value, wanted) => value <= wanted),
};

export const number: Model<"number", number> = {
  type: "number",
  kind: "number",
  source: "properties",
  isSearched: true,
  repeats: false,
  read: readNumber,
  write: (value) => (value === null ? undefined : [[String(value)]]),
  asText: shownText,
  indexed: readNumber,
  operators,
};
