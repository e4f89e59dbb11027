// Private pages: pages at the top of a workspace that have permission items for one user alone. Pure.

import { itemKey, itemRole, itemsOf } from "@tessera/kernel/permissions/items.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { isPurged } from "@tessera/kernel/world/purge.ts";

/** The private pages of a user who left are stored for this time, in milliseconds. */
export const STORED_MS = 30 * 24 * 60 * 60 * 1000;

const givesAccess = (item: JsonObject): boolean =>
  item["type"] !== "restrict_permission" && itemKey(item) !== null && itemRole(item) !== "none";

/** The principals, as `itemKey` names them, that the page's own items give access to. */
export function principalsOf(entry: Entry): Set<string> {
  return new Set(
    itemsOf(entry)
      .filter(givesAccess)
      .flatMap((item) => itemKey(item) ?? []),
  );
}

const keyOfUser = (userId: string): string => `user_permission:${userId}`;

/** Whether the page is at the top of the workspace and its items give access to this user alone. Pages below it are not read. */
export function isPrivateOf(userId: string, entry: Entry): boolean {
  if (entry.table !== "block" || isPurged(entry) || !isPageType(typeOf(entry))) return false;
  if (parentOf(entry)?.table !== "space") return false;
  const principals = principalsOf(entry);
  return principals.size === 1 && principals.has(keyOfUser(userId));
}

/** The user whose private page this may be: the only principal of a page at the top. Null if it is no private page. */
export function userOfPrivate(entry: Entry): string | null {
  const [only = ""] = principalsOf(entry);
  const userId = only.slice(keyOfUser("").length);
  return only === keyOfUser(userId) && isPrivateOf(userId, entry) ? userId : null;
}

/** Whether the items of the page give access to another principal than this user. */
export function isSharedBeyond(userId: string, entry: Entry): boolean {
  return [...principalsOf(entry)].some((key) => key !== keyOfUser(userId));
}

/**
 * The page without the items of the user; the same entry if it has none. A page at the top whose last item is removed stays closed:
 * without any item it would open to all members.
 */
export function withoutItemsOf(userId: string, entry: Entry): Entry {
  const items = itemsOf(entry);
  const left = items.filter((item) => itemKey(item) !== keyOfUser(userId));
  if (left.length === items.length) return entry;
  const isOpened = left.length === 0 && parentOf(entry)?.table === "space";
  const permissions = isOpened ? [{ type: "restrict_permission", role: "none" }] : left;
  return { ...entry, value: { ...entry.value, permissions } };
}
