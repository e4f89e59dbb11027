/**
 * Who is in a space, a teamspace or a group, by person: worked out once for each version of its record, for it is asked with
 * every look at a right and the list may be long. Invariant: an entry never changes in place, so what was worked out of one
 * holds as long as there is that entry.
 */
import type { Entry } from "../records/entry.ts";
import { tableOf } from "../records/pointer.ts";
import { isList, isObject, type Json } from "../values/json.ts";
import { itemRole } from "./items.ts";
import { higher, type Role } from "./roles.ts";

export interface Members {
  readonly people: ReadonlyMap<string, Role>;
  /** Groups whose people all have the role. */
  readonly groups: readonly (readonly [groupId: string, role: Role])[];
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
  const all = new Collected();
  for (const item of listOf(space.value["permissions"])) {
    if (!isObject(item)) continue;
    if (item["type"] === "user_permission") all.add(item["user_id"], itemRole(item));
    if (item["type"] === "group_permission") all.addGroup(item["group_id"], itemRole(item));
  }
  return all;
});

const teams = new Kept((team) => {
  const all = new Collected();
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

/** The people that a space's items name, with the highest role of each. */
export function membersOfSpace(space: Entry): Members {
  return spaces.of(space);
}

/** Owners and members of a teamspace; a team-level guest is none of them. */
export function membersOfTeam(team: Entry): Members {
  return teams.of(team);
}

export function isInGroup(group: Entry, userId: string): boolean {
  return groups.of(group).has(userId);
}

/** The users of a group; a group that was removed has none. */
export function usersOfGroup(group: Entry): string[] {
  return [...groups.of(group)].filter((id) => typeof id === "string");
}

class Collected implements Members {
  readonly people = new Map<string, Role>();
  readonly groups: (readonly [string, Role])[] = [];

  add(id: Json | undefined, role: Role): void {
    if (typeof id === "string") this.people.set(id, higher(this.people.get(id) ?? "none", role));
  }

  addGroup(id: Json | undefined, role: Role): void {
    if (typeof id === "string") this.groups.push([id, role]);
  }
}

function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}
