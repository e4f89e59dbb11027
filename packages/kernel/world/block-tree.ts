/**
 * Blocks as a plain value, without ids and places: what is copied, imported and exported. Reading a tree from records
 * and writing one as operations. Invariant: no tree that is read here is deeper than `deepestTree`; what stands deeper
 * is not lost but stands at that depth, in order. Leaves formats (Markdown, HTML) to the blocks' room.
 */
import type { Operation } from "./operation.ts";
import type { World } from "./world.ts";
import { toRichText, type RichText } from "../text/rich-text.ts";
import { isPageType } from "../records/block.ts";
import { isAlive, typeOf } from "../records/entry.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import type { ParentTable } from "../records/parents.ts";

export interface BlockTree {
  readonly type: string;
  /** The texts among them as rich text. */
  readonly properties: JsonObject;
  readonly format: JsonObject;
  readonly children: readonly BlockTree[];
}

/** The page shows no more levels either. */
export const deepestTree = 60;

export function blockTree(type: string, title: RichText, children: readonly BlockTree[] = []): BlockTree {
  return { type, properties: title.length === 0 ? {} : { title: title as unknown as Json }, format: {}, children };
}

export function titleOfTree(tree: BlockTree): RichText {
  return toRichText(tree.properties["title"]) ?? [];
}

/**
 * The living block and all that stands below it, each once; a page below it is without its own content. Null: there is none.
 * Throws what the world throws for records that are not at hand.
 */
export function treeOfRecords(world: World, id: string): BlockTree | null {
  return read(world, id, 0, new Set())[0] ?? null;
}

/** The block's tree, and behind it the trees that stand too deep to be its own. */
function read(world: World, id: string, depth: number, met: Set<string>): BlockTree[] {
  const entry = world.entry("block", id);
  if (entry === null || met.has(id) || !isAlive(entry) || typeOf(entry) === "") return [];
  met.add(id);
  const { properties, format } = entry.value;
  const isLink = depth > 0 && isPageType(typeOf(entry));
  const below = isLink ? [] : childTrees(world, id, depth, met);
  const tree = {
    type: typeOf(entry),
    properties: isObject(properties) ? properties : {},
    format: isObject(format) ? format : {},
  };
  return depth < deepestTree ? [{ ...tree, children: below }] : [{ ...tree, children: [] }, ...below];
}

function childTrees(world: World, id: string, depth: number, met: Set<string>): BlockTree[] {
  const trees: BlockTree[] = [];
  for (const child of world.children(id))
    if (child.alive) for (const tree of read(world, child.id, Math.min(depth + 1, deepestTree), met)) trees.push(tree);
  return trees;
}

export interface TreePlace {
  readonly parent: { readonly table: ParentTable; readonly id: string };
  /** The sibling that they stand behind; null: before all. */
  readonly after: string | null;
}

/** Operations that make the trees as new blocks at a place, in order, each under an id of `newId`. */
export function operationsOfTrees(
  trees: readonly BlockTree[],
  { parent, after }: TreePlace,
  newId: () => string,
): Operation[] {
  const operations: Operation[] = [];
  let last = after;
  for (const tree of trees) {
    const id = newId();
    const { type, properties, format } = tree;
    const args = { type, parent, after: last, properties, format };
    operations.push({ pointer: { table: "block", id }, path: [], command: "new", args });
    for (const below of operationsOfTrees(tree.children, { parent: { table: "block", id }, after: null }, newId))
      operations.push(below);
    last = id;
  }
  return operations;
}
