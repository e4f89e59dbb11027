// Frames have a use only around something: a column without a block goes when the last one went, and columns of which one
// is left give out what stands in it (behaviour E4); a tab is given a line to write in. Done behind the change that made it so, in the same step for undo.
// Invariant: only frames that the change took something from are looked at; nothing is tidied on opening.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isAlive } from "@tessera/kernel/records/entry.ts";
import { deleteOperation } from "../core/deletion.ts";
import { blockOf, blocksAround, parentIdOf, shownChildren } from "../core/read.ts";
import type { Transact } from "../core/whole-blocks.ts";
import { isFrame, moveOperation, newOperation, typeOfBlock, type Core } from "../core/core.ts";

export function tidyFrames(
  core: Core,
  parts: readonly (readonly Operation[])[],
): ((transact: Transact) => true) | null {
  const { world } = core.source;
  const frames = new Set<string>();
  for (const { pointer, command, args } of parts.flat()) {
    const ids =
      command === "delb"
        ? args.blocks
        : command === "move" || command === "setParent" || command === "merge"
          ? [pointer.id]
          : [];
    for (const id of ids)
      for (const at of blocksAround(world, id, core.source.pageId)) {
        if (!isFrame(core, at)) break;
        frames.add(at);
      }
  }
  if (frames.size === 0) return null;
  // Columns first, then the list that they stand in.
  const isInner = (id: string): boolean => isFrame(core, parentIdOf(world, id) ?? "");
  const inOrder = [...frames].filter(isInner).concat([...frames].filter((id) => !isInner(id)));
  return (transact) => {
    for (const id of inOrder) tidyOne(core, id, transact);
    return true;
  };
}

/** From the inside out: a frame is named before the one around it. */
function tidyOne(core: Core, id: string, transact: Transact): void {
  const { world } = core.source;
  const entry = blockOf(world, id);
  if (entry === null || !isAlive(entry)) return;
  const inside = shownChildren(world, id);
  const only = inside.length === 1 ? inside[0] : undefined;
  const parent = parentIdOf(world, id);
  // A single column: its blocks replace the column and the list.
  if (only !== undefined && parent !== null && isFrame(core, only) && !keepsLine(core, only)) {
    let after = id;
    const moves = shownChildren(world, only).map((block): Operation => {
      const operation = moveOperation(core, block, parent, after);
      after = block;
      return operation;
    });
    if (moves.length > 0 && !transact(moves)) return;
  } else if (inside.length > 0) return;
  if (keepsLine(core, id)) {
    transact([newOperation(core, core.source.newId(), "text", id, null)]);
    return;
  }
  transact([deleteOperation(core.source, [id], core.shownRuns)]);
}

const keepsLine = (core: Core, id: string): boolean => core.catalogue.model(typeOfBlock(core, id)).emptied === "line";
