// What a locale says about dates in texts: the order of day and month, and the names of months.
// A reading is a plain value, so that a column of a CSV file can have another order than the locale has.

export type DayOrder = "dmy" | "mdy";

export interface DateReading {
  /** For dates such as 03/09/2026, of which both numbers can be the month; null: such a text is no date. */
  readonly order: DayOrder | null;
  /** Months from 1 to 12 by their names in small letters, without a full stop at the end. */
  readonly months: ReadonlyMap<string, number>;
}

const english = new Map(
  "january february march april may june july august september october november december"
    .split(" ")
    .flatMap((name, at): [string, number][] => [3, 4, name.length].map((length) => [name.slice(0, length), at + 1])),
);

/** Reads only dates that mean the same everywhere, and English names of months. */
export const readingAnywhere: DateReading = { order: null, months: english };

const readings = new Map<string, DateReading>();

/** `locale`: as Intl names it; English names of months are known in every locale. */
export function dateReading(locale: string): DateReading {
  const known = readings.get(locale);
  if (known !== undefined) return known;
  const months = new Map([...monthsOf(locale), ...english]);
  const reading = { order: orderOf(locale), months };
  readings.set(locale, reading);
  return reading;
}

function orderOf(locale: string): DayOrder {
  const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric" }).formatToParts(0);
  const at = (type: string): number => parts.findIndex((part) => part.type === type);
  return at("day") < at("month") ? "dmy" : "mdy";
}

/** Names within a date and alone: in some languages they differ. */
function monthsOf(locale: string): [string, number][] {
  const forms: readonly Intl.DateTimeFormatOptions[] = (["long", "short"] as const).flatMap((month) => [
    { month },
    { month, day: "numeric" },
    { month, day: "numeric", year: "numeric" },
  ]);
  return forms.flatMap((form) => {
    const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, at): [string, number] => {
      const name = format.formatToParts(Date.UTC(2026, at, 15)).find(({ type }) => type === "month")?.value ?? "";
      return [monthKey(name), at + 1];
    }).filter(([name]) => !/^\d*$/.test(name));
  });
}

export function monthKey(name: string): string {
  return name.normalize("NFC").toLowerCase().replace(/\.$/, "");
}
