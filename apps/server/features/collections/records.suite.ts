// What the records of a database must do on every database of the server; run by records.test.ts (PGlite) and records.pg.test.ts.

import { sessionCaller } from "../../http/callers.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Database } from "../../database/sql.ts";
import { createDuplicatePage } from "../copies/duplicate-page.ts";
import { contextOf } from "../../testing/workspace.ts";
import { createSyncRecordValues } from "../pages/sync-record-values.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import { pageChunk } from "../../store/testing/page-chunk.ts";
import type { RecordDb } from "../../store/record-db.ts";
import { Store } from "../../store/store.ts";
import { newBlock, remove } from "../../store/testing/operations.ts";
import { TrashDb } from "../trash/trash-db.ts";
import { TrashKeeper } from "../trash/trash-keeper.ts";
import { newDatabase, newRow, share, type DatabaseIds } from "./testing/database.ts";

const DAY = 24 * 60 * 60 * 1000;

export interface RecordsUnderTest {
  open(): Promise<{ readonly db: RecordDb; readonly database: Database; close(): Promise<void> }>;
}

export function recordsSuite(name: string, under: RecordsUnderTest): void {
  describe(`records of a database on ${name}`, () => {
    let opened: Awaited<ReturnType<RecordsUnderTest["open"]>>;
    let clock = 1_700_000_000_000;
    let store: Store;
    let [owner, guest, space, page] = ["", "", "", ""];
    let ids: DatabaseIds;
    beforeAll(async () => {
      opened = await under.open();
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      store = new Store(opened.db, { now: () => clock, newId });
      const bootstrap = new Bootstrap(store, newId);
      [owner, guest, page] = [newId(), newId(), newId()];
      for (const id of [owner, guest]) await bootstrap.createUser({ id, email: `${id}@example.com`, name: "Ada" });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      ids = { block: newId(), collection: newId(), view: newId() };
      await done(owner, newBlock(page, "page", { table: "space", id: space }, "Home"));
      await done(owner, share(page, owner, "editor"), share(page, guest, "read_and_write"));
    });

    const submit = async (userId: string, ...operations: Operation[]) =>
      await store.submit({ id: newId(), scope: space, operations, actor: { userId } });
    async function done(userId: string, ...operations: Operation[]): Promise<void> {
      expect(await submit(userId, ...operations)).toMatchObject({ status: "done" });
    }
    async function rows(count: number, userId = owner): Promise<string[]> {
      const made = Array.from({ length: count }, () => newId());
      await done(userId, ...made.map((id, n) => newRow(id, ids.collection, { title: [[`Row ${n}`]] })));
      return made;
    }
    const chunkOf = async (userId: string, id: string) =>
      await pageChunk(store, { userId }, { scope: space, page: id, limit: 100, cursor: { stack: [] }, editing: false });

    test("a guest who may edit the page makes a database and rows, and nobody else does", async () => {
      const stranger = newId();
      expect(await submit(stranger, ...newDatabase(ids, page))).toMatchObject({ status: "refused" });
      await done(guest, ...newDatabase(ids, page));
      const [first = ""] = await rows(1, guest);
      await done(guest, {
        pointer: { table: "block", id: first },
        path: ["properties", "x"],
        command: "set",
        args: { value: [["1"]] },
      });
      const row = newRow(newId(), ids.collection, {});
      expect(await submit(stranger, row)).toMatchObject({ kind: "ForbiddenError" });
      await done(owner, share(page, guest, "reader"));
      expect(await submit(guest, newRow(newId(), ids.collection, {}))).toMatchObject({ kind: "ForbiddenError" });
      const text = {
        pointer: { table: "block", id: first },
        path: [],
        command: "turn",
        args: { type: "text" },
      } as const;
      expect(await submit(owner, text)).toMatchObject({ status: "refused", kind: "ValidationError" });
    });

    test("a copy of a page has copies of its databases, their views and their rows, as far as who copies may read them", async () => {
      await done(owner, ...newDatabase(ids, page));
      const [first = "", second = "", third = "", trashed = ""] = await rows(4);
      const line = newId();
      await done(owner, newBlock(line, "text", { table: "block", id: second }, "In the row"), remove(trashed));
      const closed: Operation = {
        pointer: { table: "block", id: third },
        path: [],
        command: "setPermissionItem",
        args: { type: "restrict_permission", role: "none" },
      };
      await done(owner, share(third, owner, "editor"), closed);
      const duplicate = createDuplicatePage(store, newId);
      const copyFor = async (userId: string) => {
        const { pageId } = (await duplicate({ pageId: page, spaceId: space, withRows: true }, contextOf(userId))) as {
          pageId: string;
        };
        const { recordMap } = await chunkOf(userId, pageId);
        const [collection] = Object.values(recordMap["collection"] ?? {}).map((box) => box.value);
        const copies = await opened.db.rows(space, String(collection?.["id"]), null, 100);
        return { recordMap, pageId, collection, copies };
      };
      await expect(copyFor(guest)).rejects.toMatchObject({ kind: "ForbiddenError" });
      await new Bootstrap(store, newId).join(space, guest, "read_and_write");
      const { recordMap, pageId, collection, copies } = await copyFor(guest);
      expect(copies.map(({ value }) => value["copied_from"])).toEqual([first, second]);
      expect(copies.map(({ value }) => value["properties"])).toEqual([{ title: [["Row 0"]] }, { title: [["Row 1"]] }]);
      expect(collection).toMatchObject({
        name: [["Tasks"]],
        schema: { title: { type: "title" } },
        copied_from: ids.collection,
      });
      const block = Object.values(recordMap["block"] ?? {}).find(({ value }) => value?.["parent_id"] === pageId)?.value;
      const [view] = Object.values(recordMap["collection_view"] ?? {}).map((box) => box.value);
      expect(block).toMatchObject({
        type: "collection_view",
        collection_id: collection?.["id"],
        view_ids: [view?.["id"]],
      });
      expect(view).toMatchObject({
        parent_id: block?.["id"],
        format: { collection_pointer: { id: collection?.["id"] } },
      });
      const inRow = await opened.db.children(space, [copies[1]?.id ?? ""]);
      expect([...inRow.values()].flat()).toHaveLength(1);
      expect((await copyFor(owner)).copies).toHaveLength(3);
      // What a rule hides from others is copied for oneself alone.
      await done(owner, {
        pointer: { table: "collection", id: ids.collection },
        path: ["row_rule"],
        command: "set",
        args: { value: { type: "created_by" } },
      });
      const [own = ""] = await rows(1, guest);
      const theirs = await copyFor(guest);
      expect(theirs.copies.map(({ value }) => value["copied_from"])).toEqual([own]);
      expect((await chunkOf(owner, theirs.pageId)).recordMap["block"]?.[theirs.pageId]).toEqual({ role: "none" });
    });

    test("a copy with more rows than one transaction takes is refused", async () => {
      await done(owner, ...newDatabase(ids, page));
      await rows(6);
      const duplicate = createDuplicatePage(store, newId, 9);
      const copied = duplicate({ pageId: page, spaceId: space, withRows: true }, contextOf(owner));
      await expect(copied).rejects.toMatchObject({ clientData: { type: "duplication_too_large" } });
      const whole = createDuplicatePage(
        store,
        newId,
        10,
      )({ pageId: page, spaceId: space, withRows: true }, contextOf(owner));
      await expect(whole).resolves.toMatchObject({ pageId: expect.any(String) as unknown });
    });

    test("rows are read in their order, a piece at a time, and are no children of anything", async () => {
      await done(owner, ...newDatabase(ids, page));
      const made = await rows(25);
      const read: string[] = [];
      for (let after: { order: string; id: string } | null = null; ;) {
        const some = await opened.db.rows(space, ids.collection, after, 10);
        read.push(...some.map(({ id }) => id));
        const last = some.at(-1);
        if (last === undefined) break;
        after = { order: last.order ?? "", id: last.id };
      }
      expect(read).toEqual(made);
      expect(await opened.db.children(space, [ids.collection])).toEqual(new Map([[ids.collection, []]]));
      expect(
        await opened.db.attached(space, [
          { table: "block", id: ids.block },
          { table: "block", id: page },
        ]),
      ).toEqual([
        { table: "collection", id: ids.collection },
        { table: "collection_view", id: ids.view },
      ]);
      // In a batch of another process, whose memory is empty.
      const cold = new Store(opened.db, { now: () => clock, newId });
      const operations = [newRow(newId(), ids.collection, { title: [["New"]] })];
      expect(await cold.submit({ id: newId(), scope: space, operations, actor: { userId: owner } })).toMatchObject({
        status: "done",
      });
      const { cache } = await cold.world(space);
      expect(made.filter((id) => cache.has("block", id))).toEqual([]);
    });

    test("icon and cover of a collection are those of its block, by whichever they are written", async () => {
      await done(owner, ...newDatabase(ids, page));
      const put = (table: "block" | "collection", path: string[], value: Json): Promise<void> =>
        done(owner, {
          pointer: { table, id: table === "block" ? ids.block : ids.collection },
          path,
          command: "set",
          args: { value },
        });
      const seen = async () => {
        const { recordMap } = await chunkOf(owner, page);
        return [recordMap["collection"]?.[ids.collection]?.value, recordMap["block"]?.[ids.block]?.value?.["format"]];
      };
      expect((await seen())[0]).not.toHaveProperty("icon");
      await put("collection", ["icon"], "⛵");
      await put("collection", ["cover"], "https://example.com/sea.jpg");
      const face = { page_icon: "⛵", page_cover: "https://example.com/sea.jpg" };
      expect(await seen()).toMatchObject([{ icon: "⛵", cover: "https://example.com/sea.jpg" }, face]);
      await put("block", ["format", "page_icon"], "⚓");
      await put("block", ["format", "page_cover"], null);
      const [collection] = await seen();
      expect(collection).toMatchObject({ icon: "⚓" });
      expect(collection).not.toHaveProperty("cover");
    });

    test("a page comes with the collections and views of its databases, as far as each may be read", async () => {
      await done(owner, ...newDatabase(ids, page));
      const [row = ""] = await rows(1);
      const { recordMap } = await chunkOf(guest, page);
      expect(recordMap["collection"]?.[ids.collection]).toMatchObject({
        role: "read_and_write",
        value: { name: [["Tasks"]] },
      });
      expect(recordMap["collection"]?.[ids.collection]?.value).not.toHaveProperty("content");
      expect(recordMap["collection_view"]?.[ids.view]).toMatchObject({
        value: { type: "table", parent_id: ids.block },
      });
      expect(recordMap["block"]).not.toHaveProperty(row);
      expect((await chunkOf(guest, row)).recordMap["collection"]).toHaveProperty(ids.collection);
      const linked = { block: newId(), view: newId() };
      const other = newId();
      const format = { collection_pointer: { table: "collection", id: ids.collection } };
      await done(
        owner,
        newBlock(other, "page", { table: "space", id: space }),
        share(other, owner, "editor"),
        share(other, guest, "editor"),
      );
      const [block, , view] = newDatabase({ ...linked, collection: ids.collection }, other) as [
        Operation,
        Operation,
        Operation,
      ];
      await done(owner, block, view);
      await done(
        owner,
        {
          pointer: { table: "collection_view", id: linked.view },
          path: ["format"],
          command: "set",
          args: { value: format },
        },
        share(page, guest, "none"),
      );
      const seen = await chunkOf(guest, other);
      expect(seen.recordMap["collection"]).toEqual({ [ids.collection]: { role: "none" } });
      expect(seen.recordMap["collection_view"]?.[linked.view]).toMatchObject({ role: "editor" });
    });

    test("they come by pointer too, and without a right as a box without value", async () => {
      await done(owner, ...newDatabase(ids, page));
      const wanted = [
        ["collection", ids.collection],
        ["collection_view", ids.view],
      ] as const;
      const requests = wanted.map(([table, id]) => ({ table, id, spaceId: null }));
      const ask = async (userId: string) =>
        (
          await createSyncRecordValues(store)({ requests, recordVersionMap: [], editing: false }, {
            caller: sessionCaller(userId, "session"),
            spaceId: space,
          } as never)
        ).recordMap;
      expect((await ask(guest))["collection"]?.[ids.collection]?.value).toMatchObject({ alive: true });
      expect(await ask(newId())).toEqual({
        collection: { [ids.collection]: { role: "none" } },
        collection_view: { [ids.view]: { role: "none" } },
      });
    });

    test("a page that is purged takes collection, views and rows with it, from the records and the log", async () => {
      const home = newId();
      await done(owner, newBlock(home, "page", { table: "block", id: page }, "Secret home"));
      await done(owner, ...newDatabase(ids, home, { title: { name: "Secret", type: "title" } }));
      const [row = ""] = await rows(3);
      await done(owner, newBlock(newId(), "text", { table: "block", id: row }, "Secret line"));
      const faults: unknown[] = [];
      const keeper = new TrashKeeper({
        store,
        trash: new TrashDb(opened.database),
        now: () => clock,
        newId,
        onError: (error) => faults.push(error),
      });
      await done(owner, remove(home));
      for (const days of [30, 7]) {
        clock += days * DAY;
        await keeper.runOnce();
      }
      expect(faults).toEqual([]);
      for (const table of ["record", "log"]) {
        const stored = await opened.database.query<{ row: string }>(
          `SELECT t::text AS row FROM ${table} t WHERE scope_id = $1`,
          [space],
        );
        expect(stored.map(({ row: text }) => text).join("\n")).not.toMatch(/Secret|Tasks|Row \d/);
      }
      expect(await store.read(space, (world) => world.entry("collection", ids.collection)?.meta.purged)).toBe(true);
    });
  });
}
