import { expect, test } from "vitest";
import { firstCrop, mostZoom, moved, zoomed, zoomOf } from "./crop.ts";

const wide = { width: 400, height: 200 };

test("the first square is the largest one in the middle of the picture", () => {
  expect(firstCrop(wide)).toEqual({ x: 100, y: 0, side: 200 });
  expect(firstCrop({ width: 200, height: 300 })).toEqual({ x: 0, y: 50, side: 200 });
});

test("a square moves no further than the picture reaches", () => {
  const crop = firstCrop(wide);
  expect(moved(crop, wide, -30, 10)).toEqual({ x: 70, y: 0, side: 200 });
  expect(moved(crop, wide, -1000, 0).x).toBe(0);
  expect(moved(crop, wide, 1000, 0).x).toBe(200);
});

test("zoom keeps the centre, is limited, and moves the square into the picture", () => {
  const crop = zoomed(firstCrop(wide), wide, 2);
  expect(crop).toEqual({ x: 150, y: 50, side: 100 });
  expect(zoomOf(crop, wide)).toBe(2);
  expect(zoomOf(zoomed(crop, wide, 100), wide)).toBe(mostZoom);
  expect(zoomed(moved(crop, wide, 1000, 1000), wide, 0)).toEqual({ x: 200, y: 0, side: 200 });
});
