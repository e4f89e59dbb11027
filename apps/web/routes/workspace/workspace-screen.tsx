// The way into a workspace: who is signed in, their session, which workspace the address means. Each step that is
// not there yet shows its own state; the shell comes when all are.
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { useEffect, useState } from "react";
import type { Session } from "../../data/session/session.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import type { WorkspaceRoute } from "../../ground/workspace-route.ts";
import { Shell } from "../../frame/shell.tsx";
import { FacesContext } from "../../parts/faces/faces.ts";
import { faces } from "./faces.tsx";
import { shellSlots } from "./shell-slots.tsx";
import { ShellSkeleton } from "../../frame/shell-skeleton.tsx";
import { settingsOfTarget } from "../../features/settings/settings-target.ts";
import { SignedIn } from "../../parts/entry/signed-in.tsx";
import { CannotLoad } from "../../parts/states/cannot-load.tsx";
import { chooseWorkspace, lastSpaceKey } from "../../data/session/choose-workspace.ts";

export function WorkspaceScreen({ route }: { route: WorkspaceRoute }) {
  const { navigation } = useServices();
  const settings = route.name === "root" ? settingsOfTarget(route.target) : null;
  useEffect(() => {
    if (settings !== null) navigation.replace(settings);
  }, [settings, navigation]);
  if (settings !== null) return null;
  return (
    <SignedIn waiting={<ShellSkeleton />}>{(session) => <WithWorkspaces session={session} route={route} />}</SignedIn>
  );
}

function WithWorkspaces({ session, route }: { session: Session; route: WorkspaceRoute }) {
  const { navigation, redirects, storage } = useServices();
  const workspaces = useReadable(session.workspaces);
  const me = useReadable(session.me);
  const spaces = workspaces.kind === "ready" ? workspaces.value : null;
  const key = lastSpaceKey(me.id);
  const chosen = spaces === null ? "" : chooseWorkspace(route, spaces, storage.get(key), session.spaceOfPage);
  const pageId = route.name === "page" ? route.blockId : null;
  // The page of the address is in no known workspace: it may be in one of which this person sees only that page.
  const [lost, setLost] = useState<string | null>(null);
  const asks = pageId !== null && (lost === pageId || spaces?.length === 0) ? pageId : null;
  const [answered, setAnswered] = useState<string | null>(null);
  useEffect(() => {
    if (asks !== null) void session.locate(asks).then(() => setAnswered(asks));
  }, [asks, session]);
  const homeless = spaces?.length === 0 && (pageId === null || answered === pageId);
  useEffect(() => {
    if (homeless) {
      const { address } = navigation.read();
      if (pageId === null && address !== "/") redirects.keep(address, "onboarding");
      navigation.replace(buildPath("onboarding", {}));
    } else if (chosen !== "") storage.set(key, chosen);
  }, [homeless, navigation, storage, key, chosen, pageId, redirects]);
  if (workspaces.kind === "failed") return <CannotLoad failure={workspaces.failure} onRetry={() => session.reload()} />;
  if (chosen === "") return <ShellSkeleton />;
  return (
    <FacesContext value={faces}>
      <Shell
        key={chosen}
        slots={shellSlots}
        session={session}
        workspace={session.open(chosen)}
        route={route}
        onHidden={setLost}
      />
    </FacesContext>
  );
}
