// Every selected line becomes one of another type; text, colours and children stay (behaviour D4).
import { savedSelection } from "../core/points.ts";
import { shownChildren } from "../core/read.ts";
import { isKind, turnOperations, typeOfBlock, type Command, type Core, type LineKind } from "../core/core.ts";
import { selectedBlocks } from "../selection/selected-blocks.ts";

export const turnInto = (type: string): Command => turnIntoKind({ type });

export const turnIntoKind =
  (kind: LineKind): Command =>
  (core) => {
    const lines = selectedBlocks(core.view.state).filter((id) => core.catalogue.model(typeOfBlock(core, id)).takesText);
    const others = lines.filter((id) => !isKind(core, id, kind));
    if (others.length === 0) return lines.length > 0;
    const operations = others.flatMap((id) => turnOperations(core, id, kind));
    const turned = core.apply(operations, "turn", savedSelection(core.view.state));
    if (turned) showBelow(core, others);
    return turned;
  };

/** Opens blocks that were turned into toggles, so that turning hides no children. */
export function showBelow(core: Core, ids: readonly string[]): void {
  for (const id of ids) if (!core.isOpen(id) && shownChildren(core.source.world, id).length > 0) core.toggleOpen(id);
}
