// Walking blocks in the document: the next and the previous as units, each with all below it, or in the order of
// reading; and the siblings between two blocks. No step looks at more than the sections that it passes.
import type { Node, ResolvedPos } from "prosemirror-model";
import { blockPositions } from "../core/positions.ts";

type IsOpen = (id: string) => boolean;

const idOf = (node: Node | null | undefined): string | null =>
  node?.type.name === "block" ? String(node.attrs["id"]) : null;

function resolved(doc: Node, id: string): { readonly $pos: ResolvedPos; readonly node: Node } | null {
  const pos = blockPositions(doc).get(id);
  const node = pos === undefined ? null : doc.nodeAt(pos);
  return pos === undefined || node === null ? null : { $pos: doc.resolve(pos), node };
}

/** The blocks of a page or of a block's kids from its first section or its last, past those that are empty. */
function edgeBlock(container: Node, edge: "first" | "last"): Node | null {
  for (let at = 0; at < container.childCount; at++) {
    const section = container.child(edge === "first" ? at : container.childCount - 1 - at);
    const block = edge === "first" ? section.firstChild : section.lastChild;
    if (block !== null) return block;
  }
  return null;
}

function sibling(doc: Node, id: string, step: 1 | -1): Node | null {
  const found = resolved(doc, id);
  if (found === null) return null;
  const { $pos } = found;
  const section = $pos.parent;
  const beside = section.maybeChild($pos.index() + step);
  if (beside !== null) return beside;
  const container = $pos.node($pos.depth - 1);
  for (let at = $pos.index($pos.depth - 1) + step; at >= 0 && at < container.childCount; at += step) {
    const next = container.child(at);
    const block = step === 1 ? next.firstChild : next.lastChild;
    if (block !== null) return block;
  }
  return null;
}

/** The block that it stands below on this page. */
export function parentBlock(doc: Node, id: string): string | null {
  const found = resolved(doc, id);
  return found === null || found.$pos.depth < 3 ? null : idOf(found.$pos.node(found.$pos.depth - 2));
}

/** The block before or behind it below the same parent. */
export function siblingOf(doc: Node, id: string, step: 1 | -1): string | null {
  return idOf(sibling(doc, id, step));
}

const kidsOf = (block: Node): Node | null => (block.lastChild?.type.name === "kids" ? block.lastChild : null);

/** The first or the last block below it that is drawn. */
export function kidOf(doc: Node, id: string, edge: "first" | "last"): string | null {
  const kids = kidsOf(resolved(doc, id)?.node ?? doc);
  return kids === null ? null : idOf(edgeBlock(kids, edge));
}

/** The next block that is not below this one. */
export function nextUnit(doc: Node, id: string): string | null {
  for (let at: string | null = id; at !== null; at = parentBlock(doc, at)) {
    const next = sibling(doc, at, 1);
    if (next !== null) return idOf(next);
  }
  return null;
}

/** The sibling before, else the parent. */
export function previousUnit(doc: Node, id: string): string | null {
  return idOf(sibling(doc, id, -1)) ?? parentBlock(doc, id);
}

/** In the order of reading; what a closed toggle hides is passed over, and frames. */
export function nextShown(doc: Node, id: string, isOpen: IsOpen): string | null {
  let at: string | null = id;
  do at = (isOpen(at) ? kidOf(doc, at, "first") : null) ?? nextUnit(doc, at);
  while (at !== null && isFrame(doc, at));
  return at;
}

/** The next one that is shown and not below this one. */
export function nextBehind(doc: Node, id: string, isOpen: IsOpen): string | null {
  const next = nextUnit(doc, id);
  return next !== null && isFrame(doc, next) ? nextShown(doc, next, isOpen) : next;
}

export function previousShown(doc: Node, id: string, isOpen: IsOpen): string | null {
  let at: string | null = id;
  do {
    const before: string | null = idOf(sibling(doc, at, -1));
    at = before === null ? parentBlock(doc, at) : lastShown(doc, before, isOpen);
  } while (at !== null && isFrame(doc, at));
  return at;
}

