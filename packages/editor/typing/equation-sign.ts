// Two dollar signs: alone in a line, with a space or Enter behind them, they make a block of an equation (C12); around words
// in a line they make these an equation in it (B2).
import type { Editor } from "../core/editor.ts";
import { caretBlock, removalOf, type Core } from "../core/core.ts";
import { insertBlock } from "../blocks/insert.ts";
import { replaceText } from "../text/replace-text.ts";

/** The unit that an equation in a line is; its source is the value of its mark. */
export const equationUnit = "⁍";

/** True where the line became an equation and the key was used up. */
export function openEquation(editor: Editor): boolean {
  const block = caretBlock(editor);
  if (block === null || block.size !== 2 || block.offset !== 2 || block.model.verbatim) return false;
  if (editor.view.state.selection.$from.parent.textContent !== "$$") return false;
  const removal = removalOf(editor, { block: block.id, start: 0, end: 2 });
  const made = removal === null ? null : insertBlock(editor, block.id, { type: "equation" }, removal, 2);
  if (made !== null) editor.fresh = made;
  return made !== null;
}

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
