// Copies of databases that stand in a page, on every database of the server, for users who may read a part of them. Run by
// copies.test.ts (PGlite) and copies.pg.test.ts.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { mentionsOf } from "@tessera/kernel/records/mentioned-people.ts";
import { give, newDatabase, newRow, setIn, share, type DatabaseIds } from "../collections/testing/database.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import { Store } from "../../store/store.ts";
import { newBlock } from "../../store/testing/operations.ts";
import type { OpenOnSql } from "../../store/testing/record-databases.ts";
import { contextOf } from "../../testing/workspace.ts";
import { createDuplicatePage } from "./duplicate-page.ts";
import { DuplicateTask } from "./duplicate-task.ts";

export interface CopiesUnderTest {
  open(): Promise<OpenOnSql>;
}

const SCHEMA = { title: { name: "Name", type: "title" }, who: { name: "Who", type: "person" } };

export function copiesSuite(name: string, under: CopiesUnderTest): void {
  describe(`copies of databases on ${name}`, () => {
    let opened: OpenOnSql;
    let store: Store;
    let [owner, member, space, page] = ["", "", "", ""];
    let ids: DatabaseIds;
    let clock = 1_700_000_000_000;
    beforeAll(async () => {
      opened = await under.open();
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      store = new Store(opened.db, { now: () => (clock += 1), newId });
      const bootstrap = new Bootstrap(store, newId);
      [owner, member, page] = [newId(), newId(), newId()];
      for (const id of [owner, member]) await bootstrap.createUser({ id, email: `${id}@example.com`, name: "Ada" });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      await bootstrap.join(space, member, "read_and_write");
      ids = { block: newId(), collection: newId(), view: newId() };
      await done(owner, newBlock(page, "page", { table: "space", id: space }, "Home"));
      await done(owner, share(page, owner, "editor"), share(page, member, "read_and_write"));
      await done(owner, ...newDatabase(ids, page, SCHEMA));
    });

    async function done(userId: string, ...operations: Operation[]): Promise<void> {
      const result = await store.submit({ id: newId(), scope: space, operations, actor: { userId } });
      expect(result).toMatchObject({ status: "done" });
    }
    async function row(userId: string, title: string, more: JsonObject = {}): Promise<string> {
      const id = newId();
      await done(userId, newRow(id, ids.collection, { title: [[title]], ...more }));
      return id;
    }
    const atOnce = async (userId: string, pageId: string): Promise<string> => {
      const request = { pageId, spaceId: space, withRows: true };
      const copied = await createDuplicatePage(store, newId)(request, contextOf(userId));
      return (copied as { pageId: string }).pageId;
    };
    const asTask = async (userId: string, pageId: string): Promise<string> => {
      const task = new DuplicateTask({ store, newId, now: () => clock, most: 1000 });
      const work = { userId, request: { pageId, spaceId: space, withRows: true } };
      const staged = await task.stage(work, async () => undefined);
      await task.land(work, staged);
      return staged.rootId;
    };
    const value = async (id: string): Promise<JsonObject> =>
      (await store.read(space, (world) => world.entry("block", id)?.value)) ?? {};
    async function titles(root: string): Promise<unknown[]> {
      const collection = (await opened.db.attached(space, [{ table: "block", id: root }])).find(
        ({ table }) => table === "collection",
      );
      const rows = await opened.db.rows(space, collection?.id ?? "", null, 100);
      return rows.map(({ value: { properties } }) => (properties as JsonObject)["title"]);
    }

    const rules = {
      "its maker": { type: "created_by" },
      "its maker and whom it names": { type: "property", property: "who" },
    };
    const ways = { "at once": atOnce, "as a task": asTask };
    for (const [shown, rule] of Object.entries(rules))
      test.each(Object.entries(ways))(
        `a database in a page whose rows are shown to ${shown} is copied %s with the rows that the copier reads`,
        async (_, copy) => {
          await done(owner, setIn("collection", ids.collection, ["row_rule"], rule));
          await row(owner, "Hidden");
          await row(owner, "Named", { who: mentionsOf([member]) });
          await row(member, "Mine");
          const copied = await copy(member, ids.block);
          const own = rule.type === "property" ? [[["Named"]], [["Mine"]]] : [[["Mine"]]];
          expect(await titles(copied)).toEqual(own);
          // A database in a page has no items of its own, so the copy, which is the copier's alone, is a page.
          expect(await value(copied)).toMatchObject({
            type: "collection_view_page",
            alive: true,
            parent_id: space,
            permissions: [{ type: "user_permission", role: "editor", user_id: member }],
          });
          const whole = await copy(owner, ids.block);
          expect(await value(whole)).toMatchObject({ type: "collection_view", parent_id: page });
          expect(await titles(whole)).toHaveLength(3);
        },
      );

    test("a view in a page of a database that hides rows is copied beside it, and shows what the original shows", async () => {
      await done(owner, setIn("collection", ids.collection, ["row_rule"], { type: "created_by" }));
      const [block, view] = [newId(), newId()];
      const format = { collection_pointer: { table: "collection", id: ids.collection } };
      await done(
        owner,
        newBlock(block, "collection_view", { table: "block", id: page }),
        setIn("block", block, ["view_ids"], [view]),
        {
          pointer: { table: "collection_view", id: view },
          path: [],
          command: "set",
          args: { value: { type: "table", parent_id: block, parent_table: "block", format } },
        } as Operation,
      );
      const copied = await atOnce(member, block);
      expect(await value(copied)).toMatchObject({ type: "collection_view", parent_id: page, alive: true });
      const [linked] = await opened.db.attached(space, [{ table: "block", id: copied }]);
      const copy = await store.read(space, (world) => world.entry("collection_view", linked?.id ?? ""));
      expect(copy?.value).toMatchObject({ format });
    });

    test("a row, or a page below, that the copier may only read is copied with what is in it", async () => {
      const [first, below] = [await row(owner, "First"), newId()];
      await done(owner, newBlock(below, "page", { table: "block", id: page }, "Below"));
      for (const id of [first, below]) {
        await done(owner, newBlock(newId(), "text", { table: "block", id }, "Inside"));
        await done(
          owner,
          share(id, owner, "editor"),
          share(id, member, "reader"),
          give(id, { type: "restrict_permission", role: "none" }),
        );
      }
      const copied = await atOnce(member, page);
      const kinds = async (id: string): Promise<unknown[]> =>
        ((await opened.db.children(space, [id])).get(id) ?? []).map((one) => one.id);
      const [database = "", sub = ""] = (await kinds(copied)) as string[];
      expect(await titles(database)).toEqual([[["First"]]]);
      expect(await kinds(sub)).toHaveLength(1);
      expect((await value(sub))["permissions"]).toContainEqual({
        type: "user_permission",
        role: "editor",
        user_id: member,
      });
    });
  });
}
