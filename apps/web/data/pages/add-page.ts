// A fresh page below the others, in a page or at the top of a workspace.
import { newId } from "@tessera/kernel/values/ids.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { loaded } from "../records/loaded.ts";
import type { PageHolding } from "./page-holding.ts";
import type { TopSection } from "./top-section.ts";

export interface AddPagePorts {
  readonly workspace: SyncWorkspace;
  readonly holding: PageHolding;
  readonly myId: string;
}

/** Its id; null where it could not be made. */
export async function addPage(
  { workspace, holding, myId }: AddPagePorts,
  parentId: string | null,
  section: TopSection,
): Promise<string | null> {
  const { sync, id: spaceId } = workspace;
  const parent =
    parentId === null ? { table: "space" as const, id: spaceId } : { table: "block" as const, id: parentId };
  const release = parentId === null ? workspace.openChildPages(parent) : holding.hold(parentId);
  try {
    if (parentId === null || !holding.isFresh(parentId)) await loaded(workspace, parent.id);
    const id = newId();
    const after = sync.childIds(parent.id).at(-1) ?? null;
    const mine = { type: "user_permission", role: "editor", user_id: myId };
    const permissions = parentId === null && section === "private" ? { permissions: [mine] } : {};
    const args = { type: "page", parent, after, ...permissions };
    const pointer = { table: "block" as const, id, spaceId };
    return sync.transact([{ pointer, path: [], command: "new", args }], "add-page").ok ? id : null;
  } finally {
    release();
  }
}
