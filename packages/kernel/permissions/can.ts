/**
 * Permissions (SPEC 36 to 38): one pure function decides for the enabled control and for the request. A page without items of its own
 * inherits from its parent, up to the teamspace or workspace. For each principal the nearest item counts, and a user has the highest
 * role of the principals that the user is. Invariant: nothing here reads a clock or a network.
 */
import type { World } from "../world/world.ts";
import type { Entry } from "../records/entry.ts";
import { isList, isObject } from "../values/json.ts";
import { tableOf } from "../records/pointer.ts";
import type { Action, PermissionRule } from "../records/tables/declaration.ts";
import type { Principal } from "./items.ts";
import { isInGroup, membersOfTeam } from "./members.ts";
import type { Gate } from "./gates.ts";
import { offersOf, openingOffers, type Offer } from "./offers.ts";
import { allows, higher, type Role } from "./roles.ts";
import { isPublicAccessDisabled } from "./space-policy.ts";
import { isOut, managesMembers, roleOnSpace, rowOf, spaceRoleOf } from "./space-roles.ts";

type RuleBy<By extends PermissionRule["by"]> = Extract<PermissionRule, { readonly by: By }>;

/** Who asks. Null user: anyone on the internet. */
export interface Actor {
  readonly userId: string | null;
  readonly botId?: string;
}

/** One reason for a role: the record whose item grants it, and the principal it is granted to. */
export interface Grant {
  readonly table: string;
  readonly id: string;
  readonly principal: string;
  readonly role: Role;
}

export function can(actor: Actor, action: Action, entry: Entry, world: World): boolean {
  return allows(roleOf(actor, entry, world), action);
}

export function roleOf(actor: Actor, entry: Entry, world: World): Role {
  return why(actor, entry, world).reduce<Role>((role, grant) => higher(role, grant.role), "none");
}

/** Every grant that gives this actor something on this record: the answer to "why can I see this". */
export function why(actor: Actor, entry: Entry, world: World): Grant[] {
  const { permissions } = tableOf(entry.table);
  switch (permissions.by) {
    case "place":
      return grantsOf(actor, entry, world);
    case "workspace":
      return spaceGrants(actor, entry, world);
    case "team":
      return teamRecordGrants(actor, entry, world);
    case "members":
      return memberGrants(actor, entry, world, permissions);
    case "user":
      return userGrants(actor, entry, world, permissions);
    case "nobody":
      return [];
  }
}

function own(entry: Entry): Grant {
  return { table: entry.table, id: entry.id, principal: "self", role: "editor" };
}

function userGrants(actor: Actor, entry: Entry, world: World, { userOf, others }: RuleBy<"user">): Grant[] {
  if (actor.userId === null) return [];
  if (userOf(entry) === actor.userId) return [own(entry)];
  switch (others) {
    case "nobody":
      return [];
    case "sharing":
      return sharingGrants(actor.userId, entry, world);
    case "members":
      return asMember(actor, entry, world, "reader");
    case "managers":
      return asMember(actor, entry, world, isManager(actor, entry, world) ? "editor" : "reader");
  }
}

function isManager({ userId }: Actor, { scope }: Entry, world: World): boolean {
  return managesMembers(spaceRoleOf(userId, scope, world));
}

/** What users who share the workspace that is asked in may read of each other. */
function sharingGrants(userId: string, entry: Entry, world: World): Grant[] {
  const { scope } = world;
  if (scope === undefined || !hasJoined(entry.id, scope, world)) return [];
  const both = [userId, entry.id].every((id) => spaceRole(id, scope, world) !== "none");
  return both ? [{ table: "space", id: scope, principal: "space_permission", role: "reader" }] : [];
}

/**
 * Whether the user accepted to be in the workspace: an owner cannot make a user known to others by naming the user. A row of an earlier
 * version does not state it, and neither does the row of a user who is a member by a group alone: then the user's own list of
 * workspaces does, of which only the workspace that is asked in counts.
 */
export function hasJoined(userId: string, spaceId: string, world: World): boolean {
  const joined = rowOf(userId, spaceId, world)?.value["joined"];
  if (typeof joined === "boolean") return joined;
  const list = world.entry("user_root", userId)?.value["space_view_pointers"];
  return isList(list) && list.some((pointer) => isObject(pointer) && pointer["spaceId"] === spaceId);
}

/** The role on the workspace itself: "editor" of owners, "read_and_write" of admins and members, "none" of guests and strangers. */
export function spaceRole(userId: string | null, spaceId: string, world: World): Role {
  return roleOnSpace(spaceRoleOf(userId, spaceId, world));
}

