// Mod+Shift and an arrow: the block, or those that are selected, past the one above or below, each with all below it; from
// the first or last place among its siblings out beside its parent (behaviour E5).
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { savedSelection } from "../core/points.ts";
import { blocksAround } from "../core/read.ts";
import { familyOf, isFrame, moveOperation, type Command, type Core } from "../core/core.ts";
import { selectedRuns } from "../selection/selected-runs.ts";

interface Place {
  readonly parent: string;
  readonly after: string | null;
}

const move =
  (placeFor: (core: Core, first: string, last: string) => Place | null): Command =>
  (core) => {
    const ids = selectedRuns(core).flatMap((run) => run.ids);
    const [first, last] = [ids[0], ids.at(-1)];
    const place = first === undefined || last === undefined ? null : placeFor(core, first, last);
    if (place === null) return false;
    let { after } = place;
    const operations: Operation[] = [];
    for (const id of ids) {
      operations.push(moveOperation(core, id, place.parent, after));
      after = id;
    }
    return core.apply(operations, "move", savedSelection(core.view.state));
  };

export const moveUp = move((core, first) => {
  const family = familyOf(core, first);
  if (family === null) return null;
  if (family.previous !== null) return { parent: family.parent, after: family.siblings[family.at - 2] ?? null };
  const above = outside(core, family.parent);
  return above === null ? null : { parent: above.parent, after: above.previous };
});

export const moveDown = move((core, _first, last) => {
  const family = familyOf(core, last);
  if (family === null) return null;
  const next = family.siblings[family.at + 1];
  if (next !== undefined) return { parent: family.parent, after: next };
  const above = outside(core, family.parent);
  return above === null ? null : { parent: above.parent, after: above.siblings[above.at] ?? null };
});

/** The family of a parent on this page, past the frames around it; null where it is the page itself. */
function outside(core: Core, parent: string): ReturnType<typeof familyOf> {
  let at = parent;
  for (const above of [parent, ...blocksAround(core.source.world, parent, core.source.pageId)]) {
    if (!isFrame(core, above)) break;
    at = above;
  }
  return at === core.source.pageId ? null : familyOf(core, at);
}
