import fc from "fast-check";
import { expect, test } from "vitest";
import { markText, readMarks } from "./search.ts";

test("a marked text is read back piece by piece", () => {
  const marked = markText("The harbour master", [
    [4, 11],
    [12, 18],
  ]);
  expect(marked).toBe("The <gzkNfoUU>harbour</gzkNfoUU> <gzkNfoUU>master</gzkNfoUU>");
  expect(readMarks(marked)).toEqual([
    { text: "The ", marked: false },
    { text: "harbour", marked: true },
    { text: " ", marked: false },
    { text: "master", marked: true },
  ]);
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "<", ">", " ") }),
      fc.nat(5),
      fc.nat(5),
      (text, from, length) => {
        const marks = from + length <= text.length && length > 0 ? [[from, from + length] as const] : [];
        const pieces = readMarks(markText(text, marks));
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        expect(pieces.filter((piece) => piece.marked).map((piece) => piece.text)).toEqual(
          marks.map(([a, b]) => text.slice(a, b)),
        );
      },
    ),
  );
});
