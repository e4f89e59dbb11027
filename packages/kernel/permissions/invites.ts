/**
 * Invitations as records: who gives what to whom. One reading for who writes one and for who accepts it: an invitation is
 * worth what its inviter may give at that moment, and never more. Accepting one raises a role, it never lowers one. The
 * removal of a user ends the invitations that this user created, and closes to this user all that were created before it.
 */
import type { World } from "../world/world.ts";
import type { Reason } from "../errors/reasons.ts";
import { isPageType } from "../records/block.ts";
import { upFrom } from "../world/above.ts";
import { parentOf, typeOf, type Entry } from "../records/entry.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { can, why } from "./can.ts";
import { closes, itemKey, itemRole, itemsOf } from "./items.ts";
import { isWorkspace } from "./members.ts";
import { isRemovedSince } from "./removals.ts";
import { allows, higher, toRole, type Role } from "./roles.ts";
import { spaceRoleOf } from "./space-roles.ts";

export interface Invite {
  readonly inviterId: string;
  /** The page that it invites to; null: the workspace. */
  readonly pageId: string | null;
  /** None where it names no role: then there is nothing to accept. */
  readonly role: Role;
  /** Whom alone it is for; null: whoever has its code. */
  readonly inviteeId: string | null;
}

/** What rights are read from; who may not invite may still end an invitation. */
export const INVITE_FIELDS = ["role", "inviter_id", "page_id", "target_id", "target_table", "invitee_id"] as const;

/** What an invitation says, in our words or in those of existing clients (`target_table`, `target_id`); null: nothing that counts. */
export function inviteOf({ value }: Entry): Invite | null {
  const inviterId = idAt(value, "inviter_id");
  const inviteeId = idAt(value, "invitee_id");
  const own = idAt(value, "page_id");
  const target = value["target_table"] === "block" ? idAt(value, "target_id") : null;
  if (typeof inviterId !== "string" || own === undefined || target === undefined || inviteeId === undefined)
    return null;
  if (own !== null && target !== null && own !== target) return null;
  if (value["target_table"] === "block" && target === null) return null;
  if (!isNothing(value["target_table"]) && value["target_table"] !== "block" && value["target_table"] !== "space")
    return null;
  const pageId = own ?? target;
  const role = toRole(value["role"]);
  if (role === "none" && !isNothing(value["role"])) return null;
  // The workspace knows owners and members.
  if (pageId === null && role !== "none" && !allows(role, "edit")) return null;
  return { inviterId, pageId, role, inviteeId };
}

/** Undefined: something that is no id. */
function idAt(value: JsonObject, field: string): string | null | undefined {
  const id = value[field];
  return isNothing(id) ? null : typeof id === "string" ? id : undefined;
}

function isNothing(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}

/** The page or the workspace that is invited to; null where there is no such page. */
export function targetOf({ pageId }: Pick<Invite, "pageId">, scope: string, world: World): Entry | null {
  if (pageId === null) return world.entry("space", scope);
  const page = world.entry("block", pageId);
  return page !== null && isPageType(typeOf(page)) ? page : null;
}

/**
 * Whether the inviter may give now what the invitation states: full access to a page gives any role on it. Owners invite to the workspace
 * with any role, and admins as members.
 */
export function stands(invite: Invite, scope: string, world: World): boolean {
  const target = targetOf(invite, scope, world);
  if (target === null) return false;
  if (invite.pageId !== null) return can({ userId: invite.inviterId }, "full", target, world);
  const role = spaceRoleOf(invite.inviterId, scope, world);
  return role === "owner" || (role === "admin" && !allows(invite.role, "full"));
}

/** Why an invitation is not accepted: the kind of the error, words for a developer, and the reason that the user reads. */
export interface InviteFault {
  readonly kind: "NotFoundError" | "ResourceExpiredError" | "ForbiddenError";
  readonly message: string;
  readonly reason?: Reason;
}

const MISSING: InviteFault = { kind: "NotFoundError", message: "There is no such invitation." };

/** Why the invitation gives this user nothing; null where it may be accepted. */
export function acceptanceFault(entry: Entry | null, userId: string, world: World): InviteFault | null {
  const invite = entry === null || entry.value["alive"] === false ? null : inviteOf(entry);
  if (entry === null || invite === null || invite.role === "none") return MISSING;
  if (invite.inviteeId !== null && invite.inviteeId !== userId) return MISSING;
  const target = targetOf(invite, entry.scope, world);
  if (target === null || !stands(invite, entry.scope, world) || isRemovedSince(invite.inviterId, entry, target, world))
    return {
      kind: "ResourceExpiredError",
      message: "Whoever sent this invitation may not give this access any more.",
      reason: "invitation_ended",
    };
  if (isRemovedSince(userId, entry, target, world))
    return {
      kind: "ForbiddenError",
      message: "This user was removed after the invitation was created; an owner has to invite them again.",
      reason: "invitation_after_removal",
    };
  return null;
}

/** The items that a page gets when someone accepts an invitation to it: none where they have as much already. */
export function acceptedItems(userId: string, role: Role, page: Entry, world: World): JsonObject[] {
  // What everybody has on the internet is nobody's own: it may be taken away from everybody.
  const now = why({ userId }, page, world)
    .filter(({ principal }) => principal !== "public_permission")
    .reduce<Role>((highest, grant) => higher(highest, grant.role), "none");
  if (higher(now, role) === now) return [];
  const item = { type: "user_permission", role: higher(role, nearestOwn(userId, page, world)), user_id: userId };
  // A page at the top of a space belongs to its members as long as it has no items: the first one must not take it away.
  const unlisted = isWorkspace(parentOf(page)?.table) && itemsOf(page).length === 0;
  return unlisted ? [{ type: "space_permission", role: "editor" }, item] : [item];
}

/** The role of the nearest item for this person, whether it counts at the moment or not. */
function nearestOwn(userId: string, page: Entry, world: World): Role {
  const key = itemKey({ type: "user_permission", user_id: userId });
  for (const at of upFrom(page, world)) {
    const items = itemsOf(at);
    const mine = items.find((item) => itemKey(item) === key);
    if (mine !== undefined) return itemRole(mine);
    if (closes(items)) break;
  }
  return "none";
}

/** Whether `now` says the same of rights as `was`, or less: an invitation that was ended. */
export function isNoMore(was: Entry, now: Entry): boolean {
  const same = INVITE_FIELDS.every((field) => was.value[field] === now.value[field]);
  return same && (was.value["alive"] === now.value["alive"] || now.value["alive"] === false);
}
