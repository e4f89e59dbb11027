// What the values of many rows come to: how many, how much, from when to when. By names that existing clients know.
// Invariant: pure; empty values count for how many are empty and for nothing else. Leaves which rows to the index.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { DAY, dateOf } from "../dates/days.ts";
import { wallIn } from "../dates/zones.ts";
import type { Kind, Moment } from "../properties/base/model.ts";

export type AggregationResult =
  /** Percentages are shares of one. Null: of no values there is none. */
  | { readonly type: "number"; readonly value: number | null }
  /** A date as rows store it; instants on the clocks of whoever asks. */
  | { readonly type: "date"; readonly value: JsonObject | null }
  /** Milliseconds. */
  | { readonly type: "duration"; readonly value: number | null }
  /** Different values as text, the first ones, and how many there are. */
  | { readonly type: "list"; readonly value: readonly string[]; readonly total: number };

const COUNTS = [
  "count",
  "count_values",
  "unique",
  "show_unique",
  "empty",
  "not_empty",
  "percent_empty",
  "percent_not_empty",
] as const;
const OF_NUMBERS = ["sum", "average", "median", "min", "max", "range"] as const;
const OF_TIMES = ["earliest_date", "latest_date", "date_range"] as const;
const OF_FLAGS = ["checked", "unchecked", "percent_checked", "percent_unchecked"] as const;

export type Aggregator =
  | (typeof COUNTS)[number]
  | (typeof OF_NUMBERS)[number]
  | (typeof OF_TIMES)[number]
  | (typeof OF_FLAGS)[number];

/** What values of a kind may come to, in the order of menus; "none" asks for nothing. */
export function aggregatorsOf(kind: Kind): readonly Aggregator[] {
  if (kind === "number") return [...COUNTS, ...OF_NUMBERS];
  if (kind === "time") return [...COUNTS, ...OF_TIMES];
  return kind === "flag" ? ["count", ...OF_FLAGS] : COUNTS;
}

export function isAggregatorOf(kind: Kind, aggregator: string): aggregator is Aggregator {
  return aggregatorsOf(kind).some((one) => one === aggregator);
}

/** Texts of a list of different values. */
const MOST_LISTED = 100;

/** Values by number from 0 on; null is empty. */
export interface ManyValues {
  readonly count: number;
  readonly at: (n: number) => unknown;
}

export function aggregate(aggregator: Aggregator, kind: Kind, values: ManyValues, zone: string): AggregationResult {
  const { count } = values;
  const number = (value: number | null): AggregationResult => ({ type: "number", value });
  const share = (part: number): AggregationResult => number(count === 0 ? null : part / count);
  switch (aggregator) {
    case "count":
      return number(count);
    case "count_values":
      return number(counted(values, (value) => (Array.isArray(value) ? value.length : Number(value !== null))));
    case "unique":
      return number(different(values, kind).length);
    case "show_unique": {
      const all = different(values, kind);
      return { type: "list", value: all.slice(0, MOST_LISTED).map((one) => textOf(one, zone)), total: all.length };
    }
    case "empty":
      return number(counted(values, isEmpty));
    case "not_empty":
      return number(count - counted(values, isEmpty));
    case "percent_empty":
      return share(counted(values, isEmpty));
    case "percent_not_empty":
      return share(count - counted(values, isEmpty));
    case "checked":
      return number(counted(values, isTrue));
    case "unchecked":
      return number(count - counted(values, isTrue));
    case "percent_checked":
      return share(counted(values, isTrue));
    case "percent_unchecked":
      return share(count - counted(values, isTrue));
    case "earliest_date":
    case "latest_date":
    case "date_range":
      return ofTimes(aggregator, values, zone);
    default:
      return number(ofNumbers(aggregator, values));
  }
}

const isEmpty = (value: unknown): number => Number(value === null);
const isTrue = (value: unknown): number => Number(value === true);

function counted({ count, at }: ManyValues, weigh: (value: unknown) => number): number {
  let sum = 0;
  for (let n = 0; n < count; n++) sum += weigh(at(n));
  return sum;
}

function ofNumbers(aggregator: (typeof OF_NUMBERS)[number], { count, at }: ManyValues): number | null {
  const numbers = new Float64Array(count);
  let size = 0;
  for (let n = 0; n < count; n++) {
    const value = at(n);
    if (typeof value === "number") numbers[size++] = value;
  }
  const said = numbers.subarray(0, size);
  if (aggregator === "sum") return said.reduce((a, b) => a + b, 0);
  if (size === 0) return null;
  if (aggregator === "average") return said.reduce((a, b) => a + b, 0) / size;
  if (aggregator === "median") return medianOf(said.sort());
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const one of said) {
    if (one < least) least = one;
    if (one > most) most = one;
  }
  return aggregator === "min" ? least : aggregator === "max" ? most : most - least;
}

/** The middle one; of an even number what lies between the two in the middle. */
function medianOf(sorted: Float64Array): number {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Of times that are equal the first one. */
function ofTimes(aggregator: (typeof OF_TIMES)[number], { count, at }: ManyValues, zone: string): AggregationResult {
  let [first, last]: (Moment | null)[] = [null, null];
  for (let n = 0; n < count; n++) {
    const moment = at(n) as Moment | null;
    if (moment === null) continue;
    if (first === null || first === undefined || moment.at < first.at) first = moment;
    if (last === null || last === undefined || moment.at > last.at) last = moment;
  }
  const [from, to] = [first ?? null, last ?? null];
  if (aggregator === "date_range")
    return { type: "duration", value: from === null || to === null ? null : to.at - from.at };
  const chosen = aggregator === "earliest_date" ? from : to;
  return { type: "date", value: chosen === null ? null : dateOfMoment(chosen, zone) };
}

/** A day where it begins on no particular clock at midnight, else with its time. */
function dateOfMoment({ at, isInstant }: Moment, zone: string): JsonObject {
  const wall = isInstant ? wallIn(zone, at) : at;
  const start_date = dateOf(Math.floor(wall / DAY));
  if (!isInstant && wall % DAY === 0) return { type: "date", start_date };
  const start_time = new Date(wall).toISOString().slice(11, 16);
  return { type: "datetime", start_date, start_time, ...(isInstant && { time_zone: zone === "" ? "UTC" : zone }) };
}

/** The different ones in the order in which they come; of lists their pieces. */
function different({ count, at }: ManyValues, kind: Kind): readonly unknown[] {
  const seen = new Map<unknown, unknown>();
  const see = (value: unknown): void => {
    const key = kind === "time" ? momentKey(value as Moment) : value;
    if (!seen.has(key)) seen.set(key, value);
  };
  for (let n = 0; n < count; n++) {
    const value = at(n);
    if (Array.isArray(value)) value.forEach(see);
    else if (value !== null) see(value);
  }
  return [...seen.values()];
}

/** Times on no particular clock lie half a millisecond beside instants. */
const momentKey = ({ at, isInstant }: Moment): number => (isInstant ? at : at + 0.5);

function textOf(value: unknown, zone: string): string {
  if (typeof value !== "object" || value === null) return String(value);
  const { start_date, start_time } = dateOfMoment(value as Moment, zone);
  return [start_date, start_time].filter((part) => typeof part === "string").join(" ");
}
