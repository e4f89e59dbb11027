// The operators of filters for the plain look at every row: written from what they mean, on stored values.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Question } from "../query/question.ts";
import type { Property } from "../schema.ts";
import { naiveText } from "./naive-text.ts";

type Where = Pick<Question, "now" | "zone" | "me">;
type Loose = Readonly<Record<string, Json | undefined>>;

const strip = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFC");

const wanted = (value: Json | undefined): Json[] =>
  (value === undefined || value === null ? [] : Array.isArray(value) ? (value as Json[]) : [value]).map((one) => {
    const wrapped = one as Loose;
    return (wrapped["type"] === "exact" ? wrapped["value"] : one) ?? null;
  });

/** Null where the operator is none of the type's, or its operand says nothing. */
export function passesNaively(
  type: string,
  operator: string,
  stored: Json | undefined,
  operand: Json | undefined,
  where: Where,
  property?: Property,
): boolean | null {
  const family = familyOf(type);
  if (type === "status" && /^(status|enum)_/.test(operator)) return statusPasses(operator, stored, operand, property);
  if (type === "multi_select" || type === "person")
    return setPasses(type, operator, setOf(type, stored), wanted(operand), where);
  if (type === "file" && !operator.startsWith("is_")) return null;
  const isFlag = family === "checkbox";
  if (!isFlag && operator === "is_empty") return isEmpty(type, stored);
  if (!isFlag && operator === "is_not_empty") return !isEmpty(type, stored);
  if (!operator.startsWith(`${family}_`)) return null;
  const word = operator.slice(family.length + 1);
  switch (family) {
    case "string":
      return stringPasses(word, isEmpty(type, stored) ? "" : naiveText(stored), wanted(operand));
    case "number":
      return numberPasses(word, isEmpty(type, stored) ? null : Number(naiveText(stored)), wanted(operand));
    case "checkbox": {
      const [said] = wanted(operand);
      if (typeof said !== "boolean" || !["is", "is_not"].includes(word)) return null;
      return (JSON.stringify(stored) === '[["Yes"]]') === ((word === "is") === said);
    }
    case "enum":
    case "person":
      return oneOf(word, isEmpty(type, stored) ? null : naiveText(stored), family, wanted(operand), where);
    case "date":
      return datePasses(
        word,
        type === "date" ? startOfDate(stored) : { at: stored as number, zoned: true },
        operand,
        where,
      );
  }
}

/** Types whose values are rich texts. */
export const TEXTS: ReadonlySet<string> = new Set(["title", "text", "url", "email", "phone_number"]);

