// Remembers that a block was deleted while its text is edited in a form: the record of a deleted block does not stay in memory.
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Editor } from "../core/editor.ts";
import { isTrashed } from "../core/points.ts";
import { blockOf } from "../core/read.ts";

/** The returned function ends the watch, and returns the record of the block as it was deleted, or null if the block was not deleted. */
export function watchDeletion({ source }: Pick<Editor, "source">, blockId: string): () => Entry | null {
  const { world } = source;
  let deleted: Entry | null = null;
  const stop = source.subscribe(() => {
    deleted = isTrashed(world, { block: blockId, offset: 0, left: null }) ? blockOf(world, blockId) : null;
  });
  return () => {
    stop();
    return deleted;
  };
}
