// Keeps the page of a block open, so that its records stay up to date for as long as something in the block is shown.
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
 * Follows the block when it moves to another page. A block or page that the server does not know yet is opened once it does. While
 * the block is not here its page is unknown, so the block itself is opened.
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

/** The page that the block stands in; the block itself where that is not known. */
function topicOf(sync: Workspace["sync"], blockId: string): string {
  const block = sync.entry("block", blockId);
  if (block === null || isPageType(typeOf(block))) return blockId;
  return pageOf(block, sync.world)?.id ?? blockId;
}
