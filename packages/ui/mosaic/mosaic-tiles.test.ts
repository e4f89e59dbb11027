import { expect, test } from "vitest";
import { glazes, layMosaic } from "./mosaic-tiles.ts";

test("a seed lays one picture, and every glaze is in it", () => {
  const picture = layMosaic(7, 720, 900);
  expect(layMosaic(7, 720, 900)).toEqual(picture);
  expect(layMosaic(8, 720, 900)).not.toEqual(picture);
  for (const glaze of glazes) expect(picture[glaze].length).toBeGreaterThan(0);
});
