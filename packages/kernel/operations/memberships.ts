/**
 * Membership rows. What existing clients write into the list of a workspace (one item, or the whole list) becomes changes of rows; the
 * stored list keeps the items of groups, and of users whom earlier versions put there. At the end of a transaction the engine writes
 * the fields of rows that users do not write, the rows of new guests, and the list of owners.
 */
import type { Entry } from "../records/entry.ts";
import { keyOf } from "../records/pointer.ts";
import { isUuid } from "../values/ids.ts";
import { isList, isObject, sameJson, setIn, type Json, type JsonObject } from "../values/json.ts";
import { containsItems, isUserItem, itemKey, itemRole, itemsOf } from "../permissions/items.ts";
import { isMembership, isWorkspace } from "../permissions/members.ts";
import { ownerIdsOf } from "../permissions/owners.ts";
import { spaceRoleOfItem, toSpaceRole, type SpaceRole } from "../rules/space-role-names.ts";
import {
  itemOfSpaceRole,
  memberListId,
  memberRow,
  ownSpaceRole,
  roleOnSpace,
  rowOf,
  spaceRoleOf,
} from "../permissions/space-roles.ts";
import type { MemberItems, Step } from "../world/context.ts";
import { Refusal } from "../world/refusal.ts";

/** Items of users that existing clients read of one workspace; more are left out, and `permissions_complete` is false. */
export const MOST_SHOWN = 1000;

/** Gives the user the role that the item states. Returns the item that undoes it. */
function setUserItem(step: Step, space: Entry, item: JsonObject): JsonObject {
  const userId = userOf(item);
  const now = ownSpaceRole(userId, space.id, step.draft);
  setRole(step, space, userId, roleIn(item, now));
  return itemOfSpaceRole(userId, now ?? "none") ?? { ...item, role: "none" };
}

/**
 * Applies the list that an existing client sends as a whole, as a difference to the members of now. Users whom others removed do not come
 * back by it, because the client may not have heard of the removal. Returns the list to store.
 */
function setUserItems(step: Step, space: Entry, list: readonly JsonObject[]): JsonObject[] {
  const sent = new Map(list.filter(isUserItem).map((item) => [userOf(item), item]));
  const rows = userIdsOfRows(step, space.id);
  const stored = itemsOf(space).filter(isUserItem);
  for (const [userId, item] of sent) {
    const now = ownSpaceRole(userId, space.id, step.draft);
    const isRemoved = now === "none" && space.meta.removals?.users[userId] !== undefined;
    if (!isRemoved) setRole(step, space, userId, roleIn(item, now));
  }
  // A list that does not contain all members says nothing of those whom it does not name.
  const isWhole = rows.length <= MOST_SHOWN;
  for (const userId of isWhole ? [...rows, ...stored.map(userOf)] : []) {
    const now = sent.has(userId) ? null : ownSpaceRole(userId, space.id, step.draft);
    if (now !== null && roleOnSpace(now) !== "none") setRole(step, space, userId, "none");
  }
  return [...stored, ...list.filter((item) => !isUserItem(item))];
}

/** What the server passes to the execution of transactions. */
export const memberItems: MemberItems = { setUserItem, setUserItems };

/** The users with a membership row, in the order of the list. */
function userIdsOfRows({ draft }: Step, spaceId: string): string[] {
  return draft.children(memberListId(spaceId)).map(({ id }) => id.slice(spaceId.length + 1));
}

function userOf(item: JsonObject): string {
  const id = item["user_id"];
  if (typeof id !== "string" || !isUuid(id))
    throw new Refusal("ValidationError", "user_id of a workspace's item should be the id of a user");
  return id;
}

function roleIn(item: JsonObject, now: SpaceRole | null): SpaceRole {
  const role = spaceRoleOfItem(item, now);
  if (role === null)
    throw new Refusal("ValidationError", "role of a workspace's item should be editor, read_and_write or none");
  return role;
}

function setRole(step: Step, { id: spaceId }: Entry, userId: string, role: SpaceRole): void {
  const row = rowOf(userId, spaceId, step.draft);
  if (role === "none" && row === null && ownSpaceRole(userId, spaceId, step.draft) === null) return;
  if (role === row?.value["role"]) return;
  // Who is a guest stays one by an item that states no role in the workspace.
  if (role === "none" && row?.value["role"] === "guest") return;
  putRow(step, spaceId, userId, row, role);
}

function putRow(step: Step, spaceId: string, userId: string, row: Entry | null, role: SpaceRole): void {
  const pointer = memberRow(spaceId, userId);
  const made: Entry = {
    ...pointer,
    scope: spaceId,
    version: 0,
    value: { id: pointer.id, space_id: spaceId, user_id: userId },
    order: null,
    texts: {},
    meta: {},
    seq: 0,
  };
  if (row === null) step.made.add(keyOf(pointer));
  const at = row ?? made;
  step.draft.put({ ...at, value: { ...at.value, role } });
}

