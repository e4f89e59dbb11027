// A date as it is stored: the mention of it, [["‣", [["d", {type, start_date, ...}]]]]. Keys that are not known are kept.
import { isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { MENTION } from "@tessera/kernel/records/mentioned-people.ts";
import { DAY, dayOf, minutesOf } from "../../dates/days.ts";
import { instantOf } from "../../dates/zones.ts";
import type { Moment } from "./model.ts";

export interface DateValue {
  readonly type: "date" | "daterange" | "datetime" | "datetimerange";
  /** `2026-03-09` */
  readonly start_date: string;
  /** `09:30` */
  readonly start_time?: string;
  readonly end_date?: string;
  readonly end_time?: string;
  /** Of both ends. A time without one is what the clock shows, wherever it is read. */
  readonly time_zone?: string;
  readonly [more: string]: Json | undefined;
}

const types: ReadonlySet<Json | undefined> = new Set(["date", "daterange", "datetime", "datetimerange"]);

const isDay = (day: Json | undefined): boolean => typeof day === "string" && dayOf(day) !== null;
const isTime = (time: Json | undefined): boolean =>
  time === undefined || (typeof time === "string" && minutesOf(time) !== null);

export function isDateValue(value: Json | undefined): value is JsonObject & DateValue {
  if (!isObject(value) || !types.has(value["type"])) return false;
  const { start_date, start_time, end_date, end_time, time_zone } = value;
  return (
    isDay(start_date) &&
    (end_date === undefined || isDay(end_date)) &&
    isTime(start_time) &&
    isTime(end_time) &&
    (time_zone === undefined || typeof time_zone === "string")
  );
}

/** The date that a segment of rich text mentions. */
export function dateMention(segment: Json): DateValue | null {
  if (!Array.isArray(segment) || segment[0] !== MENTION) return null;
  const marks = (segment as readonly Json[])[1];
  if (!Array.isArray(marks)) return null;
  const mark = (marks as readonly Json[]).find((one) => Array.isArray(one) && one[0] === "d") as Json[] | undefined;
  return isDateValue(mark?.[1]) ? mark[1] : null;
}

/** The date as text, from which dateFromText reads the same date: the zone of a time is behind it. */
export function dateText(date: DateValue): string {
  const said = (parts: readonly (string | undefined)[]): string => parts.filter((part) => part !== undefined).join(" ");
  const start = said([date.start_date, date.start_time]);
  const end = said([date.end_date, date.end_time]);
  const zone = date.start_time === undefined || date.time_zone === "" ? undefined : date.time_zone;
  return said([end === "" ? start : `${start} → ${end}`, zone]);
}

/** When it begins. */
export function startOf(date: DateValue): Moment {
  const wall = (dayOf(date.start_date) ?? 0) * DAY + (minutesOf(date.start_time ?? "00:00") ?? 0) * 60_000;
  if (date.start_time === undefined || date.time_zone === undefined) return { at: wall, isInstant: false };
  return { at: instantOf(date.time_zone, wall), isInstant: true };
}
