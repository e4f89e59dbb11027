// Whether the person is a member of a workspace.
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";

/** Someone who was invited to one page alone may not see the workspace itself. */
export function isMember(workspace: SyncWorkspace): boolean {
  const { kind } = workspace.stateOf(workspace.id);
  return workspace.sync.entry("space", workspace.id) !== null || (kind !== "ready" && kind !== "hidden");
}
