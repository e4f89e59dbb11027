import fc from "fast-check";
import { expect, it } from "vitest";
import type { Json } from "../values/json.ts";
import { TextBench } from "../testing/text-bench.ts";
import type { Operation } from "../world/operation.ts";

const whole = (block: string, value: unknown): Operation => ({
  pointer: { table: "block", id: block },
  path: ["properties", "title"],
  command: "set",
  args: { value: value as Json },
});

/** Every second letter has the mark. */
const striped = (length: number, mark: readonly Json[]): unknown[] =>
  Array.from({ length }, (_, at) => (at % 2 === 0 ? ["a", [mark]] : ["a"]));

it("A8: the marks of a whole text are set in one pass: undoing it is one operation a mark, not one a letter", () => {
  const b = new TextBench();
  const line = b.line("a".repeat(20_000));
  const before = b.rich(line);
  const { inverse } = b.run(whole(line, striped(20_000, ["b"])));
  expect(b.rich(line)).toHaveLength(20_000);
  expect(inverse.map(({ command, args }) => [command, (args as { ids?: readonly unknown[] }).ids?.length])).toEqual([
    ["fmt", 10_000],
  ]);
  const back = b.run(whole(line, [["a".repeat(20_000), [["i"]]]]));
  expect(b.rich(line)).toEqual([["a".repeat(20_000), [["i"]]]]);
  b.run(...back.inverse);
  b.run(...inverse);
  expect(b.rich(line)).toEqual(before);
});

it("A8: a text whose pieces are all new is put in at once", () => {
  const b = new TextBench();
  const line = b.line("");
  const { inverse } = b.run(whole(line, striped(20_000, ["b"])));
  expect(b.rich(line)).toHaveLength(20_000);
  expect(inverse.map(({ command }) => command)).toEqual(["del"]);
});

it("A8: one mark on thousands of ranges is one pass too", () => {
  const b = new TextBench();
  const line = b.line("a".repeat(20_000));
  b.run(whole(line, striped(20_000, ["b"])));
  const ids = Array.from({ length: 10_000 }, (_, at): [string, number, number] => [`${line}/title#`, at * 2, 1]);
  const fmt: Operation = {
    pointer: { table: "block", id: line },
    path: ["properties", "title"],
    command: "fmt",
    args: { ids, key: "i", val: [] },
  };
  b.run(fmt);
  expect(b.rich(line)).toHaveLength(20_000);
});

const piece = fc.tuple(
  fc.stringMatching(/^[ab\u{1F600}]{1,4}$/u),
  fc.subarray([["b"], ["i"], ["h", "red"], ["a", "https://x"]] as Json[][]),
);
const text = fc
  .array(piece, { maxLength: 6 })
  .map((pieces) => pieces.map(([words, marks]) => (marks.length === 0 ? [words] : [words, marks])));

it("a whole text reads as it was written, whatever stood there, and its undo brings back what stood there", () => {
  fc.assert(
    fc.property(text, text, (first, second) => {
      const b = new TextBench();
      const line = b.line("");
      b.run(whole(line, first));
      const rich = (bench: TextBench, id: string) => bench.rich(id) ?? [];
      const before = rich(b, line);
      const { inverse } = b.run(whole(line, second));
      const plain = new TextBench();
      const other = plain.line("");
      plain.run(whole(other, second));
      expect(rich(b, line)).toEqual(rich(plain, other));
      b.run(...inverse);
      expect(rich(b, line)).toEqual(before);
    }),
    { numRuns: 300 },
  );
});
