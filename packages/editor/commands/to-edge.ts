// To the page's first or last place: the browser's own key stops at the edge of what it has laid out of a long page.
import { Selection, TextSelection } from "prosemirror-state";
import { lineOfBlock } from "../page/positions.ts";
import type { Command, Core } from "./core.ts";

export const toEdge =
  (edge: "start" | "end", isExtending = false): Command =>
  (core) => {
    const { state } = core.view;
    if (!(state.selection instanceof TextSelection)) return false;
    const at = edge === "start" ? Selection.atStart(state.doc) : lastShown(core);
    const selection = isExtending ? TextSelection.between(state.selection.$anchor, at.$head) : at;
    core.view.dispatch(state.tr.setSelection(selection).scrollIntoView());
    return true;
  };

/** The end of the last line; of the closed block's own line where that stands in one. */
function lastShown(core: Core): Selection {
  const { doc } = core.view.state;
  const last = Selection.atEnd(doc);
  const { $head } = last;
  for (let depth = 1; depth <= $head.depth; depth++) {
    const node = $head.node(depth);
    if (node.type.name !== "block" || core.isOpen(String(node.attrs["id"]))) continue;
    const line = lineOfBlock(node, $head.before(depth));
    if (line !== null) return TextSelection.create(doc, line.start + line.node.content.size);
  }
  return last;
}
