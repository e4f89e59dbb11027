// Blocks of ours that show what another one holds, as they come from a clipboard: with that content for other programs. In the
// workspace that it stands in they go on showing it and hold nothing themselves; anywhere else the content stands by itself.
import type { BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import type { Core } from "../core/core.ts";

export function ownCopies(core: Core, trees: readonly BlockTree[]): BlockTree[] {
  return trees.flatMap((tree) => {
    const { source } = core.catalogue.model(tree.type);
    if (source === undefined || source(tree) === null) return [{ ...tree, children: ownCopies(core, tree.children) }];
    return isHere(core, tree) ? [{ ...tree, children: [] }] : ownCopies(core, tree.children);
  });
}

/** Whether a copy points into this workspace, by any of its pointers. */
const isHere = (core: Core, { format }: BlockTree): boolean =>
  Object.keys(format).some((field) => getIn(format, [field, "spaceId"]) === core.source.spaceId);
