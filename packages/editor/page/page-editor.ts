// The body of a page: one ProseMirror view bound both ways to block records. Native edits become operations; every
// other change is made on the records, and the document follows by minimal steps, a frame's worth at a time.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { imeSpan } from "prosemirror-safari-ime-span";
import type { Node } from "prosemirror-model";
import { EditorState, type Transaction } from "prosemirror-state";
import { DecorationSet, EditorView, type NodeViewConstructor } from "prosemirror-view";
import type { BlockCatalogue } from "../core/face-host.ts";
import { undoBack, type Core } from "../core/core.ts";
import { fromRecords } from "../core/from-records.ts";
import { deleteSelection } from "../typing/delete-selection.ts";
import { keyHandler } from "../typing/keys.ts";
import { richTextOfInline } from "../text/inline.ts";
import { Addons, type PageAddon } from "../core/addons.ts";
import { buildPage } from "./build.ts";
import { clipboardProps } from "../typing/clipboard-props.ts";
import { DrawnPart } from "./drawn-part.ts";
import { EmbedView } from "../text/embed-view.ts";
import { FrameQueue } from "../core/frame-queue.ts";
import { HeldCaret } from "./held-caret.ts";
import { ShownTexts } from "./shown-texts.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Runs } from "@tessera/kernel/text/runs.ts";
import { nativeEdit } from "./native-edit.ts";
import { operationsOfEdit } from "./operations-of-edit.ts";
import { nativeHistory } from "../text/native-history.ts";
import { beforeInput, refusesText, spansBlocks, typeOver } from "../typing/own-input.ts";
import type { PageSource, SavedPoint, SavedSelection } from "../core/page-source.ts";
import { hostOfBlock } from "./host-of-block.ts";
import { LateNotices } from "./late-notices.ts";
import { leaveClosed } from "./leave-closed.ts";
import { Opened } from "./opened.ts";
import { pointAt, positionOf, savedSelection, selectionFor } from "../core/points.ts";
import { blockAround, blockOfChild } from "../core/positions.ts";
import { placeholderAtCaret } from "./placeholder.ts";
import { blockOf, lineRuns, textOf } from "../core/read.ts";
import type { CaretBox, Editor } from "../core/editor.ts";
import type { EditorOptions } from "../core/editor-options.ts";
import { isBlockCurrent } from "./is-block-current.ts";
import { readAfterFocus, readBrowser } from "../core/read-browser.ts";
import { reconcile } from "./reconcile.ts";
import { forgetAwaitedSelection, restoreSelection, writeAtAwaited } from "./restore-selection.ts";
import { sectionStarts } from "./section-starts.ts";
import { sameJson, type Json } from "@tessera/kernel/values/json.ts";
import { wholeBlocks, type WholeBlocks } from "../core/whole-blocks.ts";
import { BlockView, LineView, VoidView, type ViewHost } from "./views.ts";

export class PageEditor implements Editor {
  readonly view: EditorView;
  readonly source: PageSource;
  readonly catalogue: BlockCatalogue;
  readonly toTitle: Core["toTitle"];
  whole: WholeBlocks | null = null;
  private readonly shown: ShownTexts;
  private readonly queue: FrameQueue;
  private readonly stopWatching: () => void;
  private readonly blockViews = new Map<string, BlockView>();
  /** Set while this editor itself changes records: what changed is gathered here instead of the queue. */
  private gathering: Set<string> | null = null;
  readonly addons = new Addons();
  private readonly drawn: DrawnPart;
  /** While an input method composes over whole blocks. */
  private isRefusing = false;
  private group: string | undefined = undefined;
  /** Notified when blocks were opened or closed, and when the user's right to edit changed. */
  private readonly openings = new LateNotices();
  private readonly rights = new LateNotices();
  private plan: Parameters<Editor["asOne"]>[2] = undefined;
  private readonly held: HeldCaret;
  private readonly opened: Opened;
  /** The block that was chosen from a menu last, until its face asks. */
  fresh: string | null = null;
  /** The block of `fresh` if the user pressed elsewhere before it was rendered: it opens no form for its content. */
  passedBy: string | null = null;
  /** Those that stand within this text and show what other blocks hold. */
  readonly inner = new Set<PageEditor>();

