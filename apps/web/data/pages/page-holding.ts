// Pages that are shown or asked for stay loaded and watched for as long as somebody holds them.
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";

export interface PageHolding {
  /** Loads and watches a page; one that the server does not know yet is asked for when it does. The answer releases it. */
  hold(pageId: string): () => void;
  /** The server has not confirmed that the page is there. */
  isUnconfirmed(pageId: string): boolean;
  /** Made in this tab: all of it is here, also before the server knows of it. */
  isFresh(pageId: string): boolean;
}

export function createPageHolding(workspace: SyncWorkspace): PageHolding {
  const { sync } = workspace;
  const fresh = new Set<string>();
  const isUnconfirmed = (pageId: string): boolean => sync.entry("block", pageId)?.seq === 0;
  return {
    isUnconfirmed,
    isFresh(pageId) {
      if (isUnconfirmed(pageId)) fresh.add(pageId);
      return fresh.has(pageId);
    },
    hold(pageId) {
      let release: (() => void) | null = null;
      let stop: (() => void) | null = null;
      const start = (): void => {
        if (isUnconfirmed(pageId)) return;
        stop?.();
        stop = null;
        release ??= workspace.openPage(pageId);
      };
      stop = sync.onChange(start);
      start();
      return () => {
        stop?.();
        release?.();
      };
    },
  };
}
