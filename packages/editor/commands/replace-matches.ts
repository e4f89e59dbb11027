// Parts of lines replaced by other words, as many as there are: one step for undo. What comes has the marks of the first
// letter that goes; each place is a change of its own, so that what stands between keeps its characters.
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import type { Piece } from "@tessera/kernel/text/rich-text.ts";
import type { Match } from "../find/find-matches.ts";
import { blockPositions, lineOfBlock } from "../page/positions.ts";
import { piecesOfInline } from "../text/inline.ts";
import { lineChange } from "../text/line-change.ts";
import { changeLine } from "../text/text-operations.ts";
import type { Core } from "./core.ts";

/** No transaction is larger than what a server takes. */
const mostAtOnce = 2000;

/** False where the records refused. A line that is not drawn any more is left out. */
export function replaceMatches(core: Core, matches: readonly Match[], words: string): boolean {
  const byBlock = new Map<string, Match[]>();
  for (const match of matches) byBlock.set(match.block, [...(byBlock.get(match.block) ?? []), match]);
  const parts: Operation[][] = [[]];
  for (const [block, inLine] of byBlock)
    for (const operations of operationsOfLine(core, block, inLine, words)) {
      if ((parts.at(-1)?.length ?? 0) + operations.length > mostAtOnce) parts.push([]);
      parts.at(-1)?.push(...operations);
    }
  return core.applyAll(parts, "replace");
}

/** From the last to the first, so that offsets before a place still hold. */
function operationsOfLine(core: Core, block: string, matches: readonly Match[], words: string): Operation[][] {
  const { doc } = core.view.state;
  const pos = blockPositions(doc).get(block);
  const node = pos === undefined ? null : doc.nodeAt(pos);
  const line = node === null || pos === undefined ? null : lineOfBlock(node, pos);
  let runs = core.shownRuns(block);
  if (line === null || runs === null) return [];
  const ref = { block, property: "title", spaceId: core.source.spaceId };
  let pieces = piecesOfInline(line.node.content);
  const all: Operation[][] = [];
  for (const { start, end } of matches.toSorted((a, b) => b.start - a.start)) {
    const marks = partOf(pieces, start, end)[0]?.marks ?? {};
    const next = [
      ...partOf(pieces, 0, start),
      ...(words === "" ? [] : [{ text: words, marks }]),
      ...partOf(pieces, end, Number.POSITIVE_INFINITY),
    ];
    const change = changeLine(ref, runs, lineChange(pieces, next), core.source.numbering);
    all.push(change.operations);
    ({ runs } = change);
    pieces = next;
  }
  return all;
}

function partOf(pieces: readonly Piece[], from: number, to: number): Piece[] {
  const part: Piece[] = [];
  let at = 0;
  for (const { text, marks } of pieces) {
    const inside = text.slice(Math.max(0, from - at), Math.max(0, to - at));
    if (inside !== "") part.push({ text: inside, marks });
    at += text.length;
  }
  return part;
}
