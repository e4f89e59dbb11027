// One line of text in an editable of its own, bound to one text of one record: a page's title, a picture's caption.
// Invariant: what it shows is what the record says; native edits become operations by character id, and what others
// write comes in by minimal steps. Leaves keys, looks and what is around it to its maker.
import { sameJson, type Json } from "@tessera/kernel/values/json.ts";
import type { Runs } from "@tessera/kernel/text/runs.ts";
import { keydownHandler } from "prosemirror-keymap";
import { EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { EmbedView, type EmbedHost } from "./embed-view.ts";
import { fromRecords } from "../core/from-records.ts";
import { FrameQueue } from "../core/frame-queue.ts";
import type { PageSource } from "../core/page-source.ts";
import { anchor, follow, type Anchored } from "../core/points.ts";
import { blockOf, lineRuns, textOf } from "../core/read.ts";
import { focusIsPlaced, readAfterFocus, readBrowser, trustCaret } from "../core/read-browser.ts";
import { matchText } from "./match-text.ts";
import { schema } from "../core/schema.ts";
import { inlineOf, piecesOfInline, richTextOfInline } from "./inline.ts";
import { isEmpty, lineChange } from "./line-change.ts";
import { nativeHistory } from "./native-history.ts";
import { changeLine } from "./text-operations.ts";
import { wellFormed } from "./well-formed.ts";

export interface BoundLineOptions {
  readonly mount: HTMLElement;
  readonly source: PageSource;
  readonly block: string;
  /** A text of the block that merges. */
  readonly property: string;
  readonly editable: () => boolean;
  readonly attributes: Readonly<Record<string, string>>;
  readonly placeholder: string;
  /** Says in the log what the writer did. */
  readonly userAction: string;
  readonly keys: Readonly<Record<string, () => boolean>>;
  /** True where what is pasted was taken; else its text goes in. */
  readonly paste?: (data: DataTransfer) => boolean;
  /** Whose faces mentions and equations have here; without it each is its unit. */
  readonly embeds?: EmbedHost;
  /** The caret, as others are shown it; null when the line has no focus. */
  readonly onCaret?: (point: Anchored | null) => void;
  /** The text, or where it breaks, may have changed. */
  readonly onDraw?: () => void;
}

export class BoundLine {
  readonly view: EditorView;
  private readonly queue: FrameQueue;
  private readonly stopWatching: () => void;
  private held: Anchored | null = null;
  /** The focus comes with a place for the caret. */
  private isPlacing = false;
  /** The characters of the line as they are drawn; others' changes reach the record first. */
  private shown: Runs | null;

  constructor(private readonly options: BoundLineOptions) {
    const { source, block, mount, embeds } = options;
    this.shown = this.runs();
    this.queue = new FrameQueue(() => this.follow());
    const keys = keydownHandler({
      "Mod-z": () => this.back("undo"),
      "Mod-Shift-z": () => this.back("redo"),
      "Mod-y": () => this.back("redo"),
      // Where the line stands in the page's text, a browser would select all of that.
      "Mod-a": () => this.selectAll(),
      ...options.keys,
    });
    this.view = new EditorView(
      { mount },
      {
        state: EditorState.create({
          doc: schema.node("line", { type: options.property }, inlineOf(this.text())),
          plugins: [nativeHistory((way) => this.back(way))],
        }),
        editable: options.editable,
        attributes: (state) => ({
          role: "textbox",
          "aria-multiline": "false",
          "data-placeholder": options.placeholder,
          ...options.attributes,
          ...(state.doc.content.size === 0 ? { "data-empty": "" } : {}),
        }),
        nodeViews: embeds === undefined ? {} : { embed: (node) => new EmbedView(node, embeds) },
        dispatchTransaction: (tr) => this.dispatch(tr),
        handleKeyDown(view, event) {
          readBrowser(view);
          trustCaret(view);
          return keys(view, event);
        },
        handlePaste: (view, event) => {
          if (event.clipboardData !== null && options.paste?.(event.clipboardData)) return true;
          const text = wellFormed(event.clipboardData?.getData("text/plain") ?? "").replace(/\s*[\r\n]+\s*/g, " ");
          if (text !== "") view.dispatch(view.state.tr.insertText(text).scrollIntoView());
          return true;
        },
        handleDrop: () => true,
        handleDOMEvents: {
          blur: () => options.onCaret?.(null),
          focus: (view) => {
            if (this.isPlacing) focusIsPlaced(view);
            else readAfterFocus(view);
            options.onCaret?.(this.held);
          },
        },
      },
    );
    this.stopWatching = source.subscribe((changed) => {
      if (changed.has(block)) this.queue.add([block]);
    });
  }

  /** As it is drawn. */
  get drawn(): Runs | null {
    return this.shown;
  }

  focus(offset: "end" | number): void {
    this.queue.flush();
    const { size } = this.view.state.doc.content;
    this.isPlacing = true;
    this.view.focus();
    this.isPlacing = false;
    const at = offset === "end" ? size : Math.min(offset, size);
    this.view.dispatch(this.view.state.tr.setSelection(TextSelection.create(this.view.state.doc, at)));
  }

  /** Brings in what arrived, without waiting for the frame. */
  flush(): void {
    this.queue.flush();
  }

  setEditable(): void {
    this.view.setProps({ editable: this.options.editable });
  }

  destroy(): void {
    this.stopWatching();
    this.queue.stop();
    this.view.destroy();
  }

  private runs(): Runs | null {
    const { source, block, property } = this.options;
    return lineRuns(source.world, block, property);
  }

  private text(): ReturnType<typeof textOf> {
    const { source, block, property } = this.options;
    const entry = blockOf(source.world, block);
    return entry === null ? [] : textOf(entry, property);
  }

  private dispatch(tr: Transaction): void {
    const before = this.view.state;
    const after = before.apply(tr);
    this.view.updateState(after);
    if (tr.docChanged && tr.getMeta(fromRecords) !== true) this.send(before, after);
    this.hold();
    if (tr.docChanged) this.options.onDraw?.();
    if (this.view.hasFocus()) this.options.onCaret?.(this.held);
  }

  private hold(): void {
    this.held = anchor(this.shown, { block: this.options.block, offset: this.view.state.selection.head });
  }

  private send(before: EditorState, after: EditorState): void {
    const { source, block, property, userAction } = this.options;
    const runs = this.shown;
    const change = lineChange(
      piecesOfInline(before.doc.content),
      piecesOfInline(after.doc.content),
      after.selection.empty ? after.selection.head : undefined,
    );
    if (runs === null || isEmpty(change)) return;
    const line = { block, property, spaceId: source.spaceId };
    const point = { block, offset: before.selection.head };
    const { operations, runs: written } = changeLine(line, runs, change, source.numbering);
    this.shown = written;
    const selection = { anchor: point, head: point };
    const end = { block, offset: after.selection.head };
    const note = { userAction, group: `${userAction} ${block}`, selection, after: { anchor: end, head: end } };
    const done = source.transact(operations, note);
    if (done && sameJson(this.text() as Json, richTextOfInline(after.doc.content) as Json)) return;
    // The caret is where the edit left it, behind the character that was just written.
    this.hold();
    this.follow();
  }

  private follow(): void {
    if (this.view.isDestroyed) return;
    const { source, block, property } = this.options;
    if (this.view.composing) {
      this.queue.later(block);
      return;
    }
    readBrowser(this.view);
    this.shown = this.runs();
    const tr = this.view.state.tr;
    matchText(tr, 0, this.view.state.doc, this.text());
    if (!tr.docChanged) return;
    const point = this.held === null ? null : follow(source.world, this.held, property);
    if (point !== null && point.block === block && this.view.state.selection.empty)
      tr.setSelection(TextSelection.create(tr.doc, Math.min(point.offset, tr.doc.content.size)));
    this.view.dispatch(tr.setMeta(fromRecords, true));
  }

  selectAll(): boolean {
    const { doc, tr } = this.view.state;
    this.view.dispatch(tr.setSelection(TextSelection.create(doc, 0, doc.content.size)));
    return true;
  }

  private back(way: "undo" | "redo"): boolean {
    const head = this.options.source[way]()?.selection?.head;
    this.queue.flush();
    if (head?.block === this.options.block) this.focus(head.offset);
    return true;
  }
}
