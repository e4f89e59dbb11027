// A date or a time, with or without an end and a zone, stored as a mention. It is ordered and tested by its start.
import type { Json } from "@tessera/kernel/values/json.ts";
import { MENTION } from "@tessera/kernel/records/mentioned-people.ts";
import type { Model } from "../base/model.ts";
import { timeOperators } from "../operators/time-operators.ts";
import { shownText } from "../base/stored-text.ts";
import { dateMention, startOf, type DateValue } from "../base/date-value.ts";

function readDate(stored: Json | undefined): DateValue | null {
  if (!Array.isArray(stored) || stored.length !== 1) return null;
  return dateMention((stored as readonly Json[])[0] ?? null);
}

export const date: Model<"time", DateValue> = {
  type: "date",
  kind: "time",
  source: "properties",
  isSearched: true,
  repeats: true,
  read: readDate,
  write: (value) => (value === null ? undefined : [[MENTION, [["d", value as Json]]]]),
  asText: shownText,
  indexed: (stored) => {
    const value = readDate(stored);
    return value === null ? null : startOf(value);
  },
  operators: timeOperators,
};
