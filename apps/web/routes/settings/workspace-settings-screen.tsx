// The settings of one workspace.
import { useLingui } from "@lingui/react/macro";
import type { Route } from "@tessera/kernel/routes/routes.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { KnownWorkspace } from "../../features/settings/known-workspace.tsx";
import { SettingsFrame } from "../../features/settings/settings-frame.tsx";
import { useReadable } from "../../ground/services.ts";
import { SignedIn } from "../../parts/entry/signed-in.tsx";
import { workspaceRows } from "./settings-rows.tsx";

type WorkspaceSettingsRoute = Extract<Route, { name: "workspaceSettings" }>;

export function WorkspaceSettingsScreen({ route: { workspaceId } }: { route: WorkspaceSettingsRoute }) {
  return (
    <SignedIn>
      {(session) => (
        <KnownWorkspace session={session} workspaceId={workspaceId}>
          {(workspace) => <WorkspaceSettings key={workspaceId} session={session} workspace={workspace} />}
        </KnownWorkspace>
      )}
    </SignedIn>
  );
}

function WorkspaceSettings({ session, workspace }: { session: Session; workspace: Workspace }) {
  const { i18n, t } = useLingui();
  const { name, isMember } = useReadable(workspace.info);
  // What is known of the workspace's own record comes with its pages.
  useReadable(workspace.pages.top);
  const sections = workspaceRows
    .filter(({ forMembers }) => isMember || forMembers !== true)
    .map(({ id, title, draw }) => ({ id, title: i18n._(title), face: draw({ session, workspace }) }));
  return (
    <SettingsFrame
      session={session}
      title={name || t`Shared with you`}
      sections={sections}
      workspaceId={workspace.id}
    />
  );
}
