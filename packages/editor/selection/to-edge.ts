// To the page's first or last place: the browser's own key stops at the edge of what it has laid out of a long page.
import type { ResolvedPos } from "prosemirror-model";
import { Selection, TextSelection } from "prosemirror-state";
import { blockPositions, lineOfBlock } from "../core/positions.ts";
import { lastOfPage } from "./block-walk.ts";
import type { Command, Core } from "../core/core.ts";

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

/** The end of the last line that is shown. */
function lastShown(core: Core): Selection {
  const { doc } = core.view.state;
  const last = Selection.atEnd(doc);
  if (!isHidden(core, last.$head)) return last;
  const id = lastOfPage(doc, (one) => core.isOpen(one));
  const pos = id === null ? undefined : blockPositions(doc).get(id);
  const node = pos === undefined ? null : doc.nodeAt(pos);
  const line = pos === undefined || node === null ? null : lineOfBlock(node, pos);
  if (line !== null) return TextSelection.create(doc, line.start + line.node.content.size);
  return pos === undefined ? last : Selection.near(doc.resolve(pos + 1), -1);
}

/** Whether it stands below a block that is closed. */
function isHidden(core: Core, $pos: ResolvedPos): boolean {
  for (let depth = 1; depth < $pos.depth - 1; depth++) {
    const node = $pos.node(depth);
    if (node.type.name === "block" && !core.isOpen(String(node.attrs["id"]))) return true;
  }
  return false;
}
