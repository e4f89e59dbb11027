import { makesCircle } from "@tessera/editor/blocks/circles.ts";
import { ownCopies } from "@tessera/editor/blocks/own-copies.ts";
import { treesOfBlocks, withAllBelow } from "@tessera/editor/blocks/selected-trees.ts";
import { duplicateBlocks } from "@tessera/editor/blocks/duplicate-blocks.ts";
import type { Core } from "@tessera/editor/core/core.ts";
import { lineRuns, shownChildren, textOf, blockOf } from "@tessera/editor/core/read.ts";
import { MemorySource } from "@tessera/editor/testing/memory-source.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { blockTree } from "@tessera/kernel/world/block-tree.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { plainText } from "@tessera/kernel/text/rich-text.ts";
import { beforeEach, expect, test } from "vitest";
import { toHtml } from "../html/writing/to-html.ts";
import { toMarkdown } from "../markdown/to-markdown.ts";
import { modelOf } from "../registry/models.ts";
import { syncBlocks, unsyncAll, unsyncCopy } from "./synced-commands.tsx";

let source: MemorySource;
let core: Core;

beforeEach(() => {
  source = new MemorySource();
  const applyAll: Core["applyAll"] = (parts, userAction) =>
    parts.every((part) => source.transact(part, { userAction }));
  core = {
    source,
    catalogue: { model: modelOf },
    applyAll,
    apply: (operations: readonly Operation[], userAction: string) => applyAll([operations], userAction),
    shownRuns: (id: string) => lineRuns(source.world, id),
  } as unknown as Core;
});

const pointerTo = (id: string, spaceId = source.spaceId) => ({
  transclusion_reference_pointer: { id, table: "block", spaceId },
});

const making = (type: string, parent: string, format = {}): Operation => ({
  pointer: { table: "block", id: newId() },
  path: [],
  command: "new",
  args: { type, parent: { table: "block", id: parent }, format },
});

function copyOf(original: string, parent = source.pageId): string {
  const operation = making("transclusion_reference", parent, pointerTo(original));
  source.run([operation]);
  return operation.pointer.id;
}

const moving = (id: string, parent: string): Operation => ({
  pointer: { table: "block", id },
  path: [],
  command: "move",
  args: { parent: { table: "block", id: parent }, after: null },
});

const outline = (id = source.pageId): unknown[] =>
  shownChildren(source.world, id).map((child) => {
    const entry = blockOf(source.world, child);
    const words = entry === null ? "" : plainText(textOf(entry, "title"));
    const below = outline(child);
    return [words || (entry === null ? "" : typeOf(entry)), ...(below.length > 0 ? [below] : [])];
  });

test("C16: a copy in its own original is found before it is made, however deep and by whichever change", () => {
  const original = source.add("transclusion_container", "");
  const toggle = source.add("toggle", "deep", original);
  const copy = copyOf(original);
  const holder = source.add("toggle", "holds a copy");
  copyOf(original, holder);
  expect(makesCircle(core, [[making("transclusion_reference", toggle, pointerTo(original))]])).toBe(true);
  expect(makesCircle(core, [[moving(copy, toggle)]])).toBe(true);
  expect(makesCircle(core, [[moving(holder, original)]])).toBe(true);
  const args = { parentId: original, parentTable: "block" as const };
  expect(makesCircle(core, [[{ pointer: { table: "block", id: copy }, path: [], command: "setParent", args }]])).toBe(
    true,
  );
  expect(makesCircle(core, [[making("transclusion_reference", source.pageId, pointerTo(original))]])).toBe(false);
  expect(makesCircle(core, [[moving(copy, holder)]])).toBe(false);
  expect(makesCircle(core, [[moving(toggle, source.pageId)]])).toBe(false);
});

test("C16: a circle by way of another original is found, also where the same change makes what it goes through", () => {
  const first = source.add("transclusion_container", "");
  const second = source.add("transclusion_container", "");
  copyOf(first, second);
  expect(makesCircle(core, [[making("transclusion_reference", first, pointerTo(second))]])).toBe(true);
  expect(makesCircle(core, [[moving(second, first)]])).toBe(true);
  const box = making("toggle", first);
  expect(makesCircle(core, [[box], [making("transclusion_reference", box.pointer.id, pointerTo(second))]])).toBe(true);
  const third = source.add("transclusion_container", "");
  expect(makesCircle(core, [[making("transclusion_reference", third, pointerTo(second))]])).toBe(false);
});

