// Two dollar signs: alone in a line, with a space or Enter behind them, they make a block of an equation (C12); around words
// in a line they make these an equation in it (B2).
import { rangesOf } from "@tessera/kernel/text/offsets.ts";
import type { Editor } from "../core/editor.ts";
import { caretBlock, pointer, type Core } from "../core/core.ts";
import { insertBlock } from "../blocks/insert.ts";
import { replaceText } from "../text/replace-text.ts";

/** The unit that an equation in a line is; its source is the value of its mark. */
export const equationUnit = "⁍";

/** True where the line became an equation and the key was used up. */
export function openEquation(editor: Editor): boolean {
  const block = caretBlock(editor);
  if (block === null || block.size !== 2 || block.offset !== 2 || block.model.verbatim) return false;
  const runs = editor.view.state.selection.$from.parent.textContent === "$$" ? editor.shownRuns(block.id) : null;
  if (runs === null) return false;
  const args = { ids: rangesOf(runs, 0, 2) };
  const removal = { pointer: pointer(editor, block.id), path: ["properties", "title"], command: "del", args } as const;
  const made = insertBlock(editor, block.id, { type: "equation" }, { ...removal, path: [...removal.path] }, 2);
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
