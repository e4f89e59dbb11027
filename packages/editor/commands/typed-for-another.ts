// What is typed for something else: a sign at the start of a line, around words, for another sign. Backspace at once takes
// back what came of it, as an undo does (behaviour C23).
import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { caretBlock, undoBack, type Command, type Core } from "./core.ts";
import { linkAddress } from "./autolink.ts";
import { typeMarkSign } from "./mark-signs.ts";
import { typeTrigger } from "./triggers.ts";
import { typeSign } from "./typography.ts";

/** The document as the last of these left it, and where the caret stood, by the view. */
const left = new WeakMap<EditorView, { readonly doc: Node; readonly at: number }>();

/** Called with text that is about to be typed at the caret; true where it was used up. */
export function typeForAnother(core: Core, typed: string): boolean {
  if (caretBlock(core)?.model.verbatim) return false;
  const used =
    core.typeForAddon(typed) ||
    typeTrigger(core, typed) ||
    typeMarkSign(core, typed) ||
    typeSign(core, typed) ||
    (typed === " " && linkAddress(core, typed));
  if (used) left.set(core.view, { doc: core.view.state.doc, at: core.view.state.selection.head });
  return used;
}

/** Nothing else has happened since. */
export const takeBack: Command = (core) => {
  const { doc, selection } = core.view.state;
  const last = left.get(core.view);
  if (last?.doc !== doc || last.at !== selection.head || !selection.empty) return false;
  left.delete(core.view);
  return undoBack("undo")(core);
};
