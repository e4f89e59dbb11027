// What the trash must do on every database; run by trash.test.ts (PGlite) and trash.pg.test.ts.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { land, stage, stagedRows, type CsvImport } from "@tessera/database/csv/import-operations.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { systemUsers } from "@tessera/kernel/records/user.ts";
import { createDeleteBlocks, createLoadTrash } from "./trash-calls.ts";
import { createDuplicatePage } from "../copies/duplicate-page.ts";
import type { Database } from "../../database/sql.ts";
import { contextOf } from "../../testing/workspace.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import type { RecordDb } from "../../store/record-db.ts";
import { Store } from "../../store/store.ts";
import { insert, newBlock, remove } from "../../store/testing/operations.ts";
import { treeBelow } from "../../store/tree-below.ts";
import { PageVisits } from "../visits/page-visits.ts";
import { TrashDb } from "./trash-db.ts";
import { TrashKeeper } from "./trash-keeper.ts";

const DAY = 24 * 60 * 60 * 1000;
let count = 0;
const newId = (): string => `00000000-0000-4000-9600-${(++count).toString(16).padStart(12, "0")}`;

export interface TrashUnderTest {
  open(): Promise<{ readonly db: RecordDb; readonly database: Database; close(): Promise<void> }>;
}

export function trashSuite(name: string, under: TrashUnderTest): void {
  describe(`the trash on ${name}`, () => {
    let opened: Awaited<ReturnType<TrashUnderTest["open"]>>;
    let clock = 1_700_000_000_000;
    let store: Store;
    let trash: TrashDb;
    let keeper: TrashKeeper;
    let [owner, member, space] = ["", "", ""];
    const faults: unknown[] = [];
    beforeAll(async () => {
      opened = await under.open();
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      store = new Store(opened.db, { now: () => clock, newId });
      const bootstrap = new Bootstrap(store, newId);
      trash = new TrashDb(opened.database);
      keeper = new TrashKeeper({ store, trash, now: () => clock, newId, onError: (error) => faults.push(error) });
      [owner, member] = [newId(), newId()];
      for (const id of [owner, member]) await bootstrap.createUser({ id, email: `${id}@example.com`, name: "Ada" });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      await bootstrap.join(space, member, "read_and_write");
      faults.length = 0;
    });

    const as = contextOf;
    const atTop = () => ({ table: "space" as const, id: space });
    const submit = async (userId: string, ...operations: Operation[]) =>
      await store.submit({ id: newId(), scope: space, operations, actor: { userId } });
    async function done(userId: string, ...operations: Operation[]): Promise<void> {
      expect(await submit(userId, ...operations)).toMatchObject({ status: "done" });
    }
    async function page(
      title: string,
      userId = owner,
      parent: { table: "space" | "block"; id: string } = atTop(),
    ): Promise<string> {
      const id = newId();
      await done(userId, newBlock(id, "page", parent, title));
      return id;
    }
    const value = async (id: string) => await store.read(space, (world) => world.entry("block", id)?.value);
    const load = async (userId: string, more: object = {}) =>
      await createLoadTrash(store, trash)({ spaceId: space, query: "", limit: 50, cursor: null, ...more }, as(userId));
    const titles = async (userId: string, more: object = {}): Promise<unknown[]> => {
      const { pages, recordMap } = (await load(userId, more)) as Awaited<ReturnType<typeof load>> & {
        pages: { id: string }[];
        recordMap: Record<string, Record<string, { value?: { properties?: { title?: unknown } } }>>;
      };
      return pages.map(({ id }) => JSON.stringify(recordMap["block"]?.[id]?.value?.properties?.title));
    };
    const erase = async (userId: string, ...ids: string[]) =>
      await createDeleteBlocks(
        store,
        () => clock,
        newId,
      )({ blocks: ids.map((id) => ({ id })), permanentlyDelete: true }, as(userId));

    test("an import is nowhere until it lands, whole; one that never does is purged after a day, and one that is cancelled is deleted for good", async () => {
      const ids = () => ({
        spaceId: space,
        blockId: newId(),
        collectionId: newId(),
        viewId: newId(),
        name: "Tasks",
        viewName: "Table",
      });
      const columns = [
        { name: "Name", type: "title", options: [] },
        { name: "Stage", type: "select", options: ["Open"] },
      ] as const;
      const made = (): CsvImport => ({ ...ids(), columns, keys: ["title", "stage"], place: { parent: atTop() } });
      const [landed, left, cancelled] = [made(), made(), made()];
      const rows = ["a", "=b"].map((title) => [title, "Open"]);
      const below = async ({ blockId }: CsvImport) =>
        (await treeBelow(store, await store.world(space), blockId)).length;
      for (const one of [landed, left, cancelled]) {
        await done(owner, ...stage(one, newId));
        await done(owner, ...stagedRows(one, rows, newId));
        expect(await value(one.blockId)).toMatchObject({ alive: false, type: "collection_view_page" });
        expect(await below(one)).toBe(5);
      }
      expect(await titles(owner)).toEqual([]);
      expect(await store.read(space, (world) => world.children(space).filter(({ alive }) => alive))).toEqual([]);
      await done(owner, ...land(landed));
      await erase(owner, cancelled.blockId);
      expect(await value(cancelled.blockId)).toMatchObject({ alive: false, deleted_from_trash_time: clock });
      await expect(erase(owner, landed.blockId)).rejects.toThrow(/page in the trash/);
      clock += DAY + 1;
      await keeper.runOnce();
      expect(faults).toEqual([]);
      expect(await value(left.blockId)).toMatchObject({ alive: false });
      expect(await value(left.blockId)).not.toHaveProperty("format");
      const kept = await value(landed.blockId);
      expect(kept).toMatchObject({ alive: true });
      expect(kept?.["format"]).not.toHaveProperty("staged_import");
      const values = await store.read(
        space,
        (world) => world.entry("collection", landed.collectionId)?.value["schema"],
      );
      expect(values).toMatchObject({ title: { name: "Name", type: "title" }, stage: { options: [{ value: "Open" }] } });
      expect(await below(landed)).toBe(5);
      clock += 8 * DAY;
      await keeper.runOnce();
      expect(await value(cancelled.blockId)).not.toHaveProperty("format");
      expect(await value(landed.blockId)).toMatchObject({ alive: true });
    });

    test("lists what the reader may restore, latest first, by title and page by page", async () => {
      const ids: string[] = [];
      for (const title of ["Beta", "Ålpha", "Gamma"]) ids.push(await page(title));
      const mine = newId();
      await done(member, {
        pointer: { table: "block", id: mine },
        path: [],
        command: "new",
        args: {
          type: "page",
          parent: atTop(),
          properties: { title: [["Mine alone"]] },
          permissions: [{ type: "user_permission", role: "editor", user_id: member }],
        },
      } as unknown as Operation);
      const inner = await page("Inner", owner, { table: "block", id: ids[0] ?? "" });
      for (const id of [...ids, inner]) {
        clock += 1000;
        await done(owner, remove(id));
      }
      await done(member, remove(mine));
      expect(await titles(owner)).toEqual(['[["Inner"]]', '[["Gamma"]]', '[["Ålpha"]]', '[["Beta"]]']);
      expect(await titles(member)).toHaveLength(5);
      expect(await titles(newId())).toEqual([]);
      expect(await titles(owner, { query: " alph " })).toEqual(['[["Ålpha"]]']);
      const first = await load(owner, { limit: 3 });
      expect("cursor" in first && first.cursor).toMatchObject({ id: ids[1] });
      expect(await titles(owner, { cursor: { id: ids[1], time: clock - 2000 } })).toEqual(['[["Beta"]]']);
    });

    test("a page leaves the trash after 30 days and is purged a week later, unless its workspace says otherwise, from the records, the log and the visits", async () => {
      const top = await page("Zeppelin");
      const line = newId();
      const below = await page("Zodiac", member, { table: "block", id: top });
      await done(
        owner,
        newBlock(line, "text", { table: "block", id: below }, "Zinnober"),
        insert(line, "s1", "Zirkon "),
      );
      const other = await page("Stays");
      await new PageVisits(opened.database).record(space, owner, {
        pageId: below,
        lastViewTime: clock,
        lastExitTime: null,
      });
      await done(owner, remove(top));
      clock += 30 * DAY - 1;
      await keeper.runOnce();
      expect((await value(top))?.["deleted_from_trash_time"]).toBeUndefined();
      clock += 1;
      await keeper.runOnce();
      expect(await value(top)).toMatchObject({
        alive: false,
        deleted_from_trash_time: clock,
        deleted_from_trash_id: systemUsers.app,
      });
      expect(await titles(owner)).toEqual([]);
      clock += 7 * DAY - 1;
      await keeper.runOnce();
      expect(JSON.stringify(await value(line))).toContain("Zinnober");
      clock += 1;
      await keeper.runOnce();
      await keeper.runOnce();
      expect(faults).toEqual([]);
      for (const id of [top, below, line]) expect((await value(id))?.["properties"]).toBeUndefined();
      expect(await store.read(space, (world) => world.entry("block", line)?.texts)).toEqual({});
      expect(await value(top)).toMatchObject({
        moved_to_trash_time: clock - 37 * DAY,
        deleted_from_trash_time: clock - 7 * DAY,
      });
      expect(await value(other)).toMatchObject({ alive: true });
      for (const table of ["record", "log"]) {
        const rows = await opened.database.query<{ row: string }>(
          `SELECT t::text AS row FROM ${table} t WHERE scope_id = $1`,
          [space],
        );
        expect(rows.length).toBeGreaterThan(3);
        expect(rows.map(({ row }) => row).join("\n")).not.toMatch(/Ze?ppelin|Zodiac|Zinnober|Zirkon/);
        expect(rows.map(({ row }) => row).join("\n")).toContain("Stays");
      }
      expect(await opened.database.query("SELECT 1 FROM page_visit WHERE space_id = $1", [space])).toEqual([]);
      expect(
        await submit(owner, {
          pointer: { table: "block", id: top },
          path: [],
          command: "update",
          args: { value: { alive: true } },
        }),
      ).toMatchObject({ status: "refused", code: "block_purged" });
      await done(
        owner,
        {
          pointer: { table: "space", id: space },
          path: ["settings"],
          command: "set",
          args: { value: { delete_from_trash_delay_seconds: 60, purge_delay_seconds: 30 } },
        },
        remove(other),
      );
      for (const [seconds, left] of [
        [59, false],
        [1, true],
        [29, true],
      ] as const) {
        clock += seconds * 1000;
        await keeper.runOnce();
        expect((await value(other))?.["deleted_from_trash_time"] !== undefined).toBe(left);
        expect((await value(other))?.["properties"]).toBeDefined();
      }
      clock += 1000;
      await keeper.runOnce();
      expect((await value(other))?.["properties"]).toBeUndefined();
    });

    test("a workspace says how long; a page that is deleted for good is gone at once, and only an owner has it back", async () => {
      const [one, two] = [await page("One", member), await page("Two", owner)];
      const roles = [
        ["editor", owner],
        ["read_and_write", member],
      ];
      for (const id of [one, two])
        await done(
          owner,
          ...roles.map(
            ([role, user_id]) =>
              ({
                pointer: { table: "block", id },
                path: [],
                command: "setPermissionItem",
                args: { type: "user_permission", role, user_id },
              }) as Operation,
          ),
        );
      await expect(erase(member, one)).rejects.toMatchObject({ kind: "OperationConflictError" });
      await done(owner, remove(one));
      await done(owner, remove(two));
      await expect(erase(member, two)).rejects.toMatchObject({ kind: "ForbiddenError" });
      await expect(erase(newId(), two)).rejects.toMatchObject({ kind: "NotFoundError" });
      await erase(member, one);
      expect(await value(one)).toMatchObject({ deleted_from_trash_time: clock, deleted_from_trash_id: member });
      expect(await titles(owner)).toEqual(['[["Two"]]']);
      const back: Operation = {
        pointer: { table: "block", id: one },
        path: [],
        command: "update",
        args: { value: { alive: true } },
      };
      expect(await submit(member, back)).toMatchObject({ status: "refused", kind: "ForbiddenError" });
      await done(owner, back);
      expect(await value(one)).toMatchObject({ alive: true });
      await done(owner, remove(one), {
        pointer: { table: "space", id: space },
        path: ["settings"],
        command: "set",
        args: { value: { delete_from_trash_delay_seconds: 60, purge_delay_seconds: 0 } },
      });
      clock += 61_000;
      await keeper.runOnce();
      expect((await value(one))?.["properties"]).toBeUndefined();
    });

    test("pages that stand in each other, by a database that somebody wrote into, are listed, copied and purged as any", async () => {
      const one = await page("One");
      const two = await page("Two", owner, { table: "block", id: one });
      const mine = { type: "user_permission", role: "editor", user_id: owner };
      await done(owner, {
        pointer: { table: "block", id: one },
        path: [],
        command: "setPermissionItem",
        args: mine,
      } as Operation);
      await opened.database.query(
        `UPDATE record SET parent_id = $2, value = value || jsonb_build_object('parent_table', 'block', 'parent_id', $2::text) WHERE id = $1`,
        [one, two],
      );
      store = new Store(opened.db, { now: () => clock, newId });
      keeper = new TrashKeeper({ store, trash, now: () => clock, newId, onError: (error) => faults.push(error) });
      const copied = await createDuplicatePage(store, newId)(
        { pageId: one, spaceId: space, withRows: true },
        as(owner),
      );
      expect(await value("pageId" in copied ? copied.pageId : "")).toMatchObject({ alive: true, parent_id: two });
      await done(owner, remove(one));
      expect(await titles(owner)).toEqual(['[["One"]]']);
      clock += 40 * DAY;
      await keeper.runOnce();
      clock += 40 * DAY;
      await keeper.runOnce();
      expect(faults).toEqual([]);
      for (const id of [one, two]) expect((await value(id))?.["properties"]).toBeUndefined();
    });

    test("a copy has all that its maker may read, stands behind the page, and is as private", async () => {
      const top = await page("Plan");
      const sub = await page("Sub", owner, { table: "block", id: top });
      const [line, inner] = [newId(), newId()];
      await done(
        owner,
        newBlock(line, "text", { table: "block", id: top }, "first"),
        newBlock(inner, "text", { table: "block", id: line }, "inner"),
      );
      await done(owner, {
        pointer: { table: "block", id: sub },
        path: [],
        command: "setPermissionItem",
        args: { type: "user_permission", role: "editor", user_id: owner },
      } as Operation);
      await done(owner, {
        pointer: { table: "block", id: sub },
        path: [],
        command: "setPermissionItem",
        args: { type: "restrict_permission", role: "none" },
      } as Operation);
      const last = await page("Last");
      const duplicate = createDuplicatePage(store, newId);
      const shape = async (id: string): Promise<unknown> =>
        await store.read(space, (world) => {
          const of = (at: string): unknown => [
            JSON.stringify(world.entry("block", at)?.value["properties"]),
            [...world.children(at)].map((child) => of(child.id)),
          ];
          return of(id);
        });
      const copied = await duplicate({ pageId: top, spaceId: space, withRows: true }, as(owner));
      const copy = "pageId" in copied ? copied.pageId : "";
      expect(await shape(copy)).toEqual(await shape(top));
      expect(await value(copy)).toMatchObject({ copied_from: top, parent_id: space });
      const order = await store.read(space, (world) => [...world.children(space)].map((child) => child.id));
      expect(order).toEqual([top, copy, last]);
      const theirs = await duplicate({ pageId: top, spaceId: space, withRows: true, title: "Plan (1)" }, as(member));
      const text = JSON.stringify(await shape("pageId" in theirs ? theirs.pageId : ""));
      expect(text).toContain("Plan (1)");
      expect(text).not.toContain("Sub");
      await expect(duplicate({ pageId: sub, spaceId: space, withRows: true }, as(member))).rejects.toMatchObject({
        kind: "NotFoundError",
      });
      const alone = await duplicate({ pageId: sub, spaceId: space, withRows: true }, as(owner));
      expect(await value("pageId" in alone ? alone.pageId : "")).toMatchObject({
        permissions: [
          { type: "user_permission", role: "editor", user_id: owner },
          { type: "restrict_permission", role: "none" },
        ],
      });
    });
  });
}
