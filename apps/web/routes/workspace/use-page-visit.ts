// What a page leaves behind in this browser while it is on the screen: the address that the next start goes to, and the visit
// that recents and search rank by.
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { useEffect } from "react";
import { noteVisit } from "../../data/search/note-visit.ts";
import { forgetRoute, rememberRoute } from "../../data/session/remembered.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useGround } from "../../ground/ground.ts";
import { useServices } from "../../ground/services.ts";

export interface RememberedPage {
  readonly userId: string;
  readonly spaceId: string;
  readonly pageId: string;
  /** `hidden`: not in this workspace, or not for this reader. */
  readonly state: "ready" | "hidden" | "other";
}

/** The next start goes to a page that could be read, and no more to one that is hidden. */
export function useRememberedPage({ userId, spaceId, pageId, state }: RememberedPage): void {
  const { storage } = useServices();
  useEffect(() => {
    // Without its title, which stands in the address too but changes.
    const path = pagePath(pageId, "");
    if (state === "ready") rememberRoute(storage, { userId, spaceId }, path);
    if (state === "hidden") forgetRoute(storage, { userId, spaceId }, path);
  }, [state, storage, userId, spaceId, pageId]);
}

/** `reads`: the page is one that counts as visited while it is shown. */
export function usePageVisit(workspace: Pick<Workspace, "recents" | "records">, pageId: string, reads: boolean): void {
  const { visits } = useGround();
  useEffect(() => {
    if (!reads) return;
    const note = (): void => {
      const visit = visits.read(pageId);
      if (visit !== null) noteVisit(workspace, visit);
    };
    visits.enter(pageId);
    note();
    return () => {
      visits.leave(pageId);
      note();
    };
  }, [reads, visits, workspace, pageId]);
}
