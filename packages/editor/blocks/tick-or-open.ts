// Mod+Enter: ticks or opens what the caret is in (A7).
import { caretBlock, pointer, type Command } from "../core/core.ts";

export const tickOrOpen: Command = (core) => {
  const block = caretBlock(core);
  if (block === null) return false;
  if (core.folds(block.id)) {
    core.toggleOpen(block.id);
    return true;
  }
  if (block.type !== "to_do") return false;
  const checked = (block.node.attrs["props"] as { checked?: boolean }).checked === true;
  return core.apply(
    [
      {
        pointer: pointer(core, block.id),
        path: ["properties", "checked"],
        command: "set",
        args: { value: [[checked ? "No" : "Yes"]] },
      },
    ],
    "check",
  );
};
