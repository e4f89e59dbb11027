import { expect, test } from "vitest";
import { clampWidth, readLook, widths } from "./sidebar-state.ts";

test("what was stored is used as far as it makes sense", () => {
  expect(readLook(undefined)).toEqual({ docked: true, width: widths.usual });
  expect(readLook({ docked: false, width: 9000 })).toEqual({ docked: false, width: widths.largest });
  expect(readLook({ docked: "no", width: NaN })).toEqual({ docked: true, width: widths.usual });
  expect(clampWidth(10)).toBe(widths.smallest);
});
