// What a drop does: the blocks go to a place in the order that they were in, each with all below it, or copies of them do.
// One step for undo, and the blocks that were dropped are selected then.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { ownCopies } from "../blocks/own-copies.ts";
import { selectedTrees } from "../blocks/selected-trees.ts";
import type { DropPlace } from "./drop-levels.ts";
import { blocksAt } from "../core/points.ts";
import { shownChildren } from "../core/read.ts";
import { moveOperation, type Core } from "../core/core.ts";
import { copiesAt } from "../blocks/duplicate-blocks.ts";
import { inParts } from "../core/in-parts.ts";

/** False where they stand there already, or it was refused. */
export function moveBlocks(core: Core, ids: readonly string[], { parent, after }: DropPlace): boolean {
  const siblings = shownChildren(core.source.world, parent);
  const start = after === null ? 0 : siblings.indexOf(after) + 1;
  if (ids.every((id, at) => siblings[start + at] === id)) return false;
  let last = after;
  const operations = ids.map((id): Operation => {
    const operation = moveOperation(core, id, parent, last);
    last = id;
    return operation;
  });
  if (!core.applyAll(inParts(operations), "move", blocksAt(ids))) return false;
  open(core, parent);
  return true;
}

/** Copies of what is selected, under ids of their own; of a page a link, as on the clipboard. */
export function copySelected(core: Core, { parent, after }: DropPlace): boolean {
  const { operations, roots } = copiesAt(core, ownCopies(core, selectedTrees(core)), parent, after);
  if (roots.length === 0 || !core.applyAll(inParts(operations), "duplicate", blocksAt(roots))) return false;
  open(core, parent);
  return true;
}

/** The same, behind all that stands on another page. */
export function copyToPage(core: Core, pageId: string): boolean {
  const { operations } = copiesAt(core, ownCopies(core, selectedTrees(core)), pageId, null);
  const atEnd = operations.map((operation): Operation => {
    if (operation.command !== "new" || operation.args.parent.id !== pageId || operation.args.after !== null)
      return operation;
    const { after: _before, ...args } = operation.args;
    return { ...operation, args };
  });
  return atEnd.length > 0 && core.applyAll(inParts(atEnd), "duplicate");
}

/** What was put into a closed toggle is to be seen. */
function open(core: Core, parent: string): void {
  if (parent !== core.source.pageId && !core.isOpen(parent)) core.toggleOpen(parent);
}
