// The editor's page source over the sync client: one page's world, its own undo, and word of changed blocks.
import type { PageSource, SavedSelection } from "@tessera/editor/core/page-source.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import type { UndoHistory } from "@tessera/sync/undo.ts";

export type PageUndo = UndoHistory<SavedSelection | null>;

const blockKey = "block:";

export function pageSource(sync: ScopeSync, pageId: string, undo: PageUndo): PageSource {
  // The sum of confirmed and pending is made anew with every change; this always reads the newest.
  const world: World = {
    entry: (table, id) => sync.world.entry(table, id),
    children: (parent) => sync.world.children(parent),
    textsOfSite: (site) => sync.world.textsOfSite(site),
    deletedBy: (transaction) => sync.world.deletedBy(transaction),
  };
  // Each table of a page listens: what changed is read once for all of them.
  const notices = new Set<(changed: ReadonlySet<string>) => void>();
  let stop: (() => void) | null = null;
  const tell = (keys: ReadonlySet<string>): void => {
    const blocks = new Set<string>();
    for (const key of keys) if (key.startsWith(blockKey)) blocks.add(key.slice(blockKey.length));
    if (blocks.size > 0) for (const notice of notices) notice(blocks);
  };
  return {
    pageId,
    spaceId: sync.identity.scope,
    world,
    newId,
    numbering(length) {
      const [site, clock] = sync.allocate(length);
      return { site, clock };
    },
    transact(operations, { userAction, group, whole, joins, planned, selection = null, after = null }) {
      const done = sync.transact(operations, userAction, planned);
      if (!done.ok) return false;
      if (joins !== undefined) {
        undo.join(joins, done.inverse);
        return true;
      }
      if (group === undefined) undo.close();
      undo.push({ inverse: done.inverse, intent: group ?? userAction, before: selection, after, whole });
      if (group === undefined) undo.close();
      return true;
    },
    subscribe(notice) {
      const own = (changed: ReadonlySet<string>): void => notice(changed);
      notices.add(own);
      stop ??= sync.onChange(tell);
      return () => {
        notices.delete(own);
        if (notices.size > 0) return;
        stop?.();
        stop = null;
      };
    },
    close: () => undo.close(),
    undo: (group) => undo.undo(group),
    redo: () => undo.redo(),
  };
}
