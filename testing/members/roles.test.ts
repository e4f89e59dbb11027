// What each role may do: the role table against the rules of permissions, the judge of commits, and the calls of the API on PGlite.

import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { mayChangeRole } from "@tessera/kernel/operations/judge-members.ts";
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import { can } from "@tessera/kernel/permissions/can.ts";
import { stands } from "@tessera/kernel/permissions/invites.ts";
import { memberRowId, roleOnSpace, spaceRoleOf } from "@tessera/kernel/permissions/space-roles.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import { events } from "@tessera/kernel/wire/api/events.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import * as v from "valibot";
import { createCreateInvite } from "@tessera/server/features/invites/invites.ts";
import { createExportSpaceMembers } from "@tessera/server/features/members/export-space-members.ts";
import { createGetSpaceMembers } from "@tessera/server/features/members/get-space-members.ts";
import { createGetGroupMembers, createGetSpaceGroups } from "@tessera/server/features/members/groups.ts";
import { MembersDb } from "@tessera/server/features/members/members-db.ts";
import { PeopleDb } from "@tessera/server/features/people/people-db.ts";
import { SearchedNames } from "@tessera/server/features/people/searched-names.ts";
import { pageHandlers } from "@tessera/server/features/pages/open-pages.ts";
import type { Handlers } from "@tessera/server/http/dispatch.ts";
import type { UserContext } from "@tessera/server/http/request-context.ts";
import { openOnPglite, type OpenOnSql } from "@tessera/server/store/testing/record-databases.ts";
import { contextOf, idOfCode, newId } from "@tessera/server/testing/workspace.ts";
import { RoleCounts, ROLE_TABLE, ruleName } from "./role-table.ts";
import { RoleWorld, type Attempt } from "./role-world.ts";

/** Whether the deed is allowed; null where this side of the product does not decide it. */
type Asks = (world: RoleWorld, attempt: Attempt) => Promise<boolean | null>;

/** Asks every question of the table, and compares with the expected answers. Returns the counts in words. */
async function askAll(world: RoleWorld, where: string, ask: Asks): Promise<string> {
  const counts = new RoleCounts();
  const wrong: string[] = [];
  for (const rule of ROLE_TABLE) {
    for (const actor of await world.actors(rule)) {
      const attempt = await world.attempt(rule, actor);
      const isAllowed = await ask(world, attempt);
      if (isAllowed === null) continue;
      counts.note(rule, actor.role, isAllowed);
      const isExpected = rule.allowed.includes(actor.role);
      const who = actor.hasRow ? actor.role : "stranger";
      if (isAllowed !== isExpected)
        wrong.push(`${who}: ${ruleName(rule)} is ${isAllowed ? "allowed" : "refused"} (${where})`);
      if (isAllowed) world.forget(attempt);
    }
  }
  expect(wrong).toEqual([]);
  return counts.summary(where);
}

test("the rules of permissions answer as the table of roles states", async () => {
  const summary = await askAll(await RoleWorld.make(), "rules of permissions", async ({ workspace }, attempt) =>
    workspace.store.read(workspace.space, (world) => byRules(world, workspace.space, attempt)),
  );
  console.log(summary);
  expect(summary).toBe("members, rules of permissions: 5 roles x 6 actions, 240 checks, 61 allowed, 179 refused");
});

/** By the functions that decide for the request and for the enabled control. */
function byRules(world: World, space: string, { rule, actor, target }: Attempt): boolean | null {
  const { deed, from, to } = rule;
  const { userId } = actor;
  const role = spaceRoleOf(userId, space, world);
  const canDo = (action: "read" | "full", table: Table, id: string): boolean => {
    const entry = world.entry(table, id);
    return entry !== null && can({ userId }, action, entry, world);
  };
  switch (deed) {
    case "read the workspace":
      return canDo("read", "space", space);
    case "list members":
    case "list guests":
      return canDo("read", "space_user", memberRowId(space, target));
    case "list groups":
    case "list the users of a group":
      return canDo("read", "group", target);
    case "create a link": {
      const given = roleOnSpace(to ?? "none");
      return stands({ inviterId: userId, pageId: null, role: given, inviteeId: null }, space, world);
    }
    case "name a stranger":
      return mayChangeRole(role, "none", to ?? "none");
    case "change the role of another user":
      return mayChangeRole(role, from ?? "none", to ?? "none");
    case "remove another user":
      return mayChangeRole(role, from ?? "none", "none");
    case "rename a group":
    case "delete a group":
    case "add another user to a group":
      return canDo("full", "group", target);
    case "give a group a role":
    case "change a setting":
      return canDo("full", "space", space);
    default:
      return null;
  }
}

