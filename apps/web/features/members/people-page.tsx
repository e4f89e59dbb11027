// The people page: the members, guests and groups of a workspace. Members of the workspace can read it; owners and admins can also
// change roles and groups on it.
import { Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "@tessera/ui/banner/banner.tsx";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import type { Workspace } from "../../data/session/workspace.ts";
import { useReadable } from "../../ground/services.ts";
import { useSettled } from "../../ground/use-settled.ts";
import { GroupsTab } from "./groups-tab.tsx";
import { PeopleHeader, type PeopleHeaderProps } from "./people-header.tsx";
import { OrphanedPagesSection } from "./orphaned-pages.tsx";
import { MembersTab } from "./members-tab.tsx";
import { PicturesContext } from "./person-avatar.tsx";
import { PeopleTabs, type PeopleTab } from "./people-tabs.tsx";
import { useMemberActions } from "./use-member-actions.ts";
import { useMemberList, type OpenMembers } from "./use-member-list.ts";
import { useRefusedChanges } from "./use-refused-changes.ts";
import styles from "./members.module.css";

export interface PeoplePageProps extends Pick<PeopleHeaderProps, "InviteDialog" | "LeaveDialog"> {
  workspace: Workspace;
}

export function PeoplePage({ workspace, ...dialogs }: PeoplePageProps) {
  const { isMember } = useReadable(workspace.info);
  const members = useMemberList(workspace);
  if (!isMember) return <NoAccess />;
  if (members === null) return null;
  return (
    <PicturesContext value={workspace.findPeoplePorts.pictures}>
      <People workspace={workspace} members={members} {...dialogs} />
    </PicturesContext>
  );
}

function People({ workspace, members, InviteDialog, LeaveDialog }: PeoplePageProps & { members: OpenMembers }) {
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
      <PeopleHeader
        workspace={workspace}
        view={view}
        name={name}
        online={online}
        actions={actions}
        InviteDialog={InviteDialog}
        LeaveDialog={LeaveDialog}
      />
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
              LeaveDialog={LeaveDialog}
            />
            {tab === "members" && view.myRole === "owner" ? <OrphanedPagesSection workspace={workspace} /> : null}
          </>
        )}
      </div>
    </>
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
