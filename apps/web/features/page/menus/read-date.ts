// Dates as they are typed: "tomorrow 9am", "last monday", with "remind" in front for a reminder. Its code comes with the first
// mention. The result is the date of a mention as the contract has it.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { dayText } from "../../../words/date-mention.ts";

const beginnings =
  "today tomorrow yesterday now tonight next last this in on at remind reminder monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december".split(
    " ",
  );

/** Whether more letters may make a date of it: its first word begins one that dates begin with, or is a number. */
export function mayBecomeDate(query: string): boolean {
  const [first = "", ...rest] = query.trim().toLowerCase().split(/\s+/);
  if (rest.length > 5) return false;
  if (/^\d/.test(first)) return true;
  return first !== "" && beginnings.some((word) => (rest.length === 0 ? word.startsWith(first) : word === first));
}

export type ReadDate = (text: string, now: Date) => JsonObject | null;

export async function loadReadDate(): Promise<ReadDate> {
  const { casual } = await import("chrono-node/en");
  return (text, now) => {
    const [, remind, words = ""] = /^(remind(?:er)?\s+)?(.*)$/is.exec(text.trim()) ?? [];
    const found = casual.parse(words, now, { forwardDate: !/\b(?:last|ago|yesterday)\b/i.test(words) })[0];
    // The whole of it has to be a date, or every second word would be one.
    if (found === undefined || found.text.trim().length < words.trim().length) return null;
    const start = found.start.date();
    const timed = found.start.isCertain("hour");
    const end = found.end?.date();
    const clock = (date: Date): string => date.toTimeString().slice(0, 5);
    const kind = `${timed ? "datetime" : "date"}${end === undefined ? "" : "range"}`;
    return {
      type: kind,
      start_date: dayText(start),
      ...(timed ? { start_time: clock(start), time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone } : {}),
      ...(end === undefined ? {} : { end_date: dayText(end), ...(timed ? { end_time: clock(end) } : {}) }),
      ...(remind === undefined
        ? {}
        : { reminder: { unit: timed ? "minute" : "day", value: 0, ...(timed ? {} : { time: "09:00" }) } }),
    };
  };
}