/** To be called at the end of every transaction on the server, before its records are judged. */
export function settleMemberships(step: Step): void {
  const { draft } = step;
  for (const [key, was] of [...draft.before]) {
    const now = draft.entries.get(key);
    if (now === undefined) continue;
    if (containsItems(now.table) && was?.value["permissions"] !== now.value["permissions"]) makeGuests(step, was, now);
    if (isWorkspace(now.table)) demandNoUserItems(was, now);
  }
  for (const [key, was] of [...draft.before]) {
    const now = draft.entries.get(key);
    if (now !== undefined && isMembership(now.table)) settleRow(step, was, now);
  }
}

/** The first permission item of a user who is not in the workspace makes the user a guest. */
function makeGuests(step: Step, was: Entry | null, now: Entry): void {
  const before = new Map((was === null ? [] : itemsOf(was)).map((item) => [itemKey(item), item]));
  for (const item of itemsOf(now)) {
    const { user_id: userId } = item;
    if (!isUserItem(item) || typeof userId !== "string" || !isUuid(userId) || itemRole(item) === "none") continue;
    if (sameJson(before.get(itemKey(item)) ?? null, item)) continue;
    if (spaceRoleOf(userId, now.scope, step.draft) !== "none") continue;
    putRow(step, now.scope, userId, rowOf(userId, now.scope, step.draft), "guest");
    step.made.add(keyOf(memberRow(now.scope, userId)));
  }
}

/** The list does not grow by users: every command that names one changes rows. */
function demandNoUserItems(was: Entry | null, now: Entry): void {
  const [before, list] = [was?.value["permissions"], now.value["permissions"]];
  if (before === list || !isList(list)) return;
  const known: readonly Json[] = isList(before) ? before : [];
  const added = list.find((item) => isObject(item) && isUserItem(item) && !known.some((one) => sameJson(one, item)));
  if (added !== undefined)
    throw new Refusal(
      "ValidationError",
      "permissions of a workspace should be changed by setPermissionItem or as a whole list",
    );
}

/** Writes the fields of the row that users do not write, and the workspace's list of owners. */
function settleRow(step: Step, was: Entry | null, now: Entry): void {
  const { context, draft } = step;
  const userId = now.id.slice(now.scope.length + 1);
  const given = toSpaceRole(now.value["role"]);
  if (now.value["role"] !== undefined && given === null)
    throw new Refusal("ValidationError", `role of ${now.table} ${now.id} should be a role of a workspace`);
  const before = toSpaceRole(was?.value["role"]);
  const fields =
    context.system === true ? now.value : { ...(was?.value ?? made(now)), ...roleField(now.value["role"]) };
  const isChanged = given !== before && given !== null;
  const value = isChanged ? changedFields(step, userId, given, fields, was) : fields;
  if (!sameJson(value, now.value)) draft.put({ ...now, value });
  if (isChanged && (given === "owner" || before === "owner")) noteOwner(step, now.scope, userId, given === "owner");
}

function roleField(role: Json | undefined): JsonObject {
  return role === undefined ? {} : { role };
}

function made({ id, scope }: Entry): JsonObject {
  return { id, space_id: scope, user_id: id.slice(scope.length + 1) };
}

/**
 * The fields of a row whose role changed. A user who joins accepts: by an invitation, or by creating the workspace. Others were named and
 * have not accepted yet.
 */
function changedFields(
  { context }: Step,
  userId: string,
  role: SpaceRole,
  fields: JsonObject,
  was: Entry | null,
): JsonObject {
  const { actor, accepts } = context;
  const isOwn = actor.table === "notion_user" && actor.id === userId;
  // A user who was removed had accepted, and has the name again if the removal is undone. A user who left has to accept again.
  if (role === "none")
    return setIn(
      isOwn ? { ...fields, joined: false } : fields,
      ["since"],
      wasUnread(was) ? undefined : fields["since"],
    );
  const joined = accepts !== undefined && isOwn ? true : (fields["joined"] ?? false);
  // The server states them where it knows better.
  const isStated = (name: string): boolean => fields[name] !== undefined && fields[name] !== was?.value[name];
  const isGiven = !isOwn && context.system !== true && !isStated("invited_by_id");
  return {
    ...fields,
    joined,
    ...(isStated("since") ? {} : { since: context.now }),
    ...(isGiven ? { invited_by_id: actor.id } : {}),
  };
}

/** Whether the user may never have read anything: a guest who was named by an item and did not accept anything. */
function wasUnread(was: Entry | null): boolean {
  return was === null || (was.value["role"] === "guest" && was.value["joined"] !== true);
}

function noteOwner({ draft }: Step, spaceId: string, userId: string, isOwner: boolean): void {
  const space = draft.entry("space", spaceId);
  if (space === null) return;
  const others = ownerIdsOf(space).filter((id) => id !== userId);
  draft.put({ ...space, value: { ...space.value, owner_ids: isOwner ? [...others, userId] : others } });
}
