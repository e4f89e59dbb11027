// The blocks that a selection touches, in the order of the page; of whole blocks their roots, which stand for all below.
import type { EditorState } from "prosemirror-state";
import { BlocksSelection } from "../core/blocks-selection.ts";

export function selectedBlocks(state: EditorState): string[] {
  if (state.selection instanceof BlocksSelection) return [...state.selection.ids];
  const { from, to } = state.selection;
  const ids: string[] = [];
  state.doc.nodesBetween(from, to, (node, pos) => {
    if (node.type.name === "line") return false;
    if (node.type.name !== "block") return true;
    // A block is touched by its own line or void, not by what only stands below it.
    const own = node.firstChild;
    const start = pos + 1;
    if (own !== null && from <= start + own.nodeSize && to >= start) ids.push(String(node.attrs["id"]));
    return true;
  });
  return ids;
}
