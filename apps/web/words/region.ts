// How dates are written and where a week begins, apart from the language: kept in this browser, read by whoever shows a date.
import { locales, isLocale } from "@tessera/kernel/locales/locales.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import { dateFormatter } from "./date-formatter.ts";

export const dateForms = ["language", "year_first", "day_first", "month_first"] as const;
export type DateForm = (typeof dateForms)[number];
/** 1 is Monday, 7 Sunday. */
export const weekStarts = ["language", "1", "6", "7"] as const;
export type WeekStart = (typeof weekStarts)[number];

export interface Region {
  readonly dates: DateForm;
  readonly weekStart: WeekStart;
}

const key = "region";

export function readRegion(storage: Pick<Storage, "get">): Region {
  const kept = storage.get(key);
  const fields = (typeof kept === "object" && kept !== null ? kept : {}) as Partial<Record<keyof Region, unknown>>;
  return {
    dates: dateForms.find((form) => form === fields.dates) ?? "language",
    weekStart: weekStarts.find((start) => start === fields.weekStart) ?? "language",
  };
}

export function keepRegion(storage: Pick<Storage, "set">, region: Region): void {
  storage.set(key, region);
}

/** A date as this person reads it; the year comes in full in every form. */
export function dateIn(region: Region, locale: string, date: Date): string {
  if (region.dates === "language") return dateFormatter(intlOf(locale), { dateStyle: "long" }).format(date);
  const number = (options: Intl.DateTimeFormatOptions) => dateFormatter("en-US", options).format(date);
  const [year, month, day] = [number({ year: "numeric" }), number({ month: "2-digit" }), number({ day: "2-digit" })];
  switch (region.dates) {
    case "year_first":
      return `${year}-${month}-${day}`;
    case "day_first":
      return `${day}/${month}/${year}`;
    case "month_first":
      return `${month}/${day}/${year}`;
  }
}

/** The first day of a week, 1 for Monday to 7 for Sunday. */
export function firstDayIn(region: Region, locale: string): number {
  if (region.weekStart !== "language") return Number(region.weekStart);
  return isLocale(locale) ? locales[locale].weekStart : 1;
}

/** The name of a day, 1 for Monday to 7 for Sunday. */
export function dayName(day: number, locale: string): string {
  // The first of January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, day));
  return new Intl.DateTimeFormat(intlOf(locale), { weekday: "long", timeZone: "UTC" }).format(date);
}

function intlOf(locale: string): string {
  return isLocale(locale) ? locales[locale].intl : locale;
}
