// Copies of whole blocks with all below them, right behind them, under ids of their own; the copies are selected (E6).
// Pages and databases are the server's to copy, with what is in them: answers with those that are selected themselves; one
// that stands below a copied block stays where it is.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isDatabaseBlock } from "@tessera/kernel/records/database-block.ts";
import { operationsOfTrees, treeOfRecords, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { madeWithViews } from "./copied-database.ts";
import { blocksAt } from "../core/points.ts";
import { familyOf, pointer, typeOfBlock, type Core } from "../core/core.ts";

export function duplicateBlocks(core: Core, ids: readonly string[]): readonly string[] {
  const pages = ids.filter((id) => isServers(typeOfBlock(core, id)));
  const trees = ids
    .filter((id) => !pages.includes(id))
    .map((id) => copyOf(core, id))
    .filter((tree) => tree !== null)
    .map(withoutPages);
  const last = ids.at(-1);
  const family = last === undefined ? null : familyOf(core, last);
  if (last === undefined || family === null || trees.length === 0) return pages;
  const { operations, roots } = copiesAt(core, trees, family.parent, last);
  core.apply(operations, "duplicate", blocksAt(roots));
  return pages;
}

const isServers = (type: string): boolean => isPageType(type) || isDatabaseBlock(type);

/** The operations that make the trees in a parent behind a block, and the ids of the trees' roots. */
export function copiesAt(
  core: Core,
  trees: readonly BlockTree[],
  parent: string,
  after: string | null,
): { readonly operations: Operation[]; readonly roots: readonly string[] } {
  const place = { parent: { table: "block" as const, id: parent }, after };
  const operations = operationsOfTrees(trees, place, core.source.newId).flatMap((operation): Operation[] => {
    const here = { ...operation, pointer: pointer(core, operation.pointer.id) };
    return here.command === "new" ? madeWithViews(core, here) : [here];
  });
  const roots = operations.flatMap(({ pointer: { id }, command, args }) =>
    command === "new" && args.parent.id === parent ? [id] : [],
  );
  return { operations, roots };
}

/** Of what may be shown in more places than one: a block that shows it. */
function copyOf(core: Core, id: string): BlockTree | null {
  const copy = core.catalogue.model(typeOfBlock(core, id)).copied?.(id, core.source.spaceId);
  return copy === undefined ? treeOfRecords(core.source.world, id) : { ...copy, properties: {}, children: [] };
}

export function withoutPages(tree: BlockTree): BlockTree {
  return { ...tree, children: tree.children.filter(({ type }) => !isServers(type)).map(withoutPages) };
}
