// The parts of a selection that marks may lie on: a line that is kept as it is typed takes none.
import { caretBlock, type Core } from "../core/core.ts";

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** At a caret one empty stretch, or none. */
export function markable(core: Core): Stretch[] {
  const { doc, selection } = core.view.state;
  const { from, to, empty } = selection;
  if (empty) return caretBlock(core)?.model.verbatim === true ? [] : [{ from, to }];
  const stretches: Stretch[] = [];
  let start = from;
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.type.name !== "line") return true;
    if (!core.catalogue.model(String(node.attrs["type"])).verbatim) return false;
    if (pos > start) stretches.push({ from: start, to: pos });
    start = pos + node.nodeSize;
    return false;
  });
  if (start < to) stretches.push({ from: start, to });
  return stretches;
}
