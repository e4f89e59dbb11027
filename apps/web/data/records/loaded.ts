// Waiting for what a workspace is asked for.
import type { Workspace } from "@tessera/sync/workspace.ts";

/** Resolves when the page or list is here, or will not come. */
export function loaded(workspace: Workspace, topic: string): Promise<void> {
  return new Promise((resolve) => {
    const check = (): boolean => workspace.stateOf(topic).kind !== "loading";
    if (check()) return resolve();
    const stop = workspace.onState(() => {
      if (!check()) return;
      stop();
      resolve();
    });
  });
}
