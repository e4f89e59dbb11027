// Whose names readers of a record see, on every database of the server; run by get-named-users.test.ts (PGlite) and
// get-named-users.pg.test.ts.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mentionsOf } from "@tessera/kernel/records/mentioned-people.ts";
import { getNamedUsers } from "@tessera/kernel/wire/api/people/get-named-users.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import * as v from "valibot";
import type { RecordDb } from "../../store/record-db.ts";
import { newBlock } from "../../store/testing/operations.ts";
import { contextOf, newId, permit, person, set, TestWorkspace, update } from "../../testing/workspace.ts";
import { createGetNamedUsers } from "./get-named-users.ts";

export interface NamedUsersUnderTest {
  open(): Promise<{ readonly db: RecordDb; close(): Promise<void> }>;
}

export function namedUsersSuite(name: string, under: NamedUsersUnderTest): void {
  describe(`users whom records name on ${name}`, () => {
    let opened: Awaited<ReturnType<NamedUsersUnderTest["open"]>>;
    let w: TestWorkspace;
    let [page, line, row, hidden] = ["", "", "", ""];
    /** In the order of their creation: two guests of the page, a member whom nothing names, a user who was named and did not accept. */
    const [guest, other, quiet, invited] = [newId(), newId(), newId(), newId()];

    beforeAll(async () => {
      opened = await under.open();
      w = await new TestWorkspace(opened.db).make();
      for (const [id, its] of Object.entries({ [guest]: "Gwen", [other]: "Olaf", [quiet]: "Quinn", [invited]: "Una" }))
        await w.bootstrap.createUser({ id, email: `${its}@example.com`, name: its });
      await w.bootstrap.join(w.space, quiet, "read_and_write");
      page = await w.page();
      for (const id of [guest, other]) await w.accept(id, await w.invite(w.owner, "reader", page));
      [line, row] = [newId(), newId()];
      await w.bootstrap.run(w.space, w.member, [
        newBlock(line, "text", { table: "block", id: page }, "text"),
        permit(page, person(invited, "reader")),
      ]);
      await w.bootstrap.run(w.space, w.owner, [newBlock(row, "text", { table: "block", id: page })]);
      hidden = await w.page([person(w.owner, "editor")]);
      await w.bootstrap.run(w.space, w.owner, [set("block", hidden, ["properties", "title"], mentionsOf([quiet]))]);
    });
    afterAll(async () => await opened.close());

    async function ask(
      userId: string,
      records: readonly (readonly [id: string, userIds: readonly string[]])[],
      spaceId = w.space,
    ): Promise<Record<string, Box>> {
      const request = { spaceId, records: records.map(([id, userIds]) => ({ table: "block", id, userIds })) };
      const answer = await createGetNamedUsers(w.store)(v.parse(getNamedUsers.request, request), contextOf(userId));
      return v.parse(getNamedUsers.response, answer).recordMap["notion_user"] ?? {};
    }
    /** The users among these of whom the caller receives a value. */
    async function seen(userId: string, id: string, userIds: readonly string[]): Promise<string[]> {
      return Object.entries(await ask(userId, [[id, userIds]])).flatMap(([one, { value }]) => (value ? one : []));
    }

    test("a guest sees the creator of a page and of a line, and the other guests of its items, without addresses", async () => {
      const boxes = await ask(guest, [
        [page, [w.owner, other]],
        [line, [w.member]],
      ]);
      for (const [id, its] of [
        [w.owner, `name of ${w.owner}`],
        [other, "Olaf"],
        [w.member, `name of ${w.member}`],
      ] as const)
        expect(boxes[id]).toEqual({
          role: "reader",
          value: { id, name: its, version: 1 },
          edit: { order: null, state: null, seq: 0, scope: id },
        });
    });

    test("a member sees a guest's name without the address, and other members as before", async () => {
      const boxes = await ask(w.member, [[page, [guest, w.owner]]]);
      expect(boxes[guest]?.value).toEqual({ id: guest, name: "Gwen", version: 1 });
      expect(boxes[w.owner]?.value).toMatchObject({ email: `${w.owner}@example.com` });
    });

    test("nobody else is sent: users whom the record does not name, who did not accept, or who do not exist", async () => {
      const nobody = newId();
      const boxes = await ask(guest, [[page, [quiet, invited, w.stranger, w.space, nobody]]]);
      expect(boxes).toEqual(
        Object.fromEntries([quiet, invited, w.stranger, w.space, nobody].map((id) => [id, { role: "none" }])),
      );
    });

    test("a record that the caller may not read, that does not exist, or is no record of a page names nobody", async () => {
      const none = { [quiet]: { role: "none" } };
      for (const id of [hidden, newId(), w.space]) expect(await ask(guest, [[id, [quiet]]])).toEqual(none);
      expect(await ask(guest, [[page, [quiet]]], newId())).toEqual(none);
      expect(await seen(w.owner, hidden, [quiet])).toEqual([quiet]);
      expect(await seen(w.stranger, page, [w.owner, guest])).toEqual([]);
      const rows = { table: "space_user", id: page, userIds: [w.owner] };
      const answer = await createGetNamedUsers(w.store)({ spaceId: w.space, records: [rows] }, contextOf(w.owner));
      expect(answer).toEqual({ recordMap: { notion_user: { [w.owner]: { role: "none" } } }, seq: 0 });
    });

    test("a user is sent while a text or a person cell mentions the user", async () => {
      await w.bootstrap.run(w.space, w.owner, [
        set("block", line, ["properties", "title"], [["Ask "], ...mentionsOf([quiet])]),
        set("block", row, ["properties", "who"], mentionsOf([quiet, w.stranger])),
      ]);
      expect(await seen(guest, line, [quiet])).toEqual([quiet]);
      expect(await seen(guest, row, [quiet, w.stranger])).toEqual([quiet]);
      await w.bootstrap.run(w.space, w.owner, [
        set("block", line, ["properties", "title"], [["Ask nobody"]]),
        set("block", row, ["properties", "who"], []),
      ]);
      expect(await seen(guest, line, [quiet])).toEqual([]);
      expect(await seen(guest, row, [quiet])).toEqual([]);
    });

    test("a user who was removed is still named, a new name is sent, and a guest who was removed receives nothing", async () => {
      await w.bootstrap.run(w.space, w.owner, [update("space_user", `${w.space}|${other}`, { role: "none" })]);
      await w.bootstrap.run(other, other, [update("user", other, { name: "Olaf Olsen", note: "of another client" })]);
      expect((await ask(guest, [[page, [other]]]))[other]?.value).toEqual({
        id: other,
        name: "Olaf Olsen",
        version: 2,
      });
      expect(await seen(other, page, [w.owner, guest])).toEqual([]);
    });

    test("too many records or users are refused", () => {
      const record = (users: number) => ({ table: "block", id: page, userIds: Array.from({ length: users }, newId) });
      const fits = (records: readonly object[]): boolean =>
        v.safeParse(getNamedUsers.request, { spaceId: w.space, records }).success;
      expect(fits(Array.from({ length: 100 }, () => record(5)))).toBe(true);
      expect(fits(Array.from({ length: 100 }, () => record(6)))).toBe(false);
      expect(fits(Array.from({ length: 101 }, () => record(1)))).toBe(false);
      expect(fits([record(101)])).toBe(false);
    });
  });
}
