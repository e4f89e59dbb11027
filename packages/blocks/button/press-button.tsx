// A press of a button in the page: copies of what stands below it come where its action says, under ids of their own, as one
// step for undo (behaviour C19). Pages below it stay: they are the server's to copy.
import { isPageType } from "@tessera/kernel/records/block.ts";
import { treeOfRecords } from "@tessera/kernel/world/block-tree.ts";
import type { ButtonPlace } from "./button-tools.tsx";
import { blocksAt, caretAt } from "@tessera/editor/core/points.ts";
import { shownChildren } from "@tessera/editor/core/read.ts";
import { familyOf, typeOfBlock, type Core } from "@tessera/editor/core/core.ts";
import { copiesAt, withoutPages } from "@tessera/editor/blocks/duplicate-blocks.ts";
import { inParts } from "@tessera/editor/core/in-parts.ts";

/** False where there is nothing to insert, or it was refused. */
export function pressButton(core: Core, id: string, place: ButtonPlace): boolean {
  core.flush();
  const { source, catalogue } = core;
  const family = familyOf(core, id);
  const trees = shownChildren(source.world, id)
    .filter((child) => !isPageType(typeOfBlock(core, child)))
    .map((child) => treeOfRecords(source.world, child))
    .filter((tree) => tree !== null)
    .map(withoutPages);
  if (family === null || trees.length === 0) return false;
  const top = shownChildren(source.world, source.pageId);
  const places: Readonly<Record<ButtonPlace, readonly [parent: string, after: string | null]>> = {
    below: [family.parent, id],
    above: [family.parent, family.previous],
    start: [source.pageId, null],
    end: [source.pageId, top.at(-1) ?? null],
  };
  const { operations, roots } = copiesAt(core, trees, ...places[place]);
  const first = roots[0] ?? "";
  const isLine = catalogue.model(trees[0]?.type ?? "").kind === "line";
  const caret = isLine ? caretAt(first, Number.MAX_SAFE_INTEGER) : blocksAt(roots);
  return core.applyAll(inParts(operations), "insert", caret);
}
