// The page's title: an editable of its own, one line bound to the title text of the page's record. Enter sends what
// stands behind the caret to the first block of the body (behaviour A3).
import { leftOf, rightOf } from "@tessera/kernel/text/offsets.ts";
import { sameJson, type Json } from "@tessera/kernel/records/json.ts";
import { keydownHandler } from "prosemirror-keymap";
import { EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import type { Runs } from "@tessera/kernel/text/runs.ts";
import { FrameQueue } from "../page/frame-queue.ts";
import type { PageSource } from "../page/page-source.ts";
import type { CaretBox } from "../page/remote-cursors.ts";
import { anchor, follow, type Anchored } from "../page/points.ts";
import { blockOf, lineRuns, textOf } from "../page/read.ts";
import { readBrowser } from "../page/read-browser.ts";
import { matchText } from "../page/reconcile.ts";
import { schema } from "../schema.ts";
import { inlineOf, piecesOfInline, richTextOfInline } from "../text/inline.ts";
import { isEmpty, lineChange } from "../text/line-change.ts";
import { wellFormed } from "../text/well-formed.ts";
import { changeLine } from "../text/text-operations.ts";

export interface TitleEditorOptions {
  readonly mount: HTMLElement;
  readonly source: PageSource;
  readonly editable: () => boolean;
  readonly label: string;
  readonly placeholder: string;
  /** Enter made this block; the caret belongs at its start. */
  readonly toBlock: (id: string) => void;
  /** Down, or Tab: into the body as it is. */
  readonly toBody: () => void;
  /** The caret, as others are shown it; null when the title has no focus. */
  readonly onCaret: (point: Anchored | null) => void;
  /** The title, or where its lines break, may have changed. */
  readonly onDraw: () => void;
}

type KeyHandler = (view: EditorView, event: KeyboardEvent) => boolean;

const afterReading =
  (handle: KeyHandler): KeyHandler =>
  (view, event) => {
    readBrowser(view);
    return handle(view, event);
  };

const fromRecords = "from-records";

export class TitleEditor {
  readonly view: EditorView;
  private readonly queue: FrameQueue;
  private readonly stopWatching: () => void;
  private held: Anchored | null = null;
  /** The characters of the title as they are drawn; others' changes reach the record first. */
  private shown: Runs | null;

  constructor(private readonly options: TitleEditorOptions) {
    this.shown = lineRuns(options.source.world, options.source.pageId);
    this.queue = new FrameQueue(() => this.follow());
    this.view = new EditorView({ mount: options.mount }, {
      state: EditorState.create({ doc: schema.node("line", { type: "page" }, inlineOf(this.text())) }),
      editable: options.editable,
      attributes: (state) => ({
        class: "page-title",
        role: "textbox",
        "aria-label": options.label,
        "aria-multiline": "false",
        "data-placeholder": options.placeholder,
        ...(state.doc.content.size === 0 ? { "data-empty": "" } : {}),
      }),
      dispatchTransaction: (tr) => this.dispatch(tr),
      handleKeyDown: afterReading(keydownHandler({
        Enter: () => this.enter(),
        ArrowDown: () => this.down(),
        Tab: () => this.down(),
        "Mod-z": () => this.back("undo"),
        "Mod-Shift-z": () => this.back("redo"),
        "Mod-y": () => this.back("redo"),
      })),
      handlePaste: (view, event) => {
        const text = wellFormed(event.clipboardData?.getData("text/plain") ?? "").replace(/\s*[\r\n]+\s*/g, " ");
        if (text !== "") view.dispatch(view.state.tr.insertText(text).scrollIntoView());
        return true;
      },
      handleDrop: () => true,
      handleDOMEvents: {
        blur: () => options.onCaret(null),
        focus: () => options.onCaret(this.held),
      },
    }); // prettier-ignore
    this.stopWatching = options.source.subscribe((changed) => {
      if (changed.has(options.source.pageId)) this.queue.add([options.source.pageId]);
    });
  }

  focus(offset: "end" | number): void {
    const { doc } = this.view.state;
    const at = offset === "end" ? doc.content.size : Math.min(offset, doc.content.size);
    this.queue.flush();
    this.view.focus();
    this.view.dispatch(
      this.view.state.tr.setSelection(
        TextSelection.create(this.view.state.doc, Math.min(at, this.view.state.doc.content.size)),
      ),
    );
  }

  setEditable(): void {
    this.view.setProps({ editable: this.options.editable });
  }

  destroy(): void {
    this.stopWatching();
    this.queue.stop();
    this.view.destroy();
  }

  /** Where a caret at this offset stands on the screen. */
  coordsAt(offset: number): CaretBox {
    return this.view.coordsAtPos(Math.min(offset, this.view.state.doc.content.size));
  }

  private text(): ReturnType<typeof textOf> {
    const entry = blockOf(this.options.source.world, this.options.source.pageId);
    return entry === null ? [] : textOf(entry, "title");
  }

  private dispatch(tr: Transaction): void {
    const before = this.view.state;
    const after = before.apply(tr);
    this.view.updateState(after);
    if (tr.docChanged && tr.getMeta(fromRecords) !== true) this.send(before, after);
    this.hold();
    if (tr.docChanged) this.options.onDraw();
    if (this.view.hasFocus()) this.options.onCaret(this.held);
  }

  private hold(): void {
    this.held = anchor(this.shown, { block: this.options.source.pageId, offset: this.view.state.selection.head });
  }

  private send(before: EditorState, after: EditorState): void {
    const { source } = this.options;
    const runs = this.shown;
    const change = lineChange(
      piecesOfInline(before.doc.content),
      piecesOfInline(after.doc.content),
      after.selection.empty ? after.selection.head : undefined,
    );
    if (runs === null || isEmpty(change)) return;
    const line = { block: source.pageId, property: "title", spaceId: source.spaceId };
    const point = { block: source.pageId, offset: before.selection.head };
    const { operations, runs: written } = changeLine(line, runs, change, source.numbering);
    this.shown = written;
    const done = source.transact(operations, {
      userAction: "type-title",
      group: "type-title",
      selection: { anchor: point, head: point },
    });
    if (!done || !sameJson(this.text() as Json, richTextOfInline(after.doc.content) as Json)) this.follow();
  }

  private follow(): void {
    if (this.view.isDestroyed) return;
    if (this.view.composing) {
      this.queue.later(this.options.source.pageId);
      return;
    }
    readBrowser(this.view);
    this.shown = lineRuns(this.options.source.world, this.options.source.pageId);
    const tr = this.view.state.tr;
    matchText(tr, 0, this.view.state.doc, this.text());
    if (!tr.docChanged) return;
    const point = this.held === null ? null : follow(this.options.source.world, this.held);
    if (point !== null && this.view.state.selection.empty)
      tr.setSelection(TextSelection.create(tr.doc, Math.min(point.offset, tr.doc.content.size)));
    this.view.dispatch(tr.setMeta(fromRecords, true));
  }

  private enter(): boolean {
    const { source } = this.options;
    if (!this.view.state.selection.empty) this.view.dispatch(this.view.state.tr.deleteSelection());
    const offset = this.view.state.selection.head;
    const runs = this.shown;
    if (runs === null) return true;
    const n = source.newId();
    const pointer = { table: "block" as const, id: source.pageId, spaceId: source.spaceId };
    const args = { right: rightOf(runs, offset), left: leftOf(runs, offset), n, type: "text" };
    const point = { block: source.pageId, offset };
    if (
      source.transact([{ pointer, path: [], command: "split", args }], {
        userAction: "split-title",
        selection: { anchor: point, head: point },
      })
    ) {
      this.queue.flush();
      this.options.toBlock(n);
    }
    return true;
  }

  private down(): boolean {
    if (!this.view.endOfTextblock("down")) return false;
    this.options.toBody();
    return true;
  }

  private back(way: "undo" | "redo"): boolean {
    this.options.source[way]();
    this.queue.flush();
    return true;
  }
}
