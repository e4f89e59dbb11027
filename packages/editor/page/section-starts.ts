// Numbered items are counted by the stylesheet, and a section that may be skipped keeps its counters to itself. The first
// item of a section that goes on with a run from the one before is told here where to begin (said of the section, it
// would stay outside). Only what changed is counted anew: nodes are values.
import type { Node } from "prosemirror-model";
import { Decoration } from "prosemirror-view";
import { isCounted } from "./build.ts";

const known = new WeakMap<Node, readonly Decoration[]>();
const tails = new WeakMap<Node, number>();
const parting = new WeakMap<Node, boolean>();

/** How many numbered items a section ends with. */
function tailOf(section: Node): number {
  const counted = tails.get(section);
  if (counted !== undefined) return counted;
  let tail = 0;
  while (tail < section.childCount && isCounted(section.child(section.childCount - 1 - tail))) tail++;
  tails.set(section, tail);
  return tail;
}

/** Whether some block below has its children in more than one section. */
function hasPartedKids(node: Node): boolean {
  if (node.type.name === "line" || node.type.name === "void") return false;
  const before = parting.get(node);
  if (before !== undefined) return before;
  let parted = node.type.name === "kids" && node.childCount > 1;
  for (let at = 0; !parted && at < node.childCount; at++) parted = hasPartedKids(node.child(at));
  parting.set(node, parted);
  return parted;
}

/** One decoration for the first item of each section that does not begin at one. */
export function sectionStarts(doc: Node): readonly Decoration[] {
  const before = known.get(doc);
  if (before !== undefined) return before;
  const starts: Decoration[] = [];
  const visit = (container: Node, start: number): void => {
    let run = 0;
    container.forEach((section, offset) => {
      const from = start + offset;
      const first = section.firstChild;
      if (run > 0 && first !== null && isCounted(first))
        starts.push(Decoration.node(from + 1, from + 1 + first.nodeSize, { style: `counter-reset: item ${run}` }));
      const tail = tailOf(section);
      run = tail === section.childCount ? run + tail : tail;
      if (!hasPartedKids(section)) return;
      section.forEach((block, at) => {
        const kids = block.lastChild;
        const end = from + 1 + at + block.nodeSize - 1;
        if (kids?.type.name === "kids") visit(kids, end - kids.nodeSize + 1);
      });
    });
  };
  visit(doc, 0);
  known.set(doc, starts);
  return starts;
}
