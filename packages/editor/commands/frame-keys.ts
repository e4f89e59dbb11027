// The caret and the selection at the edges of frames. Up and down go to what is seen above and below, not to the next column
// in the order of the page (behaviour A12); text that is selected into a frame or out of one is its whole blocks (A15).
import type { Node } from "prosemirror-model";
import { TextSelection, type EditorState } from "prosemirror-state";
import type { PageAddon } from "../page/addons.ts";
import type { PageEditor } from "../page/page-editor.ts";
import { blockAround } from "../page/positions.ts";
import { ownRow } from "../dragging/hit-block.ts";
import {
  isFrame,
  isInside,
  kidOf,
  nextUnit,
  parentBlock,
  previousShown,
  siblingOf,
  unitsBetween,
} from "../selection/block-walk.ts";
import { selectBlocks } from "../selection/select-blocks.ts";

export class FrameKeys implements PageAddon {
  private isPressed = false;
  /** Where an arrow began to go up or down; further arrows keep to it. */
  private goal: { readonly x: number; readonly head: number } | null = null;

  constructor(private readonly editor: PageEditor) {}

  readonly keyDown = (event: KeyboardEvent): boolean => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    if (step === null || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false;
    return this.go(step);
  };

  readonly changed = (): void => {
    if (!this.isPressed) this.snap();
  };

  /** While the pointer draws a selection the browser holds it: it is looked at when it is let go. */
  watchPointer(): () => void {
    const { dom } = this.editor.view;
    const window = dom.ownerDocument.defaultView;
    const down = (): void => void (this.isPressed = true);
    const up = (): void => {
      if (!this.isPressed) return;
      this.isPressed = false;
      this.snap();
    };
    const names = ["pointerup", "pointercancel"] as const;
    dom.addEventListener("pointerdown", down, true);
    for (const name of names) window?.addEventListener(name, up);
    return () => {
      dom.removeEventListener("pointerdown", down, true);
      for (const name of names) window?.removeEventListener(name, up);
    };
  }

  private go(step: 1 | -1): boolean {
    const { editor } = this;
    const { view } = editor;
    const { selection, doc } = view.state;
    const id = selection instanceof TextSelection && selection.empty ? blockAround(selection.$head)?.id : undefined;
    if (id === undefined || !view.endOfTextblock(step === 1 ? "down" : "up")) return false;
    const next = step === 1 ? this.below(id) : this.above(id);
    if (next === undefined) return false;
    const x = this.goal?.head === selection.head ? this.goal.x : view.coordsAtPos(selection.head).left;
    if (next === null) {
      if (step === -1) editor.toTitle("end");
      return true;
    }
    const row = editor.domOf(next);
    const box = (row === null ? null : ownRow(row))?.getBoundingClientRect();
    if (box === undefined) return false;
    const style = row === null ? null : getComputedStyle(row);
    const half = Number.parseFloat(style?.lineHeight ?? "") / 2 || box.height / 2;
    const y = step === 1 ? box.top + Math.min(half, box.height / 2) : box.bottom - Math.min(half, box.height / 2);
    const found = view.posAtCoords({ left: Math.max(box.left + 1, Math.min(box.right - 1, x)), top: y });
    const $pos = found === null ? null : doc.resolve(found.pos);
    // What has no text is selected as a whole.
    if ($pos?.parent.type.name !== "line") return selectBlocks(editor, [next], next, next);
    view.dispatch(view.state.tr.setSelection(TextSelection.create(doc, $pos.pos)).scrollIntoView());
    this.goal = { x, head: $pos.pos };
    return true;
  }

