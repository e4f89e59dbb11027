// The children of one container, brought into the order of the records. Those that keep their order keep their nodes,
// and with them their DOM; the others are taken out and built from their records where they belong.
import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { schema } from "../schema.ts";
import { sectionSize, sectionsOf } from "./build.ts";
import { childBlocks, type BlockAt } from "./positions.ts";

/** `parent`: position of the block, or null for the page itself. */
export function placeChildren(
  tr: Transaction,
  parent: number | null,
  wanted: readonly string[],
  build: (id: string) => Node | null,
): void {
  const container = containerOf(tr.doc, parent);
  const now = container === null ? [] : childBlocks(container.node, container.start);
  if (now.length === wanted.length && now.every((child, at) => child.id === wanted[at])) return;
  const kept = longestInOrder(now, wanted);
  for (const child of now.toReversed()) if (!kept.has(child.id)) removeBlock(tr, child);
  if (parent !== null && kept.size === 0) {
    replaceKids(tr, parent, wanted, build);
    return;
  }
  insertMissing(tr, parent, wanted, kept, build);
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
  build: (id: string) => Node | null,
): void {
  let group: Node[] = [];
  let previous: string | null = null;
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
  const sibling =
    previous === null ? undefined : childBlocks(container.node, container.start).find((child) => child.id === previous);
  const at = sibling === undefined ? container.start + 1 : sibling.pos + sibling.node.nodeSize;
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

function sectionsSize(nodes: readonly Node[]): number {
  return sectionsOf(nodes).reduce((sum, section) => sum + section.nodeSize, 0);
}
