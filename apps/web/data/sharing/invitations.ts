// Invitations: making one, and taking one. Their code comes with whoever does either.
import { spaceDomainOf } from "@tessera/kernel/routes/space-domain.ts";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { acceptInvite } from "@tessera/kernel/wire/api/invites/accept-invite.ts";
import { createInvite } from "@tessera/kernel/wire/api/invites/create-invite.ts";
import { loadInvite } from "@tessera/kernel/wire/api/invites/load-invite.ts";
import { syncRecordValuesMain } from "@tessera/kernel/wire/api/pages/sync-record-values.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import type { InviteRole } from "./invite-role.ts";

export interface Invitation {
  readonly spaceName: string;
  readonly inviterName: string;
  readonly role: InviteRole;
  /** Everything, or one page and what is inside. */
  readonly to: "workspace" | "page";
}

/** Needs no account. */
export function readInvitation(http: Http, code: string): Promise<CallResult<Invitation>> {
  return http.call(loadInvite, { code }, { source: "invite", retry: true });
}

export interface Accepted {
  readonly spaceId: string;
  /** The page that the invitation is for, or that it was made on; missing where this person may not read that one. */
  readonly pageId?: string | undefined;
  readonly to: "workspace" | "page";
}

/** `madeOn`: the page that the link names. */
export async function acceptInvitation(http: Http, code: string, madeOn?: string): Promise<CallResult<Accepted>> {
  const result = await http.call(acceptInvite, { code }, { source: "invite" });
  if (!result.ok) return result;
  const { spaceId, pageId } = result.value;
  if (pageId !== undefined) return { ok: true, value: { spaceId, pageId, to: "page" } };
  const readable = madeOn !== undefined && (await canRead(http, madeOn, spaceId));
  return { ok: true, value: { spaceId, to: "workspace", ...(readable ? { pageId: madeOn } : {}) } };
}

async function canRead(http: Http, id: string, spaceId: string): Promise<boolean> {
  const requests = [{ pointer: { table: "block", id }, version: -1 }];
  const result = await http.call(syncRecordValuesMain, { requests }, { source: "invite" });
  const value = result.ok ? result.value.recordMap["block"]?.[id]?.value : undefined;
  return value?.["space_id"] === spaceId && value["alive"] === true;
}

export interface Offer {
  readonly spaceName: string;
  readonly role: InviteRole;
  /** To one page, or with null to the workspace. */
  readonly pageId: string | null;
  /** The page that it is made on. */
  readonly madeOn: string | null;
}

export async function makeInvitation(
  http: Http,
  sync: ScopeSync,
  { spaceName, role, pageId, madeOn }: Offer,
): Promise<CallResult<{ readonly path: string }>> {
  const spaceId = sync.identity.scope;
  // Its record is there where this person may read it.
  const space = sync.entry("space", spaceId)?.value;
  if (pageId !== null) sayWhoSeesIt(sync, pageId);
  const to = pageId === null ? {} : { pageId };
  const result = await http.call(createInvite, { spaceId, role, ...to }, { source: "share" });
  if (!result.ok) return result;
  const name = space?.["name"];
  const spaceDomain = spaceDomainOf(space?.["domain"], typeof name === "string" ? name : spaceName);
  const p = pageId === null ? (madeOn ?? undefined) : undefined;
  return { ok: true, value: { path: buildPath("invite", { spaceDomain, inviteCode: result.value.code, p }) } };
}

/**
 * A top page without items of its own is everybody's in the workspace; the first item would make it private. So what
 * held silently is said before someone else is given access.
 */
function sayWhoSeesIt(sync: ScopeSync, pageId: string): void {
  const entry = sync.entry("block", pageId);
  if (entry === null || entry.value["parent_table"] !== "space") return;
  const items = entry.value["permissions"];
  if (Array.isArray(items) && items.length > 0) return;
  const pointer = { table: "block" as const, id: pageId, spaceId: sync.identity.scope };
  const args = { type: "space_permission", role: "editor" };
  sync.transact([{ pointer, path: [], command: "setPermissionItem", args }], "share");
}
