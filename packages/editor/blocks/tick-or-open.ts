// Mod+Enter: ticks or opens what the caret is in (A7).
import { caretBlock, setProperties, type Command } from "../core/core.ts";

export const tickOrOpen: Command = (core) => {
  const block = caretBlock(core);
  if (block === null) return false;
  if (core.folds(block.id)) {
    core.toggleOpen(block.id);
    return true;
  }
  const { checked = false } = block.node.attrs["props"] as { checked?: boolean };
  const ticked = block.model.ticked?.(!checked);
  return ticked !== undefined && core.apply(setProperties(core, block.id, ticked), "check");
};
