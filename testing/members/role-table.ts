/**
 * What each role may do in a workspace: the table of docs/contract.md ("Members and groups") with the expected answers, for tests of the
 * rules, of the API and of the screens. Invariant: this is the only place of the tests that states an expected answer. An actor with the
 * role none is played twice, by a user who was removed and by one who was never in the workspace.
 */
import { SPACE_ROLES, type SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";

type RoleAction = "read" | "invite" | "change role" | "remove" | "group" | "settings";

/** What an action is done to, or how; the tests have a driver for each. */
export type RoleDeed =
  | "read the workspace"
  | "list members"
  | "list guests"
  | "list groups"
  | "list the users of a group"
  | "read when members were last active"
  | "export members"
  | "create a link"
  | "name a stranger"
  | "change the role of another user"
  | "change the own role"
  | "remove another user"
  | "leave"
  | "create a group"
  | "rename a group"
  | "delete a group"
  | "add another user to a group"
  | "add the own user to a group"
  | "change the users of a group that is an owner"
  | "give a group a role"
  | "change a setting";

export interface RoleRule {
  readonly action: RoleAction;
  readonly deed: RoleDeed;
  /** The role of the user whom the action is about. */
  readonly from?: SpaceRole;
  /** The role that is given. */
  readonly to?: SpaceRole;
  /** The field of the workspace's record that is changed. */
  readonly field?: string;
  readonly allowed: readonly SpaceRole[];
  /** Roles of actors whom the rule does not concern: the action would change nothing. */
  readonly except?: readonly SpaceRole[];
  /** Roles of actors to whom the screens do not offer it although it is allowed: a member only leaves. */
  readonly hidden?: readonly SpaceRole[];
}

const OWNER: readonly SpaceRole[] = ["owner"];
const MANAGERS: readonly SpaceRole[] = ["owner", "admin"];
const MEMBERS: readonly SpaceRole[] = ["owner", "admin", "member"];
const ALL_IN: readonly SpaceRole[] = ["owner", "admin", "member", "guest"];
const NOBODY: readonly SpaceRole[] = [];

/** Who changes the role of another user, by the role before and the role after. */
const CHANGES: Readonly<Record<SpaceRole, Readonly<Partial<Record<SpaceRole, readonly SpaceRole[]>>>>> = {
  owner: { admin: OWNER, member: OWNER, guest: OWNER },
  admin: { owner: OWNER, member: OWNER, guest: OWNER },
  member: { owner: OWNER, admin: OWNER, guest: MANAGERS },
  guest: { owner: OWNER, admin: OWNER, member: MANAGERS },
  none: { owner: OWNER, admin: OWNER, member: MANAGERS, guest: MANAGERS },
};

const READING: readonly RoleRule[] = [
  { action: "read", deed: "read the workspace", allowed: MEMBERS },
  { action: "read", deed: "list members", allowed: MEMBERS },
  { action: "read", deed: "list guests", allowed: MEMBERS },
  { action: "read", deed: "list groups", allowed: MEMBERS },
  { action: "read", deed: "list the users of a group", allowed: MEMBERS },
  { action: "read", deed: "read when members were last active", allowed: MANAGERS },
  { action: "read", deed: "export members", allowed: OWNER },
];

const INVITING: readonly RoleRule[] = [
  { action: "invite", deed: "create a link", to: "member", allowed: MANAGERS },
  { action: "invite", deed: "create a link", to: "owner", allowed: OWNER },
  { action: "invite", deed: "name a stranger", to: "member", allowed: MANAGERS },
  { action: "invite", deed: "name a stranger", to: "admin", allowed: OWNER },
  { action: "invite", deed: "name a stranger", to: "owner", allowed: OWNER },
];

const CHANGING: readonly RoleRule[] = [
  ...SPACE_ROLES.flatMap((from) =>
    SPACE_ROLES.flatMap((to): RoleRule[] => {
      const allowed = CHANGES[from][to];
      return allowed === undefined
        ? []
        : [{ action: "change role", deed: "change the role of another user", from, to, allowed }];
    }),
  ),
  {
    action: "change role",
    deed: "change the own role",
    to: "guest",
    allowed: MEMBERS,
    except: ["guest"],
    hidden: ["member"],
  },
  { action: "change role", deed: "change the own role", to: "member", allowed: MANAGERS, except: ["member"] },
  { action: "change role", deed: "change the own role", to: "admin", allowed: OWNER, except: ["admin"] },
  { action: "change role", deed: "change the own role", to: "owner", allowed: NOBODY, except: ["owner"] },
];

const REMOVING: readonly RoleRule[] = [
  { action: "remove", deed: "remove another user", from: "owner", allowed: OWNER },
  { action: "remove", deed: "remove another user", from: "admin", allowed: OWNER },
  { action: "remove", deed: "remove another user", from: "member", allowed: MANAGERS },
  { action: "remove", deed: "remove another user", from: "guest", allowed: MANAGERS },
  { action: "remove", deed: "leave", allowed: ALL_IN },
];

const GROUPS: readonly RoleRule[] = [
  { action: "group", deed: "create a group", allowed: MANAGERS },
  { action: "group", deed: "rename a group", allowed: MANAGERS },
  { action: "group", deed: "delete a group", allowed: MANAGERS },
  { action: "group", deed: "add another user to a group", allowed: MANAGERS },
  { action: "group", deed: "add the own user to a group", allowed: OWNER },
  { action: "group", deed: "change the users of a group that is an owner", allowed: OWNER },
  { action: "group", deed: "give a group a role", to: "member", allowed: OWNER },
  { action: "group", deed: "give a group a role", to: "owner", allowed: OWNER },
];

const SETTINGS: readonly RoleRule[] = [
  { action: "settings", deed: "change a setting", field: "name", allowed: OWNER },
  { action: "settings", deed: "change a setting", field: "icon", allowed: OWNER },
  { action: "settings", deed: "change a setting", field: "disable_guests", allowed: OWNER },
  { action: "settings", deed: "change a setting", field: "disable_public_access", allowed: OWNER },
  { action: "settings", deed: "change a setting", field: "disable_export", allowed: OWNER },
];

export const ROLE_TABLE: readonly RoleRule[] = [
  ...READING,
  ...INVITING,
  ...CHANGING,
  ...REMOVING,
  ...GROUPS,
  ...SETTINGS,
];

/** The rule in words, for messages of tests. */
export function ruleName({ deed, from, to, field }: RoleRule): string {
  const parts = [from === undefined ? null : `from ${from}`, to === undefined ? null : `to ${to}`, field ?? null];
  return [deed, ...parts.filter((part) => part !== null)].join(" ");
}

/** Counts the answers to the questions of the table. */
export class RoleCounts {
  private allowed = 0;
  private refused = 0;
  private readonly roles = new Set<string>();
  private readonly actions = new Set<string>();

  note(rule: RoleRule, role: SpaceRole, isAllowed: boolean): void {
    this.roles.add(role);
    this.actions.add(rule.action);
    if (isAllowed) this.allowed++;
    else this.refused++;
  }

  /** For example "members, API: 5 roles x 6 actions, 258 checks, 89 allowed, 169 refused". */
  summary(where: string): string {
    const { roles, actions, allowed, refused } = this;
    const checks = `${allowed + refused} checks, ${allowed} allowed, ${refused} refused`;
    return `members, ${where}: ${roles.size} roles x ${actions.size} actions, ${checks}`;
  }
}
