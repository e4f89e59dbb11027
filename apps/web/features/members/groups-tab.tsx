// The groups of the workspace: a list, a dialog for each, and the creation of new ones by owners and admins.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { managesMembers } from "@tessera/kernel/permissions/space-roles.ts";
import type { SpaceGroup } from "@tessera/kernel/wire/api/members/space-groups.ts";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import { Plus, UsersRound } from "lucide-react";
import { useEffect, useState } from "react";
import { GroupList } from "../../data/members/group-list.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useReadable } from "../../ground/services.ts";
import { GroupDialog } from "./group-dialog.tsx";
import { NewGroupDialog } from "./new-group-dialog.tsx";
import { NotLoaded } from "./member-table.tsx";
import { GroupRoleMenu } from "./group-role-menu.tsx";
import styles from "./members.module.css";

export interface GroupsTabProps {
  workspace: Workspace;
  myRole: SpaceRole;
  /** False: nothing can be changed now. */
  canChange: boolean;
}

export function GroupsTab(props: GroupsTabProps) {
  const { records, http } = props.workspace;
  const [list, setList] = useState<GroupList | null>(null);
  useEffect(() => {
    const opened = new GroupList({ workspace: records, http });
    setList(opened);
    return () => opened.close();
  }, [records, http]);
  return list === null ? null : <Groups {...props} list={list} />;
}

/** From so many groups on there is a search field. */
const MANY = 8;

function Groups({ workspace, myRole, canChange, list }: GroupsTabProps & { list: GroupList }) {
  const { t } = useLingui();
  const { state, failure, groups } = useReadable(list);
  const [words, setWords] = useState("");
  const [opened, setOpened] = useState<string | null>(null);
  const [creating, setCreating] = useState(false);
  const manages = canChange && managesMembers(myRole);
  const wanted = words.trim().toLocaleLowerCase();
  const shown = groups.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const openedGroup = groups.find(({ id }) => id === opened) ?? null;
  if (state === "loading") return <Loading />;
  if (state !== "ready" && failure !== null) return <NotLoaded failure={failure} onRetry={() => list.reload()} />;
  const create = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
      <Trans>New group</Trans>
    </Button>
  );
  return (
    <>
      <div className={styles.tools}>
        {groups.length < MANY ? null : (
          <BareInput
            type="search"
            aria-label={t`Find a group`}
            placeholder={t`Find a group`}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        {manages && groups.length > 0 ? create : null}
      </div>
      {groups.length === 0 ? (
        <EmptyState heading="h2" motif="empty" title={t`No groups`} actions={manages ? create : undefined}>
          <Trans>A group is a set of users that pages can be shared with together.</Trans>
        </EmptyState>
      ) : null}
      {groups.length > 0 && shown.length === 0 ? (
        <p className={styles.nobody} role="status">
          <Trans>No group has this name.</Trans>
        </p>
      ) : null}
      <ul className={styles.groupList} aria-label={t`Groups`}>
        {shown.map((group) => (
          <GroupRow
            key={group.id}
            workspace={workspace}
            group={group}
            canSetRole={canChange && myRole === "owner"}
            onOpen={() => setOpened(group.id)}
          />
        ))}
      </ul>
      {creating ? (
        <NewGroupDialog
          workspace={workspace}
          onCreated={(id) => {
            list.add(id);
            setOpened(id);
          }}
          onClose={() => setCreating(false)}
        />
      ) : null}
      {opened === null ? null : (
        <GroupDialog
          key={opened}
          workspace={workspace}
          groupId={opened}
          group={openedGroup}
          manages={manages && (openedGroup?.role !== "owner" || myRole === "owner")}
          canAddSelf={myRole === "owner"}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface GroupRowProps {
  workspace: Workspace;
  group: SpaceGroup;
  canSetRole: boolean;
  onOpen: () => void;
}

function GroupRow({ workspace, group, canSetRole, onOpen }: GroupRowProps) {
  return (
    <li className={styles.group}>
      <span className={styles.groupIcon} aria-hidden="true">
        {group.icon ?? <UsersRound />}
      </span>
      <button type="button" className={styles.groupName} aria-haspopup="dialog" onClick={onOpen}>
        <span translate="no">{group.name}</span>
        <span className={styles.hint}>
          <Plural value={group.count} one="# user" other="# users" />
        </span>
      </button>
      <GroupRoleMenu workspace={workspace} group={group} canSetRole={canSetRole} />
    </li>
  );
}

function Loading() {
  const { t } = useLingui();
  const row = { width: "100%", height: "var(--space-8)", above: "var(--space-4)" };
  return (
    <div className={styles.waiting}>
      <Skeleton label={t`Loading groups`} rows={[row, row, row]} />
    </div>
  );
}
