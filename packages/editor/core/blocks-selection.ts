// A selection of whole blocks: each root with all that stands below it. It lives in the editor's state like a selection of
// text, so that commands, undo and others' edits keep it; what it is of are ids. Invariant: every root is in the document,
// none stands below another, and they are in the order of the page.
import { Fragment, Slice, type Node } from "prosemirror-model";
import { Selection, SelectionRange } from "prosemirror-state";
import { blockPositions } from "./positions.ts";
import { schema } from "./schema.ts";

export class BlocksSelection extends Selection {
  private constructor(
    doc: Node,
    readonly ids: readonly string[],
    ranges: readonly SelectionRange[],
    /** The block that a range began at, and the one that arrows move. */
    readonly anchorId: string,
    readonly headId: string,
    isUpwards: boolean,
  ) {
    const [start, end] = [ranges[0]?.$from ?? doc.resolve(0), ranges.at(-1)?.$to ?? doc.resolve(0)];
    super(isUpwards ? end : start, isUpwards ? start : end, ranges);
  }

  /** Of those that are in the document; null where none is. */
  static of(doc: Node, blocks: Iterable<string>, anchorId?: string, headId?: string): BlocksSelection | null {
    const positions = blockPositions(doc);
    const placed: { readonly id: string; readonly pos: number }[] = [];
    for (const id of new Set(blocks)) {
      const pos = positions.get(id);
      if (pos !== undefined) placed.push({ id, pos });
    }
    placed.sort((a, b) => a.pos - b.pos);
    const ids: string[] = [];
    const spans: { from: number; to: number }[] = [];
    for (const { id, pos } of placed) {
      const last = spans.at(-1);
      if (last !== undefined && pos < last.to) continue;
      const to = pos + (doc.nodeAt(pos)?.nodeSize ?? 0);
      ids.push(id);
      if (last?.to === pos) last.to = to;
      else spans.push({ from: pos, to });
    }
    const [first, last] = [ids[0], ids.at(-1)];
    if (first === undefined || last === undefined) return null;
    const at = (id: string | undefined): number | undefined => (id === undefined ? undefined : positions.get(id));
    const [anchorPos, headPos] = [at(anchorId), at(headId)];
    return new BlocksSelection(
      doc,
      ids,
      spans.map(({ from, to }) => new SelectionRange(doc.resolve(from), doc.resolve(to))),
      anchorPos === undefined ? first : String(anchorId),
      headPos === undefined ? last : String(headId),
      anchorPos !== undefined && headPos !== undefined && headPos < anchorPos,
    );
  }

  map(doc: Node, mapping: Parameters<Selection["map"]>[1]): Selection {
    return (
      BlocksSelection.of(doc, this.ids, this.anchorId, this.headId) ??
      Selection.near(doc.resolve(Math.min(mapping.map(this.from), doc.content.size)), -1)
    );
  }

  eq(other: Selection): boolean {
    return (
      other instanceof BlocksSelection &&
      other.anchorId === this.anchorId &&
      other.headId === this.headId &&
      other.from === this.from &&
      other.to === this.to &&
      other.ids.length === this.ids.length &&
      other.ids.every((id, at) => id === this.ids[at])
    );
  }

  override content(): Slice {
    const doc = this.$from.node(0);
    const positions = blockPositions(doc);
    const blocks = this.ids.map((id) => doc.nodeAt(positions.get(id) ?? 0)).filter((node) => node !== null);
    return new Slice(Fragment.from(schema.node("section", null, blocks)), 0, 0);
  }

  toJSON(): unknown {
    return { type: "blocks", ids: this.ids, anchor: this.anchorId, head: this.headId };
  }
}

/** The browser's own colour for a selection would lie over the blocks' lines. */
BlocksSelection.prototype.visible = false;
