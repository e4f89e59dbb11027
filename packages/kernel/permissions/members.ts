/**
 * The users whom the record of a workspace, teamspace or group names. It is computed once for each version of the record, because every
 * question about a permission asks it, and the list may be long. Invariant: an entry never changes in place, so that a computed
 * value is true of it as long as it exists.
 */
import type { Entry } from "../records/entry.ts";
import { tableOf } from "../records/pointer.ts";
import { isList, isObject, type Json } from "../values/json.ts";
import { higher, type Role } from "./roles.ts";
import { higherSpaceRole, spaceRoleOfItem, type SpaceRole } from "../rules/space-role-names.ts";

/** `Of`: the roles in a workspace or in a teamspace. */
export interface Members<Of> {
  readonly people: ReadonlyMap<string, Of>;
  /** Groups whose users all have the role. */
  readonly groups: readonly (readonly [groupId: string, role: Of])[];
}

class Kept<Of> {
  private readonly known = new WeakMap<Entry, Of>();

  constructor(private readonly make: (entry: Entry) => Of) {}

  of(entry: Entry): Of {
    const known = this.known.get(entry);
    if (known !== undefined) return known;
    const made = this.make(entry);
    this.known.set(entry, made);
    return made;
  }
}

const spaces = new Kept((space) => {
  const all = new Collected<SpaceRole>(higherSpaceRole);
  for (const item of listOf(space.value["permissions"])) {
    if (!isObject(item)) continue;
    const role = spaceRoleOfItem(item);
    if (role === null || role === "none") continue;
    if (item["type"] === "user_permission") all.add(item["user_id"], role);
    if (item["type"] === "group_permission") all.addGroup(item["group_id"], role);
  }
  return all;
});

const teams = new Kept((team) => {
  const all = new Collected<Role>(higher);
  for (const item of listOf(team.value["membership"])) {
    const role = isObject(item)
      ? item["type"] === "owner"
        ? "editor"
        : item["type"] === "member"
          ? "read_and_write"
          : null
      : null;
    if (!isObject(item) || role === null) continue;
    if (item["entity_type"] === "group") all.addGroup(item["group_id"], role);
    else all.add(item["user_id"], role);
  }
  return all;
});

const groups = new Kept((group): ReadonlySet<Json> => {
  return new Set(group.value["alive"] === false ? [] : listOf(group.value["user_ids"]));
});

/** Whether records of the table are workspaces: they contain their members. */
export function isWorkspace(table: string | undefined): boolean {
  return table !== undefined && tableOf(table).contains === "members";
}

/** The users and groups that the items of a workspace name, with the highest role of each user. */
export function membersOfSpace(space: Entry): Members<SpaceRole> {
  return spaces.of(space);
}

/** Owners and members of a teamspace; a team-level guest is none of them. */
export function membersOfTeam(team: Entry): Members<Role> {
  return teams.of(team);
}

/** Whether records of the table are membership rows of a workspace. */
export function isMembership(table: string): boolean {
  return tableOf(table).contains === "membership";
}

export function isInGroup(group: Entry, userId: string): boolean {
  return groups.of(group).has(userId);
}

/** The users of a group; a group that was removed has none. */
export function usersOfGroup(group: Entry): string[] {
  return [...groups.of(group)].filter((id) => typeof id === "string");
}

class Collected<Of> implements Members<Of> {
  readonly people = new Map<string, Of>();
  readonly groups: (readonly [string, Of])[] = [];

  constructor(private readonly higher: (a: Of, b: Of) => Of) {}

  add(id: Json | undefined, role: Of): void {
    if (typeof id !== "string") return;
    const now = this.people.get(id);
    this.people.set(id, now === undefined ? role : this.higher(now, role));
  }

  addGroup(id: Json | undefined, role: Of): void {
    if (typeof id === "string") this.groups.push([id, role]);
  }
}

function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}
