import fc from "fast-check";
import { expect, test } from "vitest";
import { shiftedBy, shiftsOf, type Shift } from "./shifted-lines.ts";

const apply = (text: string, shifts: readonly Shift[]): string =>
  shifts.toReversed().reduce((now, { at, removed, added }) => now.slice(0, at) + added + now.slice(at + removed), text);
const shift = (text: string, from: number, to: number, way: "in" | "out") => apply(text, shiftsOf(text, from, to, way));

test("C22: Tab at a caret indents there, over lines it indents each that says something", () => {
  expect(shift("ab", 1, 1, "in")).toBe("a  b");
  expect(shift("a\n\nb\nc", 0, 4, "in")).toBe("  a\n\n  b\nc");
  expect(shift("a\nb", 0, 2, "in")).toBe("  a\nb");
});

test("C22: Shift+Tab takes back one step of each line, and no more than stands there", () => {
  expect(shift("  a\n b\nc", 0, 7, "out")).toBe("a\nb\nc");
  expect(shift("    a", 5, 5, "out")).toBe("  a");
  expect(shift("\t\ta", 0, 0, "out")).toBe("\ta");
});

test("C22: a step is what the text indents by already", () => {
  expect(shift("{\n\ta\nb", 5, 5, "in")).toBe("{\n\ta\n\tb");
  expect(shift("{\n    a\nb", 8, 8, "in")).toBe("{\n    a\n    b");
});

test("C22: in and out again gives the same text and the same offsets", () => {
  const lines = fc.array(fc.constantFrom("a", "  b", "    c", "", "dd e"), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(lines, fc.nat(60), fc.nat(60), (all, one, two) => {
      const text = all.join("\n");
      const [from, to] = [one % (text.length + 1), two % (text.length + 1)].sort((a, b) => a - b) as [number, number];
      fc.pre(from < to);
      const into = shiftsOf(text, from, to, "in");
      const shifted = apply(text, into);
      const [start, end] = [shiftedBy(into, from, false), shiftedBy(into, to, false)];
      const out = into.map(({ at, added }, index) => ({
        at: at + index * added.length,
        removed: added.length,
        added: "",
      }));
      expect(apply(shifted, out)).toBe(text);
      expect([shiftedBy(out, start, false), shiftedBy(out, end, false)]).toEqual([from, to]);
    }),
  );
});
