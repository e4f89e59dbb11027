/**
 * Permission items: who an item is for. Principals are a user, a group, a teamspace, the space's members, a bot, anyone.
 * `restrict_permission` is ours: with it a page takes nothing from its parent (docs/contract.md).
 */
import type { Entry } from "../records/entry.ts";
import { tableOf } from "../records/pointer.ts";
import { isList, isObject, type JsonObject } from "../values/json.ts";
import { toRole, type Role } from "./roles.ts";

const ID_FIELD: Readonly<Record<string, string | null>> = {
  user_permission: "user_id",
  group_permission: "group_id",
  team_permission: "team_id",
  bot_permission: "bot_id",
  space_permission: null,
  public_permission: null,
  restrict_permission: null,
};

/** Whether the pages among the records of this table may have permission items. */
export function containsItems(table: string): boolean {
  return tableOf(table).contains === "items";
}

/** The permission items on a record. */
export function itemsOf(entry: Entry): JsonObject[] {
  const list = entry.value["permissions"];
  return isList(list) ? list.filter(isObject) : [];
}

/** Whom an item is for: the kind, and of kinds of which there are many which one. */
export interface Principal {
  readonly type: string;
  readonly who: string;
}

/** The parts of what `itemKey` names. */
export function principalOf(key: string): Principal {
  const at = key.indexOf(":");
  return at < 0 ? { type: key, who: "" } : { type: key.slice(0, at), who: key.slice(at + 1) };
}

/** `type:id` of the principal; null where the object is no permission item. */
export function itemKey(item: JsonObject): string | null {
  const type = item["type"];
  if (typeof type !== "string" || !Object.hasOwn(ID_FIELD, type)) return null;
  const field = ID_FIELD[type];
  if (field === null || field === undefined) return type;
  const id = item[field];
  return typeof id === "string" && id !== "" ? `${type}:${id}` : null;
}

/**
 * Whether a page with these items takes nothing from above: it says so, or says that the members have no right to it. The latter
 * closes it to whatever it is moved under, or who may write above it could move it to where it opens.
 */
export function closes(items: readonly JsonObject[]): boolean {
  return items.some(
    (item) =>
      item["type"] === "restrict_permission" || (item["type"] === "space_permission" && item["role"] === "none"),
  );
}

export function isUserItem(item: JsonObject): boolean {
  return item["type"] === "user_permission";
}

export function itemRole(item: JsonObject): Role {
  return toRole(item["role"]);
}

/** The list with the principal's item replaced; role "none" removes it. */
export function withPermissionItem(items: readonly JsonObject[], item: JsonObject): JsonObject[] {
  const key = itemKey(item);
  const kept = items.filter((other) => itemKey(other) !== key);
  const removes = item["role"] === "none" && item["type"] !== "restrict_permission";
  return removes ? kept : [...kept, item];
}
