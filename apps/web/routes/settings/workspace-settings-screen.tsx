// Settings of one workspace: its name and its own emoji for everybody, and where it opens for this person in this browser.
import { useLingui } from "@lingui/react/macro";
import type { Route } from "@tessera/kernel/routes/routes.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { EmojiSettings } from "../../features/page-head/emoji/emoji-settings.tsx";
import { KnownWorkspace } from "../../features/settings/known-workspace.tsx";
import { SettingsFrame } from "../../features/settings/settings-frame.tsx";
import { StartPage } from "../../features/settings/start-page.tsx";
import { WorkspaceName } from "../../features/settings/workspace-name.tsx";
import { useReadable } from "../../ground/services.ts";
import { SignedIn } from "../../parts/entry/signed-in.tsx";

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
  const { t } = useLingui();
  const { name, isMember } = useReadable(workspace.info);
  // What is known of the workspace's own record comes with its pages.
  useReadable(workspace.pages.top);
  const sections = [
    { id: "workspace", title: t`Workspace`, face: <WorkspaceName workspace={workspace} /> },
    ...(isMember ? [{ id: "emoji", title: t`Emoji`, face: <EmojiSettings workspace={workspace} /> }] : []),
    { id: "start", title: t`Start`, face: <StartPage session={session} workspaceId={workspace.id} /> },
  ];
  return (
    <SettingsFrame
      session={session}
      title={name || t`Shared with you`}
      sections={sections}
      workspaceId={workspace.id}
    />
  );
}
