/**
 * Makes the boxes `{role, value}` in which readers receive records. A record that the reader may not read and a record that does not exist
 * have the same box, without a value. Editors also receive `edit`: the place among siblings, and the run lists and notes that the
 * engine needs.
 */
import { viewForClients } from "@tessera/database/view-model/view-for-clients.ts";
import { faceOf } from "@tessera/kernel/operations/collection-face.ts";
import { nameOf } from "@tessera/kernel/operations/collection-name.ts";
import { livingIds, type Children } from "@tessera/kernel/world/children.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import { can, roleOf, type Actor } from "@tessera/kernel/permissions/can.ts";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import { isInner } from "@tessera/kernel/world/above.ts";
import { isAlive, type Entry } from "@tessera/kernel/records/entry.ts";
import { isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { onServer } from "@tessera/kernel/records/on-server.ts";
import { childrenOf } from "@tessera/kernel/records/parents.ts";
import { userNameParts } from "@tessera/kernel/rules/user-name.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import { memberFields, withoutUsers } from "./member-items.ts";
import { stateOf } from "@tessera/kernel/records/entry-state.ts";

/** What existing clients read of a user beside the name: its two parts, computed if the user has set neither, and a picture. */
function personFields({ name, given_name, family_name, profile_photo }: JsonObject): JsonObject {
  const { given, family } = userNameParts(typeof name === "string" ? name : "");
  const isWhole = given_name === undefined && family_name === undefined;
  return {
    given_name: isWhole ? given : (given_name ?? ""),
    family_name: isWhole ? family : (family_name ?? ""),
    profile_photo: profile_photo ?? "",
  };
}

export const NO_ACCESS: Box = { role: "none" };

const LIVING = new WeakMap<Children, readonly string[]>();

/** The ids that a list shows; the same list is materialised once. */
export function contentOf(children: Children): readonly string[] {
  const known = LIVING.get(children);
  if (known !== undefined) return known;
  const ids = livingIds(children);
  LIVING.set(children, ids);
  return ids;
}

/** The value that a reader gets: version and child list belong to it. */
export function readable(entry: Entry, world: World, actor: Actor): JsonObject {
  const list = childrenOf(entry.table)?.list;
  const value: Record<string, Json> = { ...entry.value, version: entry.version };
  switch (onServer(entry.table).shownAs) {
    case "person":
      Object.assign(value, personFields(entry.value));
      break;
    case "collection":
      Object.assign(value, { name: nameOf(entry, world) ?? [] }, faceOf(entry, world));
      break;
    case "view":
      return viewForClients(value, collectionOf(value, world, actor));
    case "workspace":
      Object.assign(value, memberFields(entry, world));
      break;
    case undefined:
      break;
  }
  if (list != null && (!isInner(entry.table) || isAlive(entry))) {
    const ids = contentOf(world.children(entry.id));
    if (ids.length > 0 || !isInner(entry.table)) value[list] = ids;
  }
  return value;
}

/** The value of the collection that a view shows, where the reader may read that too: a view may point anywhere. */
function collectionOf({ format }: JsonObject, world: World, actor: Actor): JsonObject {
  const pointer = isObject(format) ? format["collection_pointer"] : undefined;
  const id = isObject(pointer) ? pointer["id"] : undefined;
  const found = typeof id === "string" ? world.entry("collection", id) : null;
  return found !== null && can(actor, "read", found, world) ? found.value : {};
}

/** What a reader gets for a pointer; `editing` adds what our own editor needs. */
export function box(actor: Actor, table: Table, id: string, world: World, editing: boolean): Box {
  const entry = world.entry(table, id);
  if (entry === null) return NO_ACCESS;
  const role = roleOf(actor, entry, world);
  return role === "none" ? NO_ACCESS : boxOf(entry, role, world, editing ? null : actor);
}

/** `reader`: null where it is our own editor, which gets all that it needs. */
export function boxOf(entry: Entry, role: Role, world: World, reader: Actor | null): Box {
  if (reader !== null) return { role, value: readable(entry, world, reader) };
  const value = onServer(entry.table).shownAs === "workspace" ? withoutUsers(entry.value) : entry.value;
  return { role, value: { ...value, version: entry.version }, edit: editOf(entry) };
}

export function editOf(entry: Entry): NonNullable<Box["edit"]> {
  return { order: entry.order, state: stateOf(entry), seq: entry.seq, scope: entry.scope };
}
