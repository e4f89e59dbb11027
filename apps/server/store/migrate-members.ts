/**
 * Makes membership rows of the users in the lists of workspaces, and of guests, before the server answers requests. Earlier versions store
 * members in the list of the workspace's record, and such a version may write the list again while or after this one runs: then the
 * difference is applied at the next start. Invariant: it may be interrupted anywhere and run again; a row that has a role is changed
 * by a difference alone.
 */
import { isUuid } from "@tessera/kernel/values/ids.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import {
  higherSpaceRole,
  spaceRoleOfItem,
  toSpaceRole,
  type SpaceRole,
} from "@tessera/kernel/rules/space-role-names.ts";
import { memberRowId, rowOf } from "@tessera/kernel/permissions/space-roles.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import { errorOf } from "./bootstrap.ts";
import type { ChangedList, MemberListsDb } from "./member-lists-db.ts";
import type { Store } from "./store.ts";

/** Rows that one transaction writes, unless tests ask for fewer. */
const TOGETHER = 500;

type Roles = ReadonlyMap<string, SpaceRole>;

export interface MigrationServices {
  readonly store: Store;
  readonly lists: MemberListsDb;
  readonly newId: () => string;
  readonly together?: number;
}

/** Resolves to the number of workspaces whose lists were read. */
export async function migrateMembers(services: MigrationServices): Promise<number> {
  const changed = await services.lists.changed();
  for (const list of changed) {
    if (list.migrated === null) await takeOver(services, list);
    else await applyDifference(services, list, list.migrated);
    await services.lists.note(list);
  }
  return changed.length;
}

/** The first time: rows without a role receive that of the list, and users named on pages become guests. */
async function takeOver(services: MigrationServices, { spaceId, items }: ChangedList): Promise<void> {
  const { lists } = services;
  const members = rolesIn(items);
  const roles = new Map<string, SpaceRole>((await lists.namedOnPages(spaceId)).map((id) => [id, "guest"]));
  for (const [userId, role] of members) roles.set(userId, role);
  const since = await lists.since(spaceId);
  await write(services, spaceId, roles, {
    isDue: (now) => now === null,
    since: (userId) => since.get(userId) ?? null,
  });
}

async function applyDifference(
  services: MigrationServices,
  { spaceId, items }: ChangedList,
  migrated: readonly JsonObject[],
): Promise<void> {
  const [before, after] = [rolesIn(migrated), rolesIn(items)];
  const roles = new Map<string, SpaceRole>();
  for (const userId of new Set([...before.keys(), ...after.keys()])) {
    const role = after.get(userId) ?? "none";
    if ((before.get(userId) ?? "none") !== role) roles.set(userId, role);
  }
  // The earlier version does not know admins: it leaves a user who is one a member.
  const isDue = (now: SpaceRole | null, role: SpaceRole): boolean => !(now === "admin" && role === "member");
  await write(services, spaceId, roles, { isDue, since: () => null });
}

function rolesIn(items: readonly JsonObject[]): Roles {
  const roles = new Map<string, SpaceRole>();
  for (const item of items) {
    const { user_id: id } = item;
    const role = spaceRoleOfItem(item);
    if (typeof id === "string" && isUuid(id) && role !== null && role !== "none")
      roles.set(id, higherSpaceRole(roles.get(id) ?? "none", role));
  }
  return roles;
}

interface Writing {
  /** Whether the user, who has the role `now` by row, receives the role. */
  readonly isDue: (now: SpaceRole | null, role: SpaceRole) => boolean;
  readonly since: (userId: string) => number | null;
}

async function write(
  { store, lists, newId, together = TOGETHER }: MigrationServices,
  spaceId: string,
  roles: Roles,
  { isDue, since }: Writing,
): Promise<void> {
  const all = [...roles].filter(([userId]) => isUuid(userId));
  for (let at = 0; at < all.length; at += together) {
    const some = all.slice(at, at + together);
    const listing = await lists.listing(
      spaceId,
      some.map(([userId]) => userId),
    );
    const operations = await store.read(spaceId, (world) =>
      some
        .filter(([userId, role]) => isDue(roleByRow(userId, spaceId, world), role))
        .map(([userId, role]) => rowOperation(spaceId, userId, role, since(userId), listing.has(userId), world)),
    );
    if (operations.length === 0) continue;
    const envelope = { id: newId(), scope: spaceId, operations, actor: { userId: null }, system: true };
    const result = await store.submit(envelope);
    if (result.status !== "done") throw errorOf(result);
  }
}

function roleByRow(userId: string, spaceId: string, world: World): SpaceRole | null {
  return toSpaceRole(rowOf(userId, spaceId, world)?.value["role"]);
}

function rowOperation(
  spaceId: string,
  userId: string,
  role: SpaceRole,
  since: number | null,
  isListed: boolean,
  world: World,
): Operation {
  const joined = role !== "none" && (isListed || rowOf(userId, spaceId, world)?.value["joined"] === true);
  const value = {
    ...{ space_id: spaceId, user_id: userId, role, joined },
    ...(since === null ? {} : { since }),
  };
  return {
    pointer: { table: "space_user", id: memberRowId(spaceId, userId) },
    path: [],
    command: "update",
    args: { value },
  };
}
