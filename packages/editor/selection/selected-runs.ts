// The selected blocks that move together: those of the highest level, each with all that stands below it. Of whole blocks
// every one counts, wherever it stands.
import { parentIdOf, shownChildren } from "../core/read.ts";
import { BlocksSelection } from "../core/blocks-selection.ts";
import type { Core } from "../core/core.ts";
import { selectedBlocks } from "./selected-blocks.ts";

export interface SiblingRun {
  readonly parent: string;
  readonly ids: readonly string[];
}

/** Runs of siblings that follow each other, in the order of the page. */
export function selectedRuns(core: Core): SiblingRun[] {
  const ids = selectedBlocks(core.view.state);
  const inside = new Set(ids);
  const roots = ids.filter((id) => !inside.has(parentIdOf(core.source.world, id) ?? ""));
  const isWhole = core.view.state.selection instanceof BlocksSelection;
  const runs: { parent: string; ids: string[] }[] = [];
  const places = new Map<string, ReadonlyMap<string, number>>();
  for (const id of roots) {
    const parent = parentIdOf(core.source.world, id);
    const last = runs.at(-1);
    if (parent === null) continue;
    if (!isWhole && last !== undefined) {
      if (last.parent === parent) last.ids.push(id);
      continue;
    }
    const order =
      places.get(parent) ?? new Map(shownChildren(core.source.world, parent).map((child, at) => [child, at]));
    places.set(parent, order);
    const follows = order.get(id) === (order.get(last?.ids.at(-1) ?? "") ?? Number.NaN) + 1;
    if (last?.parent === parent && follows) last.ids.push(id);
    else runs.push({ parent, ids: [id] });
  }
  return runs;
}
