// Groups and what values come to, by a plain look at every row: what the index's gathering is held against.
// Invariant: it shares no code with groupers, aggregations or the index. Groups are named as `keyOfGroup` names them.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Aggregation } from "../query/gather.ts";
import type { GroupBy } from "../query/group-by.ts";
import type { Question, Row } from "../query/question.ts";
import type { Property, Schema } from "../schema.ts";
import { rowValue, sortValue } from "./naive.ts";
import { clockAt, isEmpty, setOf, startOfDate, TEXTS } from "./naive-operators.ts";
import { naiveText } from "./naive-text.ts";

type Where = Pick<Question, "now" | "zone">;

const DAY = 86_400_000;
const dayOfMs = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const later = (day: string, days: number): string => dayOfMs(Date.parse(day) + days * DAY);
const strip = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFC");

/** What a row says under a key: several values or one; none is empty. Times as {at, zoned}. */
function valuesOf(row: Row, key: string, property: Property): readonly unknown[] {
  const stored = rowValue(row, key, property.type);
  switch (property.type) {
    case "multi_select":
    case "person":
      return setOf(property.type, stored);
    case "checkbox":
      return [JSON.stringify(stored) === '[["Yes"]]'];
    case "number":
    case "file": {
      const value = sortValue(row, key, property);
      return value === null ? [] : [value];
    }
    case "date": {
      const start = startOfDate(stored);
      return start === null ? [] : [start];
    }
    case "created_time":
    case "last_edited_time":
      return [{ at: stored as number, zoned: true }];
    case "created_by":
    case "last_edited_by":
      return stored === "" ? [] : [stored];
    default:
      return isEmpty(property.type, stored) ? [] : [naiveText(stored)];
  }
}

const isTime = (type: string): boolean => type === "date" || type.endsWith("_time");

/** The keys of the groups that a row stands in. */
export function naiveGroups(row: Row, groupBy: GroupBy, schema: Schema, where: Where): readonly string[] {
  const property = schema.properties[groupBy.property];
  if (property === undefined) return [];
  const { type } = property;
  const values = valuesOf(row, groupBy.property, property);
  if (values.length === 0) return [""];
  if (isTime(type)) return [daysAround(values[0] as { at: number; zoned: boolean }, groupBy, where)];
  if (type === "number" && groupBy.range !== null) return [pieceOf(values[0] as number, groupBy.range)];
  if (type === "status" && groupBy.by === "group") {
    const option = property.options.find(({ value }) => value === values[0]);
    return [
      property.groups?.find(({ optionIds }) => option !== undefined && optionIds.includes(option.id))?.name ?? "",
    ];
  }
  const isText = TEXTS.has(type) || type === "from_the_future" || type === "file";
  if (isText && groupBy.by === "alphabet_prefix")
    return [Array.from(strip((values[0] as string).trimStart()))[0]?.toUpperCase() ?? ""];
  return values.map(String);
}

/** From below, so that each piece is looked at. */
function pieceOf(value: number, { from, to, size }: NonNullable<GroupBy["range"]>): string {
  if (value < from) return `..${from}`;
  for (let n = 0; from + n * size < to; n++) {
    const end = Math.min(to, from + (n + 1) * size);
    if (value < end) return `${from + n * size}..${end}`;
  }
  return `${to}..`;
}

function daysAround(time: { at: number; zoned: boolean }, groupBy: GroupBy, { now, zone }: Where): string {
  const day = time.zoned ? clockAt(time.at, zone || "UTC").slice(0, 10) : dayOfMs(time.at);
  const month = [`${day.slice(0, 8)}01`, later(`${later(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`, -1)] as const;
  switch (groupBy.by) {
    case "day":
      return `${day}/${day}`;
    case "month":
      return month.join("/");
    case "year":
      return `${day.slice(0, 4)}-01-01/${day.slice(0, 4)}-12-31`;
    case "week": {
      let first = day;
      while (new Date(first).getUTCDay() !== groupBy.startDayOfWeek) first = later(first, -1);
      return `${first}/${later(first, 6)}`;
    }
  }
  const today = clockAt(now, zone || "UTC").slice(0, 10);
  for (const [first, last] of [
    [0, 0],
    [1, 1],
    [-1, -1],
    [2, 7],
    [-7, -2],
    [8, 30],
    [-30, -8],
  ] as const)
    if (day >= later(today, first) && day <= later(today, last)) return `${later(today, first)}/${later(today, last)}`;
  const [nearest, furthest] = [later(today, 31), later(today, -31)];
  if (day > today) return `${month[0] > nearest ? month[0] : nearest}/${month[1]}`;
  return `${month[0]}/${month[1] < furthest ? month[1] : furthest}`;
}

/** A number, a text of a date, or texts; null: nothing, or none that the property has. */
export function naiveAggregation(
  rows: readonly Row[],
  { property: key, aggregator }: Aggregation,
  schema: Schema,
  zone: string,
): Json {
  if (aggregator === "count") return rows.length;
  const property = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
  if (property === undefined) return null;
  const { type } = property;
  const each = rows.map((row) => valuesOf(row, key, property));
  const all = each.flat();
  if (type === "checkbox") return ofFlags(aggregator, all as boolean[]);
  const filled = each.filter((values) => values.length > 0).length;
  const share = (part: number): number | null => (rows.length === 0 ? null : part / rows.length);
  switch (aggregator) {
    case "count_values":
      return all.length;
    case "unique":
    case "show_unique":
      return new Set(all.map((one) => JSON.stringify(one))).size;
    case "empty":
      return rows.length - filled;
    case "not_empty":
      return filled;
    case "percent_empty":
      return share(rows.length - filled);
    case "percent_not_empty":
      return share(filled);
  }
  if (type === "number") return ofNumbers(aggregator, all as number[]);
  return isTime(type) ? ofTimes(aggregator, all as { at: number; zoned: boolean }[], zone) : null;
}

function ofFlags(aggregator: string, flags: readonly boolean[]): Json {
  const ticked = flags.filter((flag) => flag).length;
  const share = (part: number): number | null => (flags.length === 0 ? null : part / flags.length);
  if (aggregator === "checked") return ticked;
  if (aggregator === "unchecked") return flags.length - ticked;
  if (aggregator === "percent_checked") return share(ticked);
  return aggregator === "percent_unchecked" ? share(flags.length - ticked) : null;
}

function ofNumbers(aggregator: string, numbers: readonly number[]): Json {
  let sum = 0;
  for (const one of numbers) sum += one;
  if (aggregator === "sum") return sum;
  const sorted = numbers.toSorted((a, b) => a - b);
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  if (first === undefined || last === undefined) return null;
  const half = Math.floor((sorted.length - 1) / 2);
  const known: Record<string, number> = {
    average: sum / sorted.length,
    median: ((sorted.at(half) ?? 0) + (sorted.at(-1 - half) ?? 0)) / 2,
    min: first,
    max: last,
    range: last - first,
  };
  return known[aggregator] ?? null;
}

function ofTimes(aggregator: string, times: readonly { at: number; zoned: boolean }[], zone: string): Json {
  const sorted = times.toSorted((a, b) => a.at - b.at);
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (aggregator === "date_range") return last.at - first.at;
  if (aggregator !== "earliest_date" && aggregator !== "latest_date") return null;
  const bound = aggregator === "earliest_date" ? first : (sorted.find(({ at }) => at === last.at) ?? last);
  return bound.zoned ? clockAt(bound.at, zone || "UTC").slice(0, 10) : dayOfMs(bound.at);
}
