// The caret and the selection at the edges of frames. Up and down go to what is seen above and below, not to the next column
// in the order of the page (behaviour A12); text that is selected into a frame or out of one is its whole blocks (A15).
// And the ways of a caret from a block without a line: on over it, as far along as it came.
import type { Node } from "prosemirror-model";
import { NodeSelection, TextSelection, type EditorState } from "prosemirror-state";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import { caretAt, selectionFor } from "../core/points.ts";
import { blockAround, blockPositions } from "../core/positions.ts";
import { ownRow } from "./hit-block.ts";
import {
  isFrame,
  isInside,
  kidOf,
  nextShown,
  nextUnit,
  parentBlock,
  previousShown,
  siblingOf,
  textless,
  unitsBetween,
} from "./block-walk.ts";
import type { CaretOnBlock } from "./caret-on-block.ts";
import { selectBlocks } from "./select-blocks.ts";

export class FrameKeys implements PageAddon {
  private isPressed = false;
  /** Where an arrow began to go up or down; further arrows keep to it. */
  private goal: { readonly x: number; readonly head: number } | null = null;
  /** The same of an arrow that leaves a line by the browser's way, for the block that it comes onto. */
  private leftAt: number | null = null;

  constructor(
    private readonly editor: Editor,
    private readonly caret: CaretOnBlock,
  ) {}

  readonly keyDown = (event: KeyboardEvent): boolean => {
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    if (step !== null) return this.go(step);
    const side = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : null;
    return side !== null && this.goAside(side);
  };

  readonly changed = (): void => {
    if (this.caret.block === null) this.leftAt = null;
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
    const on = this.caret.block;
    const line = selection instanceof TextSelection && selection.empty ? blockAround(selection.$head)?.id : undefined;
    const id = on ?? line;
    if (id === undefined || (on === null && !view.endOfTextblock(step === 1 ? "down" : "up"))) return false;
    let next = step === 1 ? this.below(id) : this.above(id);
    const x = this.goalX;
    if (next === undefined && on === null) {
      this.leftAt = x;
      return false;
    }
    next ??= next === null ? null : this.beside(id, step);
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
    if (found === null || $pos?.parent.type.name !== "line") {
      if (!this.goOnto(next)) return false;
      this.goal = { x, head: view.state.selection.head };
      return true;
    }
    view.dispatch(view.state.tr.setSelection(TextSelection.create(doc, $pos.pos)).scrollIntoView());
    this.goal = { x, head: $pos.pos };
    return true;
  }

  /** From a block without a line to the end of what stands before it, or to the start of what is behind. */
  private goAside(side: 1 | -1): boolean {
    const { editor } = this;
    const { view } = editor;
    const on = this.caret.block;
    if (on === null) return false;
    const step = getComputedStyle(view.dom).direction === "rtl" ? (side === 1 ? -1 : 1) : side;
    const next = this.beside(on, step);
    if (next === null && step === -1) editor.toTitle("end");
    if (next === null || this.goOnto(next)) return true;
    const selection = selectionFor(view.state.doc, caretAt(next, step === 1 ? 0 : Number.MAX_SAFE_INTEGER));
    if (selection !== null) view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
    return true;
  }

  /** What has no line is taken as a whole. False where it has one. */
  private goOnto(id: string): boolean {
    const { view } = this.editor;
    const { doc, tr } = view.state;
    if (!textless(doc, id)) return false;
    const at = (blockPositions(doc).get(id) ?? 0) + 1;
    const own = doc.nodeAt(at);
    if (own === null || !NodeSelection.isSelectable(own)) return selectBlocks(this.editor, [id], id, id);
    view.dispatch(tr.setSelection(NodeSelection.create(doc, at)).scrollIntoView());
    return true;
  }

  private beside(id: string, step: 1 | -1): string | null {
    const { doc } = this.editor.view.state;
    const isOpen = (one: string): boolean => this.editor.isOpen(one);
    return step === 1 ? nextShown(doc, id, isOpen) : previousShown(doc, id, isOpen);
  }

  /** Where an arrow that goes up or down is to come out. */
  private get goalX(): number {
    const { view } = this.editor;
    const { head } = view.state.selection;
    if (this.goal?.head === head) return this.goal.x;
    return (this.caret.block === null ? null : this.leftAt) ?? view.coordsAtPos(head).left;
  }

  /** The block that is seen below, where a frame makes it another one than the next; null: none; undefined: no frame. */
  private below(id: string): string | null | undefined {
    const { doc } = this.editor.view.state;
    if (this.editor.isOpen(id) && kidOf(doc, id, "first") !== null) return undefined;
    let next = nextUnit(doc, id);
    const column = innermostFrame(doc, id);
    if (column === null || (next !== null && isInside(doc, next, column)))
      return next !== null && isFrame(doc, next) ? this.down(next) : undefined;
    // Out of the column: past the others beside it.
    next = nextUnit(doc, parentBlock(doc, column) ?? column);
    while (next !== null && isFrame(doc, next) && isFrame(doc, parentBlock(doc, next) ?? ""))
      next = nextUnit(doc, parentBlock(doc, next) ?? next);
    return next !== null && isFrame(doc, next) ? this.down(next) : next;
  }

  private above(id: string): string | null | undefined {
    const { doc } = this.editor.view.state;
    const isOpen = (one: string): boolean => this.editor.isOpen(one);
    let at = id;
    for (
      let parent = parentBlock(doc, at);
      siblingOf(doc, at, -1) === null || isColumn(doc, at);
      parent = parentBlock(doc, at)
    ) {
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
    const { doc } = editor.view.state;
    const x = this.goalX;
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
    if (ends !== null)
      selectBlocks(this.editor, unitsBetween(state.doc, ends.anchor, ends.head), ends.anchor, ends.head);
  }
}

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