test("C16: a page ends it: what stands on a page inside of an original is shown there alone", () => {
  const original = source.add("transclusion_container", "");
  const page = source.add("page", "Inside", original);
  expect(makesCircle(core, [[making("transclusion_reference", page, pointerTo(original))]])).toBe(false);
});

test("C16: records that lead in a circle are walked once", () => {
  const first = source.add("transclusion_container", "");
  const second = source.add("transclusion_container", "");
  const third = source.add("transclusion_container", "");
  copyOf(second, first);
  copyOf(first, second);
  const copy = copyOf(first);
  expect(makesCircle(core, [[moving(copy, third)]])).toBe(false);
  expect(makesCircle(core, [[moving(copy, second)]])).toBe(true);
});

test("G2, C16: an original is copied as a block that shows it, with its content for other programs", () => {
  const original = source.add("transclusion_container", "");
  source.add("to_do", "Tar the hull", original);
  const trees = treesOfBlocks(core, withAllBelow(core, [original]));
  expect(trees).toMatchObject([
    { type: "transclusion_reference", format: pointerTo(original), children: [{ type: "to_do" }] },
  ]);
  expect(toHtml(trees)).toContain("Tar the hull");
  expect(toMarkdown(trees)).toBe("- [ ] Tar the hull\n");
  const copy = copyOf(original);
  expect(treesOfBlocks(core, withAllBelow(core, [copy]))).toEqual(trees.map((tree) => ({ ...tree, properties: {} })));
  // What is cut is taken along whole.
  const cut = treesOfBlocks(core, withAllBelow(core, [original]), new Map(), true);
  expect(cut).toMatchObject([{ type: "transclusion_container", children: [{ type: "to_do" }] }]);
});

test("G2, C16: pasted in its workspace it holds nothing itself; in another one its content stands alone", () => {
  const own = { ...blockTree("transclusion_reference", [], [blockTree("text", [["a"]])]), format: pointerTo(newId()) };
  const foreign = { ...own, format: pointerTo(newId(), newId()) };
  const around = blockTree("toggle", [["t"]], [own, foreign]);
  expect(ownCopies(core, [around])).toEqual([
    blockTree("toggle", [["t"]], [{ ...own, children: [] }, blockTree("text", [["a"]])]),
  ]);
});

test("E6, C16: an original is duplicated as a copy of it", () => {
  const original = source.add("transclusion_container", "");
  source.add("text", "a", original);
  duplicateBlocks(core, [original]);
  expect(outline()).toEqual([["transclusion_container", [["a"]]], ["transclusion_reference"]]);
});

test("C16: blocks become an original where they stand, in one step, and one that is an original stays it", () => {
  source.add("text", "a");
  const ids = [source.add("text", "b"), source.add("toggle", "c")];
  source.add("text", "d", ids[1]);
  source.add("text", "e");
  const original = syncBlocks(core, ids);
  expect(outline()).toEqual([["a"], ["transclusion_container", [["b"], ["c", [["d"]]]]], ["e"]]);
  expect(syncBlocks(core, [original ?? ""])).toBe(original);
  source.undo();
  expect(outline()).toEqual([["a"], ["b"], ["c", [["d"]]], ["e"]]);
});

test("C16: a copy that is unsynced is blocks of its own, and the original keeps what it has", () => {
  const original = source.add("transclusion_container", "");
  const toggle = source.add("toggle", "a", original);
  source.add("text", "b", toggle);
  const other = source.add("transclusion_container", "");
  copyOf(other, original);
  const copy = copyOf(original);
  source.add("text", "end");
  expect(unsyncCopy(core, copy, original)).toBe(true);
  expect(outline()).toEqual([
    ["transclusion_container", [["a", [["b"]]], ["transclusion_reference"]]],
    ["transclusion_container"],
    ["a", [["b"]]],
    ["transclusion_reference"],
    ["end"],
  ]);
});

test("C16: all copies are unsynced with their original, in one step", () => {
  const original = source.add("transclusion_container", "");
  const toggle = source.add("toggle", "a", original);
  source.add("text", "b", toggle);
  const page = source.add("page", "Another");
  const copies = [copyOf(original), copyOf(original, page)];
  source.add("text", "end");
  expect(unsyncAll(core, original, copies)).toBe(true);
  const content = ["a", [["b"]]];
  expect(outline()).toEqual([content, ["Another", [content]], content, ["end"]]);
});
