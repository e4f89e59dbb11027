// What Mod+Enter does to whole blocks: those that can be ticked are, all of them unless all are already; toggles open or
// close (A7).
import { savedSelection } from "../core/points.ts";
import { blockOf } from "../core/read.ts";
import { setProperties, typeOfBlock, type Core } from "../core/core.ts";

export function tickOrOpenBlocks(core: Core, ids: readonly string[]): boolean {
  const tickable = ids.flatMap((id) => {
    const { ticked, props } = core.catalogue.model(typeOfBlock(core, id));
    const entry = blockOf(core.source.world, id);
    return ticked === undefined || entry === null
      ? []
      : [{ id, ticked, isTicked: props(entry.value)["checked"] === true }];
  });
  const toggles = ids.filter((id) => core.folds(id));
  const isOpening = toggles.some((id) => !core.isOpen(id));
  for (const id of toggles) if (core.isOpen(id) !== isOpening) core.toggleOpen(id);
  if (tickable.length === 0) return toggles.length > 0;
  const isTicking = tickable.some(({ isTicked }) => !isTicked);
  const operations = tickable
    .filter(({ isTicked }) => isTicked !== isTicking)
    .flatMap(({ id, ticked }) => setProperties(core, id, ticked(isTicking)));
  return core.apply(operations, "check", savedSelection(core.view.state));
}
