// What log rows contain of the roles and items of a user. Pure.

import { spaceRoleOfItem, toSpaceRole, type SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { isList, isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import type { LogRow } from "../../store/record-db.ts";

/** The users whose membership rows of the workspace these log rows changed. */
export function changedMembers(rows: readonly LogRow[], space: string): string[] {
  const prefix = `${space}|`;
  const users = new Set<string>();
  for (const { body } of rows)
    for (const [table, id] of body.changed)
      if (table === "space_user" && id.startsWith(prefix)) users.add(id.slice(prefix.length));
  return [...users];
}

/** Whether one of these log rows may have changed who is in the workspace by a group. */
export function changesGroups(rows: readonly LogRow[]): boolean {
  return rows.some(({ body }) => body.changed.some(([table]) => table === "group" || table === "space"));
}

/** The number of the first of these rows that changed the membership row of the user; null if there is none. */
export function firstChange(rows: readonly LogRow[], space: string, userId: string): number | null {
  const row = rows.find(({ body }) =>
    body.changed.some(([table, id]) => table === "space_user" && id === `${space}|${userId}`),
  );
  return row?.seq ?? null;
}

/** The number of the last of these rows that set the user's role to none; null if there is none, or a row made the user a member later. */
export function leftIn(rows: readonly LogRow[], space: string, userId: string): number | null {
  let left: number | null = null;
  for (const { seq, body } of rows)
    for (const operation of body.operations) {
      const role = roleIn(operation, space, userId);
      if (role === "none") left = seq;
      else if (role !== null && role !== "guest") left = null;
    }
  return left;
}

/** The role that the operation gives the user; null if it gives none. */
function roleIn(operation: Json, space: string, userId: string): SpaceRole | null {
  const { pointer, path, command, args, value } = partsOf(operation);
  if (pointer["table"] === "space_user" && pointer["id"] === `${space}|${userId}`) {
    if (path.length === 0) return isObject(value) ? toSpaceRole(value["role"]) : null;
    return path[0] === "role" ? toSpaceRole(value) : null;
  }
  // Clients of the previous version.
  const isItem = pointer["table"] === "space" && command === "setPermissionItem" && args["user_id"] === userId;
  return isItem ? spaceRoleOfItem(args) : null;
}

/** The blocks that operations of these rows gave the user an item on. */
export function givenIn(rows: readonly LogRow[], userId: string): string[] {
  return rows
    .flatMap(({ body }) => body.operations)
    .flatMap((operation) => {
      const { pointer, path, command, args, value } = partsOf(operation);
      const id = pointer["id"];
      if (pointer["table"] !== "block" || typeof id !== "string") return [];
      if (command === "setPermissionItem") return namesUser([args], userId) ? [id] : [];
      const list = path[0] === "permissions" ? value : isObject(value) ? value["permissions"] : null;
      return isList(list) && namesUser(list, userId) ? [id] : [];
    });
}

const namesUser = (items: readonly Json[], userId: string): boolean =>
  items.some((item) => isObject(item) && item["user_id"] === userId && item["role"] !== "none");

interface Parts {
  readonly pointer: JsonObject;
  readonly path: readonly Json[];
  readonly command: Json | undefined;
  readonly args: JsonObject;
  /** What the operation writes: the log contains the value of `set` and `update` alone, unless the client sent more with it. */
  readonly value: Json | undefined;
}

function partsOf(operation: Json): Parts {
  const { pointer, path, command, args } = isObject(operation) ? operation : {};
  const isWrapped = isObject(args) && "value" in args && ("was" in args || "base" in args);
  return {
    pointer: isObject(pointer) ? pointer : {},
    path: isList(path) ? path : [],
    command,
    args: isObject(args) ? args : {},
    value: isWrapped ? args["value"] : args,
  };
}
