// Finds users of a workspace. Invariant: a member receives only users whose records the member may read, and everybody else receives
// the answer for a workspace that does not exist. So nobody learns here whether an address has an account.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { spaceRole } from "@tessera/kernel/permissions/can.ts";
import { membersOfSpace, usersOfGroup } from "@tessera/kernel/permissions/members.ts";
import { isUuid } from "@tessera/kernel/values/ids.ts";
import { findsFolded } from "@tessera/kernel/search/finds-person.ts";
import type { findUser } from "@tessera/kernel/wire/api/people/find-user.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import type { Handler } from "../../http/dispatch.ts";
import { boxesOfPeople } from "../../store/people.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import type { PeopleDb } from "./people-db.ts";
import { inOrder, type SearchedNames } from "./searched-names.ts";

export function createFindUser(
  store: Store,
  people: Pick<PeopleDb, "memberIds">,
  names: SearchedNames,
): Handler<typeof findUser> {
  return async ({ spaceId, query, limit, cursor }, { caller: { actor } }) => {
    const members = (await store.scopes.fresh(spaceId)) === null ? null : await store.world(spaceId);
    const inGroups = members && (await store.resolve(members, () => usersInGroups(actor.userId, spaceId, members)));
    if (members === null || inGroups === null) throw new AppError("NotFoundError", `no space ${spaceId}`);
    const ids = [...new Set([...(await people.memberIds(spaceId)), ...inGroups])].toSorted();
    const fits = findsFolded(query);
    const found = (await names.of(spaceId, ids)).filter(
      (one) => (cursor === null || inOrder(cursor, one) < 0) && fits(one.name, one.email),
    );
    const boxes: Record<string, Box> = {};
    // A user who was named as a member and never joined may be read by nobody, so that one answer may take several steps.
    for (let at = 0; at < found.length; at += limit) {
      const some = found.slice(at, at + limit);
      const their = await boxesOfPeople(
        store,
        members,
        members,
        actor,
        some.map(({ id }) => id),
      );
      for (const [n, { id, name }] of some.entries()) {
        const shown = their[id];
        if (shown?.value === undefined) continue;
        boxes[id] = shown;
        const userIds = Object.keys(boxes);
        if (userIds.length < limit) continue;
        const next = at + n + 1 < found.length ? { id, name } : null;
        return { userIds, recordMap: { notion_user: boxes }, cursor: next };
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
  return users.filter(isUuid);
}
