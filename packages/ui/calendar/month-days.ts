// Days of the calendar as texts like "2026-11-22", which are in no time zone: those around one, and the weeks of its month.

/** Null for what is no day. */
export function dayOf(text: string): Date | null {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && textOf(date) === text ? date : null;
}

export function addDays(day: string, count: number): string {
  const date = dayOf(day);
  if (date === null) return day;
  date.setUTCDate(date.getUTCDate() + count);
  return kept(date, day);
}

/** The same day of another month, or the last where that one is shorter. */
export function addMonths(day: string, count: number): string {
  const date = dayOf(day);
  if (date === null) return day;
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return kept(date, day);
}

/** Whole weeks, of which the first day is 1 for Monday to 7 for Sunday: all that hold a day of this day's month. */
export function weeksOf(day: string, firstDay: number): readonly (readonly string[])[] {
  const first = `${day.slice(0, 8)}01`;
  const weeks: string[][] = [];
  for (let at = startOfWeek(first, firstDay); at.slice(0, 7) <= day.slice(0, 7); at = addDays(at, 7)) {
    const week = Array.from({ length: 7 }, (_, days) => addDays(at, days));
    weeks.push(week);
    if (addDays(at, 7) === at) break;
  }
  return weeks;
}

export function startOfWeek(day: string, firstDay: number): string {
  const weekday = dayOf(day)?.getUTCDay() ?? 0;
  return addDays(day, -((weekday - (firstDay % 7) + 7) % 7));
}

function textOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Years of four digits alone can be written. */
function kept(date: Date, else_: string): string {
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? textOf(date) : else_;
}
