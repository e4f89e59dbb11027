// Whole blocks are selected no longer, and nothing has the focus: how a finger is done with them.
import { Selection } from "prosemirror-state";
import type { Core } from "../core/core.ts";
import { wholeBlocks } from "../core/whole-blocks.ts";

export function leaveBlocks(core: Core): void {
  core.view.dom.blur();
  const whole = wholeBlocks(core);
  if (whole === null) return;
  // In text, wherever the next is: on a block without any it would be selected again.
  const next = Selection.findFrom(whole.$from, 1, true) ?? Selection.findFrom(whole.$from, -1, true);
  if (next !== null) core.view.dispatch(core.view.state.tr.setSelection(next));
}
