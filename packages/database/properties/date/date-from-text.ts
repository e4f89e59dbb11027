// Dates as text: what is typed, pasted, converted or imported. Invariant: a text that is not a date as a whole is none, so that
// nothing of it is dropped but seconds; the zone of a time is kept by its name, an offset by the same instant in UTC.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { ordered, withFields } from "@tessera/kernel/text/date-edits.ts";
import { DAY, dateOf, dayOf, minutesOf } from "../../dates/days.ts";
import { instantOf, isZone } from "../../dates/zones.ts";
import type { DateValue } from "../base/date-value.ts";
import { monthKey, readingAnywhere, type DateReading, type DayOrder } from "./date-reading.ts";

/**
 * A day or a time, with or without a zone, and with an end behind an arrow; null for anything else. Days are written with numbers
 * (2026-03-09, 9.3.2026, and in the order of the reading 9/3/2026) or with the name of the month.
 */
export function dateFromText(text: string, reading: DateReading = readingAnywhere): DateValue | null {
  const [first = "", second, more] = text.trim().split(/\s*(?:→|->)\s*/u);
  const [start, end] = sameZone(
    momentFrom(first, reading),
    second === undefined ? undefined : momentFrom(second, reading),
  );
  if (start === null || end === null || more !== undefined) return null;
  const hasTime = start.time !== null;
  const ends = {
    end_date: end?.day ?? null,
    end_time: end === undefined || !hasTime ? null : (end.time ?? start.time),
  };
  const zone = hasTime ? start.zone : null;
  const fields = { start_date: start.day, start_time: start.time, ...ends, time_zone: zone };
  return ordered(withFields({}, fields)) as DateValue & JsonObject;
}

/** The orders in which the numbers of a date can be read: both of 3/9/2026, one of 13/9/2026; null: it is no such date. */
export function ordersOf(text: string): readonly DayOrder[] | null {
  const [, first, sign, second] = NUMBERS.exec((text.split(/\s*(?:→|->|[ T,])\s*/u)[0] ?? "").trim()) ?? [];
  if (first === undefined || second === undefined || sign === ".") return null;
  return (["dmy", "mdy"] as const).filter((order) => Number(order === "dmy" ? second : first) <= 12);
}

interface Moment {
  readonly day: string;
  readonly time: string | null;
  /** Of the time; null: whatever clock it is read by. */
  readonly zone: string | null;
}

type Maybe<Value> = Value | null | undefined;

/** One zone for both ends: one that only one of them has is that of both, otherwise both are written in UTC. */
function sameZone(start: Moment | null, end: Maybe<Moment>): readonly [Moment | null, Maybe<Moment>] {
  if (start === null || end === null || end === undefined || start.zone === end.zone) return [start, end];
  if (start.zone === null || end.zone === null) {
    const zone = start.zone ?? end.zone;
    return [
      { ...start, zone },
      { ...end, zone },
    ];
  }
  return [inUtc(start), inUtc(end)];
}

function inUtc({ day, time, zone }: Moment): Moment {
  if (time === null || zone === null) return { day, time, zone };
  return atInstant(instantOf(zone, wallOf(day, time)));
}

const wallOf = (day: string, time: string): number => (dayOf(day) ?? 0) * DAY + (minutesOf(time) ?? 0) * 60_000;

function atInstant(instant: number): Moment {
  const time = new Date(instant).toISOString().slice(11, 16);
  return { day: dateOf(Math.floor(instant / DAY)), time, zone: "UTC" };
}

/** A day, an hour with minutes or a half of the day or both, and a zone. */
const TIME =
  /^(.+?)(?:,?\s+|(?<=\d)T)(\d{1,2})(?::([0-5]\d)(?::[0-5]\d(?:[.,]\d+)?)?(?:\s*([ap])\.?m\b\.?)?|\s*([ap])\.?m\b\.?)(?:\s*(\S.*))?$/iu;

