// Two dollar signs around words in a line make these an equation in it (B2).
import { caretBlock, type Core } from "../core/core.ts";
import { replaceText } from "../text/replace-text.ts";

/** The unit that an equation in a line is; its source is the value of its mark. */
export const equationUnit = "⁍";

const pair = /(?:^|[^$])\$\$([^$\n\s](?:[^$\n]*[^$\n\s])?)\$\$$/u;
const reach = 1000;

/** Called with text that is about to be typed at the caret; true where it was used up. */
export function typeEquation(core: Core, typed: string): boolean {
  const block = typed === "$" ? caretBlock(core) : null;
  if (block === null || core.view.composing) return false;
  const { $from } = core.view.state.selection;
  if ((core.view.state.storedMarks ?? $from.marks()).some((mark) => mark.type.name === "code")) return false;
  const before = $from.parent.textBetween(Math.max(0, block.offset - reach), block.offset, "\n", "\n") + typed;
  const source = pair.exec(before)?.[1];
  if (source === undefined) return false;
  core.view.dispatch(core.view.state.tr.insertText(typed));
  const end = block.offset + 1;
  const place = { block: block.id, start: end - source.length - 4, end };
  replaceText(core, place, [{ text: equationUnit, marks: { e: [source] } }], "format");
  return true;
}
