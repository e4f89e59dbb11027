// Originals and copies on a page, in a document without layout: who writes in one writes in all.
import type { BlockTools } from "../block-tools.tsx";
import type { SyncedState } from "./synced-tools.tsx";
import { facePage } from "@tessera/editor/page/face-page.ts";
import { dropInner, innerOf } from "@tessera/editor/page/inner-editors.ts";
import { rootsAround } from "@tessera/editor/page/nesting.ts";
import { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { undoBack } from "@tessera/editor/core/core.ts";
import { caretAt, selectionFor } from "@tessera/editor/core/points.ts";
import { FindSession } from "@tessera/editor/find/find-session.ts";
import { shownChildren, textOf } from "@tessera/editor/core/read.ts";
import { MemorySource } from "@tessera/editor/testing/memory-source.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadVoid } from "../late-views.tsx";
import { catalogue } from "../views.tsx";
import { insertSynced, syncBlocks } from "./synced-commands.tsx";

const words = vi.hoisted(() => new Proxy({}, { get: (_words, name) => String(name) }));
vi.mock("./synced-words.ts", () => ({ syncedWords: () => words }));
// The build replaces this macro.
vi.mock("@lingui/core/macro", () => ({ msg: ([message = ""]: TemplateStringsArray) => ({ id: message, message }) }));

let source: MemorySource;
let editor: PageEditor;
let canEdit = true;
const states = new Map<string, SyncedState>();
const notices = new Set<() => void>();

function tell(id: string, state: SyncedState): void {
  states.set(id, state);
  for (const notice of notices) notice();
}

const tools = {
  synced: {
    watch(id: string, notice: (state: SyncedState) => void) {
      const say = (): void => notice(states.get(id) ?? ready());
      notices.add(say);
      say();
      return () => void notices.delete(say);
    },
    files: () => () => Promise.reject(new Error("no files")),
  },
} as unknown as BlockTools;

const ready = (edits = true): SyncedState => ({
  kind: "ready",
  pageId: source.pageId,
  title: "",
  canEdit: edits,
  whole: true,
});

function open(): void {
  const mount = document.createElement("main");
  document.body.replaceChildren(mount);
  editor = new PageEditor({
    mount,
    source,
    catalogue,
    app: {
      words,
      say: ({ id }: { readonly id: string }) => id,
      tools: () => Promise.resolve(tools),
      late: (load: () => Promise<unknown>, use: (value: unknown) => void) => void load().then(use),
    } as never,
    editable: () => canEdit,
    bodyLabel: "Page text",
    toTitle: () => undefined,
    openBlocks: { has: () => true, toggle: () => undefined },
    onCaret: () => undefined,
    onDraw: () => undefined,
  });
}

// It comes after the page, and is not what is waited for here.
beforeAll(async () => void (await loadVoid("transclusion_container")));

beforeEach(() => {
  // Asked for by what scrolls to a caret; nothing is laid out here.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => setTimeout(run, 0));
  source = new MemorySource();
  canEdit = true;
  states.clear();
});
afterEach(() => {
  editor.destroy();
  vi.unstubAllGlobals();
});

function copyOf(original: string, parent = source.pageId): string {
  const id = newId();
  const format: JsonObject = {
    transclusion_reference_pointer: { id: original, table: "block", spaceId: source.spaceId },
  };
  const args = { type: "transclusion_reference", parent: { table: "block" as const, id: parent }, format };
  source.run([{ pointer: { table: "block", id }, path: [], command: "new", args }]);
  return id;
}

const bodies = () => [...document.querySelectorAll<HTMLElement>(".page-body .page-body")];
const texts = () =>
  bodies().map((body) =>
    [...body.querySelectorAll(":scope > .section > .block > .content > .line")].map((line) => line.textContent),
  );
const notes = () =>
  [...document.querySelectorAll<HTMLElement>("[role=status]")]
    .filter(({ hidden }) => !hidden)
    .map((note) => note.textContent);
const innerAt = (at: number): PageEditor | undefined => [...editor.inner][at];

test("C16: an original and its copies show the same blocks, and what is written in one is in all, also by others", async () => {
  const original = source.add("transclusion_container", "");
  const line = source.add("text", "Tar", original);
  copyOf(original);
  open();
  await expect.poll(texts).toEqual([["Tar"], ["Tar"]]);
  const inner = innerAt(1);
  if (inner === undefined) throw new Error("there is no copy");
  const selection = selectionFor(inner.view.state.doc, caretAt(line, 3));
  if (selection === null) throw new Error("there is no line");
  inner.view.dispatch(inner.view.state.tr.setSelection(selection));
  inner.view.dispatch(inner.view.state.tr.insertText(" the hull"));
  await expect.poll(texts).toEqual([["Tar the hull"], ["Tar the hull"]]);
  source.add("text", "and the deck", original);
  await expect.poll(texts).toEqual([
    ["Tar the hull", "and the deck"],
    ["Tar the hull", "and the deck"],
  ]);
  source.undo();
  await expect.poll(() => texts()[0]?.[0]).toBe("Tar");
});

test("C16: an original that stands in itself by its records is a note, and so is a circle by way of another one", async () => {
  const first = source.add("transclusion_container", "");
  source.add("text", "a", first);
  copyOf(first, first);
  const second = source.add("transclusion_container", "");
  copyOf(first, second);
  copyOf(second, first);
  open();
  await expect.poll(notes).toEqual(expect.arrayContaining(["circle"]));
  // Each shows the other once, and in that itself no more.
  await expect.poll(() => bodies().length).toBe(4);
  for (const inner of editor.inner) expect(rootsAround(inner)).toHaveLength(2);
});

test("C16: an original that is gone, hidden or not loaded is a note; when it is back, it is shown", async () => {
  const original = source.add("transclusion_container", "");
  source.add("text", "a", original);
  const copy = copyOf(original);
  states.set(original, { kind: "loading" });
  open();
  await expect.poll(() => document.querySelectorAll("[data-synced-frame]").length).toBe(2);
  expect(notes()).toEqual([]);
  expect(bodies()).toEqual([]);
  for (const kind of ["deleted", "hidden", "failed"] as const) {
    tell(original, { kind });
    expect(notes()).toEqual([kind, kind]);
  }
  tell(original, ready());
  expect(notes()).toEqual([]);
  expect(texts()).toEqual([["a"], ["a"]]);
  tell(original, { kind: "deleted" });
  expect(bodies()).toEqual([]);
  expect(editor.domOf(copy)).not.toBeNull();
});

test("C16: who may only read the original cannot write in a copy, and who may only read the page neither", async () => {
  const original = source.add("transclusion_container", "");
  source.add("text", "a", original);
  states.set(original, ready(false));
  open();
  await expect.poll(() => bodies().map((body) => body.getAttribute("contenteditable"))).toEqual(["false"]);
  tell(original, ready());
  expect(bodies().map((body) => body.getAttribute("contenteditable"))).toEqual(["true"]);
  canEdit = false;
  editor.setEditable();
  await expect.poll(() => bodies().map((body) => body.getAttribute("contenteditable"))).toEqual(["false"]);
});

test("C16: an original is deleted with what was written in it since its blocks stood in the page's own text", async () => {
  const line = source.add("text", "Tar");
  open();
  await expect.poll(() => editor.view.dom.textContent).toBe("Tar");
  const original = syncBlocks(editor, [line]) ?? "";
  await expect.poll(texts).toEqual([["Tar"]]);
  const inner = innerAt(0);
  inner?.view.dispatch(inner.view.state.tr.insertText("!", 3));
  await expect.poll(texts).not.toEqual([["Tar"]]);
  facePage(editor, () => true, original).remove();
  expect(shownChildren(source.world, source.pageId)).toEqual([]);
});

test("C16: an original without blocks offers to be written in", async () => {
  const original = source.add("transclusion_container", "");
  open();
  const hint = () =>
    [...document.querySelectorAll<HTMLElement>("button")].find(
      ({ hidden, textContent }) => !hidden && textContent === "write",
    );
  await expect.poll(hint).toBeDefined();
  hint()?.click();
  expect(shownChildren(source.world, original)).toHaveLength(1);
  await expect.poll(hint).toBeUndefined();
});

test("the menus are given to one text within the page, and to none when that is gone", async () => {
  const original = source.add("transclusion_container", "");
  source.add("text", "a", original);
  open();
  await expect.poll(() => bodies().length).toBe(1);
  const frame = document.querySelector("[data-synced-frame]");
  frame?.dispatchEvent(new Event("pointerenter"));
  const inner = innerAt(0);
  expect(innerOf(editor).read()?.editor).toBe(inner);
  if (inner !== undefined) dropInner(inner);
  expect(innerOf(editor).read()).toBeNull();
});

test("J4, C16: finding knows what is written within, once, and replaces it where it may be written", async () => {
  const original = source.add("transclusion_container", "");
  const line = source.add("text", "Tar the tarpaulin", original);
  copyOf(original);
  open();
  await expect.poll(texts).toEqual([["Tar the tarpaulin"], ["Tar the tarpaulin"]]);
  Element.prototype.scrollIntoView = () => undefined;
  const find = new FindSession(editor, document.body);
  const close = find.open();
  find.look({ text: "tar", matchCase: false, wholeWord: false });
  expect(find.state.read().count).toBe(2);
  expect(find.replaceAll("pitch")).toBe(2);
  expect(textOf(source.world.entry("block", line) as never, "title")).toEqual([["pitch the pitchpaulin"]]);
  tell(original, ready(false));
  find.look({ text: "pitch", matchCase: false, wholeWord: false });
  expect(find.state.read().count).toBe(2);
  expect(find.replaceAll("tar")).toBe(0);
  close();
});

test("C16, H1: after redo of a synced block, text that is typed before its content is rendered is inserted at its caret", async () => {
  const at = source.add("text", "");
  open();
  const original = insertSynced(editor, at) ?? "";
  await expect.poll(texts).toEqual([[""]]);
  const [line = ""] = shownChildren(source.world, original);
  const inner = innerAt(0);
  const caret = selectionFor(inner?.view.state.doc ?? editor.view.state.doc, caretAt(line, 0));
  inner?.view.focus();
  if (caret !== null) inner?.view.dispatch(inner.view.state.tr.setSelection(caret));
  inner?.view.dispatch(inner.view.state.tr.insertText("Tar"));
  await expect.poll(texts).toEqual([["Tar"]]);
  for (const _step of ["text", "block"]) undoBack("undo")(innerAt(0) ?? editor);
  await expect.poll(bodies).toEqual([]);
  expect(editor.view.hasFocus()).toBe(true);
  states.set(original, { kind: "loading" });
  for (const _step of ["block", "text"]) undoBack("redo")(editor);
  const type = (data: string): boolean =>
    editor.view.dom.dispatchEvent(
      new InputEvent("beforeinput", { inputType: "insertText", data, bubbles: true, cancelable: true }),
    );
  expect([type("!"), type("?")]).toEqual([false, false]);
  expect(editor.view.state.doc.textContent).toBe("");
  await expect.poll(() => document.querySelectorAll("[data-synced-frame]").length).toBe(1);
  tell(original, ready());
  expect(texts()).toEqual([["!?Tar"]]);
  expect(innerAt(0)?.view.hasFocus()).toBe(true);
  expect(innerAt(0)?.view.state.selection.$head.parentOffset).toBe(2);
});

test("C16, H1: after redo, a click or an arrow key before the content is rendered leaves the caret where the user put it", async () => {
  for (const event of [new MouseEvent("mousedown"), new KeyboardEvent("keydown", { key: "ArrowUp" })]) {
    const at = source.add("text", "");
    open();
    const original = insertSynced(editor, at) ?? "";
    const [line = ""] = shownChildren(source.world, original);
    editor.view.focus();
    states.set(original, { kind: "loading" });
    editor.restoreSelection(caretAt(line, 0));
    editor.view.someProp("handleDOMEvents", ({ mousedown }) => {
      if (event instanceof MouseEvent) mousedown?.(editor.view, event);
    });
    if (event instanceof KeyboardEvent) editor.view.someProp("handleKeyDown", (handle) => handle(editor.view, event));
    await expect.poll(() => document.querySelectorAll("[data-synced-frame]").length).toBeGreaterThan(0);
    tell(original, ready());
    expect(texts().at(-1)).toEqual([""]);
    expect(editor.view.hasFocus()).toBe(true);
    editor.destroy();
  }
});
