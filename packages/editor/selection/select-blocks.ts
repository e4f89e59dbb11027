// Putting whole blocks into the selection, and coming back from them to the text.
import { TextSelection } from "prosemirror-state";
import type { Command, Core } from "../core/core.ts";
import { selectedBlocks } from "./selected-blocks.ts";
import { caretAt, selectionFor } from "../core/points.ts";
import { blockPositions } from "../core/positions.ts";
import { parentIdOf } from "../core/read.ts";
import { BlocksSelection } from "../core/blocks-selection.ts";
import { unitsBetween } from "./block-walk.ts";

export function selectBlocks(core: Core, ids: Iterable<string>, anchor?: string, head?: string): boolean {
  const { state } = core.view;
  const selection = BlocksSelection.of(state.doc, ids, anchor, head);
  if (selection === null) return false;
  core.view.dispatch(state.tr.setSelection(selection).scrollIntoView());
  return true;
}

export function selectRange(core: Core, anchor: string, head: string): boolean {
  return selectBlocks(core, unitsBetween(core.view.state.doc, anchor, head), anchor, head);
}

/** The blocks that the caret or the selected text is in (behaviour F1). */
export const selectTouched: Command = (core) => {
  const ids = selectedBlocks(core.view.state);
  const inside = new Set(ids);
  const roots = ids.filter((id) => !inside.has(parentIdOf(core.source.world, id) ?? ""));
  const [first, last] = [roots[0], roots.at(-1)];
  return first !== undefined && last !== undefined && selectRange(core, first, last);
};

export const selectPage: Command = (core) => {
  const ids: string[] = [];
  core.view.state.doc.forEach((section) => section.forEach((block) => void ids.push(String(block.attrs["id"]))));
  const { state } = core.view;
  const selection = BlocksSelection.of(state.doc, ids);
  // What is read stays where it is.
  if (selection !== null) core.view.dispatch(state.tr.setSelection(selection));
  return selection !== null;
};

/** The caret goes to the end of a block's line. False where it has none. */
export function editBlock(core: Core, id: string): boolean {
  const { state } = core.view;
  const pos = blockPositions(state.doc).get(id);
  if (pos === undefined || state.doc.nodeAt(pos)?.firstChild?.type.name !== "line") return false;
  const selection = selectionFor(state.doc, caretAt(id, Number.MAX_SAFE_INTEGER));
  if (!(selection instanceof TextSelection)) return false;
  core.view.dispatch(state.tr.setSelection(selection).scrollIntoView());
  return true;
}
