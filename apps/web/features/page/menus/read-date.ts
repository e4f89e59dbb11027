// Dates as they are typed in a mention: "tomorrow 9am", "last monday", with "remind" in front for a reminder. They are read in the
// language and region of the user as in a cell of a database; English words are read in every language. Its code comes with the first
// mention. The result is the date of a mention as the contract has it.
import type { I18n } from "@lingui/core";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { intlLocale } from "../../../words/intl-locale.ts";
import type { Region } from "../../../words/region.ts";

const english =
  "today tomorrow yesterday now tonight next last this in on at remind reminder monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december".split(
    " ",
  );

/** Words with which a date of this locale may begin, in lower case: names of days and months, and of days beside today. */
function beginningsIn(locale: string): ReadonlySet<string> {
  const words = new Set(english);
  const take = (phrase: string): void => void words.add(phrase.toLocaleLowerCase(locale).split(/\s/u)[0] ?? "");
  for (const kind of ["weekday", "month"] as const) {
    const name = new Intl.DateTimeFormat(locale, { timeZone: "UTC", [kind]: "long" });
    for (let at = 0; at < 12; at++) take(name.format(Date.UTC(2023, kind === "month" ? at : 0, 1 + at)));
  }
  const beside = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const unit of ["day", "week", "month", "year"] as const)
    for (let count = -2; count <= 2; count++) take(beside.format(count, unit));
  return words;
}

/** Returns whether a text can become a date by typing on: its first word is a number, or the beginning of a word of a date. */
export function mayBecomeDateIn(i18n: Pick<I18n, "locale">): (query: string) => boolean {
  let of = "";
  let beginnings: ReadonlySet<string> = new Set();
  return (query) => {
    const locale = intlLocale(i18n);
    if (of !== locale) [of, beginnings] = [locale, beginningsIn(locale)];
    const [first = "", ...rest] = query.trim().toLocaleLowerCase(locale).split(/\s+/);
    if (rest.length > 5) return false;
    if (/^\d/.test(first)) return true;
    if (first === "") return false;
    return rest.length > 0 ? beginnings.has(first) : [...beginnings].some((word) => word.startsWith(first));
  };
}

/** Null if the text is not a date as a whole. */
export type ReadDate = (text: string) => JsonObject | null;

export async function loadReadDate(i18n: Pick<I18n, "locale">, region: Pick<Region, "dates">): Promise<ReadDate> {
  const { readDateFor } = await import("../../../words/read-date.ts");
  const read = readDateFor(i18n, region);
  return (text) => {
    const [, remind, words = ""] = /^(remind(?:er)?\s+)?(.*)$/is.exec(text.trim()) ?? [];
    const date = read(words);
    if (date === null) return null;
    const isTimed = date.start_time !== undefined;
    return {
      ...date,
      ...(isTimed ? { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone } : {}),
      ...(remind === undefined
        ? {}
        : { reminder: { unit: isTimed ? "minute" : "day", value: 0, ...(isTimed ? {} : { time: "09:00" }) } }),
    };
  };
}
