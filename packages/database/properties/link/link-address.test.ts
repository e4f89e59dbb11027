// Where cells lead: only to addresses that people may put into pages.
import { expect, test } from "vitest";
import { linkAddress } from "./link-address.ts";

test.each([
  ["url", "https://quay.example/a?b", "https://quay.example/a?b"],
  ["url", " quay.example/timetable ", "https://quay.example/timetable"],
  ["url", "localhost:8080", null],
  ["url", "quay.example:8080/a", "https://quay.example:8080/a"],
  ["url", "javascript:alert(1)", null],
  ["url", "java\tscript:alert(1)", null],
  ["url", "data:text/html,x", null],
  ["url", "not an address", null],
  ["email", "mira@quay.example", "mailto:mira@quay.example"],
  ["email", "mira", null],
  ["phone_number", "+47 55 01 (02)", "tel:+475501" + "02"],
  ["phone_number", "call me", null],
] as const)("%s %j leads to %j", (type, text, address) => {
  expect(linkAddress(type, text)).toBe(address);
});