  constructor(readonly options: EditorOptions) {
    const { source, catalogue } = options;
    this.source = source;
    this.catalogue = catalogue;
    this.toTitle = options.toTitle;
    this.shown = new ShownTexts(source.world);
    this.held = new HeldCaret(source.world, this.shown);
    this.opened = new Opened(source.world, catalogue, options.openBlocks);
    this.queue = new FrameQueue((changed) => {
      this.drawn.grow();
      this.follow(changed);
      this.drawn.continue();
    });
    this.drawn = new DrawnPart(source.world, source.pageId, () => this.queue.add([source.pageId]));
    const editable = { read: options.editable, subscribe: this.rights.subscribe };
    const host: ViewHost = {
      catalogue,
      faceHost: (id) => hostOfBlock(this, id, { app: options.app, editable, openings: this.openings }),
      say: options.app.say,
      isOpen: (id) => this.isOpen(id),
      onOpen: () => this.openings.notify(),
    };
    const keys = keyHandler(this);
    const drawVoid: NodeViewConstructor = (node, view, getPos) =>
      new VoidView(node, blockOfChild(view.state.doc, node, getPos() ?? 0), host);
    this.view = new EditorView(
      { mount: options.mount },
      {
        state: EditorState.create({
          doc: buildPage(source.world, catalogue, source.pageId, this.onDraw, this.drawn.limit),
          plugins: [imeSpan, nativeHistory((way) => undoBack(way)(this))],
        }),
        editable: options.editable,
        attributes: { class: "page-body", role: "textbox", "aria-multiline": "true", "aria-label": options.bodyLabel },
        dispatchTransaction: (tr) => this.dispatch(tr),
        handleKeyDown: (view, event) => {
          forgetAwaitedSelection(this, event);
          return this.addons.keyDown(view, event) || keys(view, event);
        },
        handleTextInput: (_view, _from, _to, text) =>
          refusesText(this) || typeOver(this, text) || this.addons.typed(text),
        decorations: ({ doc, selection }) =>
          DecorationSet.create(doc, [...sectionStarts(doc), ...placeholderAtCaret(selection)]),
        nodeViews: {
          block: (node) => this.drawBlock(node, host),
          line: (node) => new LineView(node, host),
          embed: (node) => new EmbedView(node, options.app),
          void: drawVoid,
          frame: drawVoid,
        },
        handleDOMEvents: {
          beforeinput: (_view, event) => {
            // Words that are typed before a late face is drawn stay together: the face does not take the caret any more.
            this.fresh = null;
            return writeAtAwaited(this, event) || beforeInput(this, event, (text) => this.addons.typed(text));
          },
          mousedown: (_view, event) => {
            forgetAwaitedSelection(this, event);
            this.passedBy = this.fresh;
          },
          copy: (_view, event) => this.addons.clipboard("copy", event),
          cut: (_view, event) => this.addons.clipboard("copy", event),
          paste: (_view, event) => this.addons.clipboard("paste", event),
          compositionstart: () => this.beforeComposing(),
          compositionend: () => this.afterComposing(),
          blur: () => {
            this.isRefusing = false;
            options.onCaret(null);
          },
          focus: (view) => {
            readAfterFocus(view);
            options.onCaret(this.held.head);
          },
        },
        ...clipboardProps(this),
      },
    );
    this.stopWatching = source.subscribe((changed) => {
      if (this.gathering !== null) for (const id of changed) this.gathering.add(id);
      else this.queue.add(changed);
    });
    this.drawn.continue();
  }

  apply(operations: readonly Operation[], userAction: string, caret?: SavedSelection | null): boolean {
    return this.applyAll([operations], userAction, caret);
  }

  applyAll(parts: readonly (readonly Operation[])[], userAction: string, caret?: SavedSelection | null): boolean {
    // A form may be left by leaving its page: what it holds is kept all the same.
    if (this.view.isDestroyed) return parts.every((part) => this.source.transact(part, { userAction }));
    // A block that is not rendered yet may be meant.
    if (this.drawn.isGrowing()) this.flush();
    if (this.whole?.refuses(parts)) return false;
    const selection = savedSelection(this.view.state);
    const tidy = this.whole?.tidy(parts);
    const group = this.group ?? (parts.length > 1 || tidy ? this.source.newId() : undefined);
    const note = { userAction, selection, after: caret, ...(group !== undefined && { group }) };
    const { plan } = this;
    const transact = (part: readonly Operation[]): boolean =>
      plan === undefined
        ? this.source.transact(part, note)
        : plan.executeNow(part, (planned) => this.source.transact(part, { ...note, planned }));
    const { done, changed } = this.change(() => parts.every(transact) && (tidy?.(transact) ?? true));
    if (!done) {
      // The parts before the one that was refused are changes like any other.
      this.follow(changed);
      return false;
    }
    this.held.forget();
    const tr = this.view.state.tr;
    reconcile(tr, new Set([...changed, ...this.queue.take()]), this.context);
    const next = caret ? selectionFor(tr.doc, caret) : null;
    if (next !== null) tr.setSelection(next);
    this.view.dispatch(tr.setMeta(fromRecords, true).scrollIntoView());
    if (next !== null && !this.view.hasFocus()) this.view.focus();
    return true;
  }

