// The roles of a workspace in words, and why a role cannot be changed.
import { useLingui } from "@lingui/react/macro";
import type { SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import type { RoleLock } from "../../data/members/role-choices.ts";

type GivenRole = Exclude<SpaceRole, "none">;

export interface RoleWords {
  readonly name: string;
  readonly about: string;
}

export function useRoleWords(): Readonly<Record<GivenRole, RoleWords>> {
  const { t } = useLingui();
  return {
    owner: { name: t`Owner`, about: t`Manages the settings, all members and the workspace itself.` },
    admin: { name: t`Admin`, about: t`Invites, changes and removes members, guests and groups.` },
    member: { name: t`Member`, about: t`Opens and edits the pages of the workspace.` },
    guest: { name: t`Guest`, about: t`Opens only the pages that are shared with them.` },
  };
}

export function useLockWords(): Readonly<Record<RoleLock, string>> {
  const { t } = useLingui();
  return {
    lastOwner: t`A workspace needs an owner. Make another member an owner first.`,
    ownersOnly: t`Only owners change owners and admins.`,
    membersOnlyRead: t`Owners and admins change roles.`,
    throughGroup: t`This user is a member through a group. Change the group instead.`,
  };
}
