// The tabs of members and guests: the table, what can be done with several users at once, and the confirmations.
import { useState } from "react";
import type { MemberList, MembersView, ShownMember } from "../../data/members/member-list.ts";
import { commonChoices } from "../../data/members/role-choices.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import type { PeopleHeaderProps } from "./people-header.tsx";
import { RemoveDialog } from "./member-dialogs.tsx";
import { MemberTable } from "./member-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import type { MemberActions } from "./use-member-actions.ts";
import { useSelection } from "./use-selection.ts";

export interface MembersTabProps {
  workspace: Workspace;
  spaceName: string;
  view: MembersView;
  list: MemberList;
  canChange: boolean;
  actions: MemberActions;
  LeaveDialog: PeopleHeaderProps["LeaveDialog"];
}

export function MembersTab(props: MembersTabProps) {
  const { workspace, spaceName, view, list, canChange, actions, LeaveDialog } = props;
  const selection = useSelection(view.rows.map(({ userId }) => userId));
  const [leaving, setLeaving] = useState<readonly ShownMember[]>([]);
  const selected = view.rows.filter(({ userId }) => selection.ids.has(userId));
  const { myId } = workspace;
  const acting = { myId, myRole: view.myRole, owners: view.owners };
  const ask = (members: readonly ShownMember[]): void => setLeaving(members);
  const [first] = leaving;
  const isSelf = leaving.length === 1 && first?.userId === myId;
  return (
    <>
      {selected.length > 0 ? (
        <SelectionBar
          count={selected.length}
          choices={canChange ? commonChoices(acting, selected) : { roles: [], canRemove: false }}
          canCopy={view.tab === "members"}
          onRole={(role) => actions.setRoles(selected, role)}
          onRemove={() => ask(selected)}
          onCopy={() => actions.copyAddresses(selected)}
          onClear={() => selection.set([])}
        />
      ) : null}
      <MemberTable
        view={view}
        myId={myId}
        canChange={canChange}
        selection={selection}
        onRole={(member, role) => (role === "none" ? ask([member]) : actions.setRoles([member], role))}
        onRemove={(member) => ask([member])}
        onMore={() => list.more()}
        onRetry={() => list.reload()}
      />
      {isSelf ? (
        <LeaveDialog workspace={workspace} onClose={() => ask([])} />
      ) : leaving.length > 0 ? (
        <RemoveDialog
          names={leaving.map(({ name, email }) => name ?? email ?? "")}
          spaceName={spaceName}
          onConfirm={() => {
            selection.set([]);
            actions.remove(leaving);
          }}
          onClose={() => ask([])}
        />
      ) : null}
    </>
  );
}
