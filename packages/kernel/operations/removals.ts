/**
 * What the server notes and judges of removed users and of invitations when a transaction ends, whatever commands wrote it
 * (permissions/removals.ts). A user who removes their own access leaves and is not removed: such a user may return by a link.
 */
import { acceptanceFault, inviteOf, targetOf } from "../permissions/invites.ts";
import { usersOf, versionsAbove, withRemovals } from "../permissions/removals.ts";
import type { Entry } from "../records/entry.ts";
import { isJudged } from "../records/on-server.ts";
import { tableOf } from "../records/pointer.ts";
import type { Step } from "../world/context.ts";
import { Refusal } from "../world/refusal.ts";

export function settleRemovals(step: Step): void {
  const { draft, context } = step;
  let areMembersChanged = false;
  for (const [key, was] of [...draft.before]) {
    const now = draft.entries.get(key);
    if (now === undefined) continue;
    const { contains } = tableOf(now.table);
    if (was === null) {
      if (isJudged(now.table, "invitation")) noteVersions(step, now);
      continue;
    }
    if (contains === "members" || contains === "group") areMembersChanged = true;
    const areItemsChanged = contains === "items" && was.value["permissions"] !== now.value["permissions"];
    if (contains === "team" || areItemsChanged) noteRemoved(step, was, now);
  }
  if (!areMembersChanged) return;
  const was = draft.base.entry("space", context.scope);
  const now = draft.entry("space", context.scope);
  if (was !== null && now !== null) noteRemoved(step, was, now);
}

function noteRemoved({ draft, context }: Step, was: Entry, now: Entry): void {
  const users = usersOf(now, draft);
  const { actor } = context;
  const isActor = (id: string): boolean => actor.table === "notion_user" && actor.id === id;
  const removed = [...usersOf(was, draft.base)].filter((id) => !users.has(id) && !isActor(id));
  if (removed.length > 0) draft.put(withRemovals(now, removed));
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
