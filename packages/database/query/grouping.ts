// How the values of a property fall into groups, by its kind and by what was chosen (query/group-by.ts).
// Invariant: a value's groups follow from the value, the schema, and the asker's day and zone alone, so that the rows of a group are
// those that it counts. Leaves which groups are shown to whoever asks.
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import { fold } from "@tessera/kernel/search/words.ts";
import { dateOf, DAY, spanOf, type Span } from "../dates/days.ts";
import { dayIn } from "../dates/zones.ts";
import { IN_GROUP, keyOfGroup, keyOfPiece, readGroupBy, type GroupBy, type NumberRange } from "./group-by.ts";
import { groupOfOption, optionsInOrder, type Property } from "../schema.ts";
import type { Asking, Moment, Test } from "../properties/base/model.ts";
import { modelOf } from "../properties/models.ts";
import { unwrapped } from "../properties/operators/operands.ts";

type Compare = (a: string, b: string) => number;

export interface Grouper {
  /** All that it depends on. */
  readonly said: Json;
  /** What the groups of a value follow from, as something that is compared cheaply; the value is not empty. */
  bucketOf(value: unknown): string | number | boolean;
  /** The keys of its groups; "" is that of the rows that have none. */
  keysOf(bucket: string | number | boolean): readonly string[];
  /** Groups that are there without rows, in their order. */
  readonly fixed: readonly string[];
  /** Undefined for the group of the rows that have none. */
  valueOf(key: string): Json | undefined;
  /** The order of two that are not fixed, and not "". `texts` is that of texts. */
  compare(a: string, b: string, texts: Compare): number;
}

const byCode: Compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const words = (value: unknown): string => String(value);
const itself = (bucket: string | number | boolean): readonly string[] => [String(bucket)];
const asText = (key: string): Json | undefined => (key === "" ? undefined : key);

export function grouperOf(property: Property, groupBy: GroupBy, asking: Asking): Grouper {
  switch (modelOf(property.type).kind) {
    case "option":
      return groupBy.by === "group" && property.type === "status" ? ofStatusGroups(property) : ofOptions(property);
    case "options":
      return { ...ofOptions(property), bucketOf: several, keysOf: pieces };
    case "person":
      return { said: null, fixed: [""], bucketOf: words, keysOf: itself, valueOf: asText, compare: byCode };
    case "people":
      return { said: null, fixed: [""], bucketOf: several, keysOf: pieces, valueOf: asText, compare: byCode };
    case "flag":
      return {
        said: null,
        fixed: ["false", "true"],
        bucketOf: (value) => value === true,
        keysOf: itself,
        valueOf: (key) => key === "true",
        compare: byCode,
      };
    case "number":
      return groupBy.range === null ? ofNumbers : ofPieces(groupBy.range);
    case "time":
      return ofTimes(groupBy, asking);
    case "text":
    case "files":
      return groupBy.by === "alphabet_prefix" ? ofLetters : ofTexts;
  }
}

const SEPARATOR = "\u0000";
const several = (value: unknown): string => (value as readonly string[]).join(SEPARATOR);
const pieces = (bucket: string | number | boolean): readonly string[] => String(bucket).split(SEPARATOR);

function ofOptions(property: Property): Grouper {
  const listed = optionsInOrder(property).map(({ value }) => value);
  return {
    said: null,
    fixed: [...listed, ""],
    bucketOf: words,
    keysOf: itself,
    valueOf: asText,
    compare: (a, b, texts) => texts(a, b) || byCode(a, b),
  };
}

function ofStatusGroups(property: Property): Grouper {
  const names = [...new Set((property.groups ?? []).map(({ name }) => name))].filter((name) => name !== "");
  return {
    said: "group",
    fixed: [...names, ""],
    bucketOf: (value) => groupOfOption(property, value as string)?.name ?? "",
    keysOf: itself,
    valueOf: (key) => (key === "" ? undefined : { type: "is_group", value: key }),
    compare: byCode,
  };
}

const ofTexts: Grouper = {
  said: "exact",
  fixed: [],
  bucketOf: words,
  keysOf: itself,
  valueOf: asText,
  compare: (a, b, texts) => texts(a, b) || byCode(a, b),
};

/** By the first letter, without case and accents. */
const ofLetters: Grouper = {
  ...ofTexts,
  said: "alphabet_prefix",
  bucketOf: (value) => [...fold((value as string).trimStart())][0]?.toUpperCase() ?? "",
};

