// Invitations by link: a secret code that gives a role in a workspace, or on one page, to whoever
// is signed in and has it. The code is a capability: 160 random bits, kept in the record.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import {
  acceptanceFault,
  acceptedItems,
  inviteOf,
  stands,
  targetOf,
  type Invite,
} from "@tessera/kernel/permissions/invites.ts";
import { hasAccess } from "@tessera/kernel/permissions/removals.ts";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { acceptInvite } from "@tessera/kernel/wire/api/invites/accept-invite.ts";
import type { createInvite } from "@tessera/kernel/wire/api/invites/create-invite.ts";
import type { loadInvite } from "@tessera/kernel/wire/api/invites/load-invite.ts";
import type { Handler } from "../../http/dispatch.ts";
import type { Bootstrap } from "../../store/bootstrap.ts";
import type { Store } from "../../store/store.ts";

type GivenRole = Exclude<Role, "none">;

export interface InviteServices {
  readonly store: Store;
  readonly bootstrap: Bootstrap;
  readonly newCode: () => string;
  /** A record id that only a holder of the code can name. */
  readonly idOfCode: (code: string) => string;
}

export function createCreateInvite({
  store,
  bootstrap,
  newCode,
  idOfCode,
}: InviteServices): Handler<typeof createInvite> {
  return async ({ spaceId, role, pageId }, { caller }) => {
    const { userId } = caller.actor;
    if (pageId === undefined && role !== "editor" && role !== "read_and_write") {
      throw new AppError("ValidationError", "role should be editor or read_and_write for a workspace");
    }
    const invite = { inviterId: userId, pageId: pageId ?? null, role, inviteeId: null };
    const isThere = (await store.scopes.fresh(spaceId)) !== null;
    const allowed = isThere && (await store.read(spaceId, (world) => stands(invite, spaceId, world)));
    if (!allowed) throw new AppError("ForbiddenError", "Only owners of a workspace or page invite to it.");
    const code = newCode();
    const value: JsonObject = { role, inviter_id: userId, ...(pageId === undefined ? {} : { page_id: pageId }) };
    const id = idOfCode(code);
    await bootstrap.run(spaceId, userId, [
      { pointer: { table: "invite", id }, path: [], command: "set", args: { value: { id, ...value } } },
    ]);
    return { code };
  };
}

interface Found {
  readonly id: string;
  readonly spaceId: string;
  readonly invite: Invite;
  readonly role: GivenRole;
}

async function findInvite({ store, idOfCode }: InviteServices, code: string): Promise<Found> {
  const id = idOfCode(code);
  const spaceId = (await store.db.scopesOf([{ table: "invite", id }])).get(`invite:${id}`);
  const entry = spaceId === undefined ? null : await store.read(spaceId, (world) => world.entry("invite", id));
  const invite = entry === null || entry.value["alive"] === false ? null : inviteOf(entry);
  if (spaceId === undefined || invite === null || invite.role === "none")
    throw new AppError("NotFoundError", "There is no such invitation.");
  return { id, spaceId, invite, role: invite.role };
}

export function createLoadInvite(services: InviteServices): Handler<typeof loadInvite> {
  return async ({ code }) => {
    const { spaceId, invite, role } = await findInvite(services, code);
    return await services.store.read(spaceId, (world) => {
      const spaceName = world.entry("space", spaceId)?.value["name"];
      const to = invite.pageId === null ? ("workspace" as const) : ("page" as const);
      const inviterName = world.entry("user", invite.inviterId)?.value["name"];
      return { spaceName: String(spaceName ?? ""), inviterName: String(inviterName ?? ""), role, to };
    });
  };
}

export function createAcceptInvite(services: InviteServices): Handler<typeof acceptInvite> {
  return async ({ code }, { caller }) => {
    const { userId } = caller.actor;
    const { store, bootstrap } = services;
    const { id, spaceId, invite, role } = await findInvite(services, code);
    const { pageId } = invite;
    const { fault, isIn, items } = await store.read(spaceId, (world) => {
      const target = targetOf(invite, spaceId, world);
      return {
        fault: acceptanceFault(world.entry("invite", id), userId, world),
        isIn: target !== null && hasAccess(userId, target, world),
        items: target === null || pageId === null ? [] : acceptedItems(userId, role, target, world),
      };
    });
    const answer = { spaceId, ...(pageId === null ? {} : { pageId }) };
    // Who was invited again follows an old link to what they have: the link changes nothing.
    if (fault?.reason === "invitation_after_removal" && isIn) return answer;
    if (fault !== null)
      throw new AppError(fault.kind, fault.message, {
        ...(fault.reason === undefined ? {} : { clientData: { type: fault.reason } }),
      });
    if (pageId === null) {
      await bootstrap.join(spaceId, userId, role === "editor" ? "editor" : "read_and_write", id);
      return answer;
    }
    const operations = items.map((args): Operation => ({
      pointer: { table: "block", id: pageId },
      path: [],
      command: "setPermissionItem",
      args: args as never,
    }));
    if (operations.length > 0) await bootstrap.run(spaceId, userId, operations, id);
    return answer;
  };
}
