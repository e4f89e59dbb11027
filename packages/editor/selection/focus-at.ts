// Putting the caret into a line of the body from outside of it, where it stood before.
import { TextSelection } from "prosemirror-state";
import { focusBlock } from "./focus.ts";
import type { Editor } from "../core/editor.ts";

/** As far along in the window, in its first or its last line. */
export function focusBlockAt(editor: Editor, id: string, x: number, line: "first" | "last"): void {
  focusBlock(editor, id, line === "first" ? 0 : Number.MAX_SAFE_INTEGER);
  const { view } = editor;
  const { $head } = view.state.selection;
  if ($head.parent.type.name !== "line") return;
  const { top, bottom } = view.coordsAtPos($head.pos);
  const found = view.posAtCoords({ left: x, top: (top + bottom) / 2 });
  if (found === null || found.pos < $head.start() || found.pos > $head.end()) return;
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, found.pos)));
}
