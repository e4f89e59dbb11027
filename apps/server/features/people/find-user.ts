/**
 * Finds users of a workspace. Invariant: a member finds users alone whose record the member may read, and everybody else receives the
 * answer of a workspace that does not exist. So nobody learns here whether an address has an account.
 */

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { spaceRole } from "@tessera/kernel/permissions/can.ts";
import { membersOfSpace, usersOfGroup } from "@tessera/kernel/permissions/members.ts";
import { isUuid } from "@tessera/kernel/values/ids.ts";
import { findsPerson } from "@tessera/kernel/search/finds-person.ts";
import { fold } from "@tessera/kernel/search/words.ts";
import type { findUser } from "@tessera/kernel/wire/api/people/find-user.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import type { Handler } from "../../http/dispatch.ts";
import { boxesOfPeople } from "../../store/people.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import type { PeopleDb } from "./people-db.ts";

interface Place {
  readonly name: string;
  readonly id: string;
}

const MOST_LETTERS = 1000;

export function createFindUser(store: Store, people: Pick<PeopleDb, "members">): Handler<typeof findUser> {
  return async ({ spaceId, query, limit, cursor }, { caller: { actor } }) => {
    const members = (await store.scopes.fresh(spaceId)) === null ? null : await store.world(spaceId);
    const inGroups = members && (await store.resolve(members, () => usersInGroups(actor.userId, spaceId, members)));
    if (members === null || inGroups === null) throw new AppError("NotFoundError", `no space ${spaceId}`);
    const found = (await people.members(spaceId, inGroups))
      .filter(({ name, email }) => findsPerson(query, name, email))
      .map(({ id, name }): Place => ({ id, name: fold(name).slice(0, MOST_LETTERS) }))
      .filter((place) => cursor === null || inOrder(cursor, place) < 0)
      .toSorted(inOrder);
    const boxes: Record<string, Box> = {};
    // A user who was named by an owner and never joined is known to nobody, so that a page may be read in several steps.
    for (let at = 0; at < found.length; at += limit) {
      const some = found.slice(at, at + limit);
      const their = await boxesOfPeople(
        store,
        members,
        members,
        actor,
        some.map(({ id }) => id),
      );
      for (const [n, place] of some.entries()) {
        const shown = their[place.id];
        if (shown?.value === undefined) continue;
        boxes[place.id] = shown;
        const userIds = Object.keys(boxes);
        if (userIds.length < limit) continue;
        return { userIds, recordMap: { notion_user: boxes }, cursor: at + n + 1 < found.length ? place : null };
      }
    }
    return { userIds: Object.keys(boxes), recordMap: { notion_user: boxes }, cursor: null };
  };
}

/** The users who are members of a workspace by a group; null if the caller is not a member. */
function usersInGroups(userId: string, spaceId: string, world: ServerWorld): string[] | null {
  const space = world.entry("space", spaceId);
  if (space === null || spaceRole(userId, spaceId, world) === "none") return null;
  const users = membersOfSpace(space).groups.flatMap(([id]) => {
    const group = world.entry("group", id);
    return group === null ? [] : usersOfGroup(group);
  });
  return [...new Set(users)].filter(isUuid);
}

function inOrder(a: Place, b: Place): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
