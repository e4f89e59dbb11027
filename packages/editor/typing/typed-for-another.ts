// What is typed for something else: a sign at the start of a line, around words, for another sign. Backspace at once takes
// back what came of it, as an undo does (behaviour C23). It comes with the menus: what is typed before then stays as it is.
import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import { caretBlock, undoBack, type Command } from "../core/core.ts";
import type { TypedSigns } from "../core/typed-signs.ts";
import { typeBlockSign } from "./block-sign.ts";
import { typeEquation } from "./equation-sign.ts";
import { openFence } from "./fence.ts";
import { linkAddress } from "./autolink.ts";
import { typeMarkSign } from "./mark-signs.ts";
import { typeLineSign } from "./line-sign.ts";
import { typeSign } from "./typography.ts";

/** The document as the last of these left it, and where the caret stood, by the view. */
const left = new WeakMap<EditorView, { readonly doc: Node; readonly at: number }>();

/** Called with text that is about to be typed at the caret; true where it was used up. */
function typeForAnother(core: Editor, signs: TypedSigns, typed: string): boolean {
  if (caretBlock(core)?.model.verbatim) return false;
  const used =
    (typed === " " && openFence(core, signs.fence, "space")) ||
    typeBlockSign(core, signs.blocks, typed) ||
    typeLineSign(core, signs.lines, typed) ||
    typeMarkSign(core, typed) ||
    typeEquation(core, typed) ||
    typeSign(core, typed) ||
    (typed === " " && linkAddress(core, typed));
  if (used) mayTakeBack(core);
  return used;
}

/** What just came of something typed is taken back by Backspace at once. */
export function mayTakeBack({ view }: Editor): void {
  left.set(view, { doc: view.state.doc, at: view.state.selection.head });
}

/** Nothing else has happened since. */
const takeBack: Command = (core) => {
  const { doc, selection } = core.view.state;
  const last = left.get(core.view);
  if (last?.doc !== doc || last.at !== selection.head || !selection.empty) return false;
  left.delete(core.view);
  return undoBack("undo")(core);
};

export function typedForAnother(editor: Editor, signs: TypedSigns): PageAddon {
  return {
    keyDown({ key, shiftKey, altKey, ctrlKey, metaKey }) {
      if (shiftKey || altKey || ctrlKey || metaKey) return false;
      if (key === "Enter" && typeBlockSign(editor, signs.blocks, key)) return true;
      if (key === "Enter") linkAddress(editor, "");
      return key === "Backspace" && takeBack(editor);
    },
    typed: (text) => typeForAnother(editor, signs, text),
  };
}
