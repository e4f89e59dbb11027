// The page's title: an editable of its own, one line bound to the title text of the page's record. Enter sends what
// stands behind the caret to the first block of the body (behaviour A3).
import { leftOf, rightOf } from "@tessera/kernel/text/offsets.ts";
import type { EditorView } from "prosemirror-view";
import type { PageSource } from "../core/page-source.ts";
import type { CaretBox } from "../core/editor.ts";
import type { Anchored } from "../core/points.ts";
import { BoundLine } from "../text/bound-line.ts";

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

export class TitleEditor {
  private readonly line: BoundLine;

  constructor(private readonly options: TitleEditorOptions) {
    const { mount, source, editable, label, placeholder, onCaret, onDraw } = options;
    this.line = new BoundLine({
      mount,
      source,
      block: source.pageId,
      property: "title",
      editable,
      attributes: { class: "page-title", "aria-label": label },
      placeholder,
      userAction: "type-title",
      keys: {
        Enter: () => this.enter(),
        ArrowDown: () => this.down(),
        Tab: () => this.down(),
      },
      onCaret,
      onDraw,
    });
  }

  get view(): EditorView {
    return this.line.view;
  }

  focus(offset: "end" | number): void {
    this.line.focus(offset);
  }

  setEditable(): void {
    this.line.setEditable();
  }

  destroy(): void {
    this.line.destroy();
  }

  /** Where a caret at this offset stands on the screen. */
  coordsAt(offset: number): CaretBox {
    return this.view.coordsAtPos(Math.min(offset, this.view.state.doc.content.size));
  }

  private enter(): boolean {
    const { source } = this.options;
    if (!this.view.state.selection.empty) this.view.dispatch(this.view.state.tr.deleteSelection());
    const offset = this.view.state.selection.head;
    const runs = this.line.drawn;
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
      this.line.flush();
      this.options.toBlock(n);
    }
    return true;
  }

  private down(): boolean {
    if (!this.view.endOfTextblock("down")) return false;
    this.options.toBody();
    return true;
  }
}