function spaceGrants(actor: Actor, entry: Entry, world: World): Grant[] {
  const role = spaceRole(actor.userId, entry.id, world);
  return role === "none" ? [] : [{ table: "space", id: entry.id, principal: "space_permission", role }];
}

function asMember(actor: Actor, entry: Entry, world: World, role: Role): Grant[] {
  return spaceRole(actor.userId, entry.scope, world) === "none"
    ? []
    : [{ table: "space", id: entry.scope, principal: "space_permission", role }];
}

function memberGrants(
  actor: Actor,
  entry: Entry,
  world: World,
  { maker, managers, others }: RuleBy<"members">,
): Grant[] {
  const isTheirs = maker !== null && actor.userId !== null && entry.value[maker] === actor.userId;
  const role = spaceRoleOf(actor.userId, entry.scope, world);
  const hasFull = isTheirs || role === "owner" || (managers === true && managesMembers(role));
  if (!hasFull && others === "nobody") return [];
  return asMember(actor, entry, world, hasFull ? "editor" : "reader");
}

/** Owners and members of a teamspace; a team-level guest is none of them. */
export function teamRole(userId: string | null, team: Entry, world: World): Role {
  if (userId === null) return "none";
  const { people, groups } = membersOfTeam(team);
  let role = people.get(userId) ?? "none";
  for (const [group, its] of groups) if (groupHolds(group, userId, world)) role = higher(role, its);
  return role;
}

function teamRecordGrants(actor: Actor, entry: Entry, world: World): Grant[] {
  if (spaceRole(actor.userId, entry.scope, world) === "none") return [];
  const role = teamRole(actor.userId, entry, world);
  if (role !== "none") return [{ table: "team", id: entry.id, principal: `team_permission:${entry.id}`, role }];
  const access = isObject(entry.value["settings"]) ? entry.value["settings"]["access"] : undefined;
  if (access === "private") return [];
  return asMember(actor, entry, world, "reader");
}

export function groupHolds(groupId: unknown, userId: string, world: World): boolean {
  if (typeof groupId !== "string") return false;
  const group = world.entry("group", groupId);
  return group !== null && isInGroup(group, userId);
}

function grantsOf(actor: Actor, entry: Entry, world: World): Grant[] {
  const passed = new Passed(actor, world);
  const mine = offersOf(entry, world).filter((offer) => takes(actor, offer, entry.scope, world, passed));
  return mine.map(({ table, id, principal, role }) => ({ table, id, principal, role }));
}

/** Whether the actor is one of the principals of the offer and passes its gates. */
export function takes(actor: Actor, offer: Offer, spaceId: string, world: World, passed: Passed): boolean {
  if (offer.membersOnly && !isMember(actor, spaceId, world)) return false;
  return isPrincipal(actor, offer, spaceId, world) && passed.all(offer.gates);
}

/** The gates that one actor passes, each decided once. */
export class Passed {
  private readonly known = new Map<string, boolean>();

  constructor(
    private readonly actor: Actor,
    private readonly world: World,
  ) {}

  all(gates: readonly Gate[]): boolean {
    const { userId } = this.actor;
    return gates.every((gate) => (userId !== null && gate.people.includes(userId)) || this.may(gate));
  }

  private may(gate: Gate): boolean {
    const { actor, world } = this;
    const key = `${gate.action} ${gate.entry.id}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    // A way up that returns to this record gives nothing.
    this.known.set(key, false);
    const may = openingOffers(gate, world).some((offer) => takes(actor, offer, gate.entry.scope, world, this));
    this.known.set(key, may);
    return may;
  }
}

function isMember({ userId }: Actor, spaceId: string, world: World): boolean {
  return spaceRole(userId, spaceId, world) !== "none";
}

export function isPrincipal(actor: Actor, { type, who }: Principal, spaceId: string, world: World): boolean {
  const { userId } = actor;
  const space = world.entry("space", spaceId);
  switch (type) {
    case "public_permission":
      return !isPublicAccessDisabled(space);
    case "bot_permission":
      return actor.botId !== undefined && actor.botId === who;
    case "user_permission":
      if (userId === null || userId !== who || isOut(userId, spaceId, world)) return false;
      return space?.value["disable_guests"] !== true || isMember(actor, spaceId, world);
    case "group_permission":
      return userId !== null && groupHolds(who, userId, world) && isMember(actor, spaceId, world);
    case "space_permission":
      return isMember(actor, spaceId, world);
    case "team_permission": {
      const team = world.entry("team", who);
      return team !== null && teamRole(userId, team, world) !== "none" && isMember(actor, spaceId, world);
    }
    default:
      return false;
  }
}
