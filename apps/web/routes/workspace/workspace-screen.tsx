// The shell of the workspace that an address names, once the session and its workspaces are known. Until then a skeleton is shown, or
// why they could not be loaded.
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { useEffect } from "react";
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
import { useChosenWorkspace } from "./use-chosen-workspace.ts";

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
  const workspaces = useReadable(session.workspaces);
  const { id, onHidden } = useChosenWorkspace(session, route);
  const { navigation } = useServices();
  const isPeople = route.name === "root" && route.target === "members";
  useEffect(() => {
    if (isPeople && id !== "") navigation.replace(buildPath("workspaceSettings", { workspaceId: id, tab: "people" }));
  }, [isPeople, id, navigation]);
  if (workspaces.kind === "failed") return <CannotLoad failure={workspaces.failure} onRetry={() => session.reload()} />;
  if (id === "" || isPeople) return <ShellSkeleton />;
  return (
    <FacesContext value={faces}>
      <Shell
        key={id}
        slots={shellSlots}
        session={session}
        workspace={session.open(id)}
        route={route}
        onHidden={onHidden}
      />
    </FacesContext>
  );
}
