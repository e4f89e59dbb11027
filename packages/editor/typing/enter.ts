// Enter, by what stands at the caret (behaviours A4, A5, A6).
import { leftOf, rightOf } from "@tessera/kernel/text/offsets.ts";
import { schema } from "../core/schema.ts";
import { caretAt } from "../core/points.ts";
import { shownChildren } from "../core/read.ts";
import {
  caretBlock,
  familyOf,
  newOperation,
  pointer,
  turnOperations,
  type Command,
  type Core,
  type CaretBlock,
} from "../core/core.ts";
import { deleteSelection } from "./delete-selection.ts";
import { outdent } from "../blocks/indent.ts";
import { breakVerbatim } from "./verbatim.ts";

export const enter: Command = (core) => {
  if (core.view.state.selection.empty) return breakLine(core);
  // What is selected gives way, as one step with the break.
  return core.asOne(core.source.newId(), () => {
    deleteSelection(core);
    return breakLine(core);
  });
};

const breakLine: Command = (core) => {
  if (breakVerbatim(core)) return true;
  const block = caretBlock(core);
  if (block === null) return false;
  const { id, offset, size, type, model } = block;
  const kids = shownChildren(core.source.world, id).length > 0;
  if (size === 0 && type !== "text" && !(model.holds && kids)) {
    if (model.listLike && outdent(core)) return true;
    return core.apply(turnOperations(core, id, { type: "text" }), "turn", caretAt(id, 0));
  }
  // What a closed block hides stays with it.
  if (offset === size && kids && !core.isOpen(id)) return lineBeside(core, id, model.nextType, false);
  if (offset === 0 && size > 0) return lineBeside(core, id, model.listLike ? type : "text", true);
  return splitAt(core, block, offset === size ? model.nextType : tailType(block), kids);
};

/** The rest of a text that is split. In a box it is plain text. */
function tailType({ type, model }: CaretBlock): string {
  return model.splitsInto === "text" || (model.holds && model.nextType === "text") ? "text" : type;
}

/** An empty line before a block, where the caret stays, or behind it, where the caret goes. */
function lineBeside(core: Core, id: string, type: string, isBefore: boolean): boolean {
  const family = familyOf(core, id);
  if (family === null) return false;
  const fresh = core.source.newId();
  const made = newOperation(core, fresh, type, family.parent, isBefore ? family.previous : id);
  return core.apply([made], "new", caretAt(isBefore ? id : fresh, 0));
}

function splitAt(core: Core, { id, offset, size, model }: CaretBlock, type: string, kids: boolean): boolean {
  const runs = core.shownRuns(id);
  if (runs === null) return false;
  const n = core.source.newId();
  // With the children in sight, a line after the last letter begins among them; an open toggle is a box for what comes next.
  const opens = core.folds(id) && core.isOpen(id);
  const inside = model.holds || opens || (offset === size && kids && core.isOpen(id));
  const args = {
    right: rightOf(runs, offset),
    left: leftOf(runs, offset),
    n,
    type: opens ? "text" : type,
    ...(inside ? { inside } : {}),
  };
  return core.apply([{ pointer: pointer(core, id), path: [], command: "split", args }], "split", caretAt(n, 0));
}

/** A line break inside the block. */
export const softBreak: Command = (core) => {
  if (breakVerbatim(core)) return true;
  const { state } = core.view;
  if (state.selection.$from.parent.type.name !== "line") return false;
  if (!state.selection.$from.sameParent(state.selection.$to)) deleteSelection(core);
  core.view.dispatch(core.view.state.tr.replaceSelectionWith(schema.node("break"), true).scrollIntoView());
  return true;
};
