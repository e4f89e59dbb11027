// Which section of the sidebar a top page stands in, and the lists of pages under the workspace and under pages.
// Decided by permission items alone: none, or one for the workspace: everybody's; only mine: private; else shared.
import { above, isInner } from "@tessera/kernel/world/above.ts";
import { isAlive, parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { itemRole, itemsOf } from "@tessera/kernel/permissions/items.ts";
import { personalHomeId } from "@tessera/kernel/records/personal-home.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { screenFailure } from "../records/browser-ports.ts";
import { childPageIds } from "../pages/page-line.ts";
import { sameList, watched } from "../records/watched.ts";
import type { Loadable, Sections, TopSection } from "../session/session.ts";

const wholeWorkspace: ReadonlySet<unknown> = new Set(["space_permission", "group_permission", "team_permission"]);

export function sectionOf(entry: Entry, myId: string, isMember: boolean): TopSection {
  if (!isMember) return "shared";
  const items = itemsOf(entry).filter((item) => itemRole(item) !== "none");
  if (items.length === 0 || items.some((item) => wholeWorkspace.has(item["type"]))) return "workspace";
  const people = items.filter((item) => item["type"] === "user_permission");
  return people.every((item) => item["user_id"] === myId) ? "private" : "shared";
}

/** Someone who was invited to one page alone may not see the workspace itself. */
export function isMember(workspace: SyncWorkspace): boolean {
  const { kind } = workspace.stateOf(workspace.id);
  return workspace.sync.entry("space", workspace.id) !== null || (kind !== "ready" && kind !== "hidden");
}

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

export function createSections(
  workspace: SyncWorkspace,
  myId: string,
  isMember: () => boolean,
): Readable<Loadable<Sections>> {
  const { sync, id } = workspace;
  const home = personalHomeId(myId, id);
  const compute = (): Loadable<Sections> => {
    const sections = { workspace: [] as string[], shared: [] as string[], private: [] as string[] };
    const member = isMember();
    const all = childPageIds(sync, id);
    for (const pageId of all) {
      const entry = pageId === home ? null : sync.entry("block", pageId);
      if (entry !== null) sections[sectionOf(entry, myId, member)].push(pageId);
    }
    // A guest was given pages that stand in pages which are not theirs to see.
    if (!member) sections.shared.push(...orphans(workspace));
    const state = loadable(workspace, id, all);
    return state.kind === "ready" ? { kind: "ready", value: sections } : state;
  };
  return watched({
    compute,
    watch: (notice) => watchList(workspace, id, id, notice, isMember),
    started: () => workspace.openChildPages({ table: "space", id }),
    same: sameLoadable(
      (a, b) => sameList(a.workspace, b.workspace) && sameList(a.shared, b.shared) && sameList(a.private, b.private),
    ),
  });
}

function orphans({ sync }: SyncWorkspace): string[] {
  return sync.replica.pages().filter((pageId) => {
    const entry = sync.entry("block", pageId);
    if (entry === null || !isAlive(entry)) return false;
    const up = above(entry, sync);
    return up.kind === "missing" && isInner(up.table);
  });
}

function loadable(workspace: SyncWorkspace, topic: string, ids: readonly string[]): Loadable<readonly string[]> {
  const state = workspace.stateOf(topic);
  if (state.kind === "failed" && ids.length === 0) return { kind: "failed", failure: screenFailure(state.failure) };
  return state.kind === "loading" && ids.length === 0 ? { kind: "loading" } : { kind: "ready", value: ids };
}

const sameLoadable =
  <Value>(same: (a: Value, b: Value) => boolean) =>
  (a: Loadable<Value>, b: Loadable<Value>): boolean =>
    a.kind === "ready" && b.kind === "ready" ? same(a.value, b.value) : JSON.stringify(a) === JSON.stringify(b);

/** Notices what may change the list: a page of it, one that comes to it, its loading; for guests any page. */
function watchList(
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
