import { parseSync } from "rolldown/utils";
import { expect, test } from "vitest";
import { mutantsOf, mutated } from "./mutants.ts";
import { testsByDistance } from "./tests-by-distance.ts";

/** Every mutant of a text, as it reads. */
const all = (source: string): readonly string[] => mutantsOf("a.ts", source).map((mutant) => mutated(source, mutant));

test.each([
  [
    "conditions are negated, comparisons swapped, numbers raised",
    "if (a < 3) b;",
    ["if (!(a < 3)) b;", "if (a <= 3) b;", "if (a < 4) b;", "if (a < 3) ;"],
  ],
  [
    "strings and booleans are changed",
    "const a = ['x', true];",
    ['const a = ["x~", true];', "const a = ['x', false];"],
  ],
  [
    "`and` and `or` are swapped, and a comment between the operands stays",
    "const a = b /* || */ && c;",
    ["const a = b /* || */ || c;"],
  ],
  [
    "a function returns before its first statement",
    "function f() { const a = b; }",
    ["function f() { return; const a = b; }"],
  ],
  [
    "types, keys and names of modules stay",
    "import 'a'; export { c } from 'b'; const d: 'x' | 1 = { 'k': e } as 'y';",
    [],
  ],
  [
    "offsets are right after signs of several bytes",
    "const a = 'é😀' + b;",
    ['const a = "é😀~" + b;', "const a = 'é😀' - b;"],
  ],
])("%s", (_, source, expected) => {
  expect(all(source)).toEqual(expected);
});

test("every mutant can be parsed, and has the line of its fault", () => {
  const source =
    "export const f = (a: number): string => {\n  if (a > 1) return 'x';\n  g(a);\n  return a ? 'y' : 'z';\n};\n";
  const mutants = mutantsOf("a.ts", source);
  expect(mutants.map(({ line }) => line)).toEqual([1, 2, 2, 2, 2, 3, 4, 4, 4]);
  for (const mutant of mutants) expect(parseSync("a.ts", mutated(source, mutant)).errors).toEqual([]);
});

test("a file that cannot be parsed is refused", () => {
  expect(() => mutantsOf("a.ts", "if (")).toThrow("a.ts cannot be parsed");
});

test("the tests that reach a file are found nearest first, except for those that start the built server", () => {
  const importers = new Map([
    ["a.ts", new Set(["b.ts", "a.test.ts"])],
    ["b.ts", new Set(["a.ts", "b.test.ts", "main.ts", "b.pg.test.ts"])],
    ["main.ts", new Set(["testing/tessera-process.ts"])],
    ["testing/tessera-process.ts", new Set(["served.test.ts"])],
    ["other.ts", new Set(["other.test.ts"])],
  ]);
  expect(testsByDistance("a.ts", importers)).toEqual(["a.test.ts", "b.test.ts"]);
});
