// Which roles a user may give to a member of the workspace, and whether the user may remove the member. The server judges the same
// rules; the screen offers nothing that the server would refuse. Pure.
import type { SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";

export interface Acting {
  readonly myId: string;
  readonly myRole: SpaceRole;
  /** Owners by their own row. */
  readonly owners: number;
}

/** Why no other role can be given. */
export type RoleLock = "lastOwner" | "ownersOnly" | "membersOnlyRead" | "throughGroup";

export interface RoleChoices {
  /** The roles that may be given, the highest first; the present one is among them unless there is no choice. */
  readonly roles: readonly Exclude<SpaceRole, "none">[];
  /** Whether the role none may be given: the user is removed, or leaves. */
  readonly canRemove: boolean;
  /** Set if `roles` is empty. */
  readonly lock: RoleLock | null;
}

const ALL = ["owner", "admin", "member", "guest"] as const;
const MANAGED: readonly SpaceRole[] = ["none", "guest", "member"];

/** `role`: of the member's own row. */
export function roleChoices(
  { myId, myRole, owners }: Acting,
  { userId, role }: { readonly userId: string; readonly role: SpaceRole },
): RoleChoices {
  const isSelf = userId === myId;
  if (role === "none") return locked("throughGroup", false);
  if (role === "owner" && owners <= 1 && (isSelf || myRole === "owner")) return locked("lastOwner", false);
  if (myRole === "owner") return { roles: ALL, canRemove: true, lock: null };
  if (myRole === "admin" && isSelf) return { roles: ["admin", "member", "guest"], canRemove: true, lock: null };
  if (myRole === "admin")
    return MANAGED.includes(role)
      ? { roles: ["member", "guest"], canRemove: true, lock: null }
      : locked("ownersOnly", false);
  return locked("membersOnlyRead", isSelf);
}

function locked(lock: RoleLock, canRemove: boolean): RoleChoices {
  return { roles: [], canRemove, lock };
}

/** The roles that may be given to all of these members at once, and whether all of them may be removed. */
export function commonChoices(
  acting: Acting,
  members: readonly { readonly userId: string; readonly role: SpaceRole }[],
): Omit<RoleChoices, "lock"> {
  const [first, ...rest] = members.map((member) => roleChoices(acting, member));
  if (first === undefined) return { roles: [], canRemove: false };
  const removesOwners = members.filter(({ role }) => role === "owner").length >= acting.owners;
  return {
    roles: first.roles.filter(
      (role) => rest.every(({ roles }) => roles.includes(role)) && (role === "owner" || !removesOwners),
    ),
    canRemove: [first, ...rest].every(({ canRemove }) => canRemove) && !removesOwners,
  };
}
