// The words of the fields that a date is chosen with, in a line or in a cell. They come with the first of those.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DateFieldWords } from "@tessera/ui/date-fields/date-fields.tsx";

export function dateFieldWords(i18n: I18n): DateFieldWords {
  return {
    typed: i18n._(msg`Type a date`),
    typedExample: i18n._(msg`A date, “tomorrow” or “in 2 weeks”`),
    notADate: i18n._(msg`This is not a date. Nothing is stored.`),
    startDate: i18n._(msg`Start date`),
    startTime: i18n._(msg`Start time`),
    endDate: i18n._(msg`End date`),
    endTime: i18n._(msg`End time`),
    includeTime: i18n._(msg`Include time`),
    timeZone: i18n._(msg`Time zone`),
    format: i18n._(msg`Format`),
    formats: {
      relative: i18n._(msg`Near days by name`),
      long: i18n._(msg`Date`),
      full: i18n._(msg`Date with weekday`),
      numeric: i18n._(msg`Numbers`),
    },
    remind: i18n._(msg`Remind`),
    reminders: {
      none: i18n._(msg`None`),
      "minute 0": i18n._(msg`At the time`),
      "minute 5": i18n._(msg`5 minutes before`),
      "minute 15": i18n._(msg`15 minutes before`),
      "minute 30": i18n._(msg`30 minutes before`),
      "hour 1": i18n._(msg`1 hour before`),
      "day 0": i18n._(msg`On the day`),
      "day 1": i18n._(msg`1 day before`),
      "day 2": i18n._(msg`2 days before`),
      "week 1": i18n._(msg`1 week before`),
    },
    otherReminder: i18n._(msg`Another time`),
    previousMonth: i18n._(msg`Previous month`),
    nextMonth: i18n._(msg`Next month`),
  };
}
