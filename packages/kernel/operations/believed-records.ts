/**
 * The rules for the records from which permissions are read, judged when a transaction of a user ends: the user may give what the records
 * give. Users do not create the records that the server creates; a workspace and a teamspace keep an owner; roles are changed by
 * users who may change them; an invitation and a view are of the user who writes them; rows are hidden by users with full access.
 * Transactions of the server are not judged.
 */
import { hasOwner, hasTeamOwner } from "../permissions/owners.ts";
import { judgeGroup, judgeMembership } from "./judge-members.ts";
import { hidesAlike } from "../permissions/row-rule.ts";
import { inviteOf, isNoMore, stands, targetOf } from "../permissions/invites.ts";
import type { Entry } from "../records/entry.ts";
import { isList, sameJson } from "../values/json.ts";
import { onServer } from "../records/on-server.ts";
import { tableOf } from "../records/pointer.ts";
import type { Judgement } from "../records/tables/declaration.ts";
import { demand, type Step } from "../world/context.ts";
import { Refusal } from "../world/refusal.ts";

/** Of a person's own record: the workspaces that they are in, and how many of them they may list. */
const LISTS = ["space_views", "space_view_pointers"] as const;
const MOST_LISTED = 1000;

type Judge = (step: Step, now: Entry, previous: Entry | null) => void;

/** The rules of a declaration that are judged here. The others are those of settle functions of their own. */
const JUDGES: Readonly<Partial<Record<Judgement, Judge>>> = {
  invitation: judgeInvite,
  owner: judgeOwner,
  membership: judgeMembership,
  group: judgeGroup,
  teamOwner: judgeTeam,
  rowRule: judgeRowRule,
  workspaceLists: judgeLists,
};

export function settleBelieved(step: Step): void {
  if (step.context.system === true) return;
  let areMembersChanged = false;
  for (const [key, was] of [...step.draft.before]) {
    const now = step.draft.entries.get(key);
    if (now === undefined) continue;
    const { creators, judged = [] } = onServer(now.table);
    const { contains } = tableOf(now.table);
    if (was === null && (creators === "server" || (creators === "engine" && !step.made.has(key))))
      throw new Refusal("ForbiddenError", `only the server makes a ${now.table}`);
    for (const rule of judged) JUDGES[rule]?.(step, now, was);
    areMembersChanged ||= contains === "members" || contains === "group" || contains === "membership";
  }
  if (areMembersChanged) judgeSpace(step);
}

function judgeInvite(step: Step, now: Entry, was: Entry | null): void {
  if (was !== null && isNoMore(was, now)) return;
  const invite = inviteOf(now);
  if (invite === null)
    throw new Refusal(
      "ValidationError",
      `invite ${now.id} should name its inviter, a role and a page or the workspace`,
    );
  if (invite.inviterId !== step.context.actor.id)
    throw new Refusal("ForbiddenError", `invite ${now.id} should be of the person who writes it`);
  if (targetOf(invite, now.scope, step.draft) === null) throw new Refusal("NotFoundError", `no page ${invite.pageId}`);
  if (!stands(invite, now.scope, step.draft))
    throw new Refusal("ForbiddenError", `may not invite to ${invite.pageId ?? "the workspace"} with this role`);
}

/** Whose it is never changes. */
function judgeOwner(step: Step, now: Entry, was: Entry | null): void {
  const owner = was === null ? step.context.actor.id : was.value["user_id"];
  if (now.value["user_id"] !== owner)
    throw new Refusal("ForbiddenError", `user_id of ${now.table} ${now.id} should be ${String(owner)}`);
  if (now.value["space_id"] !== now.scope)
    throw new Refusal("ValidationError", `space_id of ${now.table} ${now.id} should be its space`);
}

/** Others read these lists with every look at the person's name. */
function judgeLists(_step: Step, now: Entry, was: Entry | null): void {
  for (const name of LISTS) {
    const length = lengthOf(now, name);
    if (length > MOST_LISTED && length > lengthOf(was, name))
      throw new Refusal("ValidationError", `${name} should have at most ${MOST_LISTED} entries, instead had ${length}`);
  }
}

function lengthOf(entry: Entry | null, name: string): number {
  const list = entry?.value[name];
  return isList(list) ? list.length : 0;
}

/**
 * Who hides rows from others, or shows them, has full access to the collection, where it stood and where it stands. A change of
 * the property whose people see rows is one: as another type it names nobody, and would name others who stand there when it comes back.
 */
function judgeRowRule(step: Step, now: Entry, was: Entry | null): void {
  const isSame = sameJson(now.value["row_rule"] ?? null, was?.value["row_rule"] ?? null);
  if (isSame && hidesAlike(now.value, was?.value ?? {})) return;
  if (was !== null && !step.context.may("full", was, step.draft.base))
    throw new Refusal("ForbiddenError", `may not full collection ${was.id}`);
  demand(step, "full", now);
}

function judgeTeam(step: Step, now: Entry, was: Entry | null): void {
  if (was !== null && !hasTeamOwner(was, step.draft.base)) return;
  if (!hasTeamOwner(now, step.draft)) throw new Refusal("ForbiddenError", `team ${now.id} should keep an owner`);
}

function judgeSpace(step: Step): void {
  const { draft, context } = step;
  const was = draft.base.entry("space", context.scope);
  const now = draft.entry("space", context.scope);
  if (was === null || now === null || !hasOwner(was, draft.base)) return;
  if (!hasOwner(now, draft)) throw new Refusal("ForbiddenError", `space ${now.id} should keep an owner`);
}
