// The day of a typed date: ISO, numbers in the order of a locale, months and weekdays by name, and words beside today. Pure.
// Invariant: names and relative words of a locale come from Intl, so that no language needs a table.
import { dayOf, isUnit, spanOf, type Unit } from "./days.ts";

/** The order of day, month and year in numeric dates such as 3/4/2026. */
export type DateOrder = "dmy" | "mdy" | "ymd";

export interface DayReading {
  readonly today: string;
  readonly locale: string;
  readonly order: DateOrder;
}

/** A day since 1970-01-01; null if the text is not a day. `text`: in lower case, words separated by one space. */
export function readDay(text: string, reading: DayReading): number | null {
  const today = dayOf(reading.today);
  if (today === null) return null;
  return (
    numericDay(text, reading) ??
    besideToday(text, today) ??
    relativeIn(text, today, reading.locale) ??
    weekdayOf(text, today, reading.locale) ??
    namedDay(text, reading)
  );
}

const dayFrom = (year: number, month: number, day: number): number | null =>
  dayOf([String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-"));

/** Years of two digits are those from 1970 to 2069. */
const fullYear = (year: string): number =>
  year.length > 2 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);

const yearOf = ({ today }: DayReading): number => Number(today.slice(0, 4));

function numericDay(text: string, reading: DayReading): number | null {
  const [, year, month = "", day = ""] =
    /^(\d{4})(\d{2})(\d{2})$/u.exec(text) ??
    /^(\d{4})(?:[-/.] ?| )(\d{1,2})(?:[-/.] ?| )(\d{1,2})\.?$/u.exec(text) ??
    (reading.order === "ymd" ? /^(\d{2})[-/.] ?(\d{1,2})[-/.] ?(\d{1,2})\.?$/u.exec(text) : null) ??
    [];
  if (year !== undefined) return dayFrom(fullYear(year), Number(month), Number(day));
  const [, first, sign, second = "", last] = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2})?)?$/u.exec(text) ?? [];
  if (first === undefined) return null;
  // With points a date has its day first, wherever it is written.
  const isMonthFirst = sign !== "." && reading.order !== "dmy";
  const at = last === undefined ? yearOf(reading) : fullYear(last);
  const [a, b] = [Number(first), Number(second)];
  const read = (dayFirst: boolean): number | null => (dayFirst ? dayFrom(at, b, a) : dayFrom(at, a, b));
  // 25/12 has one meaning, whatever the order is.
  return read(!isMonthFirst) ?? read(isMonthFirst);
}

const COUNTS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3 };
const SHORT: Readonly<Record<string, Unit>> = { d: "day", w: "week", wk: "week", m: "month", mo: "month", y: "year" };

function moved(today: number, unit: Unit, count: number): number {
  const span = spanOf(today, count < 0 ? "past" : "next", unit, Math.abs(count));
  return count < 0 ? span.first : span.last;
}

/** "today", "in 2 weeks", "3 days ago", "a month from now", "next week": read in every locale. */
function besideToday(text: string, today: number): number | null {
  const word = { today: 0, tomorrow: 1, yesterday: -1 }[text];
  if (word !== undefined) return today + word;
  const [, way, only] = /^(next|last) (week|month|year)$/u.exec(text) ?? [];
  if (isUnit(only)) return moved(today, only, way === "last" ? -1 : 1);
  const [, before, number = "", name = "", behind] =
    /^(in |\+ ?)?(\d{1,4}|an?|one|two|three) ?([a-z]+)( ago| from now| from today)?$/u.exec(text) ?? [];
  const unit = SHORT[name] ?? name.replace(/s$/u, "");
  if (!isUnit(unit) || (before === undefined) === (behind === undefined)) return null;
  const count = COUNTS[number] ?? Number(number);
  return moved(today, unit, behind === " ago" ? -count : count);
}

const UNITS = ["day", "week", "month", "year"] as const;

/** The same in the words of the locale: "morgen", "in 2 Wochen", "il y a 3 jours". */
function relativeIn(text: string, today: number, locale: string): number | null {
  const number = /\d{1,4}/u.exec(text);
  const counts = number === null ? [-2, -1, 0, 1, 2] : [Number(number[0]), -Number(number[0])];
  for (const numeric of ["auto", "always"] as const) {
    const form = new Intl.RelativeTimeFormat(locale, { numeric });
    for (const unit of UNITS)
      for (const count of counts)
        if (form.format(count, unit).toLocaleLowerCase(locale) === text) return moved(today, unit, count);
  }
  return null;
}

/** The names of days or months in a locale, and in English, with their numbers from 0. */
function namesOf(kind: "weekday" | "month", locale: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const of of ["en-US", locale])
    for (const width of ["long", "short"] as const)
      for (const more of [{}, { day: "numeric" }] as const) {
        const form = new Intl.DateTimeFormat(of, { timeZone: "UTC", calendar: "gregory", [kind]: width, ...more });
        // 2023-01-01 is a Sunday.
        for (let at = 0; at < (kind === "month" ? 12 : 7); at++) {
          const date = Date.UTC(2023, kind === "month" ? at : 0, kind === "month" ? 1 : 1 + at);
          const name = form.formatToParts(date).find(({ type }) => type === kind)?.value ?? "";
          names.set(bare(name.toLocaleLowerCase(of)), at);
        }
      }
  return names;
}

const bare = (name: string): string => name.replaceAll(/[.,]/gu, "");

/** "friday" and "this friday" are within the next seven days, "next friday" is after today, "last friday" before. */
function weekdayOf(text: string, today: number, locale: string): number | null {
  const [, way, name = ""] = /^(?:(this|next|last|on) )?(.+)$/u.exec(text) ?? [];
  const wanted = namesOf("weekday", locale).get(bare(name));
  if (wanted === undefined) return null;
  const weekday = (((today + 4) % 7) + 7) % 7;
  const ahead = (wanted - weekday + 7) % 7;
  if (way === "last") return today - (7 - ahead);
  return today + (way === "next" && ahead === 0 ? 7 : ahead);
}

/** "9 march 2026", "monday, march 9", "mar 9", "2026年3月9日". A day without a year is in the year of today. */
function namedDay(text: string, reading: DayReading): number | null {
  const { locale } = reading;
  const [, year, month, day] = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]$/u.exec(text) ?? [];
  if (year !== undefined) return dayFrom(Number(year), Number(month), Number(day));
  const weekdays = namesOf("weekday", locale);
  const months = namesOf("month", locale);
  const words = text.split(/[\s,]+/u).map(bare);
  const found: { month?: number; day?: number; year?: number } = {};
  for (const [at, word] of words.entries()) {
    const named = months.get(word);
    if (named !== undefined && found.month === undefined) found.month = named + 1;
    else if (/^\d{4}$/u.test(word) && found.year === undefined) found.year = Number(word);
    else if (/^\d{1,2}(?:st|nd|rd|th|er)?$/u.test(word) && found.day === undefined)
      found.day = Number.parseInt(word, 10);
    else if (!(at === 0 && weekdays.has(word)) && !["of", "de", "the"].includes(word)) return null;
  }
  if (found.month === undefined || (found.day === undefined && found.year === undefined)) return null;
  return dayFrom(found.year ?? yearOf(reading), found.month, found.day ?? 1);
}

/** The order in which a locale writes day, month and year. */
export function dateOrderOf(locale: string): DateOrder {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: "short", calendar: "gregory" })
    .formatToParts(0)
    .map(({ type }) => type);
  if (parts.indexOf("year") < parts.indexOf("day")) return "ymd";
  return parts.indexOf("month") < parts.indexOf("day") ? "mdy" : "dmy";
}
