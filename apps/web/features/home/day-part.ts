// Which greeting an hour of the day asks for.
export type DayPart = "morning" | "afternoon" | "evening" | "night";

/** `hour`: 0 to 23, where the reader is. */
export function dayPart(hour: number): DayPart {
  if (hour < 5) return "night";
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}