  asOne<Value>(group: string, work: () => Value, plan = this.plan): Value {
    const around = { group: this.group, plan: this.plan };
    if (around.group === undefined) {
      this.source.close();
      this.group = group;
    }
    this.plan = plan;
    try {
      return work();
    } finally {
      ({ group: this.group, plan: this.plan } = around);
    }
  }

  /** A part that comes after the page is shown, until the function that it answers with is called. */
  use(addon: PageAddon): () => void {
    return this.addons.use(addon);
  }

  /** What left this text, such as into one within it, is as its record is. */
  readonly shownRuns = (id: string): Runs | null =>
    this.blockViews.has(id) ? this.shown.runs(id) : lineRuns(this.source.world, id);

  private readonly onDraw = (entry: Entry): void => this.shown.draw(entry);

  readonly isOpen = (blockId: string): boolean => this.opened.isOpen(blockId);

  readonly watchOpen = (notice: () => void): (() => void) => this.openings.subscribe(notice);

  readonly folds = (blockId: string): boolean => this.opened.folds(blockId);

  toggleOpen(blockId: string): void {
    this.showOpen(this.opened.toggle(blockId));
    leaveClosed(this, blockId);
    this.options.onDraw();
  }

  readonly restoreSelection = (saved: SavedSelection | null): void => restoreSelection(this, saved);

  /** Renders again whether these blocks are open, because their neighbours changed. */
  showOpen(ids: readonly string[]): void {
    for (const id of ids) this.blockViews.get(id)?.refresh();
  }

  /** The element of a block that is drawn. */
  domOf(blockId: string): HTMLElement | null {
    return this.blockViews.get(blockId)?.dom ?? null;
  }

  /** The position of a caret on the screen; null if its block is not shown. */
  coordsAt(point: SavedPoint): CaretBox | null {
    const pos = positionOf(this.view.state.doc, point);
    const within = (): CaretBox | undefined => [...this.inner].flatMap((inner) => inner.coordsAt(point) ?? [])[0];
    return pos === null ? (within() ?? null) : this.view.coordsAtPos(pos);
  }

  /** Brings in what arrived, and all of the page, without waiting for the frame. */
  flush(): void {
    this.drawn.all();
    this.queue.flush();
  }

  setEditable(): void {
    this.view.setProps({ editable: this.options.editable });
    for (const view of this.blockViews.values()) view.refresh();
    this.rights.notify();
  }

  destroy(): void {
    this.stopWatching();
    this.queue.stop();
    this.view.destroy();
  }

  private get context() {
    return {
      world: this.source.world,
      catalogue: this.catalogue,
      pageId: this.source.pageId,
      onDraw: this.onDraw,
      limit: this.drawn.limit,
    };
  }

  private drawBlock(node: Node, host: ViewHost): BlockView {
    const id = String(node.attrs["id"]);
    const view = new BlockView(node, host, (gone) => {
      if (this.blockViews.get(id) === gone) this.blockViews.delete(id);
    });
    this.blockViews.set(id, view);
    return view;
  }

  /** Runs a change of the records and answers whether all of it was taken, and what it changed. */
  private change(work: () => boolean): { readonly done: boolean; readonly changed: ReadonlySet<string> } {
    const changed = new Set<string>();
    this.gathering = changed;
    try {
      return { done: work(), changed };
    } finally {
      this.gathering = null;
    }
  }

  private dispatch(tr: Transaction): void {
    if (this.isRefusing && tr.getMeta(fromRecords) !== true) return;
    const isWhole = wholeBlocks(this) !== null;
    if (tr.getMeta("uiEvent") === "cut" && (isWhole || spansBlocks(this)))
      return void (isWhole ? this.whole?.remove() : deleteSelection(this));
    if (tr.getMeta(fromRecords) !== true) this.held.forget();
    const before = this.view.state;
    const after = before.apply(tr);
    const { dom } = this.view;
    const hadFocus = dom.contains(document.activeElement);
    this.view.updateState(after);
    // A field of a block, such as a cell, was removed with its block: the keys that follow are for the page.
    if (hadFocus && !dom.contains(document.activeElement)) this.view.focus();
    if (tr.docChanged && tr.getMeta(fromRecords) !== true) this.send(before, after);
    this.held.hold(this.view.state);
    if (tr.docChanged) this.options.onDraw();
    if (this.view.hasFocus()) this.options.onCaret(this.held.head);
    this.addons.changed(tr.docChanged && tr.getMeta(fromRecords) !== true);
  }

