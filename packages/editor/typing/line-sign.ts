// Markdown at the start of a line: the sign and a space turn the block (C2 to C9).
import { caretAt } from "../core/points.ts";
import { caretBlock, isKind, removalOf, setProperties, turnOperations, type Core } from "../core/core.ts";
import type { LineSign } from "../core/typed-signs.ts";
import { showBelow } from "../blocks/turn.ts";

const longest = 5;

/** Called with text that is about to be typed at the caret; true where it was used up. */
export function typeLineSign(core: Core, signs: readonly LineSign[], typed: string): boolean {
  const block = typed === " " ? caretBlock(core) : null;
  if (block === null || block.offset > longest) return false;
  const before = core.view.state.selection.$from.parent.textBetween(0, block.offset, "\n", "\n");
  const sign = signs.find((one) => one.typed.test(before));
  if (sign === undefined || isKind(core, block.id, sign.kind)) return false;
  const removal = removalOf(core, { block: block.id, start: 0, end: before.length });
  if (removal === null) return false;
  const { kind, properties = {} } = sign;
  const turn = [...turnOperations(core, block.id, kind), ...setProperties(core, block.id, properties)];
  const turned = core.apply([removal, ...turn], "turn", caretAt(block.id, 0));
  if (turned) showBelow(core, [block.id]);
  return turned;
}
