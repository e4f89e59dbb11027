// Changes of whole blocks that a menu offers: a color for each, another page to stand on, an empty line beside one.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { visibleText } from "@tessera/kernel/text/runs.ts";
import { blocksAt, caretAt, savedSelection } from "../core/points.ts";
import { nextBehind, previousShown } from "../selection/block-walk.ts";
import { familyOf, newOperation, pointer, setFormat, typeOfBlock, type Core } from "../core/core.ts";

export function colourBlocks(core: Core, ids: readonly string[], colour: string): boolean {
  const operations = ids.map((id) => setFormat(core, id, "block_color", colour));
  return core.apply(operations, "colour", savedSelection(core.view.state));
}

/** To the end of another page, in order; what stands beside them is selected. False where it was refused. */
export function moveToPage(core: Core, ids: readonly string[], pageId: string): boolean {
  const { doc } = core.view.state;
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return false;
  const operations = ids.map((id): Operation => ({
    pointer: pointer(core, id),
    path: [],
    command: "setParent",
    args: { parentId: pageId, parentTable: "block" },
  }));
  const left = previousShown(doc, first, (id) => core.isOpen(id)) ?? nextBehind(doc, last, (id) => core.isOpen(id));
  return core.apply(operations, "move", left === null ? null : blocksAt([left]));
}

/** An empty line to write in below a block, or above it; one that is empty itself is that line. */
export function lineBeside(core: Core, id: string, isAbove: boolean): boolean {
  const family = familyOf(core, id);
  if (family === null) return false;
  const runs = core.shownRuns(id);
  if (!isAbove && typeOfBlock(core, id) === "text" && runs !== null && visibleText(runs) === "")
    return core.apply([], "insert", caretAt(id, 0));
  const line = core.source.newId();
  const made = newOperation(core, line, "text", family.parent, isAbove ? family.previous : id);
  return core.apply([made], "insert", caretAt(line, 0));
}
