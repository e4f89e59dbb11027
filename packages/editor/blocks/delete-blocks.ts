// Whole blocks go, each with all below it, and what stands before them is selected, else what stands behind (behaviours
// F4, F5). A page that would be left without any gets an empty line to write in.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { deleteOperation } from "../core/deletion.ts";
import type { SavedSelection } from "../core/page-source.ts";
import { blocksAt, caretAt } from "../core/points.ts";
import { nextBehind, previousShown } from "../selection/block-walk.ts";
import { wholeBlocks } from "../core/whole-blocks.ts";
import { familyOf, newOperation, type Command, type Core } from "../core/core.ts";

/** A deletion names every character that was seen: so many blocks are told at once at most. */
const most = 1000;

export function deletionOf(core: Core, ids: readonly string[]): Operation[][] {
  const parts: Operation[][] = [];
  for (let at = 0; at < ids.length; at += most)
    parts.push([deleteOperation(core.source, ids.slice(at, at + most), core.shownRuns)]);
  return parts;
}

function lineIn(
  core: Core,
  parent: string,
  after: string | null,
): { readonly id: string; readonly operation: Operation } {
  const id = core.source.newId();
  return { id, operation: newOperation(core, id, "text", parent, after) };
}

/** `caret`: where it goes instead. */
export const deleteBlocks = (core: Core, caret: SavedSelection | null = null): boolean => {
  const { doc } = core.view.state;
  const ids = wholeBlocks(core)?.ids ?? [];
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return false;
  const parts = deletionOf(core, ids);
  if (caret !== null) return core.applyAll(parts, "delete", caret);
  const left = previousShown(doc, first, (id) => core.isOpen(id)) ?? nextBehind(doc, last, (id) => core.isOpen(id));
  if (left !== null) return core.applyAll(parts, "delete", blocksAt([left]));
  const line = lineIn(core, core.source.pageId, null);
  return core.applyAll([...parts, [line.operation]], "delete", caretAt(line.id, 0));
};

/** Replaces the blocks by an empty line, in which what is pasted or typed begins. */
export const replaceBlocks: Command = (core) => {
  const ids = wholeBlocks(core)?.ids ?? [];
  const family = familyOf(core, ids[0] ?? "");
  if (family === null) return false;
  const line = lineIn(core, family.parent, family.previous);
  return core.applyAll([[line.operation], ...deletionOf(core, ids)], "delete", caretAt(line.id, 0));
};
