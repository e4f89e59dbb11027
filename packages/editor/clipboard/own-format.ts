// Blocks on the clipboard as we write them ourselves: whole, with what no other format can say. What is read is checked, for
// any page may write to a clipboard.
import { deepestTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { toRichText } from "@tessera/kernel/text/rich-text.ts";

export const ownType = "application/x-tessera+json";

const version = 1;
/** More than any page has; what is longer is no copy of ours. */
const mostBlocks = 100_000;

export function writeOwn(trees: readonly BlockTree[]): string {
  return JSON.stringify({ version, trees });
}

/** Null for what is not of ours, or not whole. */
export function readOwn(text: string): BlockTree[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value as Json)) return null;
  const { version: written, trees } = value as JsonObject;
  const count = { left: mostBlocks };
  return written === version && Array.isArray(trees) ? readTrees(trees as Json[], 0, count) : null;
}

function readTrees(values: readonly Json[], depth: number, count: { left: number }): BlockTree[] | null {
  const trees: BlockTree[] = [];
  for (const value of values) {
    if (!isObject(value) || depth > deepestTree || count.left-- <= 0) return null;
    const { type, properties, format, children } = value;
    if (typeof type !== "string" || type === "" || type.length > 64) return null;
    if (!isObject(properties) || !isObject(format) || !Array.isArray(children)) return null;
    if (properties["title"] !== undefined && toRichText(properties["title"]) === null) return null;
    const below = readTrees(children as Json[], depth + 1, count);
    if (below === null) return null;
    trees.push({ type, properties, format, children: below });
  }
  return trees;
}
