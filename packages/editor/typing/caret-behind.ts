// The caret goes on behind a block without a line: into the next line, onto the next block that has none, else into a new
// line below.
import { writeBelow } from "../selection/write-below.ts";
import { focusBlock } from "../selection/focus.ts";
import type { Editor } from "../core/editor.ts";
import { typeOfBlock } from "../core/core.ts";
import { neighbour } from "./join.ts";

export function caretBehind(editor: Editor, id: string): void {
  const next = neighbour(editor, id, 1);
  if (next === null) writeBelow(editor, id);
  else if (editor.catalogue.model(typeOfBlock(editor, next)).kind === "line") focusBlock(editor, next);
  else {
    editor.view.focus();
    editor.whole?.select([next]);
  }
}
