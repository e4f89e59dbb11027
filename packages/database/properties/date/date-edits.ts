// Changes of a date: its days, its end, its times. Invariant: the type says which parts there are, the end is not before the
// start, and what is not known is kept.
import { dayOf } from "../../dates/days.ts";
import type { DateValue } from "./date-value.ts";

const NOON = "12:00";

/** The type that says which parts there are, and the two ends in order. */
function settled(value: DateValue): DateValue {
  const { start_date, start_time, end_date, end_time } = value;
  const isTimed = start_time !== undefined;
  const type = end_date === undefined ? (isTimed ? "datetime" : "date") : isTimed ? "datetimerange" : "daterange";
  if (end_date === undefined || `${start_date}${start_time ?? ""}` <= `${end_date}${end_time ?? ""}`) return { ...value, type }; // prettier-ignore
  const turned = { ...value, type, start_date: end_date, end_date: start_date } as const;
  return isTimed ? { ...turned, start_time: end_time ?? start_time, end_time: start_time } : turned;
}

export function withDay(value: DateValue | null, side: "start" | "end", day: string): DateValue {
  if (value === null) return { type: "date", start_date: day };
  return settled(side === "start" ? { ...value, start_date: day } : { ...value, end_date: day });
}

export function withEnd(value: DateValue, hasEnd: boolean): DateValue {
  const { end_date, end_time, ...start } = value;
  if (!hasEnd) return settled(start);
  return settled({ ...start, end_date: end_date ?? value.start_date, ...(value.start_time === undefined ? {} : { end_time: end_time ?? value.start_time }) }); // prettier-ignore
}

export function withTimes(value: DateValue, hasTimes: boolean): DateValue {
  const { start_time, end_time, ...days } = value;
  if (!hasTimes) return settled(days);
  return settled({ ...days, start_time: start_time ?? NOON, ...(days.end_date === undefined ? {} : { end_time: end_time ?? start_time ?? NOON }) }); // prettier-ignore
}

export function withTime(value: DateValue, side: "start" | "end", time: string): DateValue {
  return settled(side === "start" ? { ...value, start_time: time } : { ...value, end_time: time });
}

/** A day as machines write it (2026-03-09, 2026-03-09 14:30), with an end behind an arrow; null for anything else. */
export function dateFromText(text: string): DateValue | null {
  const [start, end, more] = text.trim().split(/\s*(?:→|->)\s*/u);
  const from = partsOf(start ?? "");
  const to = end === undefined ? undefined : partsOf(end);
  if (from === null || to === null || more !== undefined) return null;
  const value: DateValue = { type: "date", start_date: from.day, ...(from.time === undefined ? {} : { start_time: from.time }) }; // prettier-ignore
  if (to === undefined) return settled(value);
  return settled({
    ...value,
    end_date: to.day,
    ...(from.time === undefined ? {} : { end_time: to.time ?? from.time }),
  });
}

function partsOf(text: string): { readonly day: string; readonly time: string | undefined } | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):?([0-5]\d)?.*)?$/.exec(text) ?? [];
  if (day === undefined || dayOf(day) === null) return null;
  const clock = /[T ](\d{2}:\d{2})/.exec(text)?.[1];
  return { day, time: time === undefined ? undefined : clock };
}
