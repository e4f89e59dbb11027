// Reads a date as a user types or pastes it: ISO dates, the formats of a locale, "tomorrow", "next friday", "in 2 weeks", times, and
// ranges of these. English words are read in every locale. Pure. Invariant: a text is read as a whole or not at all.
import { ordered, withFields } from "@tessera/kernel/text/date-edits.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { dateOf, dayOf } from "./days.ts";
import { readDay, type DateOrder } from "./typed-day.ts";
import { readTime } from "./typed-time.ts";

export interface DateReading {
  /** The date of today, `2026-03-09`. */
  readonly today: string;
  /** The time of now, `09:30`. */
  readonly now: string;
  /** As Intl names it. */
  readonly locale: string;
  readonly order: DateOrder;
}

/** A day since 1970-01-01, or a time of day alone, or both. */
interface End {
  readonly day: number | null;
  readonly time: string | null;
}

const BETWEEN = /\s*(?:→|->|–|—)\s*|\s+(?:-|to|until)\s+/u;

/** A date as a mention stores it, without a time zone; null if the text is not a date. */
export function readTypedDate(text: string, reading: DateReading): JsonObject | null {
  // Times are shown with the name of their zone, which is not read.
  const whole = text.trim().replace(/\s*\((?:GMT|UTC)[^)]*\)$/u, "");
  const one = readEnd(whole, reading);
  if (one !== null) return dateFrom(one, null, reading);
  const [first = "", last, more] = whole.split(BETWEEN);
  if (last === undefined || more !== undefined) return null;
  const ends = readRange(first, last, reading);
  return ends === null ? null : dateFrom(ends[0], ends[1], reading);
}

/** In "3 to 5 december" and "march 3 to 5" one end has the month of the other. */
function readRange(first: string, last: string, reading: DateReading): readonly [End, End] | null {
  const [from, to] = [readEnd(first, reading), readEnd(last, reading)];
  if (from !== null && to !== null) return [from, to];
  const [known, number] = from === null ? [to, first] : [from, last];
  if (known?.day == null || !/^\d{1,2}$/.test(number)) return null;
  const day = dayOf(`${dateOf(known.day).slice(0, 8)}${number.padStart(2, "0")}`);
  if (day === null) return null;
  const other = { day, time: null };
  return from === null ? [other, known] : [known, other];
}

function readEnd(text: string, reading: DateReading): End | null {
  const bare = text.trim().toLocaleLowerCase(reading.locale).replaceAll(/\s+/gu, " ");
  if (bare === "") return null;
  if (bare === "now") return { day: dayOf(reading.today), time: reading.now };
  if (bare === "tonight") return { day: dayOf(reading.today), time: "20:00" };
  const { time, rest } = readTime(bare);
  if (rest === "") return time === null ? null : { day: null, time };
  const day = readDay(rest, reading);
  return day === null ? null : { day, time };
}

function dateFrom(start: End, end: End | null, { today }: DateReading): JsonObject | null {
  const day = start.day ?? dayOf(today);
  if (day === null) return null;
  const hasTime = start.time !== null || (end?.time ?? null) !== null;
  const startTime = hasTime ? (start.time ?? "00:00") : null;
  return ordered(
    withFields(
      {},
      {
        start_date: dateOf(day),
        start_time: startTime,
        end_date: end === null ? null : dateOf(end.day ?? day),
        end_time: end === null || !hasTime ? null : (end.time ?? startTime),
      },
    ),
  );
}
