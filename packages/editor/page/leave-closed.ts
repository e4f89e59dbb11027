// A caret in what was just closed goes to where it is seen: what is typed would go where nobody sees it, and a browser takes
// a press at the nearest seen place for the place that the caret has.
import { Selection, TextSelection } from "prosemirror-state";
import type { Core } from "../core/core.ts";
import { blockPositions, lineOfBlock } from "../core/positions.ts";

/** `opened`: what was opened or closed; where a frame was closed the caret goes into the one that is open instead. */
export function leaveClosed(core: Core, opened: string): void {
  const { selection, doc, tr } = core.view.state;
  const { $head } = selection;
  for (let depth = 1; depth < $head.depth - 1; depth++) {
    const node = $head.node(depth);
    if (node.type.name !== "block" || core.isOpen(String(node.attrs["id"]))) continue;
    const line = lineOfBlock(node, $head.before(depth));
    const other = blockPositions(doc).get(opened);
    const next =
      line !== null
        ? TextSelection.create(doc, line.start + line.node.content.size)
        : other === undefined
          ? null
          : Selection.near(doc.resolve(other + 1));
    if (next !== null) core.view.dispatch(tr.setSelection(next));
    return;
  }
}
