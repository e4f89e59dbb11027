// The page of a block, kept true for as long as somebody looks at what stands in the block.
import { pageOf } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";

export interface Holding {
  /** The page. */
  readonly topic: () => string;
  readonly isHidden: () => boolean;
  readonly release: () => void;
}

/**
 * Keeps the page of a block true, whichever that is; one that the server does not know yet is asked for when it does. Of a block
 * that is not here nobody knows the page: it is asked for itself.
 */
export function hold(records: Workspace, blockId: string): Holding {
  const { sync } = records;
  let held: { readonly topic: string; readonly release: () => void } | null = null;
  const follow = (): void => {
    const topic = topicOf(sync, blockId);
    const isGone = held !== null && sync.entry("block", blockId) === null;
    if (isGone || held?.topic === topic || [blockId, topic].some((id) => sync.entry("block", id)?.seq === 0)) return;
    const before = held;
    held = { topic, release: records.openPage(topic) };
    before?.release();
  };
  const stop = sync.onChange(follow);
  follow();
  return {
    topic: () => held?.topic ?? topicOf(sync, blockId),
    isHidden: () => held !== null && records.stateOf(held.topic).kind === "hidden",
    release() {
      stop();
      held?.release();
    },
  };
}

/** The page with which the block is told; the block itself where that is not known. */
function topicOf(sync: Workspace["sync"], blockId: string): string {
  const block = sync.entry("block", blockId);
  if (block === null || isPageType(typeOf(block))) return blockId;
  return pageOf(block, sync.world)?.id ?? blockId;
}
