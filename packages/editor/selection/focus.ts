// Putting the caret into the body from outside of it.
import { Selection } from "prosemirror-state";
import { newOperation } from "../core/core.ts";
import type { Editor } from "../core/editor.ts";
import { caretAt, selectionFor } from "../core/points.ts";
import { shownChildren } from "../core/read.ts";

export function focusBlock(editor: Editor, id: string, offset = 0): void {
  editor.flush();
  const { view } = editor;
  const selection = selectionFor(view.state.doc, caretAt(id, offset));
  view.focus();
  if (selection !== null) view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
}

/** At the first line; an empty page gets one. */
export function focusStart(editor: Editor): void {
  editor.flush();
  const { view } = editor;
  if (shownChildren(editor.source.world, editor.source.pageId).length === 0) {
    appendParagraph(editor);
    return;
  }
  view.focus();
  view.dispatch(view.state.tr.setSelection(Selection.atStart(view.state.doc)).scrollIntoView());
}

/** At a new paragraph below everything, or at the last one where that is still empty (behaviour A1). */
export function appendParagraph(editor: Editor): void {
  editor.flush();
  const { source, catalogue, view } = editor;
  const last = shownChildren(source.world, source.pageId).at(-1) ?? null;
  const doc = view.state.doc;
  const node = doc.lastChild?.lastChild;
  const empty =
    node?.attrs["id"] === last &&
    catalogue.model(String(node?.attrs["type"])).type === "text" &&
    node?.childCount === 1 &&
    node.firstChild?.content.size === 0;
  if (last !== null && empty) {
    focusBlock(editor, last);
    return;
  }
  const id = source.newId();
  if (editor.apply([newOperation(editor, id, "text", source.pageId, last)], "new", caretAt(id, 0))) view.focus();
}
