// The migration of member lists to membership rows, on every database of the server. Run by migrate-members.test.ts (PGlite) and
// migrate-members.pg.test.ts. The workspace is written into the tables as earlier versions leave it.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import { memberRowId } from "@tessera/kernel/permissions/space-roles.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { newId, person, set, TestWorkspace } from "../testing/workspace.ts";
import { MemberListsDb } from "./member-lists-db.ts";
import { migrateMembers } from "./migrate-members.ts";
import { Store } from "./store.ts";
import type { OpenOnSql } from "./testing/record-databases.ts";

export interface MigrationUnderTest {
  open(): Promise<OpenOnSql>;
}

/** Members who never joined. Their rows are written in two transactions. */
const MANY = 700;

export function migrateMembersSuite(name: string, under: MigrationUnderTest): void {
  describe(`member lists of earlier versions on ${name}`, () => {
    let opened: OpenOnSql;
    let w: TestWorkspace;
    let page = "";
    let named: readonly string[] = [];
    beforeAll(async () => {
      opened = await under.open();
    });
    afterAll(async () => await opened.close());

    /** A workspace as an earlier version leaves it: an owner, two members, a guest, a user who left, and many who never joined. */
    beforeEach(async () => {
      w = await new TestWorkspace(opened.db).make();
      await w.accept(w.stranger, await w.invite(w.owner, "read_and_write"));
      page = await w.page([person(w.owner, "editor")]);
      const [guest, left] = [newId(), newId()];
      for (const id of [guest, left])
        await w.bootstrap.createUser({ id, email: `${id}@example.com`, name: `name of ${id}` });
      await w.accept(left, await w.invite(w.owner, "read_and_write"));
      named = [w.owner, w.member, w.stranger, guest, left];
      const many = Array.from({ length: MANY }, () => newId());
      const items = [
        person(w.owner, "editor"),
        ...[w.member, w.stranger, ...many].map((id) => person(id, "read_and_write")),
      ];
      await opened.database.query(
        `UPDATE record SET value = value - 'owner_ids' || $2 WHERE scope_id = $1 AND tbl = 'space'`,
        [w.space, JSON.stringify({ permissions: items })],
      );
      await opened.database.query(
        `UPDATE record SET value = value - 'role' - 'joined' - 'since' - 'invited_by_id' - 'parent_id' - 'parent_table',
         parent_id = NULL, ord = NULL WHERE scope_id = $1 AND tbl = 'space_user'`,
        [w.space],
      );
      await writeItems([person(w.owner, "editor"), person(guest, "reader")]);
    });

    async function writeItems(permissions: readonly JsonObject[]): Promise<void> {
      await opened.database.query(
        `UPDATE record SET value = value || $3 WHERE scope_id = $1 AND tbl = 'block' AND id = $2`,
        [w.space, page, JSON.stringify({ permissions })],
      );
    }

    async function writeList(change: (items: readonly JsonObject[]) => readonly JsonObject[]): Promise<void> {
      const [row] = await opened.database.query<{ items: JsonObject[] }>(
        `SELECT value->'permissions' AS items FROM record WHERE scope_id = $1 AND tbl = 'space'`,
        [w.space],
      );
      await opened.database.query(`UPDATE record SET value = value || $2 WHERE scope_id = $1 AND tbl = 'space'`, [
        w.space,
        JSON.stringify({ permissions: change(row?.items ?? []) }),
      ]);
    }

    /** A server that starts: its memory is empty. */
    const start = (): Store => new Store(opened.db, { now: () => 1_700_000_001_000, newId });

    async function migrate(store: Store, lists = new MemberListsDb(opened.database)): Promise<void> {
      await migrateMembers({ store, lists, newId });
    }

    /** The roles of these users on the workspace and on the page. */
    async function rights(store: Store): Promise<Role[][]> {
      return await store.read(w.space, (world) =>
        named.map((userId) => {
          const [space, block] = [world.entry("space", w.space), world.entry("block", page)];
          return [space, block].map((entry) => (entry === null ? "none" : roleOf({ userId }, entry, world)));
        }),
      );
    }

    const before = [
      ["editor", "editor"],
      ["read_and_write", "none"],
      ["read_and_write", "none"],
      ["none", "reader"],
      ["none", "none"],
    ];

    async function valueOf(store: Store, userId: string): Promise<JsonObject | undefined> {
      return await store.read(w.space, (world) => world.entry("space_user", memberRowId(w.space, userId))?.value);
    }

    test("every user has the same permissions before the migration, after it, and after a second one", async () => {
      expect(await rights(start())).toEqual(before);
      for (let n = 0; n < 2; n++) {
        const store = start();
        await migrate(store);
        expect(await rights(store)).toEqual(before);
      }
      const store = start();
      const [owner, member, , guest] = await Promise.all(named.map(async (id) => await valueOf(store, id)));
      expect(owner).toMatchObject({ role: "owner", joined: true, since: 1_700_000_000_000 });
      expect(member).toMatchObject({ role: "member", joined: true, since: 1_700_000_000_000 });
      expect(guest).toMatchObject({ role: "guest", joined: false });
      const space = await store.read(w.space, (world) => world.entry("space", w.space)?.value);
      expect(space?.["owner_ids"]).toEqual([w.owner]);
      const [count] = await opened.database.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM record WHERE scope_id = $1 AND tbl = 'space_user' AND value->>'role' = 'member' AND ord IS NOT NULL`,
        [w.space],
      );
      expect(count?.n).toBe(MANY + 2);
    });

    test("a migration that ends in the middle is completed by the next start", async () => {
      const lists = new MemberListsDb(opened.database);
      let asked = 0;
      const dying = Object.assign(Object.create(lists) as MemberListsDb, {
        listing: async (...args: Parameters<MemberListsDb["listing"]>) => {
          if (++asked > 1) throw new Error("killed");
          return await lists.listing(...args);
        },
      });
      await expect(migrate(start(), dying)).rejects.toThrow("killed");
      const store = start();
      await migrate(store);
      expect(await rights(store)).toEqual(before);
      expect(await rights(start())).toEqual(before);
    });

    test("the list that an earlier version writes afterwards is applied as a difference", async () => {
      await migrate(start());
      const save = async (store: Store, userId: string, role: string): Promise<void> => {
        const operations = [set("space_user", memberRowId(w.space, userId), ["role"], role)];
        const result = await store.submit({ id: newId(), scope: w.space, operations, actor: { userId: w.owner } });
        expect(result).toMatchObject({ status: "done" });
      };
      // This version makes one member an admin, and removes nobody.
      await save(start(), w.member, "admin");
      const newcomer = newId();
      await writeList((items) => [...items.filter(({ user_id: id }) => id !== w.stranger), person(newcomer, "editor")]);
      const next = start();
      await migrate(next);
      expect(await valueOf(next, w.member)).toMatchObject({ role: "admin" });
      expect(await valueOf(next, w.stranger)).toMatchObject({ role: "none" });
      expect(await valueOf(next, newcomer)).toMatchObject({ role: "owner" });
      expect((await rights(next))[0]).toEqual(["editor", "editor"]);
      // What was applied is not applied again.
      await save(next, newcomer, "member");
      const last = start();
      await migrate(last);
      expect(await valueOf(last, newcomer)).toMatchObject({ role: "member" });
    });

    test("an item of a page that an earlier version writes afterwards counts, although its user has no row", async () => {
      await migrate(start());
      const other = newId();
      await writeItems([person(w.owner, "editor"), person(other, "reader")]);
      const store = start();
      const role = await store.read(w.space, (world) => {
        const entry = world.entry("block", page);
        return entry === null ? "none" : roleOf({ userId: other }, entry, world);
      });
      expect(role).toBe("reader");
    });
  });
}
