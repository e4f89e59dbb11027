// Which of a person's workspaces an address means. It is remembered, so that the next start without an address opens it.
// Who has no workspace is led to making one.
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { useEffect, useState } from "react";
import { chooseWorkspace, lastSpaceKey } from "../../data/session/choose-workspace.ts";
import type { Session } from "../../data/session/session.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import type { WorkspaceRoute } from "../../ground/workspace-route.ts";

export interface ChosenWorkspace {
  /** Empty while it is not known. */
  readonly id: string;
  /** The page of the address is not in this workspace, or not for this reader: it is looked for in others. */
  readonly onHidden: (pageId: string) => void;
}

export function useChosenWorkspace(session: Session, route: WorkspaceRoute): ChosenWorkspace {
  const { navigation, redirects, storage } = useServices();
  const workspaces = useReadable(session.workspaces);
  const me = useReadable(session.me);
  const spaces = workspaces.kind === "ready" ? workspaces.value : null;
  const key = lastSpaceKey(me.id);
  const id = spaces === null ? "" : chooseWorkspace(route, spaces, storage.get(key), session.spaceOfPage);
  const pageId = route.name === "page" ? route.blockId : null;
  // The page of the address is in no known workspace: it may be in one of which this person sees only that page.
  const [hidden, setHidden] = useState<string | null>(null);
  const unlocated = pageId !== null && (hidden === pageId || spaces?.length === 0) ? pageId : null;
  const [located, setLocated] = useState<string | null>(null);
  useEffect(() => {
    if (unlocated !== null) void session.locate(unlocated).then(() => setLocated(unlocated));
  }, [unlocated, session]);
  const homeless = spaces?.length === 0 && (pageId === null || located === pageId);
  useEffect(() => {
    if (homeless) {
      const { address } = navigation.read();
      if (pageId === null && address !== "/") redirects.keep(address, "onboarding");
      navigation.replace(buildPath("onboarding", {}));
    } else if (id !== "") storage.set(key, id);
  }, [homeless, navigation, storage, key, id, pageId, redirects]);
  return { id, onHidden: setHidden };
}
