// Dates as text: what is typed, pasted or converted.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { ordered, withFields } from "@tessera/kernel/text/date-edits.ts";
import { dayOf } from "../../dates/days.ts";
import type { DateValue } from "../base/date-value.ts";

/** A day as machines write it (2026-03-09, 2026-03-09 14:30), with an end behind an arrow; null for anything else. */
export function dateFromText(text: string): DateValue | null {
  const [start, end, more] = text.trim().split(/\s*(?:→|->)\s*/u);
  const from = partsOf(start ?? "");
  const to = end === undefined ? undefined : partsOf(end);
  if (from === null || to === null || more !== undefined) return null;
  const hasTime = from.time !== undefined;
  const ends = { end_date: to?.day ?? null, end_time: to === undefined || !hasTime ? null : (to.time ?? from.time) };
  return ordered(withFields({}, { start_date: from.day, start_time: from.time ?? null, ...ends })) as DateValue &
    JsonObject;
}

function partsOf(text: string): { readonly day: string; readonly time: string | undefined } | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):?([0-5]\d)?.*)?$/.exec(text) ?? [];
  if (day === undefined || dayOf(day) === null) return null;
  const clock = /[T ](\d{2}:\d{2})/.exec(text)?.[1];
  return { day, time: time === undefined ? undefined : clock };
}
