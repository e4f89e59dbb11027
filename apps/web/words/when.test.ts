import { expect, test } from "vitest";
import { agoWords } from "./when.ts";

test("how long ago, by the largest unit, in the reader's language", () => {
  const now = 1_800_000_000_000;
  const ago = (seconds: number, locale = "en-US") => agoWords(now - seconds * 1000, now, locale);
  expect([ago(0), ago(59), ago(-100)]).toEqual(["now", "now", "now"]);
  expect([ago(60), ago(7200), ago(86_400), ago(8 * 86_400), ago(40 * 86_400), ago(800 * 86_400)]).toEqual([
    "1 minute ago",
    "2 hours ago",
    "yesterday",
    "last week",
    "last month",
    "2 years ago",
  ]);
  expect(ago(7200, "de-DE")).toBe("vor 2 Stunden");
});
