// A sign, and perhaps a word behind it, that opens a block at the start of a line, as backticks and a language do code: ended by a
// space (C8), or by Enter where nothing else stands in the line.
import { caretAt } from "../core/points.ts";
import { caretBlock, removalOf, setProperties, turnOperation, type Core } from "../core/core.ts";
import type { FenceSign } from "../core/typed-signs.ts";

/** True where the line was turned and the key was used up. */
export function openFence(core: Core, { typed, type, properties }: FenceSign, key: "space" | "enter"): boolean {
  const block = caretBlock(core);
  if (block === null || block.model.verbatim || (key === "enter" && block.offset < block.size)) return false;
  const before = core.view.state.selection.$from.parent.textBetween(0, block.offset, "\n", "\ufffc");
  const [, word] = typed.exec(before) ?? [];
  const fence = word === undefined ? null : removalOf(core, { block: block.id, start: 0, end: before.length });
  if (word === undefined || fence === null) return false;
  const turn = [turnOperation(core, block.id, type), ...setProperties(core, block.id, properties(word))];
  return core.apply([fence, ...turn], "turn", caretAt(block.id, 0));
}
