// What Mod+Enter does to whole blocks: to-dos are ticked, all of them unless all are already, toggles open or close (A7).
import { getIn, sameJson } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { savedSelection } from "../core/points.ts";
import { blockOf } from "../core/read.ts";
import { pointer, typeOfBlock, type Core } from "../core/core.ts";

export function tickOrOpenBlocks(core: Core, ids: readonly string[]): boolean {
  const toDos = ids.filter((id) => typeOfBlock(core, id) === "to_do");
  const toggles = ids.filter((id) => core.folds(id));
  const isOpening = toggles.some((id) => !core.isOpen(id));
  for (const id of toggles) if (core.isOpen(id) !== isOpening) core.toggleOpen(id);
  if (toDos.length === 0) return toggles.length > 0;
  const isTicking = toDos.some((id) => !isTicked(core, id));
  const operations = toDos
    .filter((id) => isTicked(core, id) !== isTicking)
    .map((id): Operation => ({
      pointer: pointer(core, id),
      path: ["properties", "checked"],
      command: "set",
      args: { value: [[isTicking ? "Yes" : "No"]] },
    }));
  return core.apply(operations, "check", savedSelection(core.view.state));
}

function isTicked(core: Core, id: string): boolean {
  const entry = blockOf(core.source.world, id);
  return entry !== null && sameJson(getIn(entry.value, ["properties", "checked"]) ?? null, [["Yes"]]);
}
