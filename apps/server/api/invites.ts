// Invitations by link: a secret code that gives a role in a workspace, or on one page, to whoever
// is signed in and has it. The code is a capability: 160 random bits, kept in the record.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { can } from "@tessera/kernel/permissions/can.ts";
import { parentOf, type Entry } from "@tessera/kernel/records/entry.ts";
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import type { acceptInvite, createInvite, loadInvite } from "@tessera/kernel/wire/api/record-events.ts";
import type { Handler } from "../http/dispatch.ts";
import type { Bootstrap } from "../store/bootstrap.ts";
import type { Store } from "../store/store.ts";

type Role = "editor" | "read_and_write" | "comment_only" | "reader";

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
  return async ({ spaceId, role, pageId }, { userId }) => {
    if (pageId === undefined && role !== "editor" && role !== "read_and_write") {
      throw new AppError("ValidationError", "role should be editor or read_and_write for a workspace");
    }
    const allowed = await store.read(spaceId, (world) => {
      const target = pageId === undefined ? world.entry("space", spaceId) : world.entry("block", pageId);
      return target !== null && can({ userId }, "full", target, world);
    });
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

async function findInvite({ store, idOfCode }: InviteServices, code: string): Promise<Entry> {
  const id = idOfCode(code);
  const scope = (await store.db.scopesOf([{ table: "invite", id }])).get(`invite:${id}`);
  const entry = scope === undefined ? null : await store.read(scope, (world) => world.entry("invite", id));
  if (entry === null || entry.value["alive"] === false)
    throw new AppError("NotFoundError", "There is no such invitation.");
  return entry;
}

export function createLoadInvite(services: InviteServices): Handler<typeof loadInvite> {
  return async ({ code }) => {
    const { scope, value } = await findInvite(services, code);
    return await services.store.read(scope, (world) => {
      const inviter = String(value["inviter_id"]);
      const spaceName = world.entry("space", scope)?.value["name"];
      const inviterName = world.entry("user", inviter)?.value["name"];
      return {
        spaceName: String(spaceName ?? ""),
        inviterName: String(inviterName ?? ""),
        role: value["role"] as Role,
      };
    });
  };
}

export function createAcceptInvite(services: InviteServices): Handler<typeof acceptInvite> {
  return async ({ code }, { userId }) => {
    const { store, bootstrap } = services;
    const { scope: spaceId, value } = await findInvite(services, code);
    const inviter = { userId: String(value["inviter_id"]) };
    const pageId = typeof value["page_id"] === "string" ? value["page_id"] : undefined;
    const role = value["role"] as Role;
    // An invitation is worth what its sender may still give.
    const stands = await store.read(spaceId, (world) => {
      const target = pageId === undefined ? world.entry("space", spaceId) : world.entry("block", pageId);
      return target !== null && can(inviter, "full", target, world);
    });
    if (!stands)
      throw new AppError("ResourceExpiredError", "Whoever sent this invitation may not give this access any more.");
    if (pageId === undefined) {
      await bootstrap.join(spaceId, userId, role === "editor" ? "editor" : "read_and_write");
      return { spaceId };
    }
    const item: Operation = {
      pointer: { table: "block", id: pageId }, path: [], command: "setPermissionItem",
      args: { type: "user_permission", role, user_id: userId },
    }; // prettier-ignore
    // A page at the top of a space belongs to its members as long as it has no items: the first one must not take it away.
    const unlisted = await store.read(spaceId, (world) => {
      const page = world.entry("block", pageId);
      return page !== null && parentOf(page)?.table === "space" && page.value["permissions"] === undefined;
    });
    const members: Operation = { ...item, args: { type: "space_permission", role: "editor" } };
    await bootstrap.run(spaceId, userId, unlisted ? [members, item] : [item]);
    return { spaceId, pageId };
  };
}
