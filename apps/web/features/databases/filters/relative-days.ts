// Days that follow the calendar, by the words that conditions store.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export type DayWord = readonly [word: string, name: string];

/** Single days, and for "is within" spans of them. */
export function relativeDayWords(i18n: I18n, operator: string): readonly DayWord[] {
  const spans: readonly DayWord[] = [
    ["this_week", i18n._(msg`This week`)],
    ["the_past_week", i18n._(msg`The past week`)],
    ["the_next_week", i18n._(msg`The next week`)],
    ["this_month", i18n._(msg`This month`)],
    ["the_past_month", i18n._(msg`The past month`)],
    ["the_next_month", i18n._(msg`The next month`)],
    ["this_year", i18n._(msg`This year`)],
  ];
  if (operator === "date_is_within") return spans;
  return [
    ["today", i18n._(msg`Today`)],
    ["tomorrow", i18n._(msg`Tomorrow`)],
    ["yesterday", i18n._(msg`Yesterday`)],
    ["one_week_ago", i18n._(msg`One week ago`)],
    ["one_week_from_now", i18n._(msg`One week from now`)],
    ["one_month_ago", i18n._(msg`One month ago`)],
    ["one_month_from_now", i18n._(msg`One month from now`)],
  ];
}
