// The settings of one workspace.
import { useLingui } from "@lingui/react/macro";
import type { Route } from "@tessera/kernel/routes/routes.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { KnownWorkspace } from "../../features/settings/known-workspace.tsx";
import { SettingsFrame } from "../../features/settings/settings-frame.tsx";
import { useReadable } from "../../ground/services.ts";
import { SignedIn } from "../../parts/entry/signed-in.tsx";
import { workspacePages, workspaceRows } from "./settings-rows.tsx";

type WorkspaceSettingsRoute = Extract<Route, { name: "workspaceSettings" }>;

export function WorkspaceSettingsScreen({ route: { workspaceId, tab } }: { route: WorkspaceSettingsRoute }) {
  return (
    <SignedIn>
      {(session) => (
        <KnownWorkspace session={session} workspaceId={workspaceId}>
          {(workspace) => <WorkspaceSettings key={workspaceId} session={session} workspace={workspace} tab={tab} />}
        </KnownWorkspace>
      )}
    </SignedIn>
  );
}

interface WorkspaceSettingsProps {
  session: Session;
  workspace: Workspace;
  tab: WorkspaceSettingsRoute["tab"];
}

function WorkspaceSettings({ session, workspace, tab }: WorkspaceSettingsProps) {
  const { i18n, t } = useLingui();
  const { name, isMember } = useReadable(workspace.info);
  // The record of the workspace is loaded with its pages.
  useReadable(workspace.pages.top);
  const pages = workspacePages.map((page) => ({ tab: page.tab, title: i18n._(page.title) }));
  const page = workspacePages.find((one) => one.tab === tab);
  const frame = { session, workspaceId: workspace.id, pages: isMember ? pages : [] };
  if (page !== undefined)
    return (
      <SettingsFrame {...frame} title={i18n._(page.title)} page={page.tab} sections={[]}>
        {page.draw({ workspace })}
      </SettingsFrame>
    );
  const sections = workspaceRows
    .filter(({ forMembers }) => isMember || forMembers !== true)
    .map(({ id, title, draw }) => ({ id, title: i18n._(title), face: draw({ session, workspace }) }));
  return <SettingsFrame {...frame} title={name || t`Shared with you`} sections={sections} />;
}
