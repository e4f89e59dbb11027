// Changes of members and groups: each is one transaction. The function that is returned undoes it; null where the change cannot be
// done with the records of this device.
import type { SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { memberRowId } from "@tessera/kernel/permissions/space-roles.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";

type Undo = () => void;

/** What transactions of this file are called; a refusal of one is reported by the people page. */
export const MEMBER_ACTION = "members";

function transact(sync: ScopeSync, operations: readonly Operation[]): Undo | null {
  const done = sync.transact(operations, MEMBER_ACTION);
  return done.ok ? () => void sync.transact(done.inverse, MEMBER_ACTION) : null;
}

function setRole(spaceId: string, userId: string, role: SpaceRole): Operation {
  const pointer = { table: "space_user" as const, id: memberRowId(spaceId, userId), spaceId };
  return { pointer, path: ["role"], command: "set", args: { value: role } };
}

export function changeRoles(sync: ScopeSync, userIds: readonly string[], role: SpaceRole): Undo | null {
  const { scope } = sync.identity;
  return transact(
    sync,
    userIds.map((userId) => setRole(scope, userId, role)),
  );
}

/** The user becomes an owner, and the present owner an admin, if the owner does not stay one. */
export function transferOwnership(sync: ScopeSync, toUserId: string, staysOwner: boolean): Undo | null {
  const { scope, userId } = sync.identity;
  const given = setRole(scope, toUserId, "owner");
  return transact(sync, staysOwner ? [given] : [given, setRole(scope, userId, "admin")]);
}

export interface NewGroup {
  readonly name: string;
  /** An emoji; null: none. */
  readonly icon: string | null;
  readonly userIds: readonly string[];
}

/** Returns the id of the group. */
export function createGroup(sync: ScopeSync, { name, icon, userIds }: NewGroup): string | null {
  const id = newId();
  const { scope } = sync.identity;
  const value = { id, space_id: scope, name, user_ids: [...userIds], alive: true, ...(icon !== null && { icon }) };
  const pointer = { table: "group" as const, id, spaceId: scope };
  return transact(sync, [{ pointer, path: [], command: "set", args: { value } }]) === null ? null : id;
}

function inGroup(sync: ScopeSync, groupId: string, path: string): Pick<Operation, "pointer" | "path"> {
  return { pointer: { table: "group" as const, id: groupId, spaceId: sync.identity.scope }, path: [path] };
}

export function renameGroup(sync: ScopeSync, groupId: string, name: string, icon: string | null): Undo | null {
  return transact(sync, [
    { ...inGroup(sync, groupId, "name"), command: "set", args: { value: name } } as Operation,
    { ...inGroup(sync, groupId, "icon"), command: "set", args: { value: icon } } as Operation,
  ]);
}

export function addToGroup(sync: ScopeSync, groupId: string, userId: string): Undo | null {
  return transact(sync, [
    { ...inGroup(sync, groupId, "user_ids"), command: "listAfter", args: { id: userId } } as Operation,
  ]);
}

export function removeFromGroup(sync: ScopeSync, groupId: string, userId: string): Undo | null {
  return transact(sync, [
    { ...inGroup(sync, groupId, "user_ids"), command: "listRemove", args: { id: userId } } as Operation,
  ]);
}

export function deleteGroup(sync: ScopeSync, groupId: string): Undo | null {
  return transact(sync, [{ ...inGroup(sync, groupId, "alive"), command: "set", args: { value: false } } as Operation]);
}

/** What the users of the group are in the workspace because of it; null: nothing. */
export function setGroupRole(sync: ScopeSync, groupId: string, role: "owner" | "member" | null): Undo | null {
  const { scope } = sync.identity;
  const given = role === "owner" ? "editor" : role === "member" ? "read_and_write" : "none";
  const pointer = { table: "space" as const, id: scope, spaceId: scope };
  const args = { type: "group_permission", group_id: groupId, role: given };
  return transact(sync, [{ pointer, path: ["permissions"], command: "setPermissionItem", args }]);
}
