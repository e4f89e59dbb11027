// Remembers the first page of the sidebar, for the start that wants to go there before the sidebar is loaded.
import { useEffect } from "react";
import { rememberFirstPage } from "../data/session/remembered.ts";
import { useReadable, useServices } from "../ground/services.ts";
import type { Session, Workspace } from "../data/session/session.ts";

export function useFirstPage(session: Session, workspace: Workspace): void {
  const { storage } = useServices();
  const { id: userId } = useReadable(session.me);
  const pages = useReadable(workspace.pages);
  const first = pages.kind === "ready" ? pages.value[0] : undefined;
  const ready = pages.kind === "ready";
  useEffect(() => {
    if (ready) rememberFirstPage(storage, { userId, spaceId: workspace.id }, first);
  }, [ready, first, storage, userId, workspace.id]);
}
