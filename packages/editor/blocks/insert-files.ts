// Blocks for files that were pasted or dropped: one each, in their order, at the caret or at a place of the page (G8).
// An empty line at the caret stays below them, so that there is always a line to go on in.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { savedSelection } from "../core/points.ts";
import { blockAround } from "../core/positions.ts";
import { blockOf, shownChildren, textOf } from "../core/read.ts";
import { familyOf, newOperation, typeOfBlock, type Core } from "../core/core.ts";

export interface BlockSpot {
  readonly parent: string;
  /** Null: before the others. */
  readonly after: string | null;
}

/** Where blocks go that come in at the selection; the end of the page where there is none. */
export function spotAtSelection(core: Core): BlockSpot {
  const { source, view } = core;
  const block = blockAround(view.state.selection.$head);
  const family = block === null ? null : familyOf(core, block.id);
  if (block === null || family === null)
    return { parent: source.pageId, after: shownChildren(source.world, source.pageId).at(-1) ?? null };
  const entry = blockOf(source.world, block.id);
  const isEmptyLine =
    entry !== null &&
    typeOfBlock(core, block.id) === "text" &&
    textOf(entry, "title").length === 0 &&
    shownChildren(source.world, block.id).length === 0;
  return { parent: family.parent, after: isEmptyLine ? family.previous : block.id };
}

export interface FileBlock {
  readonly type: string;
  readonly name: string;
}

/** Answers with the ids, in order; none where the records refused. */
export function insertFiles(core: Core, files: readonly FileBlock[], { parent, after }: BlockSpot): string[] {
  let last = after;
  const ids = files.map(() => core.source.newId());
  const operations = files.map(({ type, name }, at): Operation => {
    const id = ids[at] ?? "";
    // The name is part of the creation, so that an undo counts it as seen and removes the block.
    const properties = { title: [[name]] };
    const made = newOperation(core, id, type, parent, last, { properties });
    last = id;
    return made;
  });
  return core.apply(operations, "insert-files", savedSelection(core.view.state)) ? ids : [];
}

export interface DropSpot extends BlockSpot {
  /** Where the line that shows it stands, on the screen. */
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

/** Between the blocks of the page that are nearest to a height on the screen. */
export function spotAtHeight(core: Core, y: number): DropSpot | null {
  const { source, view } = core;
  const frame = view.dom.getBoundingClientRect();
  const blocks = [...view.dom.querySelectorAll<HTMLElement>(":scope > .section > .block")];
  let after: string | null = null;
  let bottom = frame.top;
  for (const block of blocks) {
    const { top, bottom: end, height } = block.getBoundingClientRect();
    if (y < top + height / 2) return { parent: source.pageId, after, y: top, left: frame.left, right: frame.right };
    after = block.dataset["blockId"] ?? null;
    bottom = end;
  }
  return { parent: source.pageId, after, y: bottom, left: frame.left, right: frame.right };
}
