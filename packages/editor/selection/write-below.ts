// Writing goes on in the line below a block.
import { familyOf, newOperation, typeOfBlock } from "../core/core.ts";
import type { Editor } from "../core/editor.ts";
import { caretAt } from "../core/points.ts";
import { blockOf, textOf } from "../core/read.ts";
import { focusBlock } from "./focus.ts";

/** The empty line that stands below is taken; anywhere else one is made. */
export function writeBelow(editor: Editor, id: string): void {
  const family = familyOf(editor, id);
  if (family === null) return;
  const next = family.siblings[family.at + 1];
  const entry = next === undefined ? null : blockOf(editor.source.world, next);
  if (
    next !== undefined &&
    entry !== null &&
    typeOfBlock(editor, next) === "text" &&
    textOf(entry, "title").length === 0
  ) {
    focusBlock(editor, next);
    return;
  }
  const made = editor.source.newId();
  editor.apply([newOperation(editor, made, "text", family.parent, id)], "new", caretAt(made, 0));
}
