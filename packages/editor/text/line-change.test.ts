import { execute } from "@tessera/kernel/operations/execute.ts";
import { MemoryWorld } from "@tessera/kernel/world/memory-world.ts";
import { runsOf } from "@tessera/kernel/operations/texts.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { NONE, type Marks } from "@tessera/kernel/text/marks.ts";
import { richTextOf, type Piece } from "@tessera/kernel/text/rich-text.ts";
import { readRuns } from "@tessera/kernel/text/runs.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inlineOf, piecesOfInline } from "./inline.ts";
import { lineChange } from "./line-change.ts";
import { lineWritten } from "./line-written.ts";
import { operationsOfChange } from "./text-operations.ts";

const bold: Marks = { b: [] };
const piece = (text: string, marks: Marks = NONE): Piece => ({ text, marks });

const marks = fc.constantFrom<Marks>(
  NONE,
  bold,
  { i: [] },
  { b: [], i: [] },
  { a: ["https://a.example"] },
  { h: ["red"] },
  { "m:1": ["1"] },
);
const units = fc.string({ unit: fc.constantFrom("a", "b", "é", "😀", "😁", "\n", " "), minLength: 1, maxLength: 5 });
const pieces = fc.array(
  fc.oneof(fc.record({ text: units, marks }), fc.constant({ text: "‣", marks: { u: ["someone"] } })),
  { maxLength: 6 },
);

const spaceId = newId();
const block = newId();

/** The text that stands in a block after the change's operations were executed on it. */
function executed(before: readonly Piece[], after: readonly Piece[], caret?: number): unknown {
  const world = new MemoryWorld();
  const record = (table: "space" | "block", id: string, value: object, order: string | null) =>
    world.put(table, id, {
      table,
      id,
      scope: spaceId,
      version: 1,
      value: value as never,
      order,
      texts: {},
      meta: {},
      seq: 1,
    });
  record("space", spaceId, { id: spaceId }, null);
  record(
    "block",
    block,
    {
      id: block,
      type: "text",
      parent_id: spaceId,
      parent_table: "space",
      alive: true,
      space_id: spaceId,
      properties: { title: richTextOf(before) },
    },
    "a",
  );
  const entry = world.entry("block", block);
  if (entry === null) throw new Error("no block");
  let clock = 0;
  const operations = operationsOfChange(
    { block, property: "title", spaceId },
    runsOf(entry, "title"),
    lineChange(before, after, caret),
    (length) => ({ site: "me", clock: (clock += length) - length }),
  );
  if (operations.length === 0) return readRuns(runsOf(entry, "title"));
  const outcome = execute(world, operations, {
    transaction: newId(),
    actor: { table: "user", id: "u" },
    now: 1,
    scope: spaceId,
    trusted: true,
    may: () => true,
    allocate: () => ["x", 0],
  });
  if (outcome.status !== "done") throw new Error(JSON.stringify(outcome));
  world.take(outcome.draft, 2);
  return readRuns(runsOf(world.entry("block", block) as never, "title"));
}

test("rich text and inline content say the same, both ways", () => {
  fc.assert(
    fc.property(pieces, (given) => {
      expect(richTextOf(piecesOfInline(inlineOf(richTextOf(given))))).toEqual(richTextOf(given));
    }),
  );
});

test("operations of a change turn the old text into the new one, whatever the two are", () => {
  fc.assert(
    fc.property(pieces, pieces, fc.option(fc.nat(8), { nil: undefined }), (before, after, caret) => {
      expect(executed(before, after, caret)).toEqual(richTextOf(after));
    }),
    { numRuns: 600 },
  );
});

test("the operations of an edit of a part leave the rest alone", () => {
  fc.assert(
    fc.property(pieces, pieces, pieces, pieces, (left, old, now, right) => {
      expect(executed([...left, ...old, ...right], [...left, ...now, ...right])).toEqual(
        richTextOf([...left, ...now, ...right]),
      );
    }),
    { numRuns: 600 },
  );
});

test("among equal letters the caret says which one is new, and which one went", () => {
  expect(lineChange([piece("aaa")], [piece("aaaa")], 2).inserted).toMatchObject([{ at: 1, text: "a" }]);
  expect(lineChange([piece("aaa")], [piece("aaaa")]).inserted).toMatchObject([{ at: 3, text: "a" }]);
  expect(lineChange([piece("aaa")], [piece("aa")], 0).deleted).toEqual({ at: 0, length: 1 });
});

test("a mark that both neighbours have and the new text has not was chosen", () => {
  expect(lineChange([piece("ab", bold)], [piece("a", bold), piece("x"), piece("b", bold)]).inserted).toMatchObject([
    { text: "x", chosen: ["b"] },
  ]);
  expect(lineChange([piece("ab", bold)], [piece("axb", bold)]).inserted).toMatchObject([{ text: "x", chosen: [] }]);
});

test("an emoji is replaced whole, though its first half is the same", () => {
  expect(lineChange([piece("😀")], [piece("😁")])).toMatchObject({
    deleted: { at: 0, length: 2 },
    inserted: [{ text: "😁" }],
  });
});

test("a mark alone is no deletion", () => {
  expect(lineChange([piece("abc")], [piece("a"), piece("b", bold), piece("c")])).toEqual({
    deleted: null,
    inserted: [],
    formatted: [{ at: 1, length: 1, key: "b", value: [] }],
  });
});

test("the change from an empty line is the same without a comparison of characters", () => {
  fc.assert(fc.property(pieces, (written) => void expect(lineWritten(written)).toEqual(lineChange([], written))));
});
