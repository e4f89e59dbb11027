// The name of a workspace, and what this user may do in it.
import { isExportDisabled } from "@tessera/kernel/permissions/space-policy.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import { derived } from "../../ground/derived.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { isMember } from "../records/is-member.ts";
import { transactWithUndo } from "../records/transact-with-undo.ts";

export interface WorkspaceInfo {
  readonly name: string;
  readonly canEdit: boolean;
  /** Whether the user is an owner of the workspace. */
  readonly isOwner: boolean;
  /** False for someone who only sees pages that were shared with them. */
  readonly isMember: boolean;
  /** False where the workspace is known to forbid exports; a guest does not read that, so the server is asked (use-export.ts). */
  readonly canExport: boolean;
}

/** `knownName`: until its record is here. */
export function createInfo(workspace: SyncWorkspace, knownName: string): Readable<WorkspaceInfo> {
  const { sync, id } = workspace;
  return derived(
    () => {
      const entry = sync.entry("space", id);
      const role = entry !== null ? sync.role(entry) : isMember(workspace) ? "read_and_write" : "none";
      const name = entry?.value["name"];
      return {
        name: typeof name === "string" ? name : knownName,
        canEdit: allows(role, "edit"),
        isOwner: allows(role, "full"),
        isMember: isMember(workspace),
        canExport: !isExportDisabled(entry),
      };
    },
    (notice) => {
      const stops = [sync.onChange(notice), workspace.onState(notice)];
      return () => stops.forEach((stop) => stop());
    },
  );
}

export function renameWorkspace({ sync, id }: SyncWorkspace, name: string): () => void {
  const pointer = { table: "space" as const, id, spaceId: id };
  const operation = { pointer, path: ["name"], command: "set" as const, args: { value: name } };
  return transactWithUndo(sync, [operation], "rename-workspace");
}
