// Membership rows: who may change which role, what existing clients write and read, and the rules that always hold.

import { beforeEach, describe, expect, test } from "vitest";
import { SPACE_ROLES, type SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { memberRowId, spaceRoleOf } from "@tessera/kernel/permissions/space-roles.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId, permit, person, set, TestWorkspace, update } from "../testing/workspace.ts";
import { memberFields } from "./member-items.ts";

let w: TestWorkspace;
beforeEach(async () => {
  w = await new TestWorkspace().make();
});

const done = { status: "done" };
const forbidden = { status: "refused", kind: "ForbiddenError" };
const invalid = { status: "refused", kind: "ValidationError" };

const row = (userId: string): string => memberRowId(w.space, userId);
const setRole = (userId: string, role: unknown): Operation => set("space_user", row(userId), ["role"], role);

async function give(userId: string, role: SpaceRole): Promise<void> {
  await w.bootstrap.run(w.space, w.owner, [
    update("space_user", row(userId), { space_id: w.space, user_id: userId, role, joined: role !== "none" }),
  ]);
}

async function roleIn(userId: string): Promise<SpaceRole> {
  return await w.store.read(w.space, (world) => spaceRoleOf(userId, w.space, world));
}

async function shown(): Promise<{ readonly permissions: JsonObject[]; readonly permissions_complete: boolean }> {
  return await w.store.read(w.space, (world) => {
    const space = world.entry("space", w.space);
    return (space === null ? {} : memberFields(space, world)) as never;
  });
}

describe("who may change roles", () => {
  const allowed = (actor: SpaceRole, from: SpaceRole, to: SpaceRole): boolean => {
    const low: readonly SpaceRole[] = ["none", "guest", "member"];
    return actor === "owner" || (actor === "admin" && low.includes(from) && low.includes(to));
  };

  test("a table of actor, role before and role after", async () => {
    const counts = { allowed: 0, refused: 0 };
    for (const actor of SPACE_ROLES) {
      for (const from of SPACE_ROLES) {
        for (const to of SPACE_ROLES) {
          if (from === to) continue;
          const [by, user] = [newId(), newId()];
          await give(by, actor);
          await give(user, from);
          const result = await w.save(by, [setRole(user, to)]);
          const isAllowed = allowed(actor, from, to);
          expect(result.status === "done", `${actor} changes ${from} to ${to}: ${JSON.stringify(result)}`).toBe(
            isAllowed,
          );
          expect(await roleIn(user)).toBe(isAllowed ? to : from);
          counts[isAllowed ? "allowed" : "refused"]++;
        }
      }
    }
    expect(counts).toEqual({ allowed: 26, refused: 74 });
  });

  test("every user may lower the own role and leave, and none may raise it", async () => {
    for (const from of SPACE_ROLES.slice(1)) {
      for (const to of SPACE_ROLES) {
        if (from === to) continue;
        const user = newId();
        await give(user, from);
        const isLower = SPACE_ROLES.indexOf(to) < SPACE_ROLES.indexOf(from);
        expect(await w.save(user, [setRole(user, to)])).toMatchObject(isLower ? done : { status: "refused" });
      }
    }
  });

  test("the last owner stays, and of the last two who leave at the same time one is refused", async () => {
    expect(await w.save(w.owner, [setRole(w.owner, "none")])).toMatchObject(forbidden);
    await give(w.member, "owner");
    const results = await Promise.all([
      w.save(w.owner, [setRole(w.owner, "none")]),
      w.save(w.member, [setRole(w.member, "member")]),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["done", "refused"]);
  });

  test("ownership is transferred in one transaction", async () => {
    const operations = [setRole(w.member, "owner"), setRole(w.owner, "admin")];
    expect(await w.save(w.owner, operations)).toMatchObject(done);
    expect([await roleIn(w.owner), await roleIn(w.member)]).toEqual(["admin", "owner"]);
    expect((await w.value("space", w.space))?.["owner_ids"]).toEqual([w.member]);
  });

  test("a role that does not exist is refused, and the fields of the server are not written", async () => {
    expect(await w.save(w.owner, [setRole(w.member, "king")])).toMatchObject(invalid);
    const forged = { role: "admin", joined: false, since: 5, invited_by_id: w.stranger, user_id: w.stranger };
    expect(await w.save(w.owner, [update("space_user", row(w.member), forged)])).toMatchObject(done);
    expect(await w.value("space_user", row(w.member))).toMatchObject({
      role: "admin",
      joined: true,
      since: 1_700_000_000_000,
      invited_by_id: w.owner,
      user_id: w.member,
    });
  });

  test("nobody creates a row for a stranger directly; an item of the workspace names the stranger, who has not joined", async () => {
    const whole = { space_id: w.space, user_id: w.stranger, role: "member", joined: true };
    expect(await w.save(w.owner, [set("space_user", row(w.stranger), [], whole)])).toMatchObject(forbidden);
    expect(await w.save(w.owner, [update("space_user", row(w.stranger), whole)])).toMatchObject(forbidden);
    expect(await w.save(w.owner, [permit(w.space, person(w.stranger, "read_and_write"), "space")])).toMatchObject(done);
    expect(await w.value("space_user", row(w.stranger))).toMatchObject({ role: "member", joined: false });
    expect(await w.role(w.owner, "user", w.stranger)).toBe("none");
    expect(await w.role(w.owner, "user", w.member)).toBe("reader");
  });

  test("admins invite members and not owners", async () => {
    await give(w.member, "admin");
    await expect(w.invite(w.member, "editor")).rejects.toMatchObject({ kind: "ForbiddenError" });
    const code = await w.invite(w.member, "read_and_write");
    await w.accept(w.stranger, code);
    expect(await w.value("space_user", row(w.stranger))).toMatchObject({
      role: "member",
      joined: true,
      invited_by_id: w.member,
    });
    const forged = { role: "editor", inviter_id: w.member };
    expect(await w.save(w.member, [set("invite", newId(), [], forged)])).toMatchObject(forbidden);
  });
});

describe("existing clients", () => {
  test("an item of the workspace is a change of role, and is read back", async () => {
    const read = async (): Promise<JsonObject | undefined> =>
      (await shown()).permissions.find((item) => item["user_id"] === w.member);
    expect(await read()).toEqual(person(w.member, "read_and_write"));
    await w.save(w.owner, [permit(w.space, person(w.member, "editor"), "space")]);
    expect([await read(), await roleIn(w.member)]).toEqual([person(w.member, "editor"), "owner"]);
    await w.save(w.owner, [permit(w.space, person(w.member, "none"), "space")]);
    expect([await read(), await roleIn(w.member)]).toEqual([undefined, "none"]);
  });

  test("an item without is_admin leaves an admin an admin; a demotion states the role", async () => {
    const admin = { ...person(w.member, "read_and_write"), is_admin: true };
    await w.save(w.owner, [permit(w.space, admin, "space")]);
    expect(await roleIn(w.member)).toBe("admin");
    await w.save(w.owner, [permit(w.space, person(w.member, "read_and_write"), "space")]);
    expect(await roleIn(w.member)).toBe("admin");
    await w.save(w.owner, [permit(w.space, { ...admin, is_admin: false }, "space")]);
    expect(await roleIn(w.member)).toBe("member");
  });

  test("a whole list is applied as a difference: twice, and with a member removed meanwhile", async () => {
    await give(w.stranger, "member");
    const before = (await shown()).permissions;
    const other = newId();
    const whole = set("space", w.space, ["permissions"], [...before, person(other, "read_and_write")]);
    await w.save(w.owner, [permit(w.space, person(w.stranger, "none"), "space")]);
    for (let n = 0; n < 2; n++) expect(await w.save(w.owner, [whole])).toMatchObject(done);
    expect(await roleIn(w.stranger)).toBe("none");
    expect([await roleIn(other), await roleIn(w.member)]).toEqual(["member", "member"]);
    expect(await w.save(w.owner, [set("space", w.space, ["permissions"], before)])).toMatchObject(done);
    expect(await roleIn(other)).toBe("none");
    // A list without an owner, one with a role that members do not have, and one entry alone.
    for (const wrong of [[], [person(w.owner, "reader")]])
      expect((await w.save(w.owner, [set("space", w.space, ["permissions"], wrong)])).status).toBe("refused");
    expect(await w.save(w.owner, [set("space", w.space, ["permissions", "0"], before[0])])).toMatchObject(invalid);
    expect(await w.save(w.member, [whole])).toMatchObject(forbidden);
  });

  test("at most 1,000 members are shown, and a list that lacks the others removes nobody", async () => {
    const users = Array.from({ length: 1100 }, () => newId());
    await w.bootstrap.run(
      w.space,
      w.owner,
      users.map((id) =>
        update("space_user", row(id), { space_id: w.space, user_id: id, role: "member", joined: true }),
      ),
    );
    const list = await shown();
    expect([list.permissions.length, list.permissions_complete]).toEqual([1000, false]);
    expect(await w.save(w.owner, [set("space", w.space, ["permissions"], list.permissions)])).toMatchObject(done);
    const roles = await Promise.all(users.map(roleIn));
    expect(roles.filter((role) => role === "member").length).toBe(1100);
  });
});

describe("guests", () => {
  test("the first permission item of a user who is not in the workspace makes the user a guest", async () => {
    const page = await w.page([person(w.owner, "editor")]);
    expect(await w.save(w.owner, [permit(page, person(w.stranger, "reader"))])).toMatchObject(done);
    expect(await w.value("space_user", row(w.stranger))).toMatchObject({
      role: "guest",
      joined: false,
      invited_by_id: w.owner,
    });
    expect(await w.role(w.stranger, "block", page)).toBe("reader");
    expect(await w.role(w.stranger, "space", w.space)).toBe("none");
  });

  test("a guest with full access to a page shares it with another guest, and gives no other role", async () => {
    const page = await w.page([person(w.owner, "editor"), person(w.stranger, "editor")]);
    const other = newId();
    expect(await w.save(w.stranger, [permit(page, person(other, "reader"))])).toMatchObject(done);
    expect(await roleIn(other)).toBe("guest");
    expect(await w.save(w.stranger, [permit(page, person(other, "editor")), setRole(other, "member")])).toMatchObject(
      forbidden,
    );
  });

  test("items of a user who was removed do not count until a new item names the user", async () => {
    const page = await w.page([person(w.owner, "editor"), person(w.member, "editor")]);
    const other = await w.page([person(w.owner, "editor")]);
    await w.save(w.owner, [setRole(w.member, "none")]);
    expect(await w.role(w.member, "block", page)).toBe("none");
    await w.save(w.owner, [permit(other, person(w.member, "reader"))]);
    expect([await w.role(w.member, "block", other), await roleIn(w.member)]).toEqual(["reader", "guest"]);
  });
});

describe("groups", () => {
  const made = async (by: string, value: JsonObject): Promise<{ id: string; status: string }> => {
    const id = newId();
    const result = await w.save(by, [set("group", id, [], { id, alive: true, ...value })]);
    return { id, status: result.status };
  };
  const setUsers = (id: string, users: readonly string[]): Operation => set("group", id, ["user_ids"], users);

  test("owners and admins create groups; members do not", async () => {
    const [admin, member] = [newId(), newId()];
    await give(admin, "admin");
    await give(member, "member");
    for (const [by, status] of [
      [w.owner, "done"],
      [admin, "done"],
      [member, "refused"],
    ] as const)
      expect((await made(by, { name: "Design", user_ids: [w.member] })).status).toBe(status);
  });

  test("a group needs a name, holds users alone, and at most 10,000", async () => {
    for (const name of [undefined, "", "  ", "x".repeat(201)])
      expect((await made(w.owner, name === undefined ? {} : { name })).status).toBe("refused");
    const { id } = await made(w.owner, { name: "All", user_ids: [] });
    expect(await w.save(w.owner, [setUsers(id, [id])])).toMatchObject(invalid);
    const many = Array.from({ length: 10_001 }, () => newId());
    expect(await w.save(w.owner, [setUsers(id, many)])).toMatchObject(invalid);
    expect(await w.save(w.owner, [setUsers(id, many.slice(1))])).toMatchObject(done);
  });

  test("a user is not added to a group that was deleted meanwhile", async () => {
    const { id } = await made(w.owner, { name: "Design", user_ids: [] });
    await w.save(w.owner, [set("group", id, ["alive"], false)]);
    expect(await w.save(w.owner, [setUsers(id, [w.member])])).toMatchObject({ kind: "OperationConflictError" });
  });

  test("only owners change the users of a group that is an owner, and nobody else adds themselves", async () => {
    const admin = newId();
    await give(admin, "admin");
    const { id } = await made(w.owner, { name: "Leads", user_ids: [w.member] });
    expect(await w.save(admin, [setUsers(id, [w.member, admin])])).toMatchObject(forbidden);
    expect(await w.save(admin, [setUsers(id, [w.member, w.stranger])])).toMatchObject(done);
    const item = { type: "group_permission", role: "editor", group_id: id };
    expect(await w.save(admin, [permit(w.space, item, "space")])).toMatchObject(forbidden);
    expect(await w.save(w.owner, [permit(w.space, item, "space")])).toMatchObject(done);
    expect(await w.save(admin, [setUsers(id, [w.member])])).toMatchObject(forbidden);
    expect(await roleIn(w.stranger)).toBe("owner");
  });

  test("the group that is the last owner is neither emptied nor deleted", async () => {
    const { id } = await made(w.owner, { name: "Leads", user_ids: [w.member] });
    await w.save(w.owner, [permit(w.space, { type: "group_permission", role: "editor", group_id: id }, "space")]);
    expect(await w.save(w.owner, [setRole(w.owner, "member")])).toMatchObject(done);
    expect(await w.save(w.member, [setUsers(id, [])])).toMatchObject(forbidden);
    expect(await w.save(w.member, [set("group", id, ["alive"], false)])).toMatchObject(forbidden);
  });
});
