// The children of one container, brought into the order of the records. Those that keep their order keep their nodes,
// and with them their DOM; the others are taken out and built from their records where they belong.
import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { schema } from "../core/schema.ts";
import { sectionSize, sectionsOf } from "./build.ts";
import type { BlockAt } from "../core/positions.ts";

/** `parent`: position of the block, or null for the page itself. */
export function placeChildren(
  tr: Transaction,
  parent: number | null,
  wanted: readonly string[],
  build: (id: string) => Node | null,
): void {
  const container = containerOf(tr.doc, parent);
  if (container === null) {
    if (wanted.length > 0 && parent !== null) replaceKids(tr, parent, wanted, build);
    return;
  }
  // A page of ten thousand blocks mostly stays as it is: only the part between the equal ends is looked at closely.
  const { part, before, after } = differing(container, wanted);
  const wantedPart = wanted.slice(before, wanted.length - after);
  if (part.length === 0 && wantedPart.length === 0) return;
  if (parent !== null && wanted.length === 0) {
    replaceKids(tr, parent, wanted, build);
    return;
  }
  const kept = longestInOrder(part, wantedPart);
  if (parent !== null && before + after + kept.size === 0) {
    replaceKids(tr, parent, wanted, build);
    return;
  }
  for (const child of part.toReversed()) if (!kept.has(child.id)) removeBlock(tr, child);
  insertMissing(tr, parent, wantedPart, kept, wanted[before - 1] ?? null, build);
}

/** The children between the first and the last that stand where they should, and how many stand before and after them. */
function differing(
  { node: container, start }: { node: Node; start: number },
  wanted: readonly string[],
): { part: BlockAt[]; before: number; after: number } {
  const now: string[] = [];
  container.forEach((section) => {
    for (const id of idsOf(section)) now.push(id);
  });
  const least = Math.min(now.length, wanted.length);
  let before = 0;
  while (before < least && now[before] === wanted[before]) before++;
  let after = 0;
  while (after < least - before && now[now.length - 1 - after] === wanted[wanted.length - 1 - after]) after++;
  return { part: childrenBetween(container, start, before, now.length - after), before, after };
}

const ids = new WeakMap<Node, readonly string[]>();

/** The blocks of a section: nodes are values, so they are read once. */
function idsOf(section: Node): readonly string[] {
  const found = ids.get(section);
  if (found !== undefined) return found;
  const read = section.children.map((block) => String(block.attrs["id"]));
  ids.set(section, read);
  return read;
}

/** The children of a container by their place among all of them. */
function childrenBetween(container: Node, start: number, from: number, to: number): BlockAt[] {
  const part: BlockAt[] = [];
  let pos = start;
  let first = 0;
  for (const section of container.children) {
    let at = pos + 1;
    if (first < to && first + section.childCount > from) {
      section.children.forEach((node, index) => {
        const place = first + index;
        if (place >= from && place < to) part.push({ node, pos: at, depth: -1, id: String(node.attrs["id"]) });
        at += node.nodeSize;
      });
    }
    first += section.childCount;
    pos += section.nodeSize;
  }
  return part;
}

function containerOf(doc: Node, parent: number | null): { node: Node; start: number; pos: number } | null {
  if (parent === null) return { node: doc, start: 0, pos: -1 };
  const block = doc.nodeAt(parent);
  const kids = block?.lastChild;
  if (block === null || kids?.type.name !== "kids") return null;
  const pos = parent + block.nodeSize - 1 - kids.nodeSize;
  return { node: kids, start: pos + 1, pos };
}

