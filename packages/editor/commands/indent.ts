// Tab and Shift+Tab: one level in, at most below the sibling before; one level out, later siblings stay where they are
// (behaviour A11). A selection over several blocks moves those of its highest level, each with all below it.
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { savedSelection } from "../page/points.ts";
import { shownChildren } from "../page/read.ts";
import { familyOf, moveOperation, typeOfBlock, type Command } from "./core.ts";
import { selectedSiblings } from "./selected-siblings.ts";

export const indent: Command = (core) => {
  const selected = selectedSiblings(core);
  const first = selected?.ids[0];
  const before = first === undefined ? null : familyOf(core, first)?.previous;
  if (!selected || !before) return false;
  const model = core.catalogue.model(typeOfBlock(core, before));
  if (model.kind !== "line" || !model.showsChildren || model.verbatim) return false;
  let after = shownChildren(core.source.world, before).at(-1) ?? null;
  const operations: Operation[] = [];
  for (const id of selected.ids) {
    operations.push(moveOperation(core, id, before, after));
    after = id;
  }
  if (!core.isOpen(before)) core.toggleOpen(before);
  return core.apply(operations, "indent", savedSelection(core.view.state));
};

export const outdent: Command = (core) => {
  const selected = selectedSiblings(core);
  if (selected === null || selected.parent === core.source.pageId) return false;
  const family = familyOf(core, selected.parent);
  if (family === null) return false;
  let after = selected.parent;
  const operations: Operation[] = [];
  for (const id of selected.ids) {
    operations.push(moveOperation(core, id, family.parent, after));
    after = id;
  }
  return core.apply(operations, "outdent", savedSelection(core.view.state));
};
