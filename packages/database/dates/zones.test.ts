import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOf, DAY } from "./days.ts";
import { dayIn, instantOf } from "./zones.ts";

const at = (iso: string): number => Date.parse(iso);
const wall = (iso: string): number => Date.parse(`${iso}Z`);

test("the day on a calendar depends on the zone", () => {
  expect(dayIn("UTC", at("2026-03-11T23:30:00Z"))).toBe(dayOf("2026-03-11"));
  expect(dayIn("Europe/Berlin", at("2026-03-11T23:30:00Z"))).toBe(dayOf("2026-03-12"));
  expect(dayIn("America/Los_Angeles", at("2026-03-12T06:59:00Z"))).toBe(dayOf("2026-03-11"));
  expect(dayIn("Asia/Kathmandu", at("2026-03-11T18:15:00Z"))).toBe(dayOf("2026-03-12"));
});

test("a zone that is not known is UTC", () => {
  expect(dayIn("Mars/Olympus", at("2026-03-11T23:30:00Z"))).toBe(dayOf("2026-03-11"));
  expect(dayIn("", at("2026-03-11T23:30:00Z"))).toBe(dayOf("2026-03-11"));
});

test("a time on the clock is an instant, also around a change of the clocks", () => {
  expect(instantOf("Europe/Berlin", wall("2026-01-15T12:00"))).toBe(at("2026-01-15T11:00:00Z"));
  expect(instantOf("Europe/Berlin", wall("2026-07-15T12:00"))).toBe(at("2026-07-15T10:00:00Z"));
  // Left out: 02:00 to 03:00.
  expect(instantOf("Europe/Berlin", wall("2026-03-29T02:30"))).toBe(at("2026-03-29T01:30:00Z"));
  // Twice: 02:00 to 03:00.
  expect(instantOf("Europe/Berlin", wall("2026-10-25T02:30"))).toBe(at("2026-10-25T00:30:00Z"));
  expect(instantOf("Europe/Berlin", wall("2026-03-29T12:00"))).toBe(at("2026-03-29T10:00:00Z"));
  expect(instantOf("Europe/Berlin", wall("2026-03-28T20:00"))).toBe(at("2026-03-28T19:00:00Z"));
});

test("where midnight is left out the day begins after the gap", () => {
  // Beirut's clocks go from 00:00 to 01:00.
  expect(instantOf("Asia/Beirut", wall("2026-03-29T00:00"))).toBe(at("2026-03-28T22:00:00Z"));
});

test("a day begins and ends where its calendar says so", () => {
  const zones = ["Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Africa/Casablanca", "America/Santiago"];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 25_000 }), (zone, day) => {
      const start = instantOf(zone, day * DAY);
      expect(dayIn(zone, start)).toBe(day);
      expect(dayIn(zone, start - 60_000)).toBeLessThan(day);
    }),
  );
});
