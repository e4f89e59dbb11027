// What the first part of the editor may do with whole blocks, once this is loaded.
import { makesCircle } from "../commands/circles.ts";
import type { Core } from "../commands/core.ts";
import { tidyFrames } from "../commands/tidy-frames.ts";
import { replaceBlocks } from "../commands/delete-blocks.ts";
import { editBlock, selectBlocks, selectPage, selectTouched } from "./select-blocks.ts";
import type { WholeBlocks } from "./whole-blocks.ts";

export interface ServedByMode extends Pick<WholeBlocks, "remove" | "begin"> {
  /** A change was refused, as something would hold itself. */
  readonly onCircle: () => void;
}

export function serveWholeBlocks(core: Core, { remove, begin, onCircle }: ServedByMode): WholeBlocks {
  return {
    select: (ids) => selectBlocks(core, ids),
    selectTouched: () => selectTouched(core),
    selectPage: () => selectPage(core),
    edit: (id) => editBlock(core, id),
    remove,
    begin,
    replace: () => replaceBlocks(core),
    refuses(parts) {
      const isCircle = makesCircle(core, parts);
      if (isCircle) onCircle();
      return isCircle;
    },
    tidy: (parts) => tidyFrames(core, parts),
  };
}
