// What was read as part of something that is not around it.
import type { BlockTree } from "@tessera/kernel/world/block-tree.ts";

/** A column that no row of columns holds, and a tab without others, is what stands in it. */
export function wholeTrees(trees: readonly BlockTree[], around = ""): BlockTree[] {
  return trees.flatMap((tree) => {
    const children = wholeTrees(tree.children, tree.type);
    const isLone = (type: string, row: string): boolean => tree.type === type && around !== row;
    return isLone("column", "column_list") || isLone("tab_panel", "tab") ? children : [{ ...tree, children }];
  });
}
