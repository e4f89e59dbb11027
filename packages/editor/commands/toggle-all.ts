// Opens every toggle of the page, or closes all where none is closed (behaviour E11).
import { blockPositions } from "../page/positions.ts";
import type { Core } from "./core.ts";

export function toggleAll(core: Core): boolean {
  core.flush();
  const toggles = [...blockPositions(core.view.state.doc).keys()].filter((id) => core.folds(id));
  const isOpening = toggles.some((id) => !core.isOpen(id));
  for (const id of toggles) if (core.isOpen(id) !== isOpening) core.toggleOpen(id);
  return toggles.length > 0;
}
