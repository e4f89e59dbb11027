// Parts of lines replaced by other words, as many as there are: one step for undo. What comes has the marks of the first
// letter that goes; each place is a change of its own, so that what stands between keeps its characters.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { piecesOf, type Piece } from "@tessera/kernel/text/rich-text.ts";
import type { Match } from "./find-matches.ts";
import { blockPositions, lineOfBlock } from "../core/positions.ts";
import { blockOf, lineRuns, textOf } from "../core/read.ts";
import { piecesOfInline } from "../text/inline.ts";
import { lineChange } from "../text/line-change.ts";
import { changeLine } from "../text/text-operations.ts";
import type { Core } from "../core/core.ts";

/** No transaction is larger than what a server takes. */
const mostAtOnce = 2000;

/** False where the records refused. A line that is not drawn any more is left out. */
export function replaceMatches(core: Core, matches: readonly Match[], words: string): boolean {
  const byText = new Map<string, Match[]>();
  for (const match of matches) {
    const key = `${match.block} ${match.column ?? ""}`;
    byText.set(key, [...(byText.get(key) ?? []), match]);
  }
  const parts: Operation[][] = [[]];
  for (const inText of byText.values())
    for (const operations of operationsOfText(core, inText, words)) {
      if ((parts.at(-1)?.length ?? 0) + operations.length > mostAtOnce) parts.push([]);
      parts.at(-1)?.push(...operations);
    }
  return core.applyAll(parts, "replace");
}

/** From the last to the first, so that offsets before a place still hold. */
function operationsOfText(core: Core, matches: readonly Match[], words: string): Operation[][] {
  const { block, column } = matches[0] ?? { block: "", column: null };
  const shown = column === null ? shownPieces(core, block) : cellPieces(core, block, column);
  let runs = column === null ? core.shownRuns(block) : lineRuns(core.source.world, block, column);
  if (shown === null || runs === null) return [];
  const ref = { block, property: column ?? "title", spaceId: core.source.spaceId };
  let pieces = shown;
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

function shownPieces(core: Core, block: string): Piece[] | null {
  const { doc } = core.view.state;
  const pos = blockPositions(doc).get(block);
  const node = pos === undefined ? null : doc.nodeAt(pos);
  const line = node === null || pos === undefined ? null : lineOfBlock(node, pos);
  return line === null ? null : piecesOfInline(line.node.content);
}

function cellPieces(core: Core, row: string, column: string): Piece[] | null {
  const entry = blockOf(core.source.world, row);
  return entry === null ? null : [...piecesOf(textOf(entry, column))];
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
