// Changes in several parts of which one is refused, and blocks that were just made, in a document without layout.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { afterEach, expect, test, vi } from "vitest";
import { deleteBlocks } from "../blocks/delete-blocks.ts";
import { selectBlocks } from "../selection/select-blocks.ts";
import { MemorySource } from "../testing/memory-source.ts";
import { testCatalogue } from "../testing/test-catalogue.ts";
import { facePage } from "./face-page.ts";
import type { EditorOptions } from "../core/editor-options.ts";
import { PageEditor } from "./page-editor.ts";

let editor: PageEditor | null = null;
afterEach(() => {
  editor?.destroy();
  vi.unstubAllGlobals();
});

const editorOf = (source: MemorySource): PageEditor =>
  new PageEditor({
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
    app: { words: {} } as EditorOptions["app"],
  });

test("where a later part of a change is refused, what came before it is shown", () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const source = new MemorySource();
  const ids = [source.add("text", "one"), source.add("text", "two")];
  const run = source.transact.bind(source);
  const makesLine = (operations: readonly Operation[]): boolean => operations.some(({ command }) => command === "new");
  Object.assign(source, {
    transact: (...[operations, note]: Parameters<typeof run>) => !makesLine(operations) && run(operations, note),
  });
  editor = editorOf(source);
  selectBlocks(editor, ids);
  expect(deleteBlocks(editor)).toBe(false);
  expect(editor.view.state.doc.textContent).toBe("");
});

test("a block that was just made asks for nothing where somebody pressed elsewhere before it was drawn", () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  // Nothing lies below a pointer where there is no layout.
  Object.assign(document, { elementFromPoint: () => null });
  const source = new MemorySource();
  const made = source.add("text", "one");
  const asked = (pressed: boolean, asks: boolean): boolean => {
    editor?.destroy();
    editor = editorOf(source);
    editor.fresh = made;
    if (pressed) editor.view.dom.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
    return facePage(editor, () => true, made).takeFresh(asks);
  };
  expect(asked(false, true)).toBe(true);
  expect(asked(true, true)).toBe(false);
  // What is to be fetched is fetched all the same.
  expect(asked(true, false)).toBe(true);
});
