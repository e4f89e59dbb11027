// What an empty line is for, said where the caret is.
import { TextSelection, type Selection } from "prosemirror-state";
import { Decoration } from "prosemirror-view";

/** One decoration, where the caret is: the line says what it is for while it is empty. */
export function placeholderAtCaret(selection: Selection): Decoration[] {
  if (!(selection instanceof TextSelection) || !selection.empty) return [];
  const { $head } = selection;
  if ($head.parent.type.name !== "line" || $head.parent.content.size > 0) return [];
  return [Decoration.node($head.before(), $head.after(), { class: "at-caret" })];
}
