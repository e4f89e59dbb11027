// A date while it is edited, of a mention or of a property: each choice makes another value. The form is the contract's: {type, start_date,
// start_time, end_date, end_time, time_zone, date_format, reminder}. Invariant: what is not known here is kept, `type` says
// which fields there are, and the end is never before the start.
import type { Json, JsonObject } from "../values/json.ts";

export const dateForms = ["relative", "long", "full", "numeric"] as const;
export type DateFormat = (typeof dateForms)[number];

/** How long before, in the order of a list; without a time it is for nine in the morning of that day. */
export const remindersOfTime = [
  "none",
  "minute 0",
  "minute 5",
  "minute 15",
  "minute 30",
  "hour 1",
  "day 1",
  "day 2",
] as const;
export const remindersOfDay = ["none", "day 0", "day 1", "day 2", "week 1"] as const;
export type Reminder = (typeof remindersOfTime)[number] | (typeof remindersOfDay)[number];

export interface DateParts {
  readonly start: string;
  readonly end: string | null;
  /** Both null where it has no time. */
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly zone: string | null;
  readonly format: DateFormat;
  /** Another client's own is "other". */
  readonly reminder: Reminder | "other";
}

const morning = "09:00";
const timeForm = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export function partsOf(value: JsonObject, today: string): DateParts {
  const text = (name: string): string | null => {
    const one = value[name];
    return typeof one === "string" && one !== "" ? one : null;
  };
  const startTime = text("start_time");
  const end = text("end_date");
  return {
    start: text("start_date") ?? today,
    end,
    startTime,
    endTime: end === null || startTime === null ? null : (text("end_time") ?? startTime),
    zone: text("time_zone"),
    format: dateForms.find((form) => form === value["date_format"]) ?? "relative",
    reminder: reminderOf(value["reminder"], startTime !== null),
  };
}

/** A value with other fields: null takes one out. */
export function withFields(value: JsonObject, fields: Readonly<Record<string, Json | null>>): JsonObject {
  const { type: _, ...rest } = { ...value, ...fields };
  const kept = Object.fromEntries(Object.entries(rest).filter(([, field]) => field !== null));
  const kind = `date${kept["start_time"] === undefined ? "" : "time"}${kept["end_date"] === undefined ? "" : "range"}`;
  return { type: kind, ...kept };
}

export const withDay = (value: JsonObject, end: "start" | "end", day: string): JsonObject =>
  ordered(withFields(value, { [`${end}_date`]: day }));

/** A time that is not whole leaves the one before. */
export const withClock = (value: JsonObject, end: "start" | "end", time: string): JsonObject =>
  timeForm.test(time) ? withFields(value, { [`${end}_time`]: time }) : value;

export function withEnd(value: JsonObject, hasEnd: boolean, today: string): JsonObject {
  const { start, startTime } = partsOf(value, today);
  return withFields(value, hasEnd ? { end_date: start, end_time: startTime } : { end_date: null, end_time: null });
}

export function withTime(value: JsonObject, hasTime: boolean, zone: string): JsonObject {
  const hasEnd = typeof value["end_date"] === "string";
  const hadReminder = value["reminder"] !== undefined;
  const next = hasTime
    ? { start_time: morning, end_time: hasEnd ? morning : null, time_zone: zone }
    : { start_time: null, end_time: null, time_zone: null };
  // What is told before a time has no meaning for a day.
  return withFields(value, {
    ...next,
    ...(hadReminder ? { reminder: reminderValue(hasTime ? "minute 0" : "day 0", hasTime) } : {}),
  });
}

export const withZone = (value: JsonObject, zone: string): JsonObject => withFields(value, { time_zone: zone });

export const withFormat = (value: JsonObject, format: DateFormat): JsonObject =>
  withFields(value, { date_format: format === "relative" ? null : format });

export const withReminder = (value: JsonObject, reminder: Reminder): JsonObject =>
  withFields(value, { reminder: reminderValue(reminder, typeof value["start_time"] === "string") });

/**
 * The date with the days and times of a typed one; its format stays. A typed time is in the zone of the date, or in `zone`. A
 * reminder stays if both have a time or neither has one, because reminders of days and of times differ.
 */
export function withTyped(value: JsonObject, typed: JsonObject, zone: string): JsonObject {
  const { start_date = null, start_time = null, end_date = null, end_time = null } = typed;
  const hasTime = start_time !== null;
  const keepsReminder = hasTime === (typeof value["start_time"] === "string");
  return ordered(
    withFields(value, {
      start_date,
      start_time,
      end_date,
      end_time,
      time_zone: hasTime ? (value["time_zone"] ?? zone) : null,
      ...(keepsReminder ? {} : { reminder: null }),
    }),
  );
}

/** The earlier of the two is the start, with its time. */
export function ordered(value: JsonObject): JsonObject {
  const { start_date: start, end_date: end, start_time: startTime = null, end_time: endTime = null } = value;
  if (typeof start !== "string" || typeof end !== "string") return value;
  const at = (day: string, time: Json): string => `${day} ${typeof time === "string" ? time : ""}`;
  if (at(start, startTime) <= at(end, endTime)) return value;
  return withFields(value, { start_date: end, end_date: start, start_time: endTime, end_time: startTime });
}

function reminderOf(value: Json | undefined, hasTime: boolean): Reminder | "other" {
  if (value === undefined || value === null) return "none";
  const { unit, value: count } = value as JsonObject;
  const known: readonly Reminder[] = hasTime ? remindersOfTime : remindersOfDay;
  return known.find((one) => one === `${String(unit)} ${String(count)}`) ?? "other";
}

function reminderValue(reminder: Reminder, hasTime: boolean): JsonObject | null {
  const [unit = "", count] = reminder.split(" ");
  if (count === undefined) return null;
  return { unit, value: Number(count), ...(hasTime ? {} : { time: morning }) };
}