/** The words or the people of a value that may hold several, each once. */
export function setOf(type: string, stored: Json | undefined): string[] {
  const text = JSON.stringify(stored ?? null);
  if (type === "person")
    return [...new Set([...text.matchAll(/\["‣",\[\["u","([^"]+)"\]\]\]/g)].map(([, id]) => id ?? ""))];
  const plain = /^\[\["((?:[^"\\]|\\.)*)"\]\]$/.test(text) ? naiveText(stored) : "";
  return [...new Set(plain.split(",").filter((one) => one !== ""))];
}

function setPasses(
  type: string,
  operator: string,
  held: readonly string[],
  operands: readonly Json[],
  where: Where,
): boolean | null {
  if (operator === "is_empty") return held.length === 0;
  if (operator === "is_not_empty") return held.length > 0;
  const [family, ...word] = operator.split("_");
  if (family !== (type === "person" ? "person" : "enum")) return null;
  const positive = { contains: true, does_not_contain: false }[word.join("_")];
  const said = operands
    .map((one) => {
      const { type: kind, value, id } = (typeof one === "object" && one !== null ? one : {}) as Loose;
      if (type === "person" && kind === "relative" && value === "me") return where.me;
      return type === "person" ? (id ?? one) : one;
    })
    .filter((one) => typeof one === "string" && one !== "");
  if (positive === undefined || said.length === 0) return null;
  return said.some((one) => held.includes(one as string)) === positive;
}

/** A status is one of some options, or of all that a group of this name has. */
function statusPasses(
  operator: string,
  stored: Json | undefined,
  operand: Json | undefined,
  property?: Property,
): boolean | null {
  const word = operator.replace(/^(status|enum)_/, "");
  const positive =
    { is: true, is_not: false }[word] ??
    (operator.startsWith("enum_") ? { contains: true, does_not_contain: false }[word] : undefined);
  if (positive === undefined) return null;
  let isSaid = false;
  const options = new Set<string>();
  for (const one of operand === undefined || operand === null
    ? []
    : Array.isArray(operand)
      ? (operand as Json[])
      : [operand]) {
    const { type, value } = (typeof one === "object" && one !== null ? one : { type: "exact", value: one }) as Loose;
    if (typeof value !== "string" || value === "" || type === "relative") continue;
    isSaid = true;
    if (type !== "is_group") options.add(value);
    else
      for (const option of property?.options ?? []) {
        const first = property?.groups?.find(({ optionIds }) => optionIds.includes(option.id));
        if (first?.name === value) options.add(option.value);
      }
  }
  if (!isSaid) return null;
  return (!isEmpty("status", stored) && options.has(naiveText(stored))) === positive;
}

type Family = "string" | "number" | "checkbox" | "enum" | "date" | "person";
function familyOf(type: string): Family {
  if (type === "number" || type === "checkbox" || type === "date") return type;
  if (type === "select" || type === "status") return "enum";
  if (type.endsWith("_time")) return "date";
  return type.endsWith("_by") ? "person" : "string";
}

export function isEmpty(type: string, stored: Json | undefined): boolean {
  const text = naiveText(stored);
  if (type === "number")
    return !/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text.trim()) || !Number.isFinite(Number(text));
  if (type === "date") return startOfDate(stored) === null;
  if (type === "file") return !JSON.stringify(stored ?? null).includes('"a","');
  if (type === "select" || type === "status") return !/^\[\["(?:[^"\\]|\\.)+"\]\]$/.test(JSON.stringify(stored) ?? "");
  if (TEXTS.has(type)) return text === "" || !Array.isArray(stored) || JSON.stringify(stored) === text;
  return text === "";
}

function stringPasses(word: string, text: string, operands: readonly Json[]): boolean | null {
  const said = operands.filter((one) => typeof one === "string" && one !== "").map((one) => strip(one as string));
  if (said.length === 0) return null;
  const value = strip(text);
  const matches: Readonly<Record<string, (one: string) => boolean>> = {
    is: (one) => value === one,
    contains: (one) => value.includes(one),
    starts_with: (one) => value.startsWith(one),
    ends_with: (one) => value.endsWith(one),
  };
  const positive = { is_not: "is", does_not_contain: "contains" }[word];
  const match = matches[positive ?? word];
  return match === undefined ? null : said.some(match) === (positive === undefined);
}

function numberPasses(word: string, value: number | null, operands: readonly Json[]): boolean | null {
  const said = operands
    .filter((one) => typeof one === "number" || (typeof one === "string" && /^-?\d+(\.\d+)?$/.test(one)))
    .map(Number);
  const [first] = said;
  if (first === undefined) return null;
  if (word === "equals") return value !== null && said.includes(value);
  if (word === "does_not_equal") return value === null || !said.includes(value);
  const order = {
    greater_than: [1],
    less_than: [-1],
    greater_than_or_equal_to: [0, 1],
    less_than_or_equal_to: [-1, 0],
  }[word];
  return order === undefined ? null : value !== null && order.includes(Math.sign(value - first));
}

function oneOf(word: string, value: string | null, family: Family, operands: readonly Json[], where: Where) {
  const said = operands.map((one) => {
    const { type, value: relative, id } = (typeof one === "object" && one !== null ? one : {}) as Loose;
    if (family === "enum") return one;
    return type === "relative" && relative === "me" ? where.me : (id ?? one);
  });
  const ids = said.filter((one) => typeof one === "string" && one !== "");
  const known = family === "enum" ? ["is", "contains"] : ["contains"];
  const positive = { is_not: "is", does_not_contain: "contains" }[word] ?? word;
  if (ids.length === 0 || !known.includes(positive)) return null;
  return (value !== null && ids.includes(value)) === (positive === word);
}

/** Milliseconds, and whether that is an instant rather than what a clock shows. */
export function startOfDate(stored: Json | undefined): { at: number; zoned: boolean } | null {
  const said = /^\[\["‣",\[\["d",(\{.*\})\]\]\]\]$/.exec(JSON.stringify(stored) ?? "")?.[1];
  if (said === undefined || said.includes("wrong")) return null;
  const { start_date, start_time, time_zone } = JSON.parse(said) as Record<string, string | undefined>;
  const wall = Date.parse(`${start_date}T${start_time ?? "00:00"}Z`);
  if (start_time === undefined || time_zone === undefined) return { at: wall, zoned: false };
  return { at: instantShowing(wall, time_zone), zoned: true };
}

const instants = new Map<string, number>();
/** The first instant, by quarters of an hour, at which the clocks of a zone show a time. */
function instantShowing(wall: number, zone: string): number {
  const key = `${zone} ${wall}`;
  const kept = instants.get(key);
  if (kept !== undefined) return kept;
  for (let offset = 15 * 3_600_000; offset >= -15 * 3_600_000; offset -= 900_000) {
    const instant = wall - offset;
    if (clockAt(instant, zone) !== new Date(wall).toISOString().slice(0, 16)) continue;
    instants.set(key, instant);
    return instant;
  }
  throw new Error(`the clocks of ${zone} never show ${new Date(wall).toISOString()}`);
}

const formats = new Map<string, Intl.DateTimeFormat>();
export function clockAt(instant: number, zone: string): string {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
    formats.set(zone, format);
  }
  return format.format(instant).replace(" ", "T");
}

function datePasses(
  word: string,
  start: { at: number; zoned: boolean } | null,
  operand: Json | undefined,
  where: Where,
) {
  const zone = where.zone === "" ? "UTC" : where.zone;
  const [first] =
    operand === undefined || operand === null ? [] : Array.isArray(operand) ? (operand as Json[]) : [operand];
  const days = first === undefined ? null : daysOf(first, clockAt(where.now, zone).slice(0, 10));
  if (days === null) return null;
  const [from, to] = days;
  if (start === null && /^is(_before|_after|_on_or_before|_on_or_after|_within)?$/.test(word)) return false;
  const day =
    start === null
      ? ""
      : start.zoned
        ? clockAt(start.at, zone).slice(0, 10)
        : new Date(start.at).toISOString().slice(0, 10);
  switch (word) {
    case "is":
      return day === from;
    case "is_before":
      return day < from;
    case "is_after":
      return day > from;
    case "is_on_or_before":
      return day <= from;
    case "is_on_or_after":
      return day >= from;
    case "is_within":
      return day >= from && day <= to;
    default:
      return null;
  }
}

const shifted = (day: string, years: number, months: number, days: number): string => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year + years, month + months, 0)).getUTCDate();
  const isMonths = years !== 0 || months !== 0;
  return new Date(Date.UTC(year + years, month - 1 + months, (isMonths ? Math.min(date, last) : date) + days))
    .toISOString()
    .slice(0, 10);
};

