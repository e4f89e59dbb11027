/**
 * Rights (records-and-sync.md, "Rights"): one pure answer for the button and for the request. A page without items of its
 * own inherits from its parent up to the teamspace or space; for each principal the nearest item counts, and a person has
 * the highest role of the principals they are. Invariant: nothing here reads a clock or a network.
 */
import type { Action } from "../operations/context.ts";
import type { World } from "../operations/world.ts";
import { isInner, wayUp } from "../records/above.ts";
import type { Entry } from "../records/entry.ts";
import { isList, isObject, type JsonObject } from "../records/json.ts";
import { USER_TABLES } from "../records/pointer.ts";
import { closes, itemKey, itemRole } from "./items.ts";
import { allows, higher, type Role } from "./roles.ts";

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
  if (isInner(entry.table)) return grantsOf(actor, entry, world);
  switch (entry.table) {
    case "space":
      return spaceGrants(actor, entry, world);
    case "team":
      return teamRecordGrants(actor, entry, world);
    case "space_view":
      return entry.value["user_id"] === actor.userId && actor.userId !== null ? [own(entry)] : [];
    case "space_user":
      return entry.id === `${entry.scope}|${actor.userId}` ? [own(entry)] : asMember(actor, entry, world, "reader");
    case "group":
    case "bot":
    case "invite":
    case "custom_emoji":
      return ofSpace(actor, entry, world);
    default:
      return userGrants(actor, entry, world);
  }
}

function own(entry: Entry): Grant {
  return { table: entry.table, id: entry.id, principal: "self", role: "editor" };
}

function userGrants(actor: Actor, entry: Entry, world: World): Grant[] {
  if (!USER_TABLES.has(entry.table) || actor.userId === null) return [];
  if (entry.id === actor.userId) return [own(entry)];
  if (entry.table !== "user") return [];
  const { scope } = world;
  if (scope === undefined || !isListed(entry.id, scope, world)) return [];
  const both = [actor.userId, entry.id].every((id) => spaceRole(id, scope, world) !== "none");
  return both ? [{ table: "space", id: scope, principal: "space_permission", role: "reader" }] : [];
}

/**
 * Whether the person lists the workspace as one of theirs: an owner cannot make them known by naming them. Only the
 * workspace that is asked in counts, for its members alone know them; what else the list says is theirs to write.
 */
function isListed(userId: string, spaceId: string, world: World): boolean {
  const list = world.entry("user_root", userId)?.value["space_view_pointers"];
  return isList(list) && list.some((pointer) => isObject(pointer) && pointer["spaceId"] === spaceId);
}

/** Membership: "editor" is an owner, "read_and_write" a member, "none" neither (a guest or a stranger). */
export function spaceRole(userId: string | null, spaceId: string, world: World): Role {
  const space = world.entry("space", spaceId);
  if (space === null || userId === null) return "none";
  let role: Role = "none";
  for (const item of itemsOf(space)) {
    if (item["type"] === "user_permission" ? item["user_id"] === userId : isInGroup(item, userId, world))
      role = higher(role, itemRole(item));
  }
  return allows(role, "edit") ? role : "none";
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

function ofSpace(actor: Actor, entry: Entry, world: World): Grant[] {
  const maker = entry.table === "custom_emoji" ? "created_by_id" : entry.table === "invite" ? "inviter_id" : null;
  const isTheirs = maker !== null && actor.userId !== null && entry.value[maker] === actor.userId;
  const owner = isTheirs || spaceRole(actor.userId, entry.scope, world) === "editor";
  if (!owner && entry.table === "invite") return [];
  return asMember(actor, entry, world, owner ? "editor" : "reader");
}

/** Owners and members of a teamspace; a team-level guest is none of them. */
export function teamRole(userId: string | null, team: Entry, world: World): Role {
  const list = team.value["membership"];
  let role: Role = "none";
  for (const item of isList(list) ? list : []) {
    if (!isObject(item) || userId === null) continue;
    const mine =
      item["entity_type"] === "group" ? groupHolds(item["group_id"], userId, world) : item["user_id"] === userId;
    if (mine && item["type"] === "owner") role = "editor";
    else if (mine && item["type"] === "member") role = higher(role, "read_and_write");
  }
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

export function itemsOf(entry: Entry): JsonObject[] {
  const list = entry.value["permissions"];
  return isList(list) ? list.filter(isObject) : [];
}

function isInGroup(item: JsonObject, userId: string, world: World): boolean {
  return item["type"] === "group_permission" && groupHolds(item["group_id"], userId, world);
}

export function groupHolds(groupId: unknown, userId: string, world: World): boolean {
  if (typeof groupId !== "string") return false;
  const group = world.entry("group", groupId);
  const users = group === null || group.value["alive"] === false ? undefined : group.value["user_ids"];
  return isList(users) && users.includes(userId);
}

function grantsOf(actor: Actor, entry: Entry, world: World): Grant[] {
  const grants: Grant[] = [];
  const settled = new Set<string>();
  const take = (from: Entry, item: JsonObject): void => {
    const principal = itemKey(item);
    if (principal === null || settled.has(principal)) return;
    settled.add(principal);
    const role = itemRole(item);
    if (role !== "none" && isPrincipal(actor, item, entry.scope, world))
      grants.push({ table: from.table, id: from.id, principal, role });
  };
  let items: JsonObject[] = [];
  for (const step of wayUp(entry, world)) {
    if (step.kind === "record") {
      items = itemsOf(step.entry);
      for (const item of items) take(step.entry, item);
      if (closes(items)) break;
    } else if (step.kind === "top" && step.table === "team") {
      // The teamspace's own items join `grants` while its membership is asked.
      const asMemberOf = teamGrants(actor, step.id, world, take);
      return [...grants, ...asMemberOf];
    } else if (step.kind === "top" && step.table === "space" && items.length === 0) {
      const space = world.entry("space", step.id);
      if (space !== null) take(space, { type: "space_permission", role: "editor" });
    }
  }
  return grants;
}

function teamGrants(
  actor: Actor,
  teamId: string,
  world: World,
  take: (from: Entry, item: JsonObject) => void,
): Grant[] {
  const team = world.entry("team", teamId);
  if (team === null || spaceRole(actor.userId, team.scope, world) === "none") return [];
  for (const item of itemsOf(team)) take(team, item);
  const role = teamRole(actor.userId, team, world);
  return role === "none"
    ? []
    : [{ table: "team", id: team.id, principal: `team_permission:${team.id}`, role: "editor" }];
}

function isPrincipal(actor: Actor, item: JsonObject, spaceId: string, world: World): boolean {
  const { userId } = actor;
  const space = world.entry("space", spaceId);
  switch (item["type"]) {
    case "public_permission":
      return space?.value["disable_public_access"] !== true;
    case "bot_permission":
      return actor.botId !== undefined && item["bot_id"] === actor.botId;
    case "user_permission":
      return (
        userId !== null &&
        item["user_id"] === userId &&
        (space?.value["disable_guests"] !== true || spaceRole(userId, spaceId, world) !== "none")
      );
    case "group_permission":
      return userId !== null && isInGroup(item, userId, world) && spaceRole(userId, spaceId, world) !== "none";
    case "space_permission":
      return spaceRole(userId, spaceId, world) !== "none";
    case "team_permission": {
      const team = typeof item["team_id"] === "string" ? world.entry("team", item["team_id"]) : null;
      return team !== null && teamRole(userId, team, world) !== "none" && spaceRole(userId, spaceId, world) !== "none";
    }
    default:
      return false;
  }
}
