// What the people page changes: roles and removals with a notice that undoes them, ownership, leaving, addresses, the export.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { memberRowId } from "@tessera/kernel/permissions/space-roles.ts";
import { exportSpaceMembers } from "@tessera/kernel/wire/api/members/export-space-members.ts";
import type { ShownPerson } from "../../data/members/loaded-people.ts";
import { changeRoles, transferOwnership } from "../../data/members/member-changes.ts";
import type { ShownMember } from "../../data/members/member-list.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { copyText } from "../../ground/copy-text.ts";
import { useServices } from "../../ground/services.ts";
import { failureWords } from "../../words/failure-words.ts";
import { useRoleWords } from "./role-words.ts";

export interface MemberActions {
  setRoles(members: readonly ShownMember[], role: Exclude<SpaceRole, "none">): void;
  remove(members: readonly ShownMember[]): void;
  transfer(to: ShownPerson, staysOwner: boolean): void;
  copyAddresses(members: readonly ShownMember[]): void;
  exportMembers(): Promise<void>;
}

/** `changed`: takes the ids of the records that are changed. */
export function useMemberActions(workspace: Workspace, spaceName: string, changed: Set<string>): MemberActions {
  const { toasts } = useServices();
  const { i18n, t } = useLingui();
  const words = useRoleWords();
  const { sync } = workspace.records;
  const note = (ids: readonly string[]): void => ids.forEach((id) => changed.add(memberRowId(workspace.id, id)));
  const show = (words: string, undo: (() => void) | null): void => {
    if (undo === null) toasts.show({ words: t`The change could not be made. Reload the page.`, tone: "danger" });
    else toasts.show({ words, action: { label: t`Undo`, run: undo } });
  };
  const change = (members: readonly ShownMember[], role: SpaceRole): (() => void) | null => {
    const ids = members.map(({ userId }) => userId);
    note(ids);
    return changeRoles(sync, ids, role);
  };
  const nameOf = (members: readonly ShownMember[]): string =>
    members.length === 1
      ? (members[0]?.name ?? t`The invited user`)
      : plural(members.length, { one: "# user", other: "# users" });
  return {
    setRoles(members, role) {
      const who = nameOf(members);
      const name = words[role].name;
      show(t`${who}: role changed to ${name}`, change(members, role));
    },
    remove(members) {
      const who = nameOf(members);
      show(t`${who} removed from ${spaceName}`, change(members, "none"));
    },
    transfer(to, staysOwner) {
      note([to.userId, workspace.myId]);
      const who = to.name ?? "";
      show(t`${who} is now an owner`, transferOwnership(sync, to.userId, staysOwner));
    },
    async exportMembers() {
      const answer = await workspace.http.call(exportSpaceMembers, { spaceId: workspace.id }, { source: "members" });
      if (answer.ok) return saveCsv(t`Members of ${spaceName}`, answer.value.csv);
      const about = failureWords(i18n, answer.failure);
      toasts.show({ words: t`The members could not be exported`, about, tone: "danger" });
    },
    copyAddresses(members) {
      const addresses = members.flatMap(({ email }) => email ?? []);
      void copyText(addresses.join(", ")).then((copied) => {
        const count = plural(addresses.length, { one: "# e-mail address", other: "# e-mail addresses" });
        toasts.show(
          copied ? { words: t`${count} copied` } : { words: t`Copy the addresses here`, about: addresses.join(", ") },
        );
      });
    },
  };
}

/** The browser saves the file, or asks where to save it. */
function saveCsv(name: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name.replaceAll(/[/\\:*?"<>|]/g, " ").trim()}.csv`;
  link.click();
  // A download that has begun has its own copy of the bytes.
  setTimeout(() => URL.revokeObjectURL(address));
}
