// The people of a workspace: its members, its guests and its groups. Members of the workspace see the page; owners and admins change
// what it shows.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "@tessera/ui/banner/banner.tsx";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { Crown, Download, LogOut, UserPlus, WifiOff } from "lucide-react";
import { useEffect, useState, type ComponentType } from "react";
import type { MembersView } from "../../data/members/member-list.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useReadable } from "../../ground/services.ts";
import { useSettled } from "../../ground/use-settled.ts";
import type { ShareDialogProps } from "../../parts/faces/faces.ts";
import { GroupsTab } from "./groups-tab.tsx";
import { LeaveDialog, TransferDialog } from "./member-dialogs.tsx";
import { MembersTab } from "./members-tab.tsx";
import { PeopleTabs, type PeopleTab } from "./people-tabs.tsx";
import { useMemberActions, type MemberActions } from "./use-member-actions.ts";
import { useMemberList, type OpenMembers } from "./use-member-list.ts";
import { useRefusedChanges } from "./use-refused-changes.ts";
import styles from "./members.module.css";

export interface PeoplePageProps {
  workspace: Workspace;
  /** The dialog that creates invitations. */
  InviteDialog: ComponentType<ShareDialogProps>;
}

export function PeoplePage({ workspace, InviteDialog }: PeoplePageProps) {
  const { isMember } = useReadable(workspace.info);
  const members = useMemberList(workspace);
  if (!isMember) return <NoAccess />;
  return members === null ? null : <People workspace={workspace} members={members} InviteDialog={InviteDialog} />;
}

function People({ workspace, members, InviteDialog }: PeoplePageProps & { members: OpenMembers }) {
  const { t } = useLingui();
  const { list, changed } = members;
  const view = useReadable(list);
  const { name } = useReadable(workspace.info);
  const { online } = useReadable(workspace.connection);
  const [tab, setTab] = useState<PeopleTab>("members");
  const [words, setWords] = useState("");
  const query = useSettled(words);
  const actions = useMemberActions(workspace, name, changed);
  useRefusedChanges(workspace);
  useEffect(() => {
    if (tab !== "groups") list.show({ tab, query });
  }, [list, tab, query]);
  if (view.state === "hidden") return <NoAccess />;
  return (
    <>
      <Header workspace={workspace} view={view} name={name} online={online} actions={actions} Invite={InviteDialog} />
      {online ? null : (
        <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
          <Trans>You are offline. You can read this page; changes need the network.</Trans>
        </Banner>
      )}
      <PeopleTabs
        tab={tab}
        counts={view.state === "ready" ? view.counts : null}
        onTab={(next) => {
          setTab(next);
          setWords("");
        }}
      />
      <div role="tabpanel" id="people-panel" aria-labelledby={`people-tab-${tab}`} className={styles.panel}>
        {tab === "groups" ? (
          <GroupsTab workspace={workspace} myRole={view.myRole} canChange={online} />
        ) : (
          <>
            <BareInput
              className={styles.search}
              type="search"
              aria-label={t`Find by name or e-mail address`}
              placeholder={t`Find by name or e-mail address`}
              autoComplete="off"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            <MembersTab
              workspace={workspace}
              spaceName={name}
              view={view}
              list={list}
              canChange={online}
              actions={actions}
            />
          </>
        )}
      </div>
    </>
  );
}

interface HeaderProps {
  workspace: Workspace;
  view: MembersView;
  name: string;
  online: boolean;
  actions: MemberActions;
  Invite: PeoplePageProps["InviteDialog"];
}

/** How many users there are, and what concerns the workspace as a whole. */
function Header({ workspace, view, name, online, actions, Invite }: HeaderProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<"invite" | "leave" | "transfer" | null>(null);
  const { canInvite } = useReadable(workspace.info);
  const isOwner = view.myRole === "owner";
  const close = (): void => setOpen(null);
  const { members, guests } = view.counts;
  return (
    <div className={styles.header}>
      <p className={styles.count} role="status">
        {view.state === "ready" ? (
          <>
            <Plural value={members} one="# member" other="# members" />
            {guests > 0 ? (
              <>
                , <Plural value={guests} one="# guest" other="# guests" />
              </>
            ) : null}
          </>
        ) : null}
      </p>
      <div className={styles.actions}>
        {isOwner ? (
          <Button
            icon={<Download aria-hidden="true" />}
            disabled={!online}
            onClick={() => void actions.exportMembers()}
          >
            <Trans>Export as CSV</Trans>
          </Button>
        ) : null}
        {isOwner ? (
          <Button icon={<Crown aria-hidden="true" />} disabled={!online} onClick={() => setOpen("transfer")}>
            <Trans>Transfer ownership</Trans>
          </Button>
        ) : null}
        {view.state === "ready" ? (
          <Button icon={<LogOut aria-hidden="true" />} disabled={!online} onClick={() => setOpen("leave")}>
            <Trans>Leave</Trans>
          </Button>
        ) : null}
        {canInvite ? (
          <Button
            look="primary"
            icon={<UserPlus aria-hidden="true" />}
            disabled={!online}
            onClick={() => setOpen("invite")}
          >
            <Trans>Invite</Trans>
          </Button>
        ) : null}
      </div>
      {open === "invite" ? <Invite workspace={workspace} pageId={null} onClose={close} /> : null}
      {open === "leave" ? (
        <LeaveDialog
          spaceName={name || t`this workspace`}
          isLastOwner={isOwner && view.owners <= 1}
          onConfirm={actions.leave}
          onClose={close}
        />
      ) : null}
      {open === "transfer" ? (
        <TransferDialog workspace={workspace} spaceName={name} onTransfer={actions.transfer} onClose={close} />
      ) : null}
    </div>
  );
}

function NoAccess() {
  const { t } = useLingui();
  return (
    <EmptyState heading="h2" motif="locked" title={t`Only members see this page`}>
      <Trans>You are a guest of this workspace. Its members, guests and groups are shown to members.</Trans>
    </EmptyState>
  );
}
