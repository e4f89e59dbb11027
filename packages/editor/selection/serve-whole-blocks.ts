// What the first part of the editor may do with whole blocks, once this is loaded.
import type { Core } from "../commands/core.ts";
import { tidyFrames } from "../commands/tidy-frames.ts";
import { deleteBlocks, replaceBlocks } from "../commands/delete-blocks.ts";
import { editBlock, selectBlocks, selectPage, selectTouched } from "./select-blocks.ts";
import type { WholeBlocks } from "./whole-blocks.ts";

export function serveWholeBlocks(core: Core): WholeBlocks {
  return {
    select: (ids) => selectBlocks(core, ids),
    selectTouched: () => selectTouched(core),
    selectPage: () => selectPage(core),
    edit: (id) => editBlock(core, id),
    remove: () => deleteBlocks(core),
    replace: () => replaceBlocks(core),
    tidy: (parts) => tidyFrames(core, parts),
  };
}
