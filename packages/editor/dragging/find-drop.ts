// What is below a pointer that holds blocks: a place between blocks, a page that they would go into, or nothing. It measures
// the block under the pointer and those above it, however long the page is.
import { isPageType } from "@tessera/kernel/records/block.ts";
import { typeOfBlock } from "../core/core.ts";
import type { Editor } from "../core/editor.ts";
import { frameAround, isFrame, kidOf, lastOfPage, parentBlock, siblingOf } from "../selection/block-walk.ts";
import { levelFor, levelsAt, placeFor, type DropPlace, type DropTree } from "./drop-levels.ts";
import { blockAtRow, hitBlock, ownRow } from "../selection/hit-block.ts";

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
  | { readonly kind: "beside"; readonly partner: string; readonly side: "before" | "after" }
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
/** So much of a block's end, and what lies before its dots, is for standing beside it, up to so far out. */
const edgeWidth = 28;
const dotsRoom = 26;
const farOut = 90;
const gutter = 8;
/** A handle stands so far before its block at most. */
const farthest = 48;

export function findDrop(editor: Editor, held: Held, at: Pointer, pageAt: PageAt): FoundDrop | null {
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

function inBody(editor: Editor, held: Held, { x, y, copies }: Pointer): FoundDrop | null {
  const { dom, state } = editor.view;
  const within = physical(dom, logical(dom, x) + Math.min(farthest, Math.max(0, held.reach)));
  const beside = besideAt(editor, held, x, y, copies);
  if (beside !== null) return beside;
  const isBelow = y >= dom.getBoundingClientRect().bottom;
  const last = isBelow ? lastOfPage(state.doc, (id) => editor.isOpen(id)) : null;
  const block = last === null ? blockAtRow(dom, within, y) : editor.domOf(last);
  const id = block?.dataset["blockId"];
  if (block === null || id === undefined) return null;
  if (isFrame(state.doc, id)) return inFrame(editor, held, id, block, tabAt(dom, x, y));
  const row = (ownRow(block) ?? block).getBoundingClientRect();
  const share = (y - row.top) / Math.max(1, row.height);
  if (isPageType(typeOfBlock(editor, id)) && share > 0.25 && share < 0.75 && !held.moving.has(id))
    return pageDrop(id, block);
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
  return {
    target: { kind: "place", place: own },
    mark: lineAt(block, side, (starts[levels.indexOf(level)] ?? 0) + (level.inside ? step : 0)),
    waits,
  };
}

/** The block that a tab under the pointer opens. */
function tabAt(dom: HTMLElement, x: number, y: number): string | null {
  const tab = dom.ownerDocument.elementFromPoint(x, y)?.closest<HTMLElement>("[data-opens]");
  return tab?.dataset["opens"] ?? null;
}

/** Below what stands in a column, where it is shorter than the one beside it; a tab that is waited at opens. */
function inFrame(editor: Editor, held: Held, id: string, block: HTMLElement, tab: string | null): FoundDrop | null {
  if (tab !== null) return { target: null, mark: null, waits: tab };
  const tree = treeOf(editor);
  const { doc } = editor.view.state;
  const parent = parentBlock(doc, id);
  const isColumn = parent !== null && isFrame(doc, parent);
  const place = isColumn ? placeFor(tree, { parent: id, after: tree.kid(id, "last") }, held.moving) : null;
  if (place === null) return null;
  const last = editor.domOf(place.after ?? "")?.getBoundingClientRect();
  const { left, top, width } = block.getBoundingClientRect();
  const mark = { kind: "line", left, top: last?.bottom ?? top, width, height: 2 } as const;
  return { target: { kind: "place", place }, mark, waits: null };
}

/**
 * At the edges of a block that stands in the page itself or in a column: beside it. It begins further out than the dots
 * stand, so that a hand that only goes up or down does not make columns.
 */
function besideAt(editor: Editor, held: Held, x: number, y: number, copies: boolean): FoundDrop | null {
  const { view } = editor;
  const { doc } = view.state;
  const edge = view.dom.getBoundingClientRect();
  if (copies || y < edge.top || y > edge.bottom || held.ids.some((id) => isFrame(doc, id))) return null;
  const hit = hitBlock(view.dom, Math.max(edge.left + 1, Math.min(edge.right - 2, x)), y)?.dataset["blockId"];
  if (hit === undefined) return null;
  // The one that stands in the page, or in a column of it.
  const list = frameAround(doc, hit) ?? (isFrame(doc, hit) ? hit : null);
  let partner = hit;
  if (list !== null && typeOfBlock(editor, list) !== "column_list") return null;
  if (list === null) for (let up = parentBlock(doc, hit); up !== null; up = parentBlock(doc, up)) partner = up;
  else {
    const column = columnAt(editor, list, x, y);
    if (column === null) return null;
    partner = column;
  }
  const box = editor.domOf(partner)?.getBoundingClientRect();
  if (box === undefined || held.moving.has(partner) || held.moving.has(list ?? "")) return null;
  const far = logical(view.dom, x);
  const [start, end] = isRtl(view.dom) ? [-box.right, -box.left] : [box.left, box.right];
  const side = far > end - edgeWidth ? "after" : far < start - dotsRoom ? "before" : null;
  if (side === null || far > end + farOut || far < start - farOut) return null;
  const at = physical(view.dom, side === "after" ? end + gutter : start - gutter);
  const { top, height } = box;
  return {
    target: { kind: "beside", partner, side },
    mark: { kind: "line", left: at - 1, top, width: 2, height },
    waits: null,
  };
}

/** The column of a row that is nearest to a point; on narrow screens they stand below one another. */
function columnAt(editor: Editor, list: string, x: number, y: number): string | null {
  const { doc } = editor.view.state;
  let nearest: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let at = kidOf(doc, list, "first"); at !== null; at = siblingOf(doc, at, 1)) {
    const box = editor.domOf(at)?.getBoundingClientRect();
    const far =
      box === undefined ? least : Math.max(box.left - x, x - box.right, 0) + Math.max(box.top - y, y - box.bottom, 0);
    if (far < least) [nearest, least] = [at, far];
  }
  return nearest;
}

/** Below the block's own row where its children are seen, else below all of it. */
function lineAt(block: HTMLElement, side: "before" | "after", start: number): DropMark {
  const box = block.getBoundingClientRect();
  const kid = block.querySelector(":scope > .content > .kids .block")?.getBoundingClientRect();
  const top = side === "before" ? box.top : kid !== undefined && kid.height > 0 ? kid.top : box.bottom;
  const from = physical(block, start);
  const [left, right] = isRtl(block) ? [box.left, from] : [from, box.right];
  return { kind: "line", left, top, width: Math.max(right - left, step), height: 2 };
}

function treeOf(editor: Editor): DropTree {
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
    bounds: (id) => id === pageId || isFrame(doc, id),
  };
}

function isWithin(editor: Editor, id: string, { moving }: Held): boolean {
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
