// One group: its users, and for owners and admins its name, its icon, who is in it, and its deletion.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MOST_IN_GROUP } from "@tessera/kernel/records/tables/group.ts";
import type { SpaceGroup } from "@tessera/kernel/wire/api/members/space-groups.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Trash2, X } from "lucide-react";
import { useEffect, useState, type FormEvent } from "react";
import { GroupUsers, type GroupUsersView } from "../../data/members/group-users.ts";
import type { ShownPerson } from "../../data/members/loaded-people.ts";
import { addToGroup, deleteGroup, removeFromGroup, renameGroup } from "../../data/members/member-changes.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import { Confirm } from "./member-dialogs.tsx";
import { NotLoaded } from "./member-table.tsx";
import { GroupFields, useGroupFields } from "./group-fields.tsx";
import { PersonAvatar } from "./person-avatar.tsx";
import { PersonPicker } from "./person-picker.tsx";
import styles from "./members.module.css";

export interface GroupDialogProps {
  workspace: Workspace;
  groupId: string;
  /** Null: it was deleted. */
  group: SpaceGroup | null;
  manages: boolean;
  /** Only owners of the workspace add themselves to a group. */
  canAddSelf: boolean;
  onClose: () => void;
}

export function GroupDialog({ workspace, groupId, group, manages, canAddSelf, onClose }: GroupDialogProps) {
  const { toasts } = useServices();
  const { t } = useLingui();
  const users = useGroupUsers(workspace, groupId, false);
  const [deleting, setDeleting] = useState(false);
  if (users === null) return null;
  if (group === null) return <Deleted onClose={onClose} />;
  const { name } = group;
  const remove = (): void => {
    const undo = deleteGroup(workspace.records.sync, groupId);
    onClose();
    if (undo === null)
      return void toasts.show({ words: t`The group could not be deleted. Reload the page.`, tone: "danger" });
    toasts.show({ words: t`Group ${name} deleted`, action: { label: t`Undo`, run: undo } });
  };
  if (deleting)
    return (
      <DeleteGroupDialog workspace={workspace} group={group} onConfirm={remove} onClose={() => setDeleting(false)} />
    );
  return (
    <Dialog open onClose={onClose} title={name} closeLabel={t`Close`}>
      {manages ? <GroupForm workspace={workspace} group={group} /> : null}
      <Users workspace={workspace} group={group} users={users} manages={manages} canAddSelf={canAddSelf} />
      {manages ? (
        <div className={styles.foot}>
          <Button icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(true)}>
            <Trans>Delete group</Trans>
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}

function useGroupUsers({ records, http }: Workspace, groupId: string, onlyLosing: boolean): GroupUsers | null {
  const [users, setUsers] = useState<GroupUsers | null>(null);
  useEffect(() => {
    const opened = new GroupUsers({ workspace: records, http, groupId, onlyLosing });
    setUsers(opened);
    return () => opened.close();
  }, [records, http, groupId, onlyLosing]);
  return users;
}

function Deleted({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open onClose={onClose} title={t`This group was deleted`} closeLabel={t`Close`}>
      <div className={styles.words}>
        <p>
          <Trans>Somebody deleted it while it was open here.</Trans>
        </p>
      </div>
    </Dialog>
  );
}

function GroupForm({ workspace, group }: { workspace: Workspace; group: SpaceGroup }) {
  const { toasts } = useServices();
  const { t } = useLingui();
  const fields = useGroupFields(group.name, group.icon);
  const isChanged = fields.name.trim() !== group.name || fields.icon !== group.icon;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const written = fields.read();
    if (written === null) return;
    const undo = renameGroup(workspace.records.sync, group.id, written.name, written.icon);
    if (undo === null) return fields.setFault(t`The group could not be changed. Reload the page.`);
    toasts.show({ words: t`Group changed`, action: { label: t`Undo`, run: undo } });
  };
  return (
    <form className={styles.groupForm} noValidate onSubmit={save}>
      <GroupFields fields={fields} />
      {isChanged ? (
        <div className={styles.foot}>
          <Button type="submit" look="primary">
            <Trans>Save</Trans>
          </Button>
        </div>
      ) : null}
    </form>
  );
}

interface UsersProps {
  workspace: Workspace;
  group: SpaceGroup;
  users: GroupUsers;
  manages: boolean;
  canAddSelf: boolean;
}

function Users({ workspace, group, users, manages, canAddSelf }: UsersProps) {
  const { t } = useLingui();
  const view = useReadable(users);
  const [fault, setFault] = useState<string | null>(null);
  const { sync } = workspace.records;
  const add = (person: ShownPerson): void => {
    if (view.count >= MOST_IN_GROUP) {
      const most = MOST_IN_GROUP.toLocaleString();
      return setFault(t`A group has ${most} users at most. Remove a user first.`);
    }
    users.know(person);
    setFault(
      addToGroup(sync, group.id, person.userId) === null ? t`The user could not be added. Reload the page.` : null,
    );
  };
  return (
    <section aria-label={t`Users of the group`}>
      <h3 className={styles.subtitle}>
        <Plural value={view.count} one="# user" other="# users" />
      </h3>
      {manages && view.state === "ready" ? (
        <PersonPicker
          workspace={workspace}
          label={t`Add a user`}
          hidden={new Set([...view.users.map(({ userId }) => userId), ...(canAddSelf ? [] : [workspace.myId])])}
          onChoose={add}
        />
      ) : null}
      <p className={styles.fault} role="alert">
        {fault}
      </p>
      <UserList
        view={view}
        users={users}
        onRemove={manages ? (userId) => void removeFromGroup(sync, group.id, userId) : null}
      />
    </section>
  );
}

interface UserListProps {
  view: GroupUsersView;
  users: GroupUsers;
  onRemove: ((userId: string) => void) | null;
}

function UserList({ view, users, onRemove }: UserListProps) {
  const { t } = useLingui();
  if (view.state === "failed" && view.failure !== null)
    return <NotLoaded failure={view.failure} onRetry={() => users.retry()} />;
  return (
    <>
      <ul className={styles.userList} aria-label={t`Users`}>
        {view.users.map((person) => {
          const { userId, name, email } = person;
          const shown = name ?? t`Invited user`;
          return (
            <li key={userId} className={styles.user}>
              <PersonAvatar person={person} name={shown} />
              <span className={styles.who}>
                <span className={styles.name} translate="no">
                  {shown}
                </span>
                <span className={styles.email} translate="no">
                  {email}
                </span>
              </span>
              {onRemove === null ? null : (
                <IconButton label={t`Remove ${shown} from the group`} onClick={() => onRemove(userId)}>
                  <X aria-hidden="true" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      {view.hasMore ? (
        <Button onClick={() => users.more()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
}

interface DeleteGroupDialogProps {
  workspace: Workspace;
  group: SpaceGroup;
  onConfirm: () => void;
  onClose: () => void;
}

function DeleteGroupDialog({ workspace, group, onConfirm, onClose }: DeleteGroupDialogProps) {
  const { t } = useLingui();
  const users = useGroupUsers(workspace, group.id, true);
  const { name } = group;
  return (
    <Confirm title={t`Delete the group ${name}?`} confirm={t`Delete group`} onConfirm={onConfirm} onClose={onClose}>
      <p>
        <Trans>Pages that are shared with the group are no longer shared with its users.</Trans>
      </p>
      {users === null ? null : <Losing users={users} />}
    </Confirm>
  );
}

/** The users who are members of the workspace only because of the group. */
function Losing({ users }: { users: GroupUsers }) {
  const view = useReadable(users);
  if (view.state === "failed" && view.failure !== null)
    return <NotLoaded failure={view.failure} onRetry={() => users.retry()} />;
  if (view.state !== "ready" || view.count === 0) return null;
  return (
    <>
      <p>
        <Plural
          value={view.count}
          one="# user loses the workspace, because only this group made them a member:"
          other="# users lose the workspace, because only this group made them members:"
        />
      </p>
      <UserList view={view} users={users} onRemove={null} />
    </>
  );
}
