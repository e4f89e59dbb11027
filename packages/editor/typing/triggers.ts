// Markdown at the start of a line: the sign and a space turn the block, three dashes become a divider, and
// so do three stars or underscores with a space or Enter (C2 to C9, C24).
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { caretAt } from "../core/points.ts";
import {
  caretBlock,
  familyOf,
  isKind,
  newOperation,
  pointer,
  removalOf,
  turnOperations,
  type Core,
  type LineKind,
} from "../core/core.ts";
import { showBelow } from "../blocks/turn.ts";

/** A sign that turns the line at whose start it is typed; the signs of all types are the caller's to say. */
export interface LineSign {
  readonly typed: RegExp;
  readonly kind: LineKind;
}

/** Called with text that is about to be typed at the caret; true where it was used up. `only`: asked of the text before the caret, false leaves that as it is. */
export function typeTrigger(
  core: Core,
  signs: readonly LineSign[],
  typed: string,
  only: (before: string) => boolean = () => true,
): boolean {
  const block = caretBlock(core);
  if (block === null || (typed !== " " && typed !== "-")) return false;
  const { $from } = core.view.state.selection;
  const before = $from.parent.textBetween(0, $from.parentOffset, "\n", "\n");
  const sign =
    before.length > 5 || !only(before) ? null : removalOf(core, { block: block.id, start: 0, end: before.length });
  if (sign === null) return false;
  if (typed === "-")
    return before === "--" && block.size === 2 && block.type === "text" && divide(core, block.id, sign);
  if (isRule(before)) return block.size === 3 && block.type === "text" && divide(core, block.id, sign);
  const kind = signs.find((one) => one.typed.test(before))?.kind;
  if (kind === undefined || isKind(core, block.id, kind)) return false;
  const operations: Operation[] = [sign, ...turnOperations(core, block.id, kind)];
  if (/^\[x\]$/i.test(before))
    operations.push({
      pointer: pointer(core, block.id),
      path: ["properties", "checked"],
      command: "set",
      args: { value: [["Yes"]] },
    });
  const turned = core.apply(operations, "turn", caretAt(block.id, 0));
  if (turned) showBelow(core, [block.id]);
  return turned;
}

/** Three stars or underscores alone in a line: a divider once a space or Enter ends them, as words between such are bold and italic. */
const isRule = (before: string): boolean => before === "***" || before === "___";

/** Called before Enter breaks the line; true where what stands in it became a divider. */
export function ruleByEnter(core: Core): boolean {
  const block = caretBlock(core);
  return block?.offset === 3 && typeTrigger(core, [], " ", isRule);
}

/** The dashes go, a divider stands before the line, which stays for writing on. */
function divide(core: Core, id: string, sign: Operation): boolean {
  const family = familyOf(core, id);
  if (family === null) return false;
  const made = newOperation(core, core.source.newId(), "divider", family.parent, family.previous);
  return core.apply([sign, made], "divide", caretAt(id, 0));
}
