// Keeps the person's recents up to date wherever they are in the workspace, so that home has them at once, also offline.
import { useReadable } from "../../ground/services.ts";
import type { Workspace } from "../../data/session/workspace.ts";

export function RecentsListener({ workspace }: { workspace: Pick<Workspace, "recents"> }) {
  useReadable(workspace.recents);
  return null;
}
