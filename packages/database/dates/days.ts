// Days as whole numbers since 1970-01-01, and the words of existing clients that stand for days beside today's.
// Invariant: pure arithmetic of the Gregorian calendar; a week begins on Monday (ISO 8601). Leaves zones to zones.ts.

export const DAY = 86_400_000;

/** Days from the first to the last, both inside. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** The day of a date as clients write it, `2026-03-09`; null where there is no such day. */
export function dayOf(date: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (year === undefined) return null;
  const ms = utc(Number(year), Number(month) - 1, Number(day));
  return dateOf(ms / DAY) === date ? ms / DAY : null;
}

export function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** Minutes past midnight of `09:30`; null where it is no time of day. */
export function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  return Number(hours) * 60 + Number(minutes);
}

/** Date.UTC, which takes the years before 100 for those of the last century. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

function addMonths(day: number, months: number): number {
  const date = new Date(day * DAY);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastOfMonth = new Date(utc(year, month + 1, 0)).getUTCDate();
  return utc(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / DAY;
}

const units = {
  day: (day: number, count: number) => day + count,
  week: (day: number, count: number) => day + 7 * count,
  month: addMonths,
  year: (day: number, count: number) => addMonths(day, 12 * count),
} as const;
export type Unit = keyof typeof units;

export function isUnit(word: unknown): word is Unit {
  return typeof word === "string" && Object.hasOwn(units, word);
}

/** The whole week, month or year that a day lies in. */
function around(today: number, unit: Unit): Span {
  const date = new Date(today * DAY);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (unit) {
    case "day":
      return { first: today, last: today };
    case "week": {
      const first = today - ((date.getUTCDay() + 6) % 7);
      return { first, last: first + 6 };
    }
    case "month":
      return { first: utc(year, month, 1) / DAY, last: utc(year, month + 1, 0) / DAY };
    case "year":
      return { first: utc(year, 0, 1) / DAY, last: utc(year, 11, 31) / DAY };
  }
}

/** The days that are `count` units long, up to today, from today on, or those that today lies in. */
export function spanOf(today: number, direction: "past" | "next" | "this", unit: Unit, count: number): Span {
  if (direction === "this") return around(today, unit);
  const other = units[unit](today, direction === "past" ? -count : count);
  return direction === "past" ? { first: other, last: today } : { first: today, last: other };
}

const singleDays: Readonly<Record<string, (today: number) => number>> = {
  today: (today) => today,
  tomorrow: (today) => today + 1,
  yesterday: (today) => today - 1,
  one_week_ago: (today) => today - 7,
  one_week_from_now: (today) => today + 7,
  one_month_ago: (today) => addMonths(today, -1),
  one_month_from_now: (today) => addMonths(today, 1),
};

/** `today`, `one_week_ago`, `the_past_month`, `this_year` ...; null for a word that is not known. */
export function relativeSpan(word: string, today: number): Span | null {
  const single = Object.hasOwn(singleDays, word) ? singleDays[word] : undefined;
  if (single !== undefined) return { first: single(today), last: single(today) };
  const [, direction, unit] = /^(?:the_)?(past|next|this)_(week|month|year)$/.exec(word) ?? [];
  if (!isUnit(unit)) return null;
  return spanOf(today, direction as "past" | "next" | "this", unit, 1);
}
