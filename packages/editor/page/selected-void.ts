// The element of a block that is selected as a whole and has no line; null where something else is selected.
import { NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

export function selectedVoid(view: EditorView): HTMLElement | null {
  const { selection } = view.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "void") return null;
  const dom = view.nodeDOM(selection.from);
  return dom instanceof HTMLElement ? dom : null;
}
