// Whole blocks: what lies between two, where arrows lead, and what of a selection survives a change of the page.
import { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import { buildPage } from "../page/build.ts";
import { savedSelection, selectionFor } from "../core/points.ts";
import { blockPositions } from "../core/positions.ts";
import { MemorySource } from "../testing/memory-source.ts";
import { testCatalogue } from "../testing/test-catalogue.ts";
import { BlocksSelection } from "../core/blocks-selection.ts";
import { extended, nextShown, previousShown, unitsBetween } from "./block-walk.ts";

const open = (): boolean => true;

/** a, b with b1 and b2 (with b2x), c */
function tree() {
  const source = new MemorySource();
  const a = source.add("text", "a");
  const b = source.add("text", "b");
  const b1 = source.add("text", "b1", b);
  const b2 = source.add("text", "b2", b);
  const b2x = source.add("text", "b2x", b2);
  const c = source.add("text", "c");
  const doc = () => buildPage(source.world, testCatalogue, source.pageId);
  return { source, doc, a, b, b1, b2, b2x, c };
}

test("between two blocks lie the siblings that are or hold them, each once", () => {
  const { doc, a, b, b1, b2, b2x, c } = tree();
  expect(unitsBetween(doc(), a, c)).toEqual([a, b, c]);
  expect(unitsBetween(doc(), c, a)).toEqual([a, b, c]);
  expect(unitsBetween(doc(), b1, b2x)).toEqual([b1, b2]);
  expect(unitsBetween(doc(), b2x, c)).toEqual([b, c]);
  expect(unitsBetween(doc(), b2x, b)).toEqual([b]);
  expect(unitsBetween(doc(), b1, b1)).toEqual([b1]);
});

test("between two blocks of a page of many sections lie all that are there", () => {
  const source = new MemorySource();
  const ids = Array.from({ length: 300 }, (_, at) => source.add("text", String(at)));
  const doc = buildPage(source.world, testCatalogue, source.pageId);
  expect(doc.childCount).toBeGreaterThan(3);
  expect(unitsBetween(doc, ids[2] ?? "", ids[297] ?? "")).toEqual(ids.slice(2, 298));
  const down = ids.map((id) => nextShown(doc, id, open));
  expect(down).toEqual([...ids.slice(1), null]);
  const whole = BlocksSelection.of(doc, ids);
  expect([whole?.ranges.length, whole?.from]).toEqual([doc.childCount, 1]);
});

test("arrows go in the order of reading, and pass what is closed", () => {
  const { doc, a, b, b1, b2, b2x, c } = tree();
  const order = [a, b, b1, b2, b2x, c];
  expect(order.map((id) => nextShown(doc(), id, open))).toEqual([...order.slice(1), null]);
  expect(order.map((id) => previousShown(doc(), id, open))).toEqual([null, ...order.slice(0, -1)]);
  const closed = (id: string): boolean => id !== b;
  expect(nextShown(doc(), b, closed)).toBe(c);
  expect(previousShown(doc(), c, closed)).toBe(b);
});

test("a range grows by units and shrinks the way it came", () => {
  const { doc, a, b, b1, b2, c } = tree();
  const walk = (anchor: string, ...steps: (1 | -1)[]): string[] => {
    let head = anchor;
    return steps.map((step) => (head = extended(doc(), anchor, head, step)));
  };
  expect(walk(a, 1, 1, 1)).toEqual([b, c, c]);
  expect(walk(c, -1, -1, -1)).toEqual([b, a, a]);
  expect(walk(b2, -1, -1, -1, 1, 1, 1)).toEqual([b1, b, a, b, b1, b2]);
  expect(walk(b2, 1, -1)).toEqual([c, b2]);
  expect(walk(b1, 1, 1, -1, -1)).toEqual([b2, c, b2, b1]);
});

test("a block below a selected one is part of it, and what went drops out", () => {
  const { source, doc, a, b, b2, c } = tree();
  const selection = BlocksSelection.of(doc(), [c, b2, b, a]);
  expect(selection?.ids).toEqual([a, b, c]);
  const state = EditorState.create({ doc: doc(), ...(selection === null ? {} : { selection }) });
  const saved = savedSelection(state);
  expect(saved?.blocks).toEqual([a, b, c]);
  source.run([
    {
      pointer: { table: "block", id: c },
      path: [],
      command: "move",
      args: { parent: { table: "block", id: source.pageId }, after: null },
    },
    { pointer: { table: "block", id: b }, path: [], command: "delb", args: { blocks: [b], seen: [] } },
  ]);
  const left = [...blockPositions(doc()).keys()].filter((id) => [a, b, c].includes(id));
  const after = saved === null ? null : selectionFor(doc(), saved);
  expect(after instanceof BlocksSelection ? after.ids : null).toEqual(left);
  expect(left[0]).toBe(c);
  expect(BlocksSelection.of(doc(), ["gone"])).toBeNull();
});
