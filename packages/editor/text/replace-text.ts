// Part of a line replaced by other text, marks and embeds included: what choosing a mention or an emoji does.
import type { Piece } from "@tessera/kernel/text/rich-text.ts";
import { caretAt } from "../core/points.ts";
import { blockPositions, lineOfBlock } from "../core/positions.ts";
import { piecesOfInline } from "./inline.ts";
import { lineChange } from "./line-change.ts";
import { operationsOfChange } from "./text-operations.ts";
import type { Core } from "../core/core.ts";

export interface TextPart {
  readonly block: string;
  /** Offsets in the line. */
  readonly start: number;
  readonly end: number;
}

/** The caret stands behind what came. False where the line is not there any more. */
export function replaceText(
  core: Core,
  { block, start, end }: TextPart,
  pieces: readonly Piece[],
  action: string,
): boolean {
  const pos = blockPositions(core.view.state.doc).get(block);
  const node = pos === undefined ? null : core.view.state.doc.nodeAt(pos);
  const line = node === null || pos === undefined ? null : lineOfBlock(node, pos);
  const runs = core.shownRuns(block);
  if (line === null || runs === null || end > line.node.content.size) return false;
  const { content } = line.node;
  const [head, gone, rest] = [content.cut(0, start), content.cut(start, end), content.cut(end)].map(piecesOfInline);
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0);
  const before = [...(head ?? []), ...(gone ?? []), ...(rest ?? [])];
  const change = lineChange(before, [...(head ?? []), ...pieces, ...(rest ?? [])], start + length);
  const ref = { block, property: "title", spaceId: core.source.spaceId };
  return core.apply(
    operationsOfChange(ref, runs, change, core.source.numbering),
    action,
    caretAt(block, start + length),
  );
}
