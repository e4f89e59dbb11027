/**
 * A person of a simulation who writes through the real editor: keys, native edits, compositions and whole blocks on a
 * page that is drawn without a screen. What the editor shows must be what its records say, and a caret stays behind its
 * character whatever others do.
 */
import { pageSource } from "@tessera/web/data/pages/page-source.ts";
import { modelOf } from "@tessera/blocks/registry/models.ts";
import type { BlockCatalogue } from "@tessera/editor/core/face-host.ts";
import { deleteBlocks } from "@tessera/editor/blocks/delete-blocks.ts";
import { lateKeys } from "@tessera/editor/typing/late-keys.ts";
import { typedSigns } from "@tessera/blocks/typed-signs.ts";
import { typedForAnother } from "@tessera/editor/typing/typed-for-another.ts";
import { pasteBlocks } from "@tessera/editor/clipboard/paste-blocks.ts";
import { buildPage } from "@tessera/editor/page/build.ts";
import type { EditorOptions } from "@tessera/editor/core/editor-options.ts";
import { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { blockAround, blockPositions, lineOfBlock } from "@tessera/editor/core/positions.ts";
import { lineRuns } from "@tessera/editor/core/read.ts";
import { readBrowser } from "@tessera/editor/core/read-browser.ts";
import { outline } from "@tessera/editor/testing/outline.ts";
import { serveWholeBlocks } from "@tessera/editor/blocks/serve-whole-blocks.ts";
import { UndoHistory } from "@tessera/sync/undo.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import type { SavedSelection } from "@tessera/editor/core/page-source.ts";
import { leftOf } from "@tessera/kernel/text/offsets.ts";
import { NONE } from "@tessera/kernel/text/marks.ts";
import { ownerOfKey, visibleText } from "@tessera/kernel/text/runs.ts";
import { sameJson, type Json } from "@tessera/kernel/values/json.ts";
import type { Node } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import { Actor, isUnit, unitsIn, WEIGHTS, type Deed, type Hands, type Typed, type Units } from "./actor.ts";
import type { Headless } from "./headless.ts";
import type { Random } from "./random.ts";
import type { SimClient } from "./sim-client.ts";

const DEEDS = {
  write: 40,
  nativeDelete: 8,
  key: 46,
  over: 3,
  whole: 3,
  sign: 3,
  paste: 3,
  compose: 8,
  outside: 14,
} as const;

const KEYS: Readonly<Record<string, number>> = {
  Enter: 12,
  Backspace: 12,
  Delete: 6,
  Tab: 6,
  "Shift-Tab": 4,
  "Shift-Enter": 2,
  "Mod-b": 3,
  "Mod-z": 8,
  "Mod-Shift-z": 3,
  "Mod-Shift-ArrowUp": 3,
  "Mod-Shift-ArrowDown": 3,
  "Mod-Alt-1": 1,
  "Mod-Alt-5": 1,
  "Mod-Enter": 1,
};

/** What the records have no word for: what the app does outside the text, such as dragging. */
const OUTSIDE: Readonly<Record<Deed, number>> = {
  ...Object.fromEntries(Object.keys(WEIGHTS).map((deed) => [deed, 0])),
  move: 6,
  nest: 3,
  void: 1,
  delb: 2,
  caption: 1,
  trash: 0.3,
  turn: 1,
} as Record<Deed, number>;

const drawn: BlockCatalogue = {
  model: modelOf,
  lineFace: () => ({ className: "", placeholder: { words: () => "text", always: false } }),
  voidFace: () => ({
    className: "",
    mount: () => ({ dom: document.createElement("div"), update: () => undefined, destroy: () => undefined }),
  }),
} as unknown as BlockCatalogue;

interface Open {
  readonly editor: PageEditor;
  readonly mount: HTMLElement;
  readonly life: number;
}

export class WritingHands implements Hands {
  readonly typed: Typed[] = [];
  readonly faults: string[] = [];
  private readonly open = new Map<string, Open>();
  /** The letters on both sides of the caret where the writer left it, by page. */
  private readonly left = new Map<string, LettersAtCaret>();
  /** The last character that the writer wrote, by page: its line may disappear while it is written. */
  private readonly written = new Map<string, string>();
  private readonly outside: Actor;

  constructor(
    private readonly client: SimClient,
    private readonly pages: readonly string[],
    private readonly units: Units,
    private readonly random: Random,
    private readonly headless: Headless,
  ) {
    this.outside = new Actor(client, pages, units, random, this.typed);
  }

  act(): void {
    const { random } = this;
    const page = random.pick(this.pages);
    const editor = this.editorOf(page);
    if (editor === null) return;
    if (random.chance(0.5)) this.watchCaret(editor, page, () => this.headless.pass(random.pick([16, 80, 300, 2000])));
    editor.view.focus();
    const deed = editor.view.composing ? random.pick(["write", "write", "compose"] as const) : random.weighted(DEEDS);
    this.do(editor, deed, page);
    this.left.set(page, lettersAtCaret(editor));
    if (random.chance(0.3)) this.compare(editor, page, deed);
  }

  /** All is at rest: every editor shows what its records say. */
  judge(): readonly string[] {
    for (const [page, { editor, life }] of this.open) {
      if (life !== this.client.life.number || !this.isHere(page)) continue;
      if (editor.view.composing) this.compose(editor);
      this.headless.pass(5000);
      this.compare(editor, page, "rest");
    }
    for (const page of this.open.keys()) this.shut(page);
    return this.faults;
  }

  private isHere(page: string): boolean {
    const state = this.client.life.workspace.stateOf(page);
    return state.kind === "ready" && !state.partial && this.client.life.workspace.sync.entry("block", page) !== null;
  }

  /** The page's editor of this life; none while the page is not here. */
  private editorOf(page: string): PageEditor | null {
    const { life } = this.client;
    const known = this.open.get(page);
    if (known !== undefined && known.life === life.number && this.isHere(page)) return known.editor;
    this.shut(page);
    if (!this.isHere(page)) return null;
    const mount = this.headless.mount.appendChild(document.createElement("div"));
    const undo = new UndoHistory<SavedSelection | null>(life.workspace.sync, () => this.client.now());
    const openBlocks = new Set<string>();
    const source = { ...pageSource(this.noting(life.workspace.sync), page, undo), newId: () => this.random.uuid() };
    const editor = new PageEditor({
      mount,
      source,
      catalogue: drawn,
      editable: () => true,
      bodyLabel: "Page text",
      toTitle: () => undefined,
      onCaret: () => undefined,
      onDraw: () => undefined,
      openBlocks: {
        has: (id) => openBlocks.has(id),
        toggle: (id) => void (openBlocks.delete(id) || openBlocks.add(id)),
      },
      app: { words: {} } as unknown as EditorOptions["app"],
    });
    editor.whole = serveWholeBlocks(editor, {
      remove: () => deleteBlocks(editor),
      begin: () => false,
      onCircle: () => undefined,
    });
    editor.use(lateKeys(editor, typedSigns));
    editor.use(typedForAnother(editor, typedSigns));
    this.open.set(page, { editor, mount, life: life.number });
    return editor;
  }

  private shut(page: string): void {
    const known = this.open.get(page);
    known?.editor.destroy();
    known?.mount.remove();
    this.open.delete(page);
  }

  /** What is typed is noted on its way to the queue. */
  private noting(sync: ScopeSync): ScopeSync {
    const transact: ScopeSync["transact"] = (operations, userAction) => {
      const done = sync.transact(operations, userAction);
      const units = done.ok ? unitsIn(operations) : [];
      if (done.ok && units.length > 0) {
        const typed: Typed = { units, saved: false };
        this.typed.push(typed);
        void done.saved.then(() => (typed.saved = true));
      }
      return done;
    };
    return new Proxy(sync, {
      get: (target, name) => {
        if (name === "transact") return transact;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  }

  private do(editor: PageEditor, deed: keyof typeof DEEDS, page: string): void {
    const { random } = this;
    const { view } = editor;
    switch (deed) {
      case "outside":
        return this.outside.act(OUTSIDE);
      case "write":
        if (!view.composing && random.chance(0.5)) this.placeCaret(editor);
        return this.write(editor, page);
      case "nativeDelete": {
        this.placeCaret(editor);
        const { $from } = view.state.selection;
        const behind = $from.parent.content.size - $from.parentOffset;
        if (!$from.parent.isTextblock || behind === 0) return;
        return view.dispatch(view.state.tr.delete($from.pos, $from.pos + 1 + random.below(Math.min(4, behind))));
      }
      case "key":
        if (random.chance(0.6)) this.placeCaret(editor, random.pick(["start", "end", "any"]));
        return this.press(editor, random.weighted(KEYS));
      case "over":
        if (!this.placeRange(editor)) return;
        if (random.chance(0.5)) return this.press(editor, "Backspace");
        return void view.someProp("handleTextInput", (handle) => {
          const { from, to } = view.state.selection;
          return handle(view, from, to, this.units.draw(1), () => view.state.tr);
        });
      case "whole": {
        const ids = [...blockPositions(view.state.doc).keys()];
        if (ids.length < 3 || editor.whole?.select([random.pick(ids), random.pick(ids)]) !== true) return;
        return void (random.chance(0.6)
          ? editor.whole.remove()
          : this.press(editor, random.pick(["Tab", "Shift-Tab", "Enter"])));
      }
      case "sign": {
        this.placeCaret(editor, "start");
        view.dispatch(view.state.tr.insertText(random.pick(["#", "-", ">", "[]"])));
        const { from, to } = view.state.selection;
        const used = view.someProp("handleTextInput", (handle) => handle(view, from, to, " ", () => view.state.tr));
        return used === true ? undefined : view.dispatch(view.state.tr.insertText(" "));
      }
      case "paste": {
        this.placeCaret(editor);
        const pasted = Array.from({ length: 1 + random.below(3) }, () => ({
          type: random.pick([null, "text", "bulleted_list"]),
          pieces: [{ text: this.units.draw(1 + random.below(2)), marks: NONE }],
          properties: {},
          format: {},
          depth: random.below(2),
        }));
        return void pasteBlocks(editor, pasted, () => undefined);
      }
      case "compose":
        return this.compose(editor);
    }
  }

  /** As a browser does it: now and then the text changes in the document's own nodes first. */
  private write(editor: PageEditor, page: string): void {
    const { view } = editor;
    const { selection } = view.state;
    if (!(selection instanceof TextSelection) || !selection.$head.parent.isTextblock || !selection.empty) return;
    const units = this.units.draw(1 + this.random.below(2));
    this.written.set(page, units.slice(-1));
    const { node, offset } = view.domAtPos(selection.head);
    if (!(node instanceof Text) || this.random.chance(0.5)) return view.dispatch(view.state.tr.insertText(units));
    node.insertData(offset, units);
    document.getSelection()?.collapse(node, offset + units.length);
    (view as unknown as { domObserver: { flush: () => void } }).domObserver.flush();
  }

  private press(editor: PageEditor, name: string): void {
    const parts = name.split("-");
    const key = parts.at(-1) ?? "";
    const event = new KeyboardEvent("keydown", {
      key,
      code: /^\d$/.test(key) ? `Digit${key}` : key,
      keyCode: key.toUpperCase().charCodeAt(0),
      ctrlKey: parts.includes("Mod"),
      shiftKey: parts.includes("Shift"),
      altKey: parts.includes("Alt"),
      bubbles: true,
      cancelable: true,
    });
    const { view } = editor;
    const used = view.someProp("handleKeyDown", (handle) => handle(view, event));
    const { selection } = view.state;
    if (used === true || !selection.empty || !selection.$head.parent.isTextblock) return;
    // What is left to the browser happens in one line.
    const { parentOffset, parent, pos } = selection.$head;
    if (key === "Backspace" && parentOffset > 0) view.dispatch(view.state.tr.delete(pos - 1, pos));
    if (key === "Delete" && parentOffset < parent.content.size) view.dispatch(view.state.tr.delete(pos, pos + 1));
  }

  private compose(editor: PageEditor): void {
    const { view } = editor;
    const type = view.composing ? "compositionend" : "compositionstart";
    if (!view.composing) this.placeCaret(editor);
    view.dom.dispatchEvent(new CompositionEvent(type, { bubbles: true, data: "" }));
  }

  private lines(editor: PageEditor): { readonly id: string; readonly start: number; readonly node: Node }[] {
    const { doc } = editor.view.state;
    return [...blockPositions(doc)].flatMap(([id, pos]) => {
      const block = doc.nodeAt(pos);
      const line = block === null ? null : lineOfBlock(block, pos);
      return line === null ? [] : [{ id, ...line }];
    });
  }

  private placeCaret(editor: PageEditor, where: "start" | "end" | "any" = "any"): void {
    readBrowser(editor.view);
    const lines = this.lines(editor);
    if (lines.length === 0) return;
    const { start, node } = this.random.pick(lines);
    const { size } = node.content;
    const at = where === "start" ? 0 : where === "end" ? size : this.random.below(size + 1);
    const { state } = editor.view;
    editor.view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, start + at)));
  }

  private placeRange(editor: PageEditor): boolean {
    const lines = this.lines(editor);
    if (lines.length < 2) return false;
    const [from, to] = [this.random.pick(lines), this.random.pick(lines)];
    const { state } = editor.view;
    const at = ({ start, node }: (typeof lines)[number]): number => start + this.random.below(node.content.size + 1);
    editor.view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, at(from), at(to))));
    return from !== to;
  }

  /**
   * A caret that is behind a character stays behind it as long as the character is shown. Or it is back where the writer left it, or
   * behind the last character that the writer wrote, if the line of that place had disappeared and its text is shown again. That is
   * rare: it must disappear and appear while the writer changes nothing, between two checks that both find the caret at rest (4 of
   * 5,000 runs).
   */
  private watchCaret(editor: PageEditor, page: string, work: () => void): void {
    const { selection } = editor.view.state;
    const before = selection instanceof TextSelection && selection.empty ? selection.$head : null;
    const unit = before?.parent.textBetween(Math.max(0, before.parentOffset - 1), before.parentOffset) ?? "";
    const runs = before === null ? null : editor.shownRuns(blockAround(before)?.id ?? "");
    const [site, clock] = runs === null || before === null ? ["", 0] : leftOf(runs, before.parentOffset);
    work();
    if (before === null || !isUnit(unit) || editor.view.isDestroyed) return;
    const { state } = editor.view;
    // Records of one change may come in several messages: a character that two of them hold goes by neither.
    const { world } = editor.source;
    const homes = world.textsOfSite(site).filter((key) => {
      const { block, property } = ownerOfKey(key);
      return lineRuns(world, block, property)?.find(site, clock) != null;
    });
    if (homes.length > 1) return;
    const line = this.lines(editor).find(({ node }) => node.textContent.includes(unit));
    if (line === undefined || !(state.selection instanceof TextSelection)) return;
    const { before: left, after } = lettersAtCaret(editor);
    const home = this.left.get(page);
    // A line that others joined to another one begins behind a letter of that one.
    const isHome = left === home?.before || (after !== "" && after === home?.after);
    const isBack = isHome || left === this.written.get(page);
    if (left !== unit && !isBack) this.faults.push(`the caret behind ${unit} is behind "${left}" now`);
  }

  private compare(editor: PageEditor, page: string, after: string): void {
    const { view, source } = editor;
    if (view.composing) return;
    editor.flush();
    const shown = outline(view.state.doc) as Json;
    const held = outline(buildPage(source.world, drawn, page)) as Json;
    if (!sameJson(shown, held))
      this.faults.push(`after ${after} the editor shows ${JSON.stringify(shown)} instead of ${JSON.stringify(held)}`);
    for (const { id, node } of this.lines(editor)) {
      const runs = editor.shownRuns(id);
      const text = node.textBetween(0, node.content.size, "", "‣");
      if (runs !== null && visibleText(runs).length !== text.length)
        this.faults.push(`after ${after} the characters of ${id} are not those that are drawn`);
    }
  }
}

interface LettersAtCaret {
  readonly before: string;
  readonly after: string;
}

/** Each is "" where the line begins or ends. */
function lettersAtCaret({ view }: PageEditor): LettersAtCaret {
  const { parent, parentOffset } = view.state.selection.$head;
  if (!parent.isTextblock) return { before: "", after: "" };
  const end = parent.content.size;
  return {
    before: parent.textBetween(Math.max(0, parentOffset - 1), parentOffset),
    after: parent.textBetween(parentOffset, Math.min(end, parentOffset + 1)),
  };
}
