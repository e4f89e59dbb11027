// What is below a pointer that holds blocks: a place between blocks, a page that they would go into, or nothing. It measures
// the block under the pointer and those above it, however long the page is.
import { isPageType } from "@tessera/kernel/records/block.ts";
import { typeOfBlock } from "../commands/core.ts";
import type { PageEditor } from "../page/page-editor.ts";
import { kidOf, lastOfPage, parentBlock, siblingOf } from "../selection/block-walk.ts";
import { levelFor, levelsAt, placeFor, type DropPlace, type DropTree } from "./drop-levels.ts";
import { blockAtRow, ownRow } from "./hit-block.ts";

/** In the window: a line where blocks would stand, or a box around the page that they would go into. */
export interface DropMark {
  readonly kind: "line" | "box";
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type DropTarget =
  | { readonly kind: "place"; readonly place: DropPlace }
  | { readonly kind: "page"; readonly id: string };

export interface FoundDrop {
  readonly target: DropTarget | null;
  readonly mark: DropMark | null;
  /** What opens if the pointer stays. */
  readonly waits: string | null;
}

export interface Held {
  readonly ids: readonly string[];
  readonly moving: ReadonlySet<string>;
  /** From the pointer to the start of the block that is held: how far in it is dropped goes by that. */
  readonly reach: number;
}

/** The page that an element outside of the body stands for. */
export type PageAt = (element: Element) => { readonly id: string; readonly box: Element } | null;

interface Pointer {
  readonly x: number;
  readonly y: number;
  readonly copies: boolean;
}

/** So much further in stands what is below a block. */
const step = 24;
/** So far to the side a hand must go for it, that one which only goes down does not. */
const wanted = 36;
const slack = 4;
/** A handle stands so far before its block at most. */
const farthest = 48;

export function findDrop(editor: PageEditor, held: Held, at: Pointer, pageAt: PageAt): FoundDrop | null {
  const { dom } = editor.view;
  const element = dom.ownerDocument.elementFromPoint(at.x, at.y);
  if (element === null) return null;
  const elsewhere = pageAt(element);
  if (elsewhere !== null) {
    const isOwn = elsewhere.id === editor.source.pageId || isWithin(editor, elsewhere.id, held);
    return isOwn ? null : pageDrop(elsewhere.id, elsewhere.box);
  }
  return dom.closest("main")?.contains(element) === true ? inBody(editor, held, at) : null;
}

const pageDrop = (id: string, box: Element): FoundDrop => ({
  target: { kind: "page", id },
  mark: boxOf(box),
  waits: null,
});

function inBody(editor: PageEditor, held: Held, { x, y, copies }: Pointer): FoundDrop | null {
  const { dom, state } = editor.view;
  const within = physical(dom, logical(dom, x) + Math.min(farthest, Math.max(0, held.reach)));
  const isBelow = y >= dom.getBoundingClientRect().bottom;
  const last = isBelow ? lastOfPage(state.doc, (id) => editor.isOpen(id)) : null;
  const block = last === null ? blockAtRow(dom, within, y) : editor.domOf(last);
  const id = block?.dataset["blockId"];
  if (block === null || id === undefined) return null;
  const row = (ownRow(block) ?? block).getBoundingClientRect();
  const share = (y - row.top) / Math.max(1, row.height);
  if (isPageType(typeOfBlock(editor, id)) && share > 0.25 && share < 0.75 && !held.moving.has(id)) return pageDrop(id, block);
  const tree = treeOf(editor);
  const isFree = placeFor(tree, { parent: id, after: null }, held.moving) !== null;
  const waits = !editor.isOpen(id) && share >= 0 && share <= 1 && isFree ? id : null;
  const side = share < 0.5 ? "before" : "after";
  const levels = levelsAt(tree, id, side);
  const starts = levels.map((level) => startOf(editor.domOf(level.beside)));
  const asked = starts.map((start, index) => start + (levels[index]?.inside === true ? wanted : 0));
  const level = levelFor(levels, asked, logical(dom, x) + held.reach + slack);
  const place = level === null ? null : placeFor(tree, level, held.moving);
  if (level === null || place === null) return { target: null, mark: null, waits };
  // A copy may stand behind what it is a copy of.
  const own = copies ? { parent: level.parent, after: level.after } : place;
  return { target: { kind: "place", place: own }, mark: lineAt(block, side, (starts[levels.indexOf(level)] ?? 0) + (level.inside ? step : 0)), waits };
} // prettier-ignore

/** Below the block's own row where its children are seen, else below all of it. */
function lineAt(block: HTMLElement, side: "before" | "after", start: number): DropMark {
  const box = block.getBoundingClientRect();
  const kid = block.querySelector(":scope > .content > .kids .block")?.getBoundingClientRect();
  const top = side === "before" ? box.top : kid !== undefined && kid.height > 0 ? kid.top : box.bottom;
  const from = physical(block, start);
  const [left, right] = isRtl(block) ? [box.left, from] : [from, box.right];
  return { kind: "line", left, top, width: Math.max(right - left, step), height: 2 };
}

function treeOf(editor: PageEditor): DropTree {
  const { pageId } = editor.source;
  const { doc } = editor.view.state;
  return {
    parent: (id) => (id === pageId ? null : (parentBlock(doc, id) ?? pageId)),
    sibling: (id, way) => siblingOf(doc, id, way),
    kid: (id, edge) => kidOf(doc, id, edge),
    isOpen: (id) => editor.isOpen(id),
    takes: (id) => {
      const { kind, showsChildren, verbatim } = editor.catalogue.model(typeOfBlock(editor, id));
      return kind === "line" && showsChildren && !verbatim;
    },
    bounds: (id) => id === pageId,
  };
}

function isWithin(editor: PageEditor, id: string, { moving }: Held): boolean {
  for (let at: string | null = id; at !== null; at = parentBlock(editor.view.state.doc, at))
    if (moving.has(at)) return true;
  return false;
}

const isRtl = (element: Element): boolean => getComputedStyle(element).direction === "rtl";

/** Along the line of text: what is further in is more, whichever way it is written. */
export const logical = (of: Element, x: number): number => (isRtl(of) ? -x : x);
const physical = logical;

export function startOf(block: HTMLElement | null): number {
  if (block === null) return 0;
  const { left, right } = block.getBoundingClientRect();
  return isRtl(block) ? -right : left;
}

function boxOf(element: Element): DropMark {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { kind: "box", left, top, width, height };
}
