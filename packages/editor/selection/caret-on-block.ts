// The caret on a block that has no line, such as a divider or a picture. Who was writing goes on over it, and is back where
// they were once it is removed. Invariant: it is one block alone; what was selected as whole blocks stays a selection of those.
import { NodeSelection, TextSelection } from "prosemirror-state";
import type { Core } from "../core/core.ts";
import { ownRow } from "./hit-block.ts";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import type { SavedPoint, SavedSelection } from "../core/page-source.ts";
import { anchor, caretAt, follow, pointAt, type Anchored } from "../core/points.ts";
import { nextBehind, previousShown, textless } from "./block-walk.ts";
import { wholeBlocks } from "../core/whole-blocks.ts";

export class CaretOnBlock implements PageAddon {
  private on: string | null = null;
  /** Where it stood in a line last; null once whole blocks were selected. */
  private last: SavedPoint | null = null;
  /** The same by its character, from when it left the line. */
  private from: Anchored | null = null;

  constructor(private readonly editor: Editor) {
    const { dom } = editor.view;
    // Who wrote in a text within this one, such as a cell, did not come from where the caret of this one stood last.
    dom.addEventListener("focusin", ({ target }) => {
      if (target !== dom && target instanceof HTMLElement && target.isContentEditable) this.forget();
    });
  }

  /** The block that it is on; null while it is in a line, or whole blocks are selected. */
  get block(): string | null {
    return this.on;
  }

  readonly changed = (): void => {
    const { selection } = this.editor.view.state;
    if (selection instanceof TextSelection) {
      this.last = pointAt(selection.$head);
      this.on = null;
      this.from = null;
      return;
    }
    const ids = wholeBlocks(this.editor)?.ids ?? [];
    const [id] = ids;
    if (id === undefined || ids.length > 1 || !takesCaret(this.editor, id)) return this.forget();
    const isCaret = this.on !== null || this.last !== null || selection instanceof NodeSelection;
    if (isCaret && this.from === null && this.last !== null)
      this.from = anchor(this.editor.shownRuns(this.last.block), this.last);
    this.on = isCaret ? id : null;
  };

  private forget(): void {
    this.on = null;
    this.last = null;
    this.from = null;
  }

  /** Where the caret belongs when the block is gone; null where that is not in a line. */
  back(): SavedSelection | null {
    if (this.on === null) return null;
    return caretBeside(this.editor, this.on, this.from === null ? null : follow(this.editor.source.world, this.from));
  }
}

/** Whether a block has no line, but a row of its own that a caret can be on: columns have none, the names of tabs are one. */
export function takesCaret(editor: Editor, id: string): boolean {
  const dom = editor.domOf(id);
  return textless(editor.view.state.doc, id) && dom !== null && ownRow(dom) !== null;
}

/** In a line beside a block: at `from`, if that is in one of them, else at the end of the one before or the start of the one behind. */
export function caretBeside(core: Core, id: string, from: SavedPoint | null = null): SavedSelection | null {
  const { doc } = core.view.state;
  const isOpen = (one: string): boolean => core.isOpen(one);
  const [before, behind] = [previousShown(doc, id, isOpen), nextBehind(doc, id, isOpen)];
  if (from !== null && (from.block === before || from.block === behind)) return caretAt(from.block, from.offset);
  if (before !== null && !textless(doc, before)) return caretAt(before, Number.MAX_SAFE_INTEGER);
  return behind !== null && !textless(doc, behind) ? caretAt(behind, 0) : null;
}
