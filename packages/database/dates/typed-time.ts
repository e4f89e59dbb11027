// The time of day at the end of a typed date: "9am", "at 14:30", "09:30:15". Pure.

const WORDS: Readonly<Record<string, string>> = { noon: "12:00", midnight: "00:00" };

/** `time`: `09:30`; null if the text has no time. `rest`: the text without the time. */
export function readTime(text: string): { readonly time: string | null; readonly rest: string } {
  const [found, word] = /(?:^|[\s,])(?:at )?(noon|midnight)$/u.exec(text) ?? [];
  if (found !== undefined) return { time: WORDS[word ?? ""] ?? null, rest: restOf(text, found) };
  const clock =
    /(?:^|[\s,]|(?<=\d)t)(?:at |um |à |a las )?(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s?(a\.?m\.?|p\.?m\.?|uhr|h|z)?$/u.exec(
      text,
    );
  if (clock === null) return { time: null, rest: text };
  const [all, hours = "", minutes, half = ""] = clock;
  // A number alone is a day or a year.
  const isTime = (minutes !== undefined && all.includes(":")) || /^[apuh]/u.test(half);
  const hour = hourOf(Number(hours), half);
  if (!isTime || hour === null || Number(minutes ?? 0) > 59) return { time: null, rest: text };
  return { time: `${String(hour).padStart(2, "0")}:${minutes ?? "00"}`, rest: restOf(text, all) };
}

const restOf = (text: string, end: string): string => text.slice(0, text.length - end.length).replace(/[\s,]+$/u, "");

/** Null if the clock has no such hour. */
function hourOf(hour: number, half: string): number | null {
  if (!/^[ap]/u.test(half)) return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.startsWith("p") ? 12 : 0);
}
