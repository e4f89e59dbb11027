// The space that comes with a mention is there so that writing goes on at once. It is the writer's own where they type one, and
// gives way to a sign that stands at a word's end. Invariant: only while nothing else has happened since.
import type { Node } from "prosemirror-model";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";

const atEnd = /^[.,;:!?)\]}…。、！？）]$/u;

export class SoftSpace implements PageAddon {
  private left: { readonly doc: Node; readonly at: number } | null = null;

  constructor(private readonly editor: Editor) {}

  /** The caret is behind such a space. */
  note(): void {
    const { doc, selection } = this.editor.view.state;
    this.left = { doc, at: selection.head };
  }

  readonly typed = (text: string): boolean => {
    const { doc, selection, tr } = this.editor.view.state;
    const { left } = this;
    this.left = null;
    if (left?.doc !== doc || left.at !== selection.head || !selection.empty) return false;
    if (text === " ") return true;
    if (!atEnd.test(text)) return false;
    this.editor.view.dispatch(
      tr
        .delete(left.at - 1, left.at)
        .insertText(text)
        .scrollIntoView(),
    );
    return true;
  };
}