  /** A native edit goes to the records; what they make of it comes back where it differs from what the browser did. */
  private send(before: EditorState, after: EditorState): void {
    const edit = nativeEdit(before.doc, after.doc, this.source.pageId);
    const { operations, structural, typing } = operationsOfEdit(
      this.source,
      edit,
      after.selection.empty ? pointAt(after.selection.$head) : null,
      this.shown,
    );
    if (operations.length === 0 && !structural && edit.broken.length === 0) return;
    const note = {
      userAction: typing ? "type" : "edit",
      selection: savedSelection(before),
      after: savedSelection(after),
      ...((this.group ?? typing) && { group: this.group ?? "type" }),
    };
    const { done, changed } = this.change(() => this.source.transact(operations, note));
    const toFollow = new Set(done ? changed : [...edit.added.map((added) => added.parent), this.source.pageId]);
    // A line that its record does not repeat is drawn as the record has it, also where the edit came to nothing there.
    for (const { block, after: line } of edit.lines)
      if (done && this.hasText(block, line.content)) toFollow.delete(block);
      else toFollow.add(block);
    for (const block of edit.broken) toFollow.add(block);
    if (structural) for (const { parent } of edit.added) toFollow.add(parent);
    // The caret is where the edit left it, behind the character that was just written.
    this.held.hold(this.view.state);
    if (toFollow.size > 0) this.follow(new Set([...toFollow, ...this.queue.take()]));
    this.drawn.continue();
  }

  private hasText(block: string, content: Parameters<typeof richTextOfInline>[0]): boolean {
    const entry = blockOf(this.source.world, block);
    return entry !== null && sameJson(textOf(entry, "title") as Json, richTextOfInline(content) as Json);
  }

  /** Brings changed records into the document. What is being composed waits, so that no input method is interrupted. */
  private follow(changed: ReadonlySet<string>): void {
    if (this.view.isDestroyed) return;
    // What was typed a moment ago may still be in the browser alone: it comes first, or it would be drawn over.
    readBrowser(this.view);
    // Most changes are the user's own confirmed typing, which is shown already.
    const news = new Set([...changed].filter((id) => !this.isShown(id)));
    if (news.size === 0) return;
    const { state } = this.view;
    const composed = this.view.composing ? (blockAround(state.selection.$head)?.id ?? null) : null;
    const tr = state.tr;
    reconcile(tr, news, this.context, composed === null ? new Set() : new Set([composed]));
    if (composed !== null && news.has(composed)) this.queue.later(composed);
    if (!tr.docChanged) return;
    // A composition keeps its caret, as long as its line is there.
    if (composed === null || tr.mapping.mapResult(state.selection.head).deleted) {
      const selection = this.held.follow(tr.doc);
      if (selection !== null && !selection.eq(tr.selection)) tr.setSelection(selection);
    }
    if (state.storedMarks !== null) tr.setStoredMarks(state.storedMarks);
    this.view.dispatch(tr.setMeta(fromRecords, true));
  }

  /** True where a block that is drawn says all that its record says; found without walking the document. */
  private isShown(id: string): boolean {
    const node = this.blockViews.get(id)?.node;
    if (node === undefined || !isBlockCurrent(node, id, this.source.world, this.catalogue)) return false;
    const entry = blockOf(this.source.world, id);
    if (entry !== null) this.shown.draw(entry);
    return true;
  }

  /** A composition cannot be prevented, but what it drew over whole blocks is drawn over. */
  private beforeComposing(): void {
    readBrowser(this.view);
    this.isRefusing = refusesText(this);
    if (!this.isRefusing && spansBlocks(this)) this.asOne("type", () => deleteSelection(this));
  }

  private afterComposing(): void {
    if (this.isRefusing)
      requestAnimationFrame(() => {
        this.isRefusing = false;
        if (!this.view.isDestroyed) this.view.updateState(this.view.state);
      });
    this.queue.calm();
  }
}
