// Which deletions of other users are noticed by the user who is writing in the deleted block.
import { TextSelection } from "prosemirror-state";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { lastOf } from "@tessera/kernel/text/offsets.ts";
import type { WrittenBlock } from "../core/addons.ts";
import { deleteOperation } from "../core/deletion.ts";
import type { EditorOptions } from "../core/editor-options.ts";
import { blockPositions } from "../core/positions.ts";
import { lineRuns } from "../core/read.ts";
import { PageEditor } from "../page/page-editor.ts";
import { InlineEquations } from "../menus/inline-equations.ts";
import { MemorySource } from "../testing/memory-source.ts";
import { testCatalogue } from "../testing/test-catalogue.ts";
import { writeSource } from "../text/write-source.ts";
import { writtenBlock } from "./written-block.ts";
import { watchWrittenField } from "./written-field.ts";

let source: MemorySource;
let editor: PageEditor;
let noticed: WrittenBlock[] = [];
let isOwn = false;

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  noticed = [];
  isOwn = false;
  source = new MemorySource();
});
afterEach(() => {
  editor.destroy();
  vi.unstubAllGlobals();
});

/** Opens the page in an editor that watches the written block. */
function open(): void {
  editor = new PageEditor({
    mount: document.body.appendChild(document.createElement("main")),
    source,
    catalogue: {
      ...testCatalogue,
      lineFace: () => ({ className: "", placeholder: { words: () => "write", always: false } }),
    },
    editable: () => true,
    bodyLabel: "Page text",
    toTitle: () => undefined,
    onCaret: () => undefined,
    onDraw: () => undefined,
    openBlocks: { has: () => true, toggle: () => undefined },
    app: { words: {}, showEquation: () => undefined } as unknown as EditorOptions["app"],
  });
  editor.use(writtenBlock(editor, { isOwn: () => isOwn, onDeleted: (block) => noticed.push(block) }));
}
function caretIn(id: string): void {
  const pos = (blockPositions(editor.view.state.doc).get(id) ?? 0) + 2;
  const end = pos + (editor.view.state.doc.resolve(pos).parent.content.size ?? 0);
  editor.view.dispatch(editor.view.state.tr.setSelection(TextSelection.create(editor.view.state.doc, end)));
}
const type = (text: string): void => editor.view.dispatch(editor.view.state.tr.insertText(text));
function byOther(...operations: Operation[]): void {
  source.run(operations);
  editor.flush();
}
const deletion = (id: string): Operation => deleteOperation(source, [id], (one) => lineRuns(source.world, one));

test("a block that is deleted while the user writes in it is noticed once, with its whole text", () => {
  const [, id] = [source.add("text", "harbour"), source.add("text", "quay")];
  open();
  caretIn(id);
  type(" four");
  byOther(deletion(id));
  expect(noticed).toEqual([{ id, property: "title", text: "quay four" }]);
  type("!");
  expect(noticed).toHaveLength(1);
});

test("a block that is deleted with the block that contains it is noticed", () => {
  const [outer] = [source.add("bulleted_list", "list"), source.add("text", "quay")];
  const id = source.add("text", "inside", outer);
  open();
  caretIn(id);
  type("!");
  byOther(deletion(outer));
  expect(noticed).toEqual([{ id, property: "title", text: "inside!" }]);
});

test("a deleted block in which the user only has the caret, or that the caret has left, is not noticed", () => {
  const [first, second, third] = [source.add("text", "one"), source.add("text", "two"), source.add("text", "three")];
  open();
  caretIn(second);
  byOther(deletion(second));
  caretIn(first);
  type("!");
  caretIn(third);
  byOther(deletion(first));
  expect(noticed).toEqual([]);
});

test("a block that the user deletes is not noticed", () => {
  const [, id] = [source.add("text", "one"), source.add("text", "two")];
  open();
  caretIn(id);
  type("!");
  isOwn = true;
  byOther(deletion(id));
  expect(noticed).toEqual([]);
});

test("a block that another user joins to the block before it goes on being watched there", () => {
  const [first, second] = [source.add("text", "one"), source.add("text", "two")];
  open();
  caretIn(second);
  type("!");
  const runs = lineRuns(source.world, first);
  if (runs === null) throw new Error("The first block has no text.");
  const pointer = { table: "block" as const, id: second };
  byOther({ pointer, path: [], command: "merge", args: { from: second, to: first, end: lastOf(runs) } });
  expect(noticed).toEqual([]);
  byOther(deletion(first));
  expect(noticed).toEqual([{ id: first, property: "title", text: "onetwo!" }]);
});

/** A field within the page, as the faces of tables and files draw it, with a letter that was typed into it. */
function typedIn(attributes: Record<string, string>, within = editor.view.dom): HTMLElement {
  const field = document.createElement("div");
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
  within.append(field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return field;
}

test("a cell whose row is deleted while the user writes in it is noticed with the text of the cell", () => {
  const table = source.add("text", "table");
  const row = source.add("text", "row", table, { c1: [["four"]] });
  open();
  const stop = watchWrittenField(editor, { isOwn: () => isOwn, onDeleted: (block) => noticed.push(block) });
  typedIn({ "data-row": row, "data-cell": "c1" });
  source.run([deletion(table)]);
  expect(noticed).toEqual([{ id: row, property: "c1", text: "four" }]);
  stop();
});

test("a caption is noticed with its block, and a field that has lost the focus is not", () => {
  const [image, other] = ["quay", "pier"].map((caption) =>
    source.add("text", "", source.pageId, { caption: [[caption]] }),
  );
  open();
  const stop = watchWrittenField(editor, { isOwn: () => isOwn, onDeleted: (block) => noticed.push(block) });
  for (const id of [image, other]) editor.domOf(id ?? "")?.setAttribute("data-block-id", id ?? "");
  typedIn({ class: "caption-line" }, editor.domOf(other ?? "") ?? undefined).dispatchEvent(
    new Event("focusout", { bubbles: true }),
  );
  source.run([deletion(other ?? "")]);
  expect(noticed).toEqual([]);
  typedIn({ class: "caption-line" }, editor.domOf(image ?? "") ?? undefined);
  source.run([deletion(image ?? "")]);
  expect(noticed).toEqual([{ id: image, property: "caption", text: "quay" }]);
  stop();
});

test("the source of an equation whose block is deleted while its form is open is noticed, and the user's own deletion is not", () => {
  const [, alone, line] = [source.add("text", "one"), source.add("text", "x^2"), source.add("text", "so ")];
  open();
  for (const own of [false, true]) {
    isOwn = own;
    const write = writeSource(editor, alone);
    source.run([deletion(alone)]);
    write("x^2 + y^2");
    source.run([{ pointer: { table: "block", id: alone }, path: ["alive"], command: "set", args: { value: true } }]);
    editor.flush();
  }
  expect(noticed).toEqual([{ id: alone, property: "title", text: "x^2 + y^2" }]);
  isOwn = false;
  caretIn(line);
  const equations = new InlineEquations(editor);
  expect(equations.make()).toBe(true);
  const edited = equations.edited.read();
  byOther(deletion(line));
  edited?.finish("a^2", true);
  expect(noticed.at(-1)).toEqual({ id: line, property: "title", text: "a^2", isPart: true });
});