function daysOf(operand: Json, today: string): readonly [string, string] | null {
  const { type, value } = (typeof operand === "object" ? operand : {}) as Loose;
  if (type === "relative") return typeof value === "string" ? relativeDays(value, today, operand as Loose) : null;
  const exact = type === "exact" ? value : operand;
  const { start_date, end_date } = (
    typeof exact === "object" && exact !== null ? exact : { start_date: exact }
  ) as Record<string, string>;
  return typeof start_date === "string" && /^\d{4}-\d\d-\d\d/.test(start_date)
    ? [start_date.slice(0, 10), end_date ?? start_date.slice(0, 10)]
    : null;
}

function relativeDays(
  word: string,
  today: string,
  { direction, unit, count }: Loose,
): readonly [string, string] | null {
  const single = {
    today: [0, 0],
    tomorrow: [0, 1],
    yesterday: [0, -1],
    one_week_ago: [0, -7],
    one_week_from_now: [0, 7],
    one_month_ago: [-1, 0],
    one_month_from_now: [1, 0],
  }[word];
  if (single !== undefined) {
    const day = shifted(today, 0, single[0] ?? 0, single[1] ?? 0);
    return [day, day];
  }
  if (word === "this_month") return [`${today.slice(0, 7)}-01`, shifted(`${today.slice(0, 7)}-01`, 0, 1, -1)];
  if (word === "this_week") {
    const monday = shifted(today, 0, 0, -((new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7));
    return [monday, shifted(monday, 0, 0, 6)];
  }
  if (word === "custom" && unit === "day" && typeof count === "number")
    return direction === "past" ? [shifted(today, 0, 0, -count), today] : [today, shifted(today, 0, 0, count)];
  if (word === "the_past_month") return [shifted(today, 0, -1, 0), today];
  if (word === "the_next_year") return [today, shifted(today, 1, 0, 0)];
  return null;
}