  /** The block that is seen below, where a frame makes it another one than the next; null: none; undefined: no frame. */
  private below(id: string): string | null | undefined {
    const { doc } = this.editor.view.state;
    if (this.editor.isOpen(id) && kidOf(doc, id, "first") !== null) return undefined;
    let next = nextUnit(doc, id);
    const column = innermostFrame(doc, id);
    if (column === null || (next !== null && isInside(doc, next, column))) return next !== null && isFrame(doc, next) ? this.down(next) : undefined;
    // Out of the column: past the others beside it.
    next = nextUnit(doc, parentBlock(doc, column) ?? column);
    while (next !== null && isFrame(doc, next) && isFrame(doc, parentBlock(doc, next) ?? "")) next = nextUnit(doc, parentBlock(doc, next) ?? next);
    return next !== null && isFrame(doc, next) ? this.down(next) : next;
  }

  private above(id: string): string | null | undefined {
    const { doc } = this.editor.view.state;
    const isOpen = (one: string): boolean => this.editor.isOpen(one);
    let at = id;
    for (let parent = parentBlock(doc, at); siblingOf(doc, at, -1) === null || isColumn(doc, at); parent = parentBlock(doc, at)) {
      if (parent === null) return at === id ? undefined : null;
      if (!isFrame(doc, parent)) return at === id ? undefined : parent;
      if (this.hasRow(parent)) return parent;
      at = parent;
    }
    const before = siblingOf(doc, at, -1);
    if (before !== null && isFrame(doc, before)) return this.into(before, -1);
    const last = previousShown(doc, at, isOpen);
    return at === id && last !== null && innermostFrame(doc, last) === innermostFrame(doc, id) ? undefined : last;
  }

  private down(frame: string): string | null {
    return this.hasRow(frame) ? frame : this.into(frame, 1);
  }

  /** Whether it shows something itself, such as the names of tabs: that is gone to, as to any block without a text. */
  private hasRow(frame: string): boolean {
    const dom = this.editor.domOf(frame);
    return dom !== null && ownRow(dom) !== null;
  }

  /** The first or last block of the column that stands where the caret comes from. */
  private into(frame: string, step: 1 | -1): string | null {
    const { editor } = this;
    const { view } = editor;
    const { doc } = view.state;
    const x = this.goal?.head === view.state.selection.head ? this.goal.x : view.coordsAtPos(view.state.selection.head).left;
    let chosen: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (let at = kidOf(doc, frame, "first"); at !== null; at = siblingOf(doc, at, 1)) {
      const box = editor.domOf(at)?.getBoundingClientRect();
      const far = box === undefined ? least : Math.max(box.left - x, x - box.right, 0);
      if (far < least && editor.isOpen(at) && kidOf(doc, at, "first") !== null) [chosen, least] = [at, far];
    }
    if (chosen === null) return null;
    if (step === 1) return kidOf(doc, chosen, "first");
    let last = kidOf(doc, chosen, "last");
    for (let at = last; at !== null && editor.isOpen(at); at = kidOf(doc, at, "last")) last = at;
    return last;
  }

  private snap(): void {
    const { state } = this.editor.view;
    const ends = crossedFrame(state);
    if (ends !== null) selectBlocks(this.editor, unitsBetween(state.doc, ends.anchor, ends.head), ends.anchor, ends.head);
  }
} // prettier-ignore

/** The blocks at the two ends of a text selection of which one stands in a frame that the other does not stand in. */
function crossedFrame({ doc, selection }: EditorState): { readonly anchor: string; readonly head: string } | null {
  if (!(selection instanceof TextSelection) || selection.empty || selection.$from.sameParent(selection.$to))
    return null;
  const [anchor, head] = [blockAround(selection.$anchor)?.id, blockAround(selection.$head)?.id];
  if (anchor === undefined || head === undefined) return null;
  return innermostFrame(doc, anchor) === innermostFrame(doc, head) ? null : { anchor, head };
}

function isColumn(doc: Node, id: string): boolean {
  const parent = parentBlock(doc, id);
  return parent !== null && isFrame(doc, id) && isFrame(doc, parent);
}

function innermostFrame(doc: Node, id: string): string | null {
  for (let at = parentBlock(doc, id); at !== null; at = parentBlock(doc, at)) if (isFrame(doc, at)) return at;
  return null;
}
