// The pages under a workspace or a page, as a list to watch.
import { isPageType } from "@tessera/kernel/records/block.ts";
import { parentOf, typeOf } from "@tessera/kernel/records/entry.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { screenFailure } from "../records/browser-ports.ts";
import type { Loadable } from "../records/loadable.ts";
import { sameList, watched } from "../records/watched.ts";
import { childPageIds } from "./page-line.ts";

/** The pages under a parent, as far as they are here. */
export function pageList(
  workspace: SyncWorkspace,
  topic: string,
  parent: { readonly table: "space" | "block"; readonly id: string },
): Readable<Loadable<readonly string[]>> {
  return watched({
    compute: () => loadable(workspace, topic, childPageIds(workspace.sync, parent.id)),
    watch: (notice) => watchList(workspace, topic, parent.id, notice),
    started: () => workspace.openChildPages(parent),
    same: sameLoadable(sameList),
  });
}

/** What is known of a list whose loading is the topic's. */
export function loadable(workspace: SyncWorkspace, topic: string, ids: readonly string[]): Loadable<readonly string[]> {
  const state = workspace.stateOf(topic);
  if (state.kind === "failed" && ids.length === 0) return { kind: "failed", failure: screenFailure(state.failure) };
  return state.kind === "loading" && ids.length === 0 ? { kind: "loading" } : { kind: "ready", value: ids };
}

export const sameLoadable =
  <Value>(same: (a: Value, b: Value) => boolean) =>
  (a: Loadable<Value>, b: Loadable<Value>): boolean =>
    a.kind === "ready" && b.kind === "ready" ? same(a.value, b.value) : JSON.stringify(a) === JSON.stringify(b);

/** Notices what may change the list: a page of it, one that comes to it, its loading; for guests any page. */
export function watchList(
  workspace: SyncWorkspace,
  topic: string,
  parent: string,
  notice: () => void,
  isMember: () => boolean = () => true,
): () => void {
  const { sync } = workspace;
  let known = new Set<string>(sync.childIds(parent));
  const concerns = (key: string): boolean => {
    if (!key.startsWith("block:")) return key === `space:${parent}`;
    const id = key.slice("block:".length);
    if (id === parent || known.has(id)) return true;
    const entry = sync.entry("block", id);
    if (entry === null) return !isMember();
    return parentOf(entry)?.id === parent || (!isMember() && isPageType(typeOf(entry)));
  };
  const stops = [
    sync.onChange((keys) => {
      let does = false;
      for (const key of keys) does ||= concerns(key);
      if (!does) return;
      known = new Set(sync.childIds(parent));
      notice();
    }),
    workspace.onState((changed) => (changed === topic ? notice() : undefined)),
  ];
  return () => stops.forEach((stop) => stop());
}
