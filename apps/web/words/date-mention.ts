// The date of a mention as a person reads it: near days by name, others by their date, with the time and the end where it has
// them. The value is the contract's: {type, start_date, start_time, end_date, end_time, time_zone, reminder}.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { dateFormatter } from "./date-formatter.ts";
import { intlLocale } from "./intl-locale.ts";
import { dateIn, type Region } from "./region.ts";

export interface DayWords {
  readonly today: string;
  readonly tomorrow: string;
  readonly yesterday: string;
}

const dayMs = 86_400_000;

/** `now`: milliseconds. Days are those of this device; a time of another zone names it. */
export function dateMentionWords(
  value: JsonObject,
  now: number,
  locale: string,
  region: Region,
  words: DayWords,
): string {
  const [start, end] = (["start", "end"] as const).map((side) => {
    const [day, time] = [value[`${side}_date`], value[`${side}_time`]];
    const date = typeof day === "string" ? localDay(day) : null;
    if (date === null) return "";
    const name = dayWords(date, value["date_format"], now, locale, region, words);
    return typeof time === "string" && /^\d{2}:\d{2}$/.test(time) ? `${name} ${clockIn(locale, date, time)}` : name;
  });
  const zone = value["start_time"] === undefined ? "" : foreignZone(value["time_zone"], locale);
  return !start ? "" : `${start}${end ? ` → ${end}` : ""}${zone}`;
}

function dayWords(date: Date, form: unknown, now: number, locale: string, region: Region, words: DayWords): string {
  if (form === "full") return format(locale, { dateStyle: "full" }, date);
  if (form === "numeric" && region.dates === "language")
    return format(locale, { year: "numeric", month: "2-digit", day: "2-digit" }, date);
  const near = form === "long" || form === "numeric" ? null : nameOf(date, new Date(now), words);
  return near ?? dateIn(region, locale, date);
}

function clockIn(locale: string, date: Date, time: string): string {
  const [hours, minutes] = time.split(":").map(Number);
  return format(locale, { timeStyle: "short" }, new Date(date.getTime()).setHours(hours ?? 0, minutes));
}

/** " (GMT+9)", where that is not the zone of this device. */
function foreignZone(zone: unknown, locale: string): string {
  if (typeof zone !== "string" || zone === new Intl.DateTimeFormat().resolvedOptions().timeZone) return "";
  try {
    const parts = new Intl.DateTimeFormat(intlLocale({ locale }), {
      timeZone: zone,
      timeZoneName: "short",
    }).formatToParts();
    return ` (${parts.find(({ type }) => type === "timeZoneName")?.value ?? zone})`;
  } catch {
    // A zone that this device does not know is named as it was written.
    return ` (${zone})`;
  }
}

const format = (locale: string, options: Intl.DateTimeFormatOptions, date: Date | number): string =>
  dateFormatter(intlLocale({ locale }), options).format(date);

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
