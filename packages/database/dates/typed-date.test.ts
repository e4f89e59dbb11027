import { expect, test } from "vitest";
import { readTypedDate, type DateReading } from "./typed-date.ts";
import { dateOrderOf } from "./typed-day.ts";

/** A Friday. */
const en: DateReading = { today: "2026-03-20", now: "10:30", locale: "en-US", order: "mdy" };
const de: DateReading = { ...en, locale: "de-DE", order: "dmy" };
const day = (start_date: string) => ({ type: "date", start_date });
const time = (start_date: string, start_time: string) => ({ type: "datetime", start_date, start_time });

test.each([
  ["2026-03-09", day("2026-03-09")],
  ["2026/3/9", day("2026-03-09")],
  ["3/9/2026", day("2026-03-09")],
  ["3/9/26", day("2026-03-09")],
  ["3/9", day("2026-03-09")],
  ["25/12/2026", day("2026-12-25")],
  ["9.3.2026", day("2026-03-09")],
  ["March 9, 2026", day("2026-03-09")],
  ["Monday, March 9, 2026", day("2026-03-09")],
  ["9 mar", day("2026-03-09")],
  ["9th of March", day("2026-03-09")],
  ["march 2027", day("2027-03-01")],
  ["today", day("2026-03-20")],
  ["Tomorrow", day("2026-03-21")],
  ["yesterday", day("2026-03-19")],
  ["in 2 weeks", day("2026-04-03")],
  ["in a month", day("2026-04-20")],
  ["3 days ago", day("2026-03-17")],
  ["2 months from now", day("2026-05-20")],
  ["next week", day("2026-03-27")],
  ["friday", day("2026-03-20")],
  ["next friday", day("2026-03-27")],
  ["last friday", day("2026-03-13")],
  ["monday", day("2026-03-23")],
  ["tomorrow 9am", time("2026-03-21", "09:00")],
  ["tomorrow at 5:30 pm", time("2026-03-21", "17:30")],
  ["12am", time("2026-03-20", "00:00")],
  ["now", time("2026-03-20", "10:30")],
  ["2026-03-09T14:30:15Z", time("2026-03-09", "14:30")],
  ["3/9/2026 2:30 PM (GMT+9)", time("2026-03-09", "14:30")],
])("%j is read as a date in English", (text, value) => {
  expect(readTypedDate(text, en)).toEqual(value);
});

test.each([
  ["3 to 5 december", { type: "daterange", start_date: "2026-12-03", end_date: "2026-12-05" }],
  ["march 3 - 5", { type: "daterange", start_date: "2026-03-03", end_date: "2026-03-05" }],
  ["tomorrow → in 2 weeks", { type: "daterange", start_date: "2026-03-21", end_date: "2026-04-03" }],
  ["5/1/2026 until 4/1/2026", { type: "daterange", start_date: "2026-04-01", end_date: "2026-05-01" }],
  [
    "tomorrow 9am to 11am",
    {
      type: "datetimerange",
      start_date: "2026-03-21",
      start_time: "09:00",
      end_date: "2026-03-21",
      end_time: "11:00",
    },
  ],
])("%j is read as a range", (text, value) => {
  expect(readTypedDate(text, en)).toEqual(value);
});

test.each([
  ["9.3.2026", "2026-03-09"],
  ["9/3/2026", "2026-03-09"],
  ["9. März 2026", "2026-03-09"],
  ["morgen", "2026-03-21"],
  ["übermorgen", "2026-03-22"],
  ["in 2 Wochen", "2026-04-03"],
  ["vor 3 Tagen", "2026-03-17"],
  ["Montag", "2026-03-23"],
  ["tomorrow", "2026-03-21"],
])("%j is read in German", (text, date) => {
  expect(readTypedDate(text, de)).toEqual(day(date));
});

test.each([
  "",
  "soon",
  "2026-02-30",
  "13/32",
  "tomorrow we sail",
  "3",
  "25:00",
  "in weeks",
  "may be",
  "a → b → c",
  "7 ago",
])("%j is no date", (text) => {
  expect(readTypedDate(text, en)).toBeNull();
});

test("dates are read as Intl writes them in each locale", () => {
  for (const locale of [
    "en-US",
    "en-GB",
    "de-DE",
    "fr-FR",
    "es-ES",
    "pt-BR",
    "ja-JP",
    "ko-KR",
    "zh-CN",
    "nl-NL",
    "sv-SE",
  ])
    for (const dateStyle of ["short", "medium", "long"] as const) {
      const text = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" }).format(Date.UTC(2026, 10, 7));
      expect(readTypedDate(text, { ...en, locale, order: dateOrderOf(locale) }), `${locale} ${text}`).toEqual(
        day("2026-11-07"),
      );
    }
});
