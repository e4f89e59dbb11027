// Places in a page, three ways: a position of the document, a block and an offset, and a character that is followed
// wherever splits, merges and moves take it. The last one is what keeps a caret at its letter.
import { homeOf } from "@tessera/kernel/operations/texts.ts";
import { Unknown, type World } from "@tessera/kernel/world/world.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isAlive, typeOf } from "@tessera/kernel/records/entry.ts";
import { Dangling } from "@tessera/kernel/world/refusal.ts";
import { leftOf, offsetAfter } from "@tessera/kernel/text/offsets.ts";
import { ownerOfKey, textKey, type Id, type Runs } from "@tessera/kernel/text/runs.ts";
import type { Node, ResolvedPos } from "prosemirror-model";
import { NodeSelection, Selection, TextSelection, type EditorState } from "prosemirror-state";
import { BlocksSelection } from "./blocks-selection.ts";
import { blockAround, blockPositions, lineOfBlock } from "./positions.ts";
import { blockOf, upFromHeld } from "./read.ts";
import type { SavedPoint, SavedSelection } from "./page-source.ts";

/** A caret that stands directly after a character (or after the first sentinel of its text). */
export interface Anchored extends SavedPoint {
  readonly left: Id | null;
}

export function pointAt($pos: ResolvedPos): SavedPoint | null {
  const block = blockAround($pos);
  if (block === null) return null;
  return { block: block.id, offset: $pos.parent.type.name === "line" ? $pos.parentOffset : 0 };
}

/** The document's position of a point: inside the line, or before a void. Null where the block is not shown. */
export function positionOf(doc: Node, point: SavedPoint): number | null {
  const pos = blockPositions(doc).get(point.block);
  const block = pos === undefined ? null : doc.nodeAt(pos);
  if (pos === undefined || block === null) return null;
  const line = lineOfBlock(block, pos);
  return line === null ? pos + 1 : line.start + Math.min(point.offset, line.node.content.size);
}

/** `runs`: the line as it is drawn; none where it was joined to another line a moment ago. */
export function anchor(runs: Runs | null, point: SavedPoint): Anchored {
  return { ...point, left: runs?.first === undefined ? null : leftOf(runs, point.offset) };
}

/** Where the character is now; the old block and offset where it cannot be found. */
export function follow(world: World, anchored: Anchored, property = "title"): SavedPoint {
  if (anchored.left === null) return anchored;
  try {
    const home = homeOf(world, anchored.left, textKey(anchored.block, property));
    const offset = offsetAfter(home.runs, anchored.left);
    return offset === null ? anchored : { block: ownerOfKey(home.key).block, offset };
  } catch (error) {
    if (error instanceof Unknown || error instanceof Dangling) return anchored;
    throw error;
  }
}

/** True where the character, or the block of an empty line, is in the trash: nothing that is on its way will show it. */
export function isTrashed(world: World, anchored: Anchored, property = "title"): boolean {
  let home = blockOf(world, anchored.block);
  try {
    if (anchored.left !== null) home = homeOf(world, anchored.left, textKey(anchored.block, property)).entry;
  } catch (error) {
    if (error instanceof Unknown || error instanceof Dangling) return false;
    throw error;
  }
  for (const at of home === null ? [] : upFromHeld(home, world)) {
    if (isPageType(typeOf(at))) return false;
    if (!isAlive(at)) return true;
  }
  return false;
}

export function savedSelection(state: EditorState): SavedSelection | null {
  const { selection } = state;
  if (selection instanceof BlocksSelection)
    return {
      anchor: { block: selection.anchorId, offset: 0 },
      head: { block: selection.headId, offset: 0 },
      blocks: selection.ids,
    };
  const anchorPoint = pointAt(state.selection.$anchor);
  const head = pointAt(state.selection.$head);
  return anchorPoint === null || head === null ? null : { anchor: anchorPoint, head };
}

/** The selection of a document that a saved one means; null where neither of its blocks is shown. */
export function selectionFor(doc: Node, saved: SavedSelection): Selection | null {
  const blocks = saved.blocks && BlocksSelection.of(doc, saved.blocks, saved.anchor.block, saved.head.block);
  if (blocks) return blocks;
  const head = positionOf(doc, saved.head);
  const anchorPos = positionOf(doc, saved.anchor) ?? head;
  if (head === null || anchorPos === null) return null;
  const $head = doc.resolve(head);
  const $anchor = doc.resolve(anchorPos);
  if ($head.parent.inlineContent && $anchor.parent.inlineContent) return TextSelection.create(doc, anchorPos, head);
  const node = doc.nodeAt(head);
  return node !== null && NodeSelection.isSelectable(node) ? NodeSelection.create(doc, head) : Selection.near($head, 1);
}

export function blocksAt(ids: readonly string[]): SavedSelection | null {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { anchor: { block: first, offset: 0 }, head: { block: last, offset: 0 }, blocks: ids };
}

export function caretAt(block: string, offset: number): SavedSelection {
  const point = { block, offset };
  return { anchor: point, head: point };
}