/** The largest set of children that already stand in the wanted order. */
function longestInOrder(now: readonly BlockAt[], wanted: readonly string[]): Set<string> {
  const rank = new Map(wanted.map((id, at) => [id, at]));
  const present = now.filter((child) => rank.has(child.id)).map((child) => child.id);
  // Patience: tails[n] ends the best run of n + 1, before[i] is what stands before i in it.
  const tails: number[] = [];
  const before: number[] = [];
  present.forEach((id, at) => {
    const own = rank.get(id) ?? 0;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rank.get(present[tails[middle] ?? 0] ?? "") ?? 0) < own) low = middle + 1;
      else high = middle;
    }
    before[at] = tails[low - 1] ?? -1;
    tails[low] = at;
  });
  const kept = new Set<string>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) kept.add(present[at] ?? "");
  return kept;
}

/** Takes a block out, and its section with it where it was the last one there and the page keeps another. */
function removeBlock(tr: Transaction, { pos, node }: BlockAt): void {
  const $pos = tr.doc.resolve(pos);
  const alone = $pos.parent.childCount === 1 && $pos.node($pos.depth - 1).childCount > 1;
  if (alone) tr.delete($pos.before(), $pos.after());
  else tr.delete(pos, pos + node.nodeSize);
}

function replaceKids(
  tr: Transaction,
  parent: number,
  wanted: readonly string[],
  build: (id: string) => Node | null,
): void {
  const container = containerOf(tr.doc, parent);
  const blocks = wanted.map(build).filter((node) => node !== null);
  const block = tr.doc.nodeAt(parent);
  if (block === null) return;
  const end = parent + block.nodeSize - 1;
  const kids = blocks.length === 0 ? [] : [schema.node("kids", null, sectionsOf(blocks))];
  if (container === null) {
    if (kids.length > 0) tr.insert(end, kids);
  } else if (kids.length > 0) tr.replaceWith(container.pos, end, kids);
  else tr.delete(container.pos, end);
}

function insertMissing(
  tr: Transaction,
  parent: number | null,
  wanted: readonly string[],
  kept: ReadonlySet<string>,
  first: string | null,
  build: (id: string) => Node | null,
): void {
  let group: Node[] = [];
  let previous = first;
  const flush = (): void => {
    if (group.length > 0) insertAfter(tr, parent, previous, group);
    previous = group.length > 0 ? String(group.at(-1)?.attrs["id"]) : previous;
    group = [];
  };
  for (const id of wanted) {
    if (!kept.has(id)) {
      const node = build(id);
      if (node !== null) group.push(node);
      continue;
    }
    flush();
    previous = id;
  }
  flush();
}

function insertAfter(tr: Transaction, parent: number | null, previous: string | null, nodes: readonly Node[]): void {
  const container = containerOf(tr.doc, parent);
  if (container === null) return;
  const at = (previous === null ? null : endOfChild(container, previous)) ?? container.start + 1;
  const section = tr.doc.resolve(at).parent;
  if (section.childCount + nodes.length <= 2 * sectionSize) {
    tr.insert(at, [...nodes]);
    return;
  }
  // Too many for this section: it is parted at the place, and the new ones get sections of their own.
  const $at = tr.doc.resolve(at);
  const before = $at.parentOffset > 0;
  const after = $at.parentOffset < $at.parent.content.size;
  if (before && after) tr.split(at);
  const between = before ? $at.after() : $at.before();
  const edge = before && after ? at + 1 : between;
  tr.insert(edge, sectionsOf(nodes));
  if (!before && !after) tr.delete($at.before() + sectionsSize(nodes), $at.after() + sectionsSize(nodes));
}

/** The position after a child of this container. */
function endOfChild({ node: container, start }: { node: Node; start: number }, id: string): number | null {
  let pos = start;
  for (const section of container.children) {
    const index = idsOf(section).indexOf(id);
    if (index >= 0) {
      let at = pos + 1;
      for (let child = 0; child <= index; child++) at += section.child(child).nodeSize;
      return at;
    }
    pos += section.nodeSize;
  }
  return null;
}

function sectionsSize(nodes: readonly Node[]): number {
  return sectionsOf(nodes).reduce((sum, section) => sum + section.nodeSize, 0);
}
