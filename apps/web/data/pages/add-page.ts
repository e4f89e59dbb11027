// Creates a page after its siblings, in a page or at the top level of a workspace.
import type { Operation } from "@tessera/kernel/world/operation.ts";
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

/** Executes the operations that create a page. Returns false if they were refused. */
export type WriteNew = (operations: readonly Operation[]) => boolean;

/** Returns the id of the new page, or null if the page could not be created. `write`: a transaction outside of every undo by default. */
export async function addPage(
  { workspace, holding, myId }: AddPagePorts,
  parentId: string | null,
  section: TopSection,
  write: WriteNew = (operations) => workspace.sync.transact(operations, "add-page").ok,
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
    return write([{ pointer, path: [], command: "new", args }]) ? id : null;
  } finally {
    release();
  }
}
