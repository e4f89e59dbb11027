/**
 * Who may change roles and groups. Owners change everything. Admins change users between none, guest and member, and groups that own
 * nothing; they add nobody but others to a group. A user may lower the own role, and so leave. Roles are read as they were before the
 * transaction, so that nobody gives themselves the right to give.
 */
import { isOwnerGroup } from "../permissions/owners.ts";
import { isAlive, type Entry } from "../records/entry.ts";
import { usersOfGroup } from "../permissions/members.ts";
import { higherSpaceRole, toSpaceRole, type SpaceRole } from "../rules/space-role-names.ts";
import { ownSpaceRole, spaceRoleOf } from "../permissions/space-roles.ts";
import { sameJson } from "../values/json.ts";
import type { Step } from "../world/context.ts";
import { Refusal } from "../world/refusal.ts";

/** Names of groups, in characters. */
const LONGEST_NAME = 200;

/** Whether a user with the role `actor` may change the role of another user. */
export function mayChangeRole(actor: SpaceRole, from: SpaceRole, to: SpaceRole): boolean {
  const isForAdmins = (role: SpaceRole): boolean => role === "none" || role === "guest" || role === "member";
  return actor === "owner" || (actor === "admin" && isForAdmins(from) && isForAdmins(to));
}

export function judgeMembership(step: Step, now: Entry, was: Entry | null): void {
  const { draft, context } = step;
  const userId = now.id.slice(now.scope.length + 1);
  const to = toSpaceRole(now.value["role"]) ?? "none";
  const from = ownSpaceRole(userId, now.scope, draft.base) ?? "none";
  const isSame = was === null ? to === "none" : was.value["role"] === now.value["role"];
  // A guest by the first permission item: who may give the item was judged with it.
  const isNewGuest = to === "guest" && from === "none" && step.made.has(`${now.table}:${now.id}`);
  if (isSame || isNewGuest) return;
  const { actor } = context;
  if (actor.table === "notion_user" && actor.id === userId && higherSpaceRole(from, to) === from) return;
  const role = actor.table === "notion_user" ? spaceRoleOf(actor.id, now.scope, draft.base) : "none";
  if (!mayChangeRole(role, from, to))
    throw new Refusal("ForbiddenError", `may not change the role of user ${userId} from ${from} to ${to}`);
}

export function judgeGroup(step: Step, now: Entry, was: Entry | null): void {
  const { draft, context } = step;
  const { name } = now.value;
  if (isLiving(now) && (typeof name !== "string" || name.trim() === "" || name.length > LONGEST_NAME)) {
    // A group of an earlier version may have no name; who changes its users need not mend that.
    if (was === null || was.value["name"] !== name)
      throw new Refusal("ValidationError", `name of group ${now.id} should have 1 to ${LONGEST_NAME} characters`);
  }
  const isListChanged = was !== null && !sameJson(was.value["user_ids"], now.value["user_ids"]);
  if (isListChanged && !isLiving(was) && !isLiving(now))
    throw new Refusal("OperationConflictError", `group ${now.id} was deleted`);
  const [before, after] = [new Set(was === null ? [] : usersOfGroup(was)), new Set(usersOfGroup(now))];
  if (after.has(now.id)) throw new Refusal("ValidationError", `user_ids of group ${now.id} should be users`);
  const added = [...after].filter((id) => !before.has(id));
  const isChanged = added.length > 0 || after.size < before.size;
  if (!isChanged) return;
  const { actor } = context;
  if (spaceRoleOf(actor.id, now.scope, draft.base) === "owner") return;
  const space = draft.base.entry("space", now.scope);
  if (space !== null && isOwnerGroup(now.id, space))
    throw new Refusal("ForbiddenError", `may not change the users of group ${now.id}, which is an owner`);
  if (added.includes(actor.id)) throw new Refusal("ForbiddenError", `may not add the own user to group ${now.id}`);
}

function isLiving(group: Entry): boolean {
  return group.value["alive"] === undefined || isAlive(group);
}
