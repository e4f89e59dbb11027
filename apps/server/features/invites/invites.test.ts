// What an invitation gives, and what it never does: who writes one, what it says of itself, and what it is worth when it is
// accepted. Raw records are written as existing clients write them, in a transaction.

import { beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { idOfCode, newId, permit, person, set, TestWorkspace, update } from "../../testing/workspace.ts";

let w: TestWorkspace;
let secret: string;
let second: string;
beforeEach(async () => {
  w = await new TestWorkspace().make();
  second = newId();
  await w.bootstrap.createUser({ id: second, email: `${second}@example.com`, name: "-" });
  await w.bootstrap.join(w.space, second, "editor");
  secret = await w.page([{ type: "restrict_permission", role: "none" }, person(w.member, "editor")]);
});

const raw = (code: string, value: JsonObject) => set("invite", idOfCode(code), [], value);
const refused = { status: "refused", kind: "ForbiddenError" };

describe("an invitation that a client writes", () => {
  test("a client's invitation is its writer's own, for what the writer may give", async () => {
    const forged = { role: "editor", inviter_id: w.member, page_id: secret };
    expect(await w.save(w.owner, [raw("forged", forged)])).toMatchObject(refused);
    await expect(w.accept(w.owner, "forged")).rejects.toMatchObject({ kind: "NotFoundError" });
    expect(await w.role(w.owner, "block", secret)).toBe("none");
    const others: JsonObject[] = [
      { ...forged, inviter_id: w.owner },
      { role: "editor", inviter_id: w.member },
      { role: "editor", inviter_id: w.member, target_table: "block", target_id: secret },
      { role: "editor", inviter_id: w.owner, target_table: "block", target_id: secret },
    ];
    for (const value of others) expect(await w.save(w.owner, [raw(newId(), value)])).toMatchObject(refused);
  });

  test("a forged invitation is refused by update too, and in pieces, and beside others", async () => {
    const forged = { role: "editor", inviter_id: w.member, page_id: secret };
    const id = idOfCode("own");
    expect(await w.save(w.owner, [update("invite", id, forged)])).toMatchObject(refused);
    expect(await w.save(w.owner, [raw("own", { role: "editor", inviter_id: w.owner })])).toMatchObject({
      status: "done",
    });
    expect(await w.save(w.owner, [set("invite", id, ["inviter_id"], w.member)])).toMatchObject(refused);
    expect(await w.save(w.owner, [update("invite", id, { page_id: secret })])).toMatchObject(refused);
    expect(await w.save(second, [set("invite", id, ["page_id"], secret)])).toMatchObject(refused);
    // Another owner may not speak in the first one's name, but may end what they began.
    expect(await w.save(second, [set("invite", id, ["role"], "read_and_write")])).toMatchObject(refused);
    expect(await w.save(second, [set("invite", id, ["alive"], false)])).toMatchObject({ status: "done" });
    await expect(w.accept(w.stranger, "own")).rejects.toMatchObject({ kind: "NotFoundError" });
  });

  test("the transaction of existing clients that invites to a page passes", async () => {
    const page = await w.page([person(w.member, "editor")]);
    const operations = [
      update("invite", newId(), {
        inviter_id: w.member,
        inviter_table: "notion_user",
        target_id: page,
        target_table: "block",
        invitee_id: w.stranger,
        last_edited_time: 1,
      }),
      permit(page, { ...person(w.stranger, "reader"), invite_id: newId() }),
      update("block", page, { last_edited_time: 1, last_edited_by_id: w.member, last_edited_by_table: "notion_user" }),
    ];
    expect(await w.save(w.member, operations)).toMatchObject({ status: "done" });
    expect(await w.role(w.stranger, "block", page)).toBe("reader");
  });

  test("a member who has full access to a page invites to it, and to no more than that", async () => {
    const page = await w.page([person(w.member, "editor")]);
    const mine = { role: "reader", inviter_id: w.member };
    expect(await w.save(w.member, [raw("page", { ...mine, page_id: page })])).toMatchObject({ status: "done" });
    expect(await w.save(w.member, [raw("space", { ...mine, role: "read_and_write" })])).toMatchObject(refused);
    await w.accept(w.stranger, "page");
    expect(await w.role(w.stranger, "block", page)).toBe("reader");
    expect(await w.role(w.stranger, "space", w.space)).toBe("none");
  });

  test("an invitation says a role and a target, or nothing that counts", async () => {
    const odd: JsonObject[] = [
      { inviter_id: w.owner, role: "reader" },
      { inviter_id: w.owner, role: "god" },
      { inviter_id: w.owner, role: "editor", page_id: 7 },
      { inviter_id: w.owner, role: "editor", target_table: "team", target_id: newId() },
      { inviter_id: w.owner, role: "editor", page_id: newId(), target_table: "block", target_id: newId() },
      { inviter_id: [w.owner], role: "editor" },
    ];
    for (const value of odd) expect((await w.save(w.owner, [raw(newId(), value)])).status).toBe("refused");
  });
});

describe("an invitation that is accepted", () => {
  test("an invitation is worth what its inviter may give when it is accepted", async () => {
    const code = await w.invite(second, "editor");
    await w.save(w.owner, [permit(w.space, person(second, "none"), "space")]);
    await expect(w.accept(w.stranger, code)).rejects.toMatchObject({ kind: "ResourceExpiredError" });
    // One that came into the store by another way is judged all the same.
    await w.bootstrap.run(w.space, w.owner, [raw("old", { role: "editor", inviter_id: w.owner, page_id: secret })]);
    await expect(w.accept(w.owner, "old")).rejects.toMatchObject({ kind: "ResourceExpiredError" });
  });

  test("a weaker invitation never takes rights away", async () => {
    const above = await w.page([person(w.owner, "editor"), person(w.stranger, "editor")]);
    const page = await w.page([], above);
    await w.accept(w.stranger, await w.invite(w.owner, "reader", above));
    expect(await w.role(w.stranger, "block", above)).toBe("editor");
    await w.accept(w.stranger, await w.invite(w.owner, "reader", page));
    expect(await w.role(w.stranger, "block", page)).toBe("editor");
    await w.accept(second, await w.invite(w.owner, "read_and_write"));
    expect(await w.role(second, "space", w.space)).toBe("editor");
  });

  test("an invitation never lowers what does not count at the moment", async () => {
    const above = await w.page([person(w.owner, "editor"), person(w.stranger, "editor")]);
    const page = await w.page([], above);
    await w.save(w.owner, [set("space", w.space, ["disable_guests"], true)]);
    await w.accept(w.stranger, await w.invite(w.owner, "reader", page));
    await w.save(w.owner, [set("space", w.space, ["disable_guests"], false)]);
    expect(await w.role(w.stranger, "block", page)).toBe("editor");
  });

  test("a page that is public for now is given to who accepts an invitation to it", async () => {
    const page = await w.page([person(w.owner, "editor"), { type: "public_permission", role: "reader" }]);
    await w.accept(w.stranger, await w.invite(w.owner, "reader", page));
    await w.bootstrap.run(w.space, w.owner, [permit(page, { type: "public_permission", role: "none" })]);
    expect(await w.role(w.stranger, "block", page)).toBe("reader");
  });

  test("the first item of a page at the top does not take it from the members, also where the last one went", async () => {
    const page = await w.page([person(w.stranger, "reader")]);
    await w.bootstrap.run(w.space, w.owner, [permit(page, person(w.stranger, "none"))]);
    expect(await w.role(w.member, "block", page)).toBe("editor");
    await w.accept(w.stranger, await w.invite(w.owner, "reader", page));
    expect(await w.role(w.member, "block", page)).toBe("editor");
    expect(await w.role(w.stranger, "block", page)).toBe("reader");
  });

  test("a member who was removed can come back, to the view that they left", async () => {
    const pointers = async (): Promise<unknown> =>
      (await w.store.read(w.member, (world) => world.entry("user_root", w.member)?.value["space_view_pointers"])) ?? [];
    const before = await pointers();
    await w.save(w.owner, [permit(w.space, person(w.member, "none"), "space")]);
    expect(await w.role(w.member, "space", w.space)).toBe("none");
    await w.save(w.owner, [raw("again", { role: "editor", inviter_id: w.owner, invitee_id: w.member })]);
    await w.accept(w.member, "again");
    expect(await w.role(w.member, "space", w.space)).toBe("editor");
    expect(await pointers()).toEqual(before);
  });

  test("an invitation for one person is nobody else's", async () => {
    const value = { role: "editor", inviter_id: w.owner, invitee_id: w.member };
    await w.save(w.owner, [raw("for one", value)]);
    await expect(w.accept(w.stranger, "for one")).rejects.toMatchObject({ kind: "NotFoundError" });
  });
});

test("an invitation says who invites to what, to whoever has its code: the workspace, or a page of it", async () => {
  const page = await w.page([person(w.owner, "editor")]);
  const told = { spaceName: "Space", inviterName: `name of ${w.owner}` };
  expect(await w.load(await w.invite(w.owner, "read_and_write"))).toEqual({
    ...told,
    role: "read_and_write",
    to: "workspace",
  });
  expect(await w.load(await w.invite(w.owner, "reader", page))).toEqual({ ...told, role: "reader", to: "page" });
});