const ofNumbers: Grouper = {
  said: null,
  fixed: [],
  bucketOf: (value) => value as number,
  keysOf: itself,
  valueOf: (key) => (key === "" ? undefined : Number(key)),
  compare: (a, b) => Number(a) - Number(b),
};

/** Pieces by their number; below the first one and above the last one is one each. */
function ofPieces({ from, to, size }: NumberRange): Grouper {
  const count = Math.ceil((to - from) / size);
  const boundsOf = (piece: number): { readonly from?: number; readonly to?: number } => {
    if (piece < 0) return { to: from };
    if (piece >= count) return { from: to };
    return { from: from + piece * size, to: Math.min(to, from + (piece + 1) * size) };
  };
  const bounds = new Map(
    [...Array(count + 2).keys()].map((n) => {
      const one = boundsOf(n - 1);
      return [keyOfPiece(one.from, one.to), one] as const;
    }),
  );
  const places = new Map([...bounds.keys()].map((key, at) => [key, at]));
  return {
    said: [from, to, size],
    fixed: [],
    bucketOf: (value) => {
      const number = value as number;
      if (number < from) return -1;
      return number >= to ? count : Math.min(count - 1, Math.floor((number - from) / size));
    },
    keysOf: (piece) => {
      const one = boundsOf(piece as number);
      return [keyOfPiece(one.from, one.to)];
    },
    valueOf: (key) => (bounds.has(key) ? { ...bounds.get(key) } : undefined),
    compare: (a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0),
  };
}

const TIMES = ["relative", "day", "week", "month", "year"] as const;

/** By days on the asker's calendar; a range by its first day. */
function ofTimes({ by, startDayOfWeek }: GroupBy, { zone, now }: Asking): Grouper {
  const unit = TIMES.find((one) => one === by) ?? "relative";
  const today = dayIn(zone, now);
  const spanAt = (day: number): Span => {
    if (unit === "relative") return near(day, today);
    // A week from Sunday on is one from Monday on of the day after.
    const shift = unit === "week" && startDayOfWeek === 0 ? 1 : 0;
    const { first, last } = spanOf(day + shift, "this", unit, 1);
    return { first: first - shift, last: last - shift };
  };
  return {
    said: [unit, startDayOfWeek, zone, unit === "relative" ? today : null],
    fixed: [],
    bucketOf: (value) => {
      const { at, isInstant } = value as Moment;
      return isInstant ? dayIn(zone, at) : Math.floor(at / DAY);
    },
    keysOf: (day) => {
      const { first, last } = spanAt(day as number);
      return [`${dateOf(first)}/${dateOf(last)}`];
    },
    valueOf: (key) => {
      const [start_date = "", end_date = ""] = key.split("/");
      return key === "" ? undefined : { type: unit, range: { type: "daterange", start_date, end_date } };
    },
    compare: byCode,
  };
}

/** Today and the days beside it, the week and the thirty days before and after, and what is further away month by month. */
function near(day: number, today: number): Span {
  const away = day - today;
  const distance = Math.abs(away);
  if (distance <= 1) return { first: day, last: day };
  if (distance <= 30) {
    const [nearest, furthest] = distance <= 7 ? [2, 7] : [8, 30];
    return away > 0
      ? { first: today + nearest, last: today + furthest }
      : { first: today - furthest, last: today - nearest };
  }
  const { first, last } = spanOf(day, "this", "month", 1);
  return away > 0 ? { first: Math.max(first, today + 31), last } : { first, last: Math.min(last, today - 31) };
}

/** Whether a value falls into the group of a condition that `conditionOfGroup` made, or that names a value and no operator. */
export function testOfGroup(
  name: string,
  property: Property,
  operand: Json | undefined,
  asking: Asking,
): Test<unknown> | null {
  if (operand === undefined) return null;
  const told = isObject(operand) && isObject(operand["groupBy"]) ? operand : null;
  const groupBy = readGroupBy(told?.["groupBy"] ?? { property: name });
  if (groupBy === null) return null;
  const grouper = grouperOf(property, groupBy, asking);
  const key = keyOfGroup(told === null ? unwrapped(operand) : told["value"]);
  const test = (value: unknown): boolean =>
    value === null ? key === "" : grouper.keysOf(grouper.bucketOf(value)).includes(key);
  return { said: [IN_GROUP, grouper.said, key], test };
}
