// What the first part of the editor may do with whole blocks, once this is loaded.
import { makesCircle } from "./circles.ts";
import type { Core } from "../core/core.ts";
import { tidyFrames } from "./tidy-frames.ts";
import { replaceBlocks } from "./delete-blocks.ts";
import { editBlock, selectBlocks, selectPage, selectTouched } from "../selection/select-blocks.ts";
import type { WholeBlocks } from "../core/whole-blocks.ts";

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
