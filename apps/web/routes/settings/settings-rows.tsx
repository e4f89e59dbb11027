// The sections and pages of the settings, in their order: a feature adds a row. `id` is the fragment of the address ("#id").
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import type { WorkspaceTab } from "@tessera/kernel/routes/settings-routes.ts";
import type { ReactNode } from "react";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { ConsentSettings } from "../../features/consent/consent-settings.tsx";
import { EmojiSettings } from "../../features/page-head/emoji/emoji-settings.tsx";
import { Appearance } from "../../features/settings/appearance.tsx";
import { LanguageAndRegion } from "../../features/settings/language-and-region.tsx";
import { Profile } from "../../features/settings/profile.tsx";
import { StartPage } from "../../features/settings/start-page.tsx";
import { ThisDevice } from "../../features/settings/this-device.tsx";
import { WorkspaceName } from "../../features/settings/workspace-name.tsx";
import { late } from "../../ground/late.tsx";
import { useServices } from "../../ground/services.ts";

interface SettingsRow<Props> {
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly draw: (props: Props) => ReactNode;
}

/** The user's own settings. */
export const ownRows: readonly SettingsRow<{ readonly session: Session }>[] = [
  { id: "profile", title: msg`Account`, draw: ({ session }) => <Profile session={session} /> },
  { id: "language", title: msg`Language and region`, draw: () => <LanguageAndRegion /> },
  { id: "appearance", title: msg`Appearance`, draw: () => <Appearance /> },
  { id: "cookies", title: msg`Cookies`, draw: () => <ConsentSettings /> },
  { id: "device", title: msg`This device`, draw: ({ session }) => <ThisDevice session={session} /> },
];

interface WorkspaceRow extends SettingsRow<{ readonly session: Session; readonly workspace: Workspace }> {
  /** Shown to members of the workspace only, not to guests. */
  readonly forMembers?: true;
}

/** The settings of one workspace. */
export const workspaceRows: readonly WorkspaceRow[] = [
  { id: "workspace", title: msg`Workspace`, draw: ({ workspace }) => <WorkspaceName workspace={workspace} /> },
  {
    id: "emoji",
    title: msg`Emoji`,
    draw: ({ workspace }) => <EmojiSettings workspace={workspace} />,
    forMembers: true,
  },
  {
    id: "start",
    title: msg`Start`,
    draw: ({ session, workspace }) => <StartPage session={session} workspaceId={workspace.id} />,
  },
];

const PeoplePage = late(() => import("../../features/members/people-page.tsx").then((module) => module.PeoplePage));
const ShareDialog = late(() => import("../../features/sharing/share-dialog.tsx").then((module) => module.ShareDialog));

const LeaveDialog = late(() => import("../../features/leaving/leave-dialog.tsx").then((module) => module.LeaveDialog));

/** The settings of a workspace that the user left are not shown any more. */
function LeaveToRoot(props: { workspace: Workspace; onClose: () => void }) {
  const { navigation } = useServices();
  return <LeaveDialog {...props} onLeft={() => navigation.go(buildPath("root", {}))} />;
}

interface WorkspacePage {
  readonly tab: WorkspaceTab;
  readonly title: MessageDescriptor;
  readonly draw: (props: { readonly workspace: Workspace }) => ReactNode;
}

/** Pages of a workspace's settings besides the first one, by the tab in their address. */
export const workspacePages: readonly WorkspacePage[] = [
  {
    tab: "people",
    title: msg`People`,
    draw: ({ workspace }) => <PeoplePage workspace={workspace} InviteDialog={ShareDialog} LeaveDialog={LeaveToRoot} />,
  },
];
