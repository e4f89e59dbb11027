// Where this person is in a workspace, as others are told: on the page that lies uppermost, with the caret, and nowhere while
// they are not here.
import type { Anchored } from "@tessera/editor/core/points.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { Presence } from "@tessera/platform/states/presence.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";

const caretEvery = 60;

/** A page that is being shown. */
export interface ShownPage {
  showCaret(point: Anchored | null): void;
  leave(): void;
}

export function createWhereabouts(
  workspace: SyncWorkspace,
  presence: Readable<Presence>,
): (pageId: string) => ShownPage {
  const shown: string[] = [];

  function present(page: string | null, caret: { readonly block?: string; readonly cursor?: Json } = {}): void {
    workspace.present(presence.read().isActive ? { page, ...caret } : { page: null });
  }

  return (pageId) => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let next: Anchored | null = null;
    const tell = (): void => {
      timer = null;
      const cursor = next as unknown as Json;
      present(pageId, next === null ? {} : { block: next.block, cursor });
    };
    shown.push(pageId);
    tell();
    const unwatch = presence.subscribe(() => {
      if (shown.at(-1) === pageId) tell();
    });
    return {
      showCaret(point) {
        next = point;
        timer ??= setTimeout(tell, caretEvery);
      },
      leave() {
        if (timer !== null) clearTimeout(timer);
        unwatch();
        // The page below one that was looked at beside it.
        shown.splice(shown.lastIndexOf(pageId), 1);
        present(shown.at(-1) ?? null);
      },
    };
  };
}
