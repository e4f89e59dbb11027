// Three backticks at the start of a line, and perhaps a language behind them, make the line code: ended by a space (C8), or by
// Enter where nothing else stands in it.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { caretAt } from "../core/points.ts";
import { caretBlock, removalOf, setProperty, turnOperation, type Core } from "../core/core.ts";

/** True where the line became code and the key was used up. */
export function openFence(core: Core, key: "space" | "enter"): boolean {
  const block = caretBlock(core);
  if (block === null || block.model.verbatim || (key === "enter" && block.offset < block.size)) return false;
  const { $from } = core.view.state.selection;
  const before = $from.parent.textBetween(0, block.offset, "\n", "\ufffc");
  const [, word] = /^```([^\s`\ufffc]{0,40})$/.exec(before) ?? [];
  const fence = word === undefined ? null : removalOf(core, { block: block.id, start: 0, end: before.length });
  if (word === undefined || fence === null) return false;
  const operations: Operation[] = [fence, turnOperation(core, block.id, "code")];
  // As it was written: whoever shows it knows the language by any of its names.
  if (word !== "") operations.push(setProperty(core, block.id, "language", [[word]]));
  return core.apply(operations, "turn", caretAt(block.id, 0));
}
