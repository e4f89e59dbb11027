// Which section of the sidebar a top page stands in, and the top pages by section.
// Decided by permission items alone: none, or one for the workspace: everybody's; only mine: private; else shared.
import { above, isInner } from "@tessera/kernel/world/above.ts";
import { isAlive, type Entry } from "@tessera/kernel/records/entry.ts";
import { itemRole, itemsOf } from "@tessera/kernel/permissions/items.ts";
import { personalHomeId } from "@tessera/kernel/records/personal-home.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { loadable, sameLoadable, watchList } from "../pages/page-list.ts";
import { childPageIds } from "../pages/page-line.ts";
import type { TopSection } from "../pages/top-section.ts";
import type { Loadable } from "../records/loadable.ts";
import { sameList, watched } from "../records/watched.ts";

export type Sections = Readonly<Record<TopSection, readonly string[]>>;

const wholeWorkspace: ReadonlySet<unknown> = new Set(["space_permission", "group_permission", "team_permission"]);

export function sectionOf(entry: Entry, myId: string, isMember: boolean): TopSection {
  if (!isMember) return "shared";
  const items = itemsOf(entry).filter((item) => itemRole(item) !== "none");
  if (items.length === 0 || items.some((item) => wholeWorkspace.has(item["type"]))) return "workspace";
  const people = items.filter((item) => item["type"] === "user_permission");
  return people.every((item) => item["user_id"] === myId) ? "private" : "shared";
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
