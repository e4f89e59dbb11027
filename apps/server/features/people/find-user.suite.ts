// Who is found in a workspace, and by whom, on every database of the server; run by find-user.test.ts (PGlite) and
// find-user.pg.test.ts.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@tessera/kernel/values/ids.ts";
import { findUser } from "@tessera/kernel/wire/api/people/find-user.ts";
import * as v from "valibot";
import { contextOf } from "../../testing/workspace.ts";
import type { Database } from "../../database/sql.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import type { RecordDb } from "../../store/record-db.ts";
import { Store } from "../../store/store.ts";
import { createFindUser } from "./find-user.ts";
import { PeopleDb } from "./people-db.ts";
import { SearchedNames } from "./searched-names.ts";

export interface PeopleUnderTest {
  open(): Promise<{ readonly db: RecordDb; readonly database: Database; close(): Promise<void> }>;
}

type Asked = Partial<v.InferInput<typeof findUser.request>>;

const MANY = 240;
const named = (n: number): string => `Person ${String(n).padStart(4, "0")}`;

export function findUserSuite(name: string, under: PeopleUnderTest): void {
  describe(`people of a workspace on ${name}`, () => {
    let opened: Awaited<ReturnType<PeopleUnderTest["open"]>>;
    let store: Store;
    let bootstrap: Bootstrap;
    let [space, other] = ["", ""];
    const [owner, jose, guest, stranger, unjoined] = [newId(), newId(), newId(), newId(), newId()];
    beforeAll(async () => {
      opened = await under.open();
      store = new Store(opened.db, { now: () => 1_700_000_000_000, newId });
      bootstrap = new Bootstrap(store, newId);
      const people = {
        [owner]: "Ada Owner",
        [jose]: "José Álvarez",
        [guest]: "Gwen Guest",
        [stranger]: "Sam Stranger",
        [unjoined]: "Una Unjoined",
      };
      for (const [id, its] of Object.entries(people))
        await bootstrap.createUser({ id, email: `${its.split(" ")[1]?.toLowerCase()}@example.com`, name: its });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      other = await bootstrap.createSpace({ userId: stranger, name: "Other" });
      await bootstrap.join(space, jose, "read_and_write");
      const set = (args: object) => ({
        pointer: { table: "space" as const, id: space },
        path: ["permissions"],
        command: "setPermissionItem" as const,
        args: args as never,
      });
      await bootstrap.run(space, owner, [set({ type: "user_permission", user_id: unjoined, role: "read_and_write" })]);
    });
    afterAll(async () => await opened.close());

    async function find(userId: string, asked: Asked = {}): Promise<v.InferOutput<typeof findUser.response>> {
      const people = new PeopleDb(opened.database);
      const handler = createFindUser(store, people, new SearchedNames(people, Date.now));
      return v.parse(
        findUser.response,
        await handler(v.parse(findUser.request, { spaceId: space, ...asked }), contextOf(userId)),
      );
    }
    async function all(userId: string, asked: Asked = {}): Promise<string[]> {
      const ids: string[] = [];
      for (let cursor: Asked["cursor"] = null; ;) {
        const answer = await find(userId, { ...asked, cursor });
        ids.push(...answer.userIds);
        if (answer.cursor === null) return ids;
        expect(answer.userIds.length).toBe(asked.limit ?? 50);
        ({ cursor } = answer);
      }
    }

    test("members find each other by words of a name and by the beginning of an address, with their records", async () => {
      const answer = await find(jose, { query: "own ada" });
      expect(answer).toMatchObject({ userIds: [owner], cursor: null });
      expect(answer.recordMap["notion_user"]?.[owner]).toMatchObject({ role: "reader", value: { name: "Ada Owner" } });
      expect(await all(owner, { query: "alvarez JOSE" })).toEqual([jose]);
      expect(await all(owner, { query: "álvarez@exam" })).toEqual([jose]);
      expect(await all(owner)).toEqual([owner, jose]);
      expect(await all(owner, { query: "example.com" })).toEqual([]);
    });

    test("nobody who is outside is found, nor who never joined, nor by a whole address", async () => {
      for (const query of ["Sam", "stranger@example.com", "Gwen", "guest@example.com", "Una", "unjoined@example.com"])
        expect(await find(owner, { query })).toEqual({ userIds: [], recordMap: { notion_user: {} }, cursor: null });
    });

    test("who is no member hears the same of a workspace as of none, whatever they ask for", async () => {
      for (const userId of [guest, stranger])
        for (const query of ["", "Ada", "owner@example.com", "nobody@example.com"])
          await expect(find(userId, { query })).rejects.toMatchObject({
            kind: "NotFoundError",
            message: `no space ${space}`,
          });
      const none = newId();
      await expect(find(owner, { spaceId: none })).rejects.toMatchObject({
        kind: "NotFoundError",
        message: `no space ${none}`,
      });
      await expect(find(owner, { spaceId: other, query: "stranger@example.com" })).rejects.toMatchObject({
        kind: "NotFoundError",
      });
      await expect(find(owner, { spaceId: owner })).rejects.toMatchObject({ kind: "NotFoundError" });
    });

    test("odd words find nobody and break nothing; what is malformed is refused", async () => {
      for (const query of ["%", "_", "\\", "'", "\u0000", "\ud800", '"; DROP TABLE record', "(((", "a".repeat(200)])
        expect((await find(owner, { query })).userIds).toEqual([]);
      const refused: readonly object[] = [
        { query: "a".repeat(201) },
        { limit: 0 },
        { limit: 101 },
        { cursor: { name: "a" } },
        { cursor: "a" },
        { cursor: { name: 1, id: owner } },
        { spaceId: "space" },
      ];
      for (const wrong of refused)
        expect(v.safeParse(findUser.request, { spaceId: space, ...wrong }).success).toBe(false);
    });

    test(`${MANY} members are found by name and read in pieces, each once, in order`, async () => {
      const large = await bootstrap.createSpace({ userId: owner, name: "Large" });
      const ids = Array.from({ length: MANY }, () => newId());
      for (let at = 0; at < MANY; at += 50)
        await Promise.all(
          ids
            .slice(at, at + 50)
            .map(
              async (id, n) =>
                await bootstrap.createUser({ id, email: `person-${at + n}@example.com`, name: named(at + n) }),
            ),
        );
      const rows = ids.map((id) => ({
        pointer: { table: "space_user" as const, id: `${large}|${id}` },
        path: [],
        command: "update" as const,
        args: { value: { space_id: large, user_id: id, role: "member", joined: true } },
      }));
      await bootstrap.run(large, owner, rows);
      const [last = ""] = ids.slice(-1);
      expect((await find(last, { spaceId: large, query: String(MANY - 1).padStart(4, "0") })).userIds).toEqual([last]);
      expect((await find(last, { spaceId: large, query: "person-17@" })).userIds).toEqual([ids[17]]);
      expect(await all(last, { spaceId: large, limit: 100 })).toEqual([owner, ...ids]);
      expect(await all(last, { spaceId: large, limit: 33, query: "person" })).toEqual(ids);
    });
  });
}
