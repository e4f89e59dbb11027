// Records that the server believes: what a client may not say in them, by whatever command it says it.

import { beforeEach, expect, test } from "vitest";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import { newId, permit, person, set, TestWorkspace, update } from "../testing/workspace.ts";

let w: TestWorkspace;
beforeEach(async () => {
  w = await new TestWorkspace().make();
});

const refused = { status: "refused", kind: "ForbiddenError" };
const done = { status: "done" };

test("nobody but the server makes workspaces, memberships and people", async () => {
  const mine = [person(w.member, "editor")];
  const made: (readonly [Table, string, JsonObject])[] = [
    ["space", newId(), { name: "-", permissions: mine }],
    ["space_user", `${w.space}|${w.stranger}`, { user_id: w.stranger }],
    ["user", newId(), { name: "-" }],
  ];
  for (const [table, id, value] of made) {
    expect((await w.save(w.member, [set(table, id, [], value)])).status, table).toBe("refused");
    expect((await w.save(w.owner, [set(table, id, [], value)])).status, table).toBe("refused");
  }
  // Nor in the scope of their own records, where nobody else looks.
  for (const id of [newId(), w.member])
    expect(await w.save(w.member, [set("space", id, [], { permissions: mine })], w.member)).toMatchObject(refused);
});

test("the flow by which existing clients make a workspace passes", async () => {
  const space = await w.bootstrap.createSpace({ userId: w.member, name: "Second" });
  const view = newId();
  const root = { table: "user_root", id: w.member } as const;
  const operations = [
    set("space_view", view, [], {
      id: view,
      space_id: space,
      user_id: w.member,
      parent_id: w.member,
      parent_table: "user_root",
      joined: true,
      notify_mobile: true,
    }),
    { pointer: root, path: ["space_views"], command: "listAfter", args: { id: view } } as const,
    {
      pointer: root,
      path: ["space_view_pointers"],
      command: "keyedObjectListAfter",
      args: { value: { id: view, table: "space_view", spaceId: space } },
    } as const,
  ];
  expect(await w.save(w.member, operations, space)).toMatchObject(done);
});

test("a workspace keeps an owner: the last one is not removed, emptied or demoted", async () => {
  const attempts = [
    permit(w.space, person(w.owner, "none"), "space"),
    permit(w.space, person(w.owner, "read_and_write"), "space"),
    set("space", w.space, ["permissions"], []),
    set("space", w.space, ["permissions"], null),
    set("space", w.space, ["permissions"], [person(w.owner, "read_and_write"), person(w.member, "read_and_write")]),
    update("space", w.space, { permissions: [{ type: "user_permission", role: "editor" }] }),
    set("space", w.space, ["permissions", "0", "role"], "reader"),
  ];
  for (const operation of attempts) expect((await w.save(w.owner, [operation])).status).toBe("refused");
  expect(await w.role(w.owner, "space", w.space)).toBe("editor");
  const handedOver = [
    permit(w.space, person(w.member, "editor"), "space"),
    permit(w.space, person(w.owner, "none"), "space"),
  ];
  expect(await w.save(w.owner, handedOver)).toMatchObject(done);
  expect(await w.save(w.member, [permit(w.space, person(w.member, "none"), "space")])).toMatchObject(refused);
});

test("a workspace that a group owns keeps somebody in the group", async () => {
  const group = newId();
  const owners = { type: "group_permission", role: "editor", group_id: group };
  await w.save(w.owner, [set("group", group, [], { name: "-", user_ids: [w.owner, w.member], alive: true })]);
  const handedOver = [permit(w.space, owners, "space"), permit(w.space, person(w.owner, "none"), "space")];
  expect(await w.save(w.owner, handedOver)).toMatchObject(done);
  const emptied: JsonObject[] = [{ user_ids: [] }, { alive: false }];
  for (const left of emptied) expect(await w.save(w.owner, [update("group", group, left)])).toMatchObject(refused);
  expect(await w.save(w.owner, [update("group", group, { user_ids: [w.owner] })])).toMatchObject(done);
});

test("a teamspace keeps an owner", async () => {
  const team = newId();
  const owner = { entity_type: "user", user_id: w.member, type: "owner" };
  expect(await w.save(w.member, [set("team", team, [], { name: "-", membership: [owner] })])).toMatchObject(done);
  for (const membership of [[], [{ ...owner, type: "member" }]])
    expect(await w.save(w.member, [set("team", team, ["membership"], membership)])).toMatchObject(refused);
});

test("who left a workspace writes nothing into it any more, also not into their own view of it", async () => {
  const pointers = await w.store.read(
    w.member,
    (world) => world.entry("user_root", w.member)?.value["space_view_pointers"],
  );
  const [{ id }] = pointers as unknown as [{ id: string }];
  const favour = (page: string) =>
    ({
      pointer: { table: "space_view", id },
      path: ["bookmarked_pages"],
      command: "listAfter",
      args: { id: page },
    }) as const;
  expect(await w.save(w.member, [favour(newId())])).toMatchObject(done);
  await w.save(w.owner, [permit(w.space, person(w.member, "none"), "space")]);
  const number = async () => (await w.db.sequences([w.space])).get(w.space);
  const before = await number();
  expect(await w.save(w.member, [favour(newId())])).toMatchObject(refused);
  expect(await number()).toBe(before);
  // A guest keeps their favourites.
  const page = await w.page([person(w.owner, "editor"), person(w.member, "reader")]);
  expect(await w.save(w.member, [favour(page)])).toMatchObject(done);
  expect(await w.save(w.member, [{ ...favour(page), command: "listRemove" }])).toMatchObject(done);
});

test("a view of a workspace is not given to somebody else", async () => {
  const view = newId();
  expect(await w.save(w.member, [set("space_view", view, [], { user_id: w.owner, space_id: w.space })])).toMatchObject(
    refused,
  );
  expect(await w.save(w.member, [set("space_view", view, [], { user_id: w.member, space_id: w.space })])).toMatchObject(
    done,
  );
  expect(await w.save(w.member, [set("space_view", view, ["user_id"], w.owner)])).toMatchObject(refused);
  const mine = `${w.space}|${w.member}`;
  // Users write the role of a row alone; what they write into its other fields does not count.
  expect(await w.save(w.member, [set("space_user", mine, ["user_id"], w.owner)])).toMatchObject(done);
  expect((await w.value("space_user", mine))?.["user_id"]).toBe(w.member);
});
