// Where blocks stand in a document, and which block a position is in.
import type { Node, ResolvedPos } from "prosemirror-model";

/** Blocks of a document with the position before each, in its order. */
export interface BlockPositions extends Iterable<readonly [id: string, pos: number]> {
  get(id: string): number | undefined;
  keys(): Iterable<string>;
}

/** Beyond so many questions one list of all answers sooner than each section's own. */
const fewQuestions = 64;

/** Nodes are values: what was counted of a section stands for every document that it is in, as it is in the next version. */
const inSections = new WeakMap<Node, ReadonlyMap<string, number>>();

function positionsIn(section: Node): ReadonlyMap<string, number> {
  const found = inSections.get(section);
  if (found !== undefined) return found;
  const positions = new Map<string, number>();
  section.descendants((node, pos) => {
    if (node.type.name === "block" && typeof node.attrs["id"] === "string") positions.set(node.attrs["id"], pos + 1);
    return node.type.name !== "line";
  });
  inSections.set(section, positions);
  return positions;
}

class SectionedPositions implements BlockPositions {
  private readonly sections: { readonly pos: number; readonly inside: ReadonlyMap<string, number> }[] = [];
  private questions = 0;
  private all: ReadonlyMap<string, number> | null = null;

  constructor(doc: Node) {
    doc.forEach((section, pos) => this.sections.push({ pos, inside: positionsIn(section) }));
  }

  get(id: string): number | undefined {
    if (this.all === null && ++this.questions > fewQuestions) this.all = new Map(this);
    if (this.all !== null) return this.all.get(id);
    for (const { pos, inside } of this.sections) {
      const at = inside.get(id);
      if (at !== undefined) return pos + at;
    }
    return undefined;
  }

  *keys(): Generator<string> {
    for (const { inside } of this.sections) yield* inside.keys();
  }

  *[Symbol.iterator](): Generator<readonly [string, number]> {
    for (const { pos, inside } of this.sections) for (const [id, at] of inside) yield [id, pos + at];
  }
}

const known = new WeakMap<Node, BlockPositions>();

/** Position before each block by its id. What did not change since another version of the document is not walked again. */
export function blockPositions(doc: Node): BlockPositions {
  const found = known.get(doc);
  if (found !== undefined) return found;
  const positions = new SectionedPositions(doc);
  known.set(doc, positions);
  return positions;
}

export interface BlockAt {
  readonly node: Node;
  /** Position before the block. */
  readonly pos: number;
  readonly depth: number;
  readonly id: string;
}

/** The innermost block around a position. */
export function blockAround($pos: ResolvedPos): BlockAt | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth);
    if (node.type.name === "block") return { node, pos: $pos.before(depth), depth, id: String(node.attrs["id"]) };
  }
  return null;
}

/**
 * The id of the block that holds this very node, "" where none does. `hint`: where the view says that it stands. While a
 * composition is kept alive the view tells places that still count what is about to be taken out.
 */
export function blockOfChild(doc: Node, child: Node, hint: number): string {
  if (hint < doc.content.size && doc.nodeAt(hint) === child) return blockAround(doc.resolve(hint))?.id ?? "";
  let found = "";
  doc.descendants((node) => {
    if (node.type.name === "block" && node.firstChild === child) found = String(node.attrs["id"]);
    return found === "" && node.type.name !== "line";
  });
  return found;
}

/** The line of the block that stands at `pos`, with the position of its first character; null for a void. */
export function lineOfBlock(block: Node, pos: number): { readonly node: Node; readonly start: number } | null {
  const first = block.firstChild;
  return first?.type.name === "line" ? { node: first, start: pos + 2 } : null;
}

/** Blocks directly inside a container (the document, or a block's kids), with their positions. */
export function childBlocks(container: Node, start: number): BlockAt[] {
  const out: BlockAt[] = [];
  container.forEach((section, sectionOffset) => {
    section.forEach((node, offset) => {
      out.push({ node, pos: start + sectionOffset + 1 + offset, depth: -1, id: String(node.attrs["id"]) });
    });
  });
  return out;
}
