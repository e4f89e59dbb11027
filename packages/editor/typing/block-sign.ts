// A sign that stands alone in a line and becomes a block: three dashes a divider, two dollar signs an equation (C2 to C9, C12,
// C24). Which signs there are is said by the types.
import { caretBlock, removalOf } from "../core/core.ts";
import type { Editor } from "../core/editor.ts";
import type { BlockSign } from "../core/typed-signs.ts";
import { insertBlock } from "../blocks/insert.ts";

const longest = 3;

/** `typed`: what is about to be typed at the caret, or the key that ends the sign. True where it was used up. */
export function typeBlockSign(editor: Editor, signs: readonly BlockSign[], typed: string): boolean {
  const block = caretBlock(editor);
  if (block === null || block.model.verbatim || block.offset < block.size || block.size > longest) return false;
  const text = editor.view.state.selection.$from.parent.textContent;
  const ends = typed === " " || typed === "Enter" ? "space" : "itself";
  const whole = ends === "space" ? text : text + typed;
  const sign = signs.find((one) => one.ends === ends && one.typed === whole);
  if (sign === undefined || (sign.inTextAlone && block.type !== "text")) return false;
  // Other than characters, such as a mention, is no part of a sign; and each character is typed by itself.
  if (text.length !== block.size || (ends === "itself" && typed.length > 1)) return false;
  const removal = removalOf(editor, { block: block.id, start: 0, end: block.size });
  const made = removal === null ? null : insertBlock(editor, block.id, { type: sign.type }, removal, block.size);
  if (made !== null) editor.fresh = made;
  return made !== null;
}
