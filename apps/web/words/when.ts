// How long ago something was, in the reader's language: the largest unit that says something.
const units = [
  ["year", 365 * 24 * 60 * 60],
  ["month", 30 * 24 * 60 * 60],
  ["week", 7 * 24 * 60 * 60],
  ["day", 24 * 60 * 60],
  ["hour", 60 * 60],
  ["minute", 60],
] as const;

/** `time` and `now` in milliseconds; under a minute, and ahead of the clock, it is now. */
export function agoWords(time: number, now: number, locale: string): string {
  const seconds = Math.max(0, (now - time) / 1000);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const [unit, length] of units) if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  return format.format(0, "second");
}
