// Reads dates in the way in which this user writes them, by language and region.
import type { I18n } from "@lingui/core";
import { readTypedDate } from "@tessera/database/dates/typed-date.ts";
import type { DateOrder } from "@tessera/database/dates/typed-day.ts";
import { dateOrderOf } from "@tessera/database/dates/typed-day.ts";
import type { DateValue } from "@tessera/database/properties/base/date-value.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { dayText } from "./date-mention.ts";
import { intlLocale } from "./intl-locale.ts";
import type { DateForm, Region } from "./region.ts";

const ORDERS: Readonly<Record<Exclude<DateForm, "language">, DateOrder>> = {
  year_first: "ymd",
  day_first: "dmy",
  month_first: "mdy",
};

/** Returns a function that reads a typed date; it returns null if the text is not a date. */
export function readDateFor(
  i18n: Pick<I18n, "locale">,
  { dates }: Pick<Region, "dates">,
): (text: string) => (DateValue & JsonObject) | null {
  const locale = intlLocale(i18n);
  const order = dates === "language" ? dateOrderOf(locale) : ORDERS[dates];
  return (text) => {
    const now = new Date(systemClock.now());
    const reading = { today: dayText(now), now: now.toTimeString().slice(0, 5), locale, order };
    return readTypedDate(text, reading) as (DateValue & JsonObject) | null;
  };
}
