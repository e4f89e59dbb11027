import { expect, test } from "vitest";
import { tooltipPlace } from "./tooltip-place.ts";

const view = { width: 400, height: 300 };
const tip = { width: 80, height: 24 };

test("a tooltip stands centred under its target", () => {
  expect(tooltipPlace({ left: 100, top: 20, width: 20, height: 20 }, tip, view)).toEqual({ x: 70, y: 46 });
});

test("it goes above where there is no room below, and stays in the window", () => {
  expect(tooltipPlace({ left: 380, top: 270, width: 20, height: 20 }, tip, view)).toEqual({ x: 312, y: 240 });
  expect(tooltipPlace({ left: 0, top: 20, width: 20, height: 20 }, tip, view).x).toBe(8);
});
