/**
 * What the server notes and judges of removed users and of invitations when a transaction ends, whatever commands wrote it
 * (permissions/removals.ts). A user who removes their own access leaves and is not removed: such a user may return by a link.
 */
import { acceptanceFault, inviteOf, targetOf } from "../permissions/invites.ts";
import { usersOfGroup, membersOfSpace } from "../permissions/members.ts";
import { usersOf, versionsAbove, withRemovals } from "../permissions/removals.ts";
import { ownSpaceRole, spaceRoleOf } from "../permissions/space-roles.ts";
import type { Entry } from "../records/entry.ts";
import { isJudged } from "../records/on-server.ts";
import { tableOf } from "../records/pointer.ts";
import type { Step } from "../world/context.ts";
import { Refusal } from "../world/refusal.ts";
import type { World } from "../world/world.ts";

export function settleRemovals(step: Step): void {
  const { draft, context } = step;
  /** The users whose membership of the workspace may have ended. */
  const members = new Set<string>();
  for (const [key, was] of [...draft.before]) {
    const now = draft.entries.get(key);
    if (now === undefined) continue;
    const { contains } = tableOf(now.table);
    if (was === null) {
      if (isJudged(now.table, "invitation")) noteVersions(step, now);
      continue;
    }
    if (contains === "membership") members.add(now.id.slice(now.scope.length + 1));
    if (contains === "group") for (const id of usersOfGroup(was)) members.add(id);
    if (contains === "members" && was.value["permissions"] !== now.value["permissions"])
      for (const id of namedBy(was, draft.base)) members.add(id);
    const areItemsChanged = contains === "items" && was.value["permissions"] !== now.value["permissions"];
    if (contains === "team" || areItemsChanged) noteRemoved(step, was, now);
  }
  const space = members.size === 0 ? null : draft.entry("space", context.scope);
  if (space === null) return;
  const isIn = (id: string, world: World): boolean =>
    spaceRoleOf(id, space.id, world) !== "none" || ownSpaceRole(id, space.id, world) === "guest";
  note(
    step,
    space,
    [...members].filter((id) => isIn(id, draft.base) && !isIn(id, draft)),
  );
}

/** The users whom the list of a workspace names, by themselves or by a group. */
function namedBy(space: Entry, world: World): Set<string> {
  const { people, groups } = membersOfSpace(space);
  const users = new Set(people.keys());
  for (const [id] of groups) {
    const group = world.entry("group", id);
    for (const user of group === null ? [] : usersOfGroup(group)) users.add(user);
  }
  return users;
}

function noteRemoved(step: Step, was: Entry, now: Entry): void {
  const users = usersOf(now, step.draft);
  note(
    step,
    now,
    [...usersOf(was, step.draft.base)].filter((id) => !users.has(id)),
  );
}

function note({ draft, context: { actor } }: Step, entry: Entry, users: readonly string[]): void {
  const removed = users.filter((id) => !(actor.table === "notion_user" && actor.id === id));
  if (removed.length > 0) draft.put(withRemovals(entry, removed));
}

function noteVersions({ draft, context }: Step, now: Entry): void {
  const invite = inviteOf(now);
  const target = invite === null ? null : targetOf(invite, context.scope, draft);
  if (target !== null) draft.put({ ...now, meta: { ...now.meta, madeAt: versionsAbove(target, draft) } });
}

/** Refuses to accept an invitation that gives the actor nothing any more: rights may have changed since it was read. */
export function settleAcceptance({ draft: { base }, context }: Step): void {
  if (context.accepts === undefined) return;
  const fault = acceptanceFault(base.entry("invite", context.accepts), context.actor.id, base);
  if (fault !== null) throw new Refusal(fault.kind, fault.message, fault.reason);
}