/** Whether it only lays out what stands below it: what is selected or gone to is that. */
export function isFrame(doc: Node, id: string): boolean {
  return resolved(doc, id)?.node.firstChild?.type.name === "frame";
}

/** Whether it has no line for a caret to stand in. */
export function textless(doc: Node, id: string): boolean {
  return resolved(doc, id)?.node.firstChild?.type.name !== "line";
}

/** The outermost frame around a block; null where it stands in none. */
export function frameAround(doc: Node, id: string): string | null {
  let found: string | null = null;
  for (let at = parentBlock(doc, id); at !== null; at = parentBlock(doc, at)) if (isFrame(doc, at)) found = at;
  return found;
}

function lastShown(doc: Node, id: string, isOpen: IsOpen): string {
  let at = id;
  for (let last: string | null = at; last !== null; last = isOpen(at) ? kidOf(doc, at, "last") : null) at = last;
  return at;
}

export function firstOfPage(doc: Node, isOpen: IsOpen): string | null {
  const first = idOf(edgeBlock(doc, "first"));
  return first !== null && isFrame(doc, first) ? nextShown(doc, first, isOpen) : first;
}

export function lastOfPage(doc: Node, isOpen: IsOpen): string | null {
  const last = idOf(edgeBlock(doc, "last"));
  const shown = last === null ? null : lastShown(doc, last, isOpen);
  // A frame that is closed shows nothing.
  return shown !== null && shown !== last && isFrame(doc, shown) ? previousShown(doc, shown, isOpen) : shown;
}

export function isInside(doc: Node, id: string, ancestor: string): boolean {
  for (let at = parentBlock(doc, id); at !== null; at = parentBlock(doc, at)) if (at === ancestor) return true;
  return false;
}

/**
 * The siblings from the one that is or holds `a` to the one that is or holds `b`, at the deepest level that has both:
 * what lies between two blocks, each with all below it.
 */
export function unitsBetween(doc: Node, a: string, b: string): string[] {
  const [first, second] = [resolved(doc, a), resolved(doc, b)];
  if (first === null || second === null) return [];
  const shared = first.$pos.sharedDepth(second.$pos.pos);
  const depth = first.$pos.node(shared).type.name === "section" ? shared - 1 : shared;
  const at = ({ $pos }: { readonly $pos: ResolvedPos }): number =>
    $pos.depth >= depth + 2 ? $pos.before(depth + 2) : $pos.pos;
  const [from, to] = [at(first), at(second)].toSorted((x, y) => x - y);
  const ids: string[] = [];
  const around = depth > 0 ? idOf(first.$pos.node(depth - 1)) : null;
  const start = first.$pos.start(depth);
  first.$pos.node(depth).forEach((section, offset) => {
    const begin = start + offset + 1;
    if (from === undefined || to === undefined || begin > to || begin + section.content.size <= from) return;
    section.forEach((block, inner) => {
      if (begin + inner >= from && begin + inner <= to) ids.push(String(block.attrs["id"]));
    });
  });
  // Frames beside each other are taken with the frame around them.
  const isParted = around !== null && ids.length > 1 && isFrame(doc, around) && ids.every((id) => isFrame(doc, id));
  return isParted ? [around] : ids;
}

/** Where Shift and an arrow bring the head of a selection that began at `anchor`; back towards it the way it came. */
export function extended(doc: Node, anchor: string, head: string, step: 1 | -1): string {
  const positions = blockPositions(doc);
  const isAbove = (positions.get(head) ?? 0) < (positions.get(anchor) ?? 0);
  if (step === 1 && isInside(doc, anchor, head)) return kidOf(doc, head, "first") ?? head;
  let next = (step === 1 ? nextUnit(doc, head) : previousUnit(doc, head)) ?? head;
  if (step === -1 && !isAbove && head !== anchor)
    while (isInside(doc, anchor, next)) next = kidOf(doc, next, "last") ?? anchor;
  return next;
}