test("the judge of commits answers as the table of roles states", async () => {
  const summary = await askAll(await RoleWorld.make(), "judge of commits", async ({ workspace }, attempt) => {
    if (attempt.operations.length === 0) return null;
    const result = await workspace.save(attempt.actor.userId, attempt.operations);
    if (result.status === "done") return true;
    if (result.status === "refused" && isRefusal(result.kind)) return false;
    throw new Error(`${ruleName(attempt.rule)}: ${JSON.stringify(result)}`);
  });
  console.log(summary);
  expect(summary).toBe("members, judge of commits: 5 roles x 5 actions, 242 checks, 57 allowed, 185 refused");
});

const isRefusal = (kind: string): boolean => kind === "ForbiddenError" || kind === "NotFoundError";

let opened: OpenOnSql;
beforeAll(async () => {
  opened = await openOnPglite();
});
afterAll(async () => await opened.close());

test("the calls of the API answer as the table of roles states", async () => {
  const world = await RoleWorld.make(opened.db);
  const call = callsOf(world);
  const summary = await askAll(world, "API", async ({ workspace }, attempt) => {
    try {
      return await isAnswered(call, workspace.space, attempt);
    } catch (error) {
      if (error instanceof AppError && isRefusal(error.kind)) return false;
      throw error;
    }
  });
  console.log(summary);
  expect(summary).toBe("members, API: 5 roles x 6 actions, 296 checks, 78 allowed, 218 refused");
});

const CALLS = [
  "syncRecordValuesMain",
  "saveTransactionsFanout",
  "createInvite",
  "getSpaceMembers",
  "getSpaceGroups",
  "getGroupMembers",
  "exportSpaceMembers",
] as const;
type CallName = (typeof CALLS)[number];
type Answer<Name extends CallName> = v.InferOutput<(typeof events)[Name]["response"]>;

/** Calls a handler with the body as clients send it. */
type Calls = <Name extends CallName>(name: Name, body: object, userId: string) => Promise<Answer<Name>>;

function callsOf({ workspace: { store, bootstrap } }: RoleWorld): Calls {
  const names = new SearchedNames(new PeopleDb(opened.database), () => 0);
  const members = {
    store,
    db: new MembersDb(opened.database),
    lastVisits: async () => new Map<string, number>(),
    foldedNames: async (list: string, ids: readonly string[]) => await names.of(list, ids),
  };
  const { syncRecordValuesMain, saveTransactionsFanout } = pageHandlers(store, newId);
  const handlers: Pick<Handlers<typeof events>, CallName> = {
    syncRecordValuesMain,
    saveTransactionsFanout,
    createInvite: createCreateInvite({ store, bootstrap, newCode: newId, idOfCode }),
    getSpaceMembers: createGetSpaceMembers(members),
    getSpaceGroups: createGetSpaceGroups(members),
    getGroupMembers: createGetGroupMembers(members),
    exportSpaceMembers: createExportSpaceMembers(members),
  };
  return async <Name extends CallName>(name: Name, body: object, userId: string) => {
    const { request, response } = events[name];
    const handler = handlers[name] as (request: unknown, context: UserContext) => Promise<unknown>;
    const answer = await handler(v.parse(request, body), contextOf(userId));
    return v.parse(response, answer) as Answer<Name>;
  };
}

/** Whether the answer to the actor's call contains what the deed asks for. Throws if the call is refused. */
async function isAnswered(
  call: Calls,
  spaceId: string,
  { rule, actor, target, operations }: Attempt,
): Promise<boolean> {
  const { deed, to } = rule;
  const { userId } = actor;
  const isListed = async (tab: "members" | "guests"): Promise<boolean> => {
    const { rows } = await call("getSpaceMembers", { spaceId, tab, limit: 100 }, userId);
    return rows.some((row) => row.userId === target);
  };
  switch (deed) {
    case "read the workspace": {
      const body = { requests: [{ table: "space", id: spaceId, spaceId }] };
      const { recordMap } = await call("syncRecordValuesMain", body, userId);
      return recordMap["space"]?.[spaceId]?.value !== undefined;
    }
    case "list members":
      return await isListed("members");
    case "read when members were last active": {
      const { rows } = await call("getSpaceMembers", { spaceId, tab: "members", limit: 100 }, userId);
      return rows.every(({ lastActive }) => lastActive !== undefined);
    }
    case "list guests":
      return await isListed("guests");
    case "list groups": {
      const { groups } = await call("getSpaceGroups", { spaceId }, userId);
      return groups.some(({ id }) => id === target);
    }
    case "list the users of a group":
      return (await call("getGroupMembers", { spaceId, groupId: target }, userId)).count === 1;
    case "export members":
      return (await call("exportSpaceMembers", { spaceId }, userId)).csv.includes(target);
    case "create a link":
      return "code" in (await call("createInvite", { spaceId, role: roleOnSpace(to ?? "none") }, userId));
    default: {
      const transaction = { id: newId(), spaceId, operations: operations.map(toWire) };
      await call("saveTransactionsFanout", { requestId: newId(), transactions: [transaction] }, userId);
      return true;
    }
  }
}
