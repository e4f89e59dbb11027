// Opens every toggle of the page, or closes all where none is closed (behaviour E11).
import { blockPositions } from "../core/positions.ts";
import { typeOfBlock, type Core } from "../core/core.ts";

export function toggleAll(core: Core): boolean {
  core.flush();
  const isToggle = (id: string): boolean =>
    // Blocks that a button inserts are hidden as well, but they are no content of the page.
    core.folds(id) && core.catalogue.model(typeOfBlock(core, id)).kind === "line";
  const toggles = [...blockPositions(core.view.state.doc).keys()].filter(isToggle);
  const isOpening = toggles.some((id) => !core.isOpen(id));
  for (const id of toggles) if (core.isOpen(id) !== isOpening) core.toggleOpen(id);
  return toggles.length > 0;
}
