// Which toggles of a page are open. Each reader's own, kept in the browser.
import type { OpenBlocks } from "@tessera/editor/core/editor-options.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";

export function createOpenBlocks(storage: Storage, pageId: string): OpenBlocks {
  const key = `toggles:${pageId}`;
  const stored = storage.get(key);
  const open = new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
  return {
    has: (blockId) => open.has(blockId),
    toggle(blockId) {
      if (!open.delete(blockId)) open.add(blockId);
      storage.set(key, [...open]);
    },
  };
}
