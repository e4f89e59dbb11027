import { expect, test } from "vitest";
import { rangeOf } from "./byte-range.ts";

test.each([
  ["bytes=0-0", { start: 0, end: 1 }],
  ["bytes=2-5", { start: 2, end: 6 }],
  ["Bytes=2-", { start: 2, end: 10 }],
  ["bytes=2-99", { start: 2, end: 10 }],
  ["bytes=-3", { start: 7, end: 10 }],
  ["bytes=-30", { start: 0, end: 10 }],
  ["bytes=9-9", { start: 9, end: 10 }],
  ["bytes=10-", "none"],
  ["bytes=10-11", "none"],
  ["bytes=-0", "none"],
  [undefined, null],
  ["", null],
  ["bytes=-", null],
  ["bytes=5-2", null],
  ["bytes=0-1,4-5", null],
  ["lines=0-1", null],
  ["bytes=0x1-2", null],
  [`bytes=${"9".repeat(400)}-`, null],
])("%s of ten bytes", (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});

test("an empty file has no range", () => {
  expect(rangeOf("bytes=0-", 0)).toBe("none");
  expect(rangeOf("bytes=-5", 0)).toBe("none");
});
