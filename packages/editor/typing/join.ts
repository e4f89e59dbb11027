// Backspace at the start of a line and Delete at its end (behaviours A8, A9, A10, A3).
import { isPageType } from "@tessera/kernel/records/block.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { lastOf } from "@tessera/kernel/text/offsets.ts";
import { visibleText } from "@tessera/kernel/text/runs.ts";
import { caretAt } from "../core/points.ts";
import { blockPositions } from "../core/positions.ts";
import { blocksAround, parentIdOf, shownChildren } from "../core/read.ts";
import {
  caretBlock,
  isFrame,
  moveOperation,
  pointer,
  turnOperations,
  typeOfBlock,
  type Command,
  type Core,
} from "../core/core.ts";
import { wholeBlocks } from "../core/whole-blocks.ts";
import { deleteSelection } from "./delete-selection.ts";
import { outdent } from "../blocks/indent.ts";

export const backspace: Command = (core) => {
  if (!core.view.state.selection.empty) return deleteBlockOrSelection(core);
  const block = caretBlock(core);
  if (block === null || block.offset > 0) return false;
  if (block.type !== "text") {
    const operations = [
      ...turnOperations(core, block.id, { type: "text" }),
      ...(block.model.holds ? taken(core, block.id) : []),
    ];
    return core.apply(operations, "turn", caretAt(block.id, 0));
  }
  const parent = parentIdOf(core.source.world, block.id) ?? "";
  if (parent !== core.source.pageId && !isFrame(core, parent)) return outdent(core);
  const before = neighbour(core, block.id, -1);
  if (before === null) return intoTitle(core, block.id, block.size);
  return core.catalogue.model(typeOfBlock(core, before)).kind === "void"
    ? (core.whole?.select([before]) ?? true)
    : mergeInto(core, block.id, before);
};

/** What a box holds comes out of it, in order. */
function taken(core: Core, id: string): Operation[] {
  const parent = parentIdOf(core.source.world, id);
  if (parent === null) return [];
  let after = id;
  return shownChildren(core.source.world, id).map((child) => {
    const operation = moveOperation(core, child, parent, after);
    after = child;
    return operation;
  });
}

export const deleteForward: Command = (core) => {
  if (!core.view.state.selection.empty) return deleteBlockOrSelection(core);
  const block = caretBlock(core);
  if (block === null || block.offset < block.size) return false;
  const after = neighbour(core, block.id, 1);
  if (after === null) return true;
  return core.catalogue.model(typeOfBlock(core, after)).kind === "void"
    ? (core.whole?.select([after]) ?? true)
    : mergeInto(core, after, block.id);
};

function deleteBlockOrSelection(core: Core): boolean {
  return wholeBlocks(core) === null ? deleteSelection(core) : (core.whole?.remove() ?? true);
}

/** The block before or after in reading order, whatever the nesting; what a closed toggle hides is passed over. */
export function neighbour(core: Core, id: string, step: 1 | -1): string | null {
  const ids = [...blockPositions(core.view.state.doc).keys()];
  for (let at = ids.indexOf(id) + step; at >= 0 && at < ids.length; at += step) {
    const found = ids[at];
    if (found !== undefined && !isFrame(core, found) && !isHidden(core, found)) return found;
  }
  return null;
}

function isHidden(core: Core, id: string): boolean {
  return blocksAround(core.source.world, id, core.source.pageId).some((at) => !core.isOpen(at));
}

function mergeInto(core: Core, from: string, to: string): boolean {
  const runs = core.shownRuns(to);
  if (runs === null) return false;
  const at = visibleText(runs).length;
  const parent = parentIdOf(core.source.world, to) ?? "";
  const before = parentIdOf(core.source.world, from) ?? "";
  // Into a column or out of one it is moved first, so that an undo puts it back where it stood.
  const moves = parent !== before && (isFrame(core, parent) || isFrame(core, before));
  const merge: Operation = {
    pointer: pointer(core, from),
    path: [],
    command: "merge",
    args: { from, to, end: lastOf(runs) },
  };
  return core.apply([...(moves ? [moveOperation(core, from, parent, to)] : []), merge], "merge", caretAt(to, at));
}

/** The first line joins the page's title; an empty one just goes. */
function intoTitle(core: Core, id: string, size: number): boolean {
  const { pageId } = core.source;
  const runs = core.shownRuns(pageId);
  if (runs === null) return true;
  const end = visibleText(runs).length;
  // What another block holds has no title above it.
  if (
    !isPageType(typeOfBlock(core, pageId)) ||
    (size === 0 && [...blockPositions(core.view.state.doc).keys()].length === 1)
  ) {
    core.toTitle("end");
    return true;
  }
  const done = core.apply(
    [{ pointer: pointer(core, id), path: [], command: "merge", args: { from: id, to: pageId, end: lastOf(runs) } }],
    "merge",
    null,
  );
  if (done) core.toTitle(end);
  return done;
}
