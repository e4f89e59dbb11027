// Tab and Shift+Tab: one level in, at most below the sibling before; one level out, later siblings stay where they are
// (behaviour A11). A selection over several blocks moves those of its highest level, each with all below it.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { savedSelection } from "../core/points.ts";
import { shownChildren } from "../core/read.ts";
import { familyOf, isFrame, moveOperation, typeOfBlock, type Command } from "../core/core.ts";
import { selectedRuns } from "../selection/selected-runs.ts";

export const indent: Command = (core) => {
  const runs = selectedRuns(core);
  const moving = new Set(runs.flatMap((run) => run.ids));
  const operations: Operation[] = [];
  const ends = new Map<string, string | null>();
  for (const { ids } of runs) {
    const before = ids[0] === undefined ? null : familyOf(core, ids[0])?.previous;
    if (!before) continue;
    const model = core.catalogue.model(typeOfBlock(core, before));
    if (model.kind !== "line" || !model.showsChildren || model.verbatim) continue;
    const last = shownChildren(core.source.world, before).findLast((id) => !moving.has(id)) ?? null;
    let after = ends.get(before) ?? last;
    for (const id of ids) {
      operations.push(moveOperation(core, id, before, after));
      after = id;
    }
    ends.set(before, after);
    if (!core.isOpen(before)) core.toggleOpen(before);
  }
  return operations.length > 0 && core.apply(operations, "indent", savedSelection(core.view.state));
};

export const outdent: Command = (core) => {
  const operations: Operation[] = [];
  const ends = new Map<string, string>();
  for (const { parent, ids } of selectedRuns(core)) {
    const family = parent === core.source.pageId || isFrame(core, parent) ? null : familyOf(core, parent);
    if (family === null) continue;
    let after = ends.get(parent) ?? parent;
    for (const id of ids) {
      operations.push(moveOperation(core, id, family.parent, after));
      after = id;
    }
    ends.set(parent, after);
  }
  return operations.length > 0 && core.apply(operations, "outdent", savedSelection(core.view.state));
};
