// Making originals whose blocks may be shown in more places than one, putting copies on the clipboard, and making a copy, or the
// original and all copies, into plain blocks. Each is one step for undo.
import { ownCopies } from "@tessera/editor/blocks/own-copies.ts";
import { treesOfBlocks, withAllBelow } from "@tessera/editor/blocks/selected-trees.ts";
import { familyOf, moveOperation, newOperation, pointer, typeOfBlock, type Core } from "@tessera/editor/core/core.ts";
import { deletionOf } from "@tessera/editor/blocks/delete-blocks.ts";
import { copiesAt } from "@tessera/editor/blocks/duplicate-blocks.ts";
import { typedPlace } from "@tessera/editor/blocks/insert.ts";
import { inParts } from "@tessera/editor/core/in-parts.ts";
import { blocksAt, caretAt } from "@tessera/editor/core/points.ts";
import { shownChildren } from "@tessera/editor/core/read.ts";
import { selectBlocks } from "@tessera/editor/selection/select-blocks.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";

/** An empty one where "/" was typed: in place of an empty line, which stays below it to go on in, else behind. */
export function insertSynced(core: Core, at: string, removal: Operation | null = null, length = 0): string | null {
  const place = typedPlace(core, at, length);
  if (place === null) return null;
  const { family, isEmpty } = place;
  const id = core.source.newId();
  const operations = [
    ...(removal === null ? [] : [removal]),
    newOperation(core, id, "transclusion_container", family.parent, isEmpty ? family.previous : at),
    newOperation(core, core.source.newId(), "text", id, null),
  ];
  return core.apply(operations, "insert", caretAt(at, 0)) ? id : null;
}

/** What is shown elsewhere already, and is no part of anything else that is to be. */
export const isSynced = (core: Core, id: string): boolean => {
  const { copied, source } = core.catalogue.model(typeOfBlock(core, id));
  return copied !== undefined || source !== undefined;
};

/** The blocks become one that may be shown in more places; the answer is its id. One that is already is that one. */
export function syncBlocks(core: Core, ids: readonly string[]): string | null {
  const [first] = ids;
  if (first === undefined) return null;
  if (ids.length === 1 && isSynced(core, first)) return first;
  const family = familyOf(core, first);
  if (family === null) return null;
  const id = core.source.newId();
  let after: string | null = null;
  const operations = [newOperation(core, id, "transclusion_container", family.parent, family.previous)];
  for (const block of ids) {
    operations.push(moveOperation(core, block, id, after));
    after = block;
  }
  return core.applyAll(inParts(operations), "sync", blocksAt([id])) ? id : null;
}

/** Puts it on the clipboard as a copy of it does, by the browser's own way: false where the browser does not let it. */
export function copySynced(core: Core, id: string): boolean {
  core.view.focus();
  return selectBlocks(core, [id], id, id) && core.view.dom.ownerDocument.execCommand("copy");
}

/** What the original holds, as new blocks in place of a copy; copies within stay copies. */
function unsynced(
  core: Core,
  copy: string,
  original: string,
): { readonly parts: Operation[][]; readonly roots: readonly string[] } {
  const family = familyOf(core, copy);
  if (family === null) return { parts: [], roots: [] };
  const content = shownChildren(core.source.world, original);
  const trees = ownCopies(core, treesOfBlocks(core, withAllBelow(core, content)));
  const { operations, roots } = copiesAt(core, trees, family.parent, copy);
  return { parts: [...inParts(operations), ...deletionOf(core, [copy])], roots };
}

export function unsyncCopy(core: Core, copy: string, original: string): boolean {
  const { parts, roots } = unsynced(core, copy, original);
  return parts.length > 0 && core.applyAll(parts, "unsync", roots.length === 0 ? null : blocksAt(roots));
}

/** The original's blocks stand where it stood, and each copy is blocks of its own. */
export function unsyncAll(core: Core, original: string, copies: readonly string[]): boolean {
  const family = familyOf(core, original);
  if (family === null) return false;
  const parts = copies.flatMap((copy) => unsynced(core, copy, original).parts);
  const content = shownChildren(core.source.world, original);
  let after = original;
  const moves = content.map((id) => {
    const operation = moveOperation(core, id, family.parent, after);
    after = id;
    return operation;
  });
  // The original alone is deleted: its blocks were moved out before.
  const gone: Operation = {
    pointer: pointer(core, original),
    path: [],
    command: "delb",
    args: { blocks: [original], below: [], seen: [] },
  };
  return core.applyAll(
    [...parts, ...inParts(moves), [gone]],
    "unsync",
    content.length === 0 ? null : blocksAt(content),
  );
}
