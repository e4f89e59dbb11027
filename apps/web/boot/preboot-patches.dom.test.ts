import type { Line } from "@tessera/platform/log.ts";
import { expect, test } from "vitest";
import { applyPrebootPatches } from "./preboot-patches.ts";

test("a text that a translator moved is taken away and put in without a fault, and it is told", () => {
  const [parent, font, text, other] = ["div", "font", "b", "i"].map((name) => document.createElement(name));
  if (!parent || !font || !text || !other) throw new Error("no elements");
  parent.append(font);
  font.append(text);
  expect(() => parent.removeChild(text)).toThrow();
  const lines: Line[] = [];
  applyPrebootPatches(window, (line) => lines.push(line));
  parent.insertBefore(other, text);
  expect(parent.innerHTML).toBe("<font><b></b></font><i></i>");
  expect(parent.removeChild(text)).toBe(text);
  expect(parent.innerHTML).toBe("<font></font><i></i>");
  expect(lines).toHaveLength(2);
  // Code that does right sees no difference.
  parent.insertBefore(text, other);
  expect(parent.innerHTML).toBe("<font></font><b></b><i></i>");
  parent.insertBefore(font, null);
  parent.removeChild(other);
  expect(parent.innerHTML).toBe("<b></b><font></font>");
  expect(lines).toHaveLength(2);
});
