// A block whose content is shown in more places than one, as those places see it: it is asked for where it is not on this device,
// and kept true by its page. Who may read or write it is that page's to say.
import type { SyncedPlace, SyncedState } from "@tessera/blocks/synced/synced-tools.tsx";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import { upFrom } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isAlive, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import { readBacklinks } from "./backlinks.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import type { Pages } from "./pages.ts";

export interface SyncedPorts {
  readonly records: SyncWorkspace;
  readonly pages: Pick<Pages, "view">;
}

/** Told now and whenever it is another. */
export function watchSynced(
  { records, pages }: SyncedPorts,
  id: string,
  notice: (state: SyncedState) => void,
): () => void {
  const { sync } = records;
  /** Its page, once that is known; watching it loads it. */
  let page: { readonly id: string; readonly stop: () => void } | null = null;
  let release: (() => void) | null = null;
  let above: ReadonlySet<string> = new Set();
  let told = "";
  const followPage = (pageId: string): void => {
    if (page?.id === pageId) return;
    page?.stop();
    // Named before it is watched: watching may tell at once.
    const next = { id: pageId, stop: (): void => undefined };
    page = next;
    next.stop = pages.view(pageId).subscribe(() => tell());
  };
  const read = (): SyncedState => {
    const entry = sync.entry("block", id);
    const place = entry === null ? null : placeOf(sync, entry);
    if (entry === null || place === null) {
      above = new Set();
      release ??= records.openPage(id);
      const { kind } = records.stateOf(id);
      return { kind: kind === "ready" ? "hidden" : kind };
    }
    above = place.above;
    if (typeOf(entry) !== "transclusion_container") return { kind: "hidden" };
    if (!place.alive) return { kind: "deleted" };
    followPage(place.pageId);
    const view = pages.view(place.pageId).read();
    if (view.kind === "hidden" || view.kind === "failed") return { kind: view.kind };
    const isReady = view.kind === "ready";
    if (isReady) {
      release?.();
      release = null;
    }
    if (view.kind === "purged" || (isReady && view.trashed)) return { kind: "deleted" };
    const state = records.stateOf(place.pageId);
    return {
      kind: "ready",
      pageId: place.pageId,
      title: isReady ? view.page.title : "",
      canEdit: allows(sync.role(entry), "edit") && isReady && view.canEdit && !view.look.locked,
      whole: isReady && !(state.kind === "ready" && state.partial),
    };
  };
  const tell = (): void => {
    const next = read();
    const said = JSON.stringify(next);
    if (said === told) return;
    told = said;
    notice(next);
  };
  const stops = [
    sync.onChange((keys) => {
      if (above.size === 0 || [...keys].some((key) => above.has(key))) tell();
    }),
    records.onState((topic) => (topic === id || topic === page?.id ? tell() : undefined)),
  ];
  tell();
  return () => {
    for (const stop of stops) stop();
    page?.stop();
    release?.();
  };
}

export async function readCopies(
  workspace: Parameters<typeof readBacklinks>[0],
  id: string,
): Promise<readonly SyncedPlace[] | null> {
  const answer = await readBacklinks(workspace, id);
  return answer.ok ? answer.value : null;
}

/** Loads blocks of other pages for a change of them. */
export async function havingBlocks(
  records: SyncWorkspace,
  ids: readonly string[],
  run: (mayChange: boolean) => void,
): Promise<void> {
  const { sync } = records;
  const releases = ids
    .filter((id) => sync.entry("block", id) === null)
    .map((id) => [id, records.openPage(id)] as const);
  try {
    await Promise.all(releases.map(([id]) => settled(records, id)));
    run(
      ids.every((id) => {
        const entry = sync.entry("block", id);
        return entry !== null && allows(sync.role(entry), "edit");
      }),
    );
  } finally {
    for (const [, release] of releases) release();
  }
}

/** Resolves when it is here, or will not come. */
function settled(records: SyncWorkspace, id: string): Promise<void> {
  return new Promise((resolve) => {
    const check = (): boolean => records.stateOf(id).kind !== "loading";
    if (check()) return resolve();
    const stop = records.onState(() => {
      if (!check()) return;
      stop();
      resolve();
    });
  });
}

interface Place {
  readonly pageId: string;
  /** It, and all above it up to its page. */
  readonly alive: boolean;
  readonly above: ReadonlySet<string>;
}

/** Null where what is above it is not all here. */
function placeOf(sync: ScopeSync, entry: Entry): Place | null {
  const above = new Set<string>();
  let alive = true;
  for (const at of upFrom(entry, sync)) {
    above.add(keyOf(at));
    alive &&= isAlive(at);
    if (isPageType(typeOf(at))) return { pageId: at.id, alive, above };
  }
  return null;
}