function momentFrom(text: string, reading: DateReading): Moment | null {
  const words = text.trim();
  const day = dayFrom(words, reading);
  if (day !== null) return { day, time: null, zone: null };
  const [, before = "", hour = "", minutes = "00", half, halfAlone, zoneText] = TIME.exec(words) ?? [];
  const of = dayFrom(before, reading);
  const time = clockOf(Number(hour), minutes, half ?? halfAlone);
  const zone = zoneText === undefined ? null : zoneFrom(zoneText);
  if (of === null || time === null || zone === undefined) return null;
  return typeof zone === "number" ? atInstant(wallOf(of, time) - zone * 60_000) : { day: of, time, zone };
}

function clockOf(hour: number, minutes: string, half: string | undefined): string | null {
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const hours = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return hours > 23 ? null : `${String(hours).padStart(2, "0")}:${minutes}`;
}

/** The name of a zone, or how many minutes its clocks are ahead of UTC; undefined: neither. */
function zoneFrom(text: string): string | number | undefined {
  const bare = text.replaceAll(/[()[\]]/g, " ").trim();
  const [, sign, hours, minutes = "0", name] =
    /^(?:UTC|GMT)?([+\-\u2212])(\d{1,2})(?::?([0-5]\d))?(?:\s+(\S+))?$/i.exec(bare) ?? [];
  if (hours !== undefined && name === undefined)
    return (sign === "+" ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) || "UTC";
  if (/^(?:Z|UTC|GMT)$/i.test(bare)) return "UTC";
  const zone = name ?? bare;
  return /^[a-z][\w+/-]+$/i.test(zone) && isZone(zone) ? zone : undefined;
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const CHINESE = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]$/u;
const DAY_NAME_YEAR =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s-]*(?:de |of )?([\p{L}\p{M}]+)\.?(?:[\s,-]|de |of )+(\d{4}|\d{2})$/iu;
const NAME_DAY_YEAR = /^([\p{L}\p{M}]+)\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4})$/iu;
const YEAR_NAME_DAY = /^(\d{4})[\s-]+([\p{L}\p{M}]+)\.?[\s-]+(\d{1,2})$/iu;
const WEEKDAY = /^\p{L}+\.?,\s+(?=\d|\p{L}+\.? \d)/u;

function dayFrom(text: string, reading: DateReading): string | null {
  const words = text.trim().replace(WEEKDAY, "");
  const [, year, , month, day] = YEAR_FIRST.exec(words) ?? [];
  if (year !== undefined) return dayText(year, Number(month), day);
  const [, first, sign, second, of] = NUMBERS.exec(words) ?? [];
  if (first !== undefined) return numberedDay(first, sign, second, of, reading.order);
  const [, cjkYear, cjkMonth, cjkDay] = CHINESE.exec(words) ?? [];
  if (cjkYear !== undefined) return dayText(cjkYear, Number(cjkMonth), cjkDay);
  const named = (name: string | undefined): number | undefined => reading.months.get(monthKey(name ?? ""));
  const a = DAY_NAME_YEAR.exec(words);
  if (a !== null) return dayText(a[3], named(a[2]), a[1]);
  const b = NAME_DAY_YEAR.exec(words);
  if (b !== null) return dayText(b[3], named(b[1]), b[2]);
  const c = YEAR_NAME_DAY.exec(words);
  return c === null ? null : dayText(c[1], named(c[2]), c[3]);
}

/** Points separate day, month and year in this order; with other signs the order is the locale's, unless only the other one is possible. */
function numberedDay(
  first: string,
  sign: string | undefined,
  second: string | undefined,
  year: string | undefined,
  order: DayOrder | null,
): string | null {
  const inOrder = (one: DayOrder): string | null =>
    one === "dmy" ? dayText(year, Number(second), first) : dayText(year, Number(first), second);
  if (sign === ".") return inOrder("dmy");
  const possible = (["dmy", "mdy"] as const).filter((one) => inOrder(one) !== null);
  const [only] = possible;
  if (possible.length === 1 && only !== undefined) return inOrder(only);
  return order === null ? (first === second ? inOrder("dmy") : null) : inOrder(order);
}

/** Years of two digits are those from 1970 to 2069. */
function dayText(year: string | undefined, month: number | undefined, day: string | undefined): string | null {
  if (year === undefined || month === undefined || day === undefined) return null;
  const full = year.length === 2 ? `${Number(year) < 70 ? 20 : 19}${year}` : year;
  const written = `${full}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return dayOf(written) === null ? null : written;
}
