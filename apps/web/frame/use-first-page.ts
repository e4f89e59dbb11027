// Remembers the first page of the sidebar, so that the next start can go there before the sidebar is loaded.
import { useEffect } from "react";
import { rememberFirstPage } from "../data/session/remembered.ts";
import { useReadable, useServices } from "../ground/services.ts";
import type { Session } from "../data/session/session.ts";
import type { Workspace } from "../data/session/workspace.ts";

export function useFirstPage(session: Pick<Session, "me">, workspace: Pick<Workspace, "id" | "pages">): void {
  const { storage } = useServices();
  const { id: userId } = useReadable(session.me);
  const pages = useReadable(workspace.pages.top);
  const first = pages.kind === "ready" ? pages.value[0] : undefined;
  const ready = pages.kind === "ready";
  useEffect(() => {
    if (ready) rememberFirstPage(storage, { userId, spaceId: workspace.id }, first);
  }, [ready, first, storage, userId, workspace.id]);
}
