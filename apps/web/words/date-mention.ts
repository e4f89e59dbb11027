// The date of a mention as a person reads it: near days by name, others by their date, with the time and the end where it has
// them. The value is the contract's: {type, start_date, start_time, end_date, end_time, time_zone, reminder}.
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import { dateIn, type Region } from "./region.ts";

export interface DayWords {
  readonly today: string;
  readonly tomorrow: string;
  readonly yesterday: string;
}

const dayMs = 86_400_000;

/** `now`: milliseconds. Days are those of this device. */
export function dateMentionWords(value: JsonObject, now: number, locale: string, region: Region, words: DayWords): string {
  const start = wordsOf(value["start_date"], value["start_time"], now, locale, region, words);
  if (start === "") return "";
  const end = wordsOf(value["end_date"], value["end_time"], now, locale, region, words);
  return end === "" ? start : `${start} → ${end}`;
} // prettier-ignore

function wordsOf(day: unknown, time: unknown, now: number, locale: string, region: Region, words: DayWords): string {
  const date = typeof day === "string" ? localDay(day) : null;
  if (date === null) return "";
  const name = nameOf(date, new Date(now), words) ?? dateIn(region, locale, date);
  return typeof time === "string" && /^\d{2}:\d{2}$/.test(time) ? `${name} ${time}` : name;
}

/** "2026-11-22" as that day's beginning here; null for what is no day. */
export function localDay(text: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return date.getMonth() === Number(month) - 1 ? date : null;
}

/** A day of this device as the contract writes it. */
export function dayText(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function nameOf(date: Date, now: Date, words: DayWords): string | null {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.round((date.getTime() - today.getTime()) / dayMs);
  return days === 0 ? words.today : days === 1 ? words.tomorrow : days === -1 ? words.yesterday : null;
}
