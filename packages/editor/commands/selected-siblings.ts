// The selected blocks that move together: those of the highest level, each with all that stands below it.
import { parentIdOf } from "../page/read.ts";
import type { Core } from "./core.ts";
import { selectedBlocks } from "./selected-blocks.ts";

/** The selected siblings of the highest level, in order. */
export function selectedSiblings(core: Core): { parent: string; ids: string[] } | null {
  const ids = selectedBlocks(core.view.state);
  const inside = new Set(ids);
  const roots = ids.filter((id) => !inside.has(parentIdOf(core.source.world, id) ?? ""));
  const first = roots[0];
  if (first === undefined) return null;
  const parent = parentIdOf(core.source.world, first);
  return parent === null ? null : { parent, ids: roots.filter((id) => parentIdOf(core.source.world, id) === parent) };
}
