import { expect, test } from "vitest";
import { ownCover, ownCovers, pushed } from "./covers.ts";

test("our covers are known by their names, and no two are alike", () => {
  expect(ownCovers.length).toBeGreaterThanOrEqual(8);
  expect(new Set(ownCovers.map(({ source }) => source)).size).toBe(ownCovers.length);
  expect(new Set(ownCovers.map(({ seed, palette }) => `${palette}${seed}`)).size).toBe(ownCovers.length);
  for (const one of ownCovers) expect(ownCover(one.source)).toBe(one);
  expect(ownCover("https://example.com/a.png")).toBeNull();
});

test("pushing the picture down shows more of its head, and never past its edges", () => {
  expect(pushed(0.5, 100, 200)).toBe(1);
  expect(pushed(0.5, -50, 200)).toBe(0.25);
  expect(pushed(0.9, 500, 200)).toBe(1);
  expect(pushed(0.3, 40, 0)).toBe(0.3);
});
