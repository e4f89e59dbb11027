// Imports into a database that lives, on every database; run by imports.test.ts (PGlite) and imports.pg.test.ts: their rows exist
// for nobody until the last transaction, and then all of them do; what never lands is removed.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { land, stage, stagedRows } from "@tessera/database/csv/import-operations.ts";
import { matchColumns } from "@tessera/database/csv/merge-columns.ts";
import {
  abandonMerge,
  isMergeFault,
  landMerge,
  mergeColumns,
  mergedRows,
  openMerge,
  type CsvMerge,
} from "@tessera/database/csv/merge-operations.ts";
import { Engine } from "@tessera/database/index/engine.ts";
import { EVERYTHING } from "@tessera/database/query/filter.ts";
import { readSchema } from "@tessera/database/schema.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { createDuplicatePage } from "../copies/duplicate-page.ts";
import { createSyncRecordValues } from "../pages/sync-record-values.ts";
import { createDeleteBlocks } from "./trash-calls.ts";
import { Collections, snapshotForm, type Asked } from "../collections/collections.ts";
import { SnapshotDb, usualLimits } from "../collections/snapshot-db.ts";
import { newDatabase, newRow, type DatabaseIds } from "../collections/testing/database.ts";
import { FoldRunner } from "../../folds/fold-runner.ts";
import { contextOf } from "../../testing/workspace.ts";
import { Indexer } from "../search/indexer.ts";
import { SearchDb } from "../search/search-db.ts";
import { searchFold } from "../search/search-fold.ts";
import { Search } from "../search/search.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import { Store } from "../../store/store.ts";
import type { OpenOnSql } from "../../store/testing/record-databases.ts";
import { newBlock } from "../../store/testing/operations.ts";
import { treeBelow } from "../../store/tree-below.ts";
import { DuplicateTask } from "../copies/duplicate-task.ts";
import { Purging } from "./purging.ts";
import { TrashDb } from "./trash-db.ts";
import { TrashKeeper } from "./trash-keeper.ts";
import { AbandonedImports } from "./abandoned-imports.ts";

const ASKED: Asked = { filter: EVERYTHING, sorts: [], search: "", zone: "", now: 0, after: null, limit: 1000 };
const DAY = 24 * 60 * 60 * 1000;
const nobody = { nameOf: () => null, personNamed: () => null };

export function importsSuite(name: string, open: () => Promise<OpenOnSql>): void {
  describe(`imports into a database on ${name}`, () => {
    let opened: OpenOnSql;
    let clock = Date.UTC(2026, 2, 20);
    let [owner, member, space, page] = ["", "", "", ""];
    let ids: DatabaseIds;
    let store: Store;
    let warm: Collections;
    let first: string[] = [];
    const errors: unknown[] = [];
    const onError = (error: unknown): void => void errors.push(error);
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      errors.length = 0;
      store = newStore();
      const bootstrap = new Bootstrap(store, newId);
      [owner, member, page] = [newId(), newId(), newId()];
      for (const id of [owner, member]) await bootstrap.createUser({ id, email: `${id}@example.com`, name: "Ada" });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      await bootstrap.join(space, member, "read_and_write");
      ids = { block: newId(), collection: newId(), view: newId() };
      await done(owner, newBlock(page, "page", { table: "space", id: space }), ...newDatabase(ids, page));
      first = [newId(), newId()];
      await done(owner, ...first.map((id, n) => newRow(id, ids.collection, { title: [[`Before ${n}`]] })));
      warm = collectionsOf(store);
    });

    const newStore = (): Store => new Store(opened.db, { now: () => (clock += 1000), newId });
    function collectionsOf(of: Store): Collections {
      const engine = new Engine(1e9);
      const snapshots = new SnapshotDb(opened.database, snapshotForm);
      const limits = { ...usualLimits, fewestRows: 1 };
      return new Collections(
        of,
        { ask: async (message) => engine.handle(message) },
        { snapshots, limits, now: () => clock, onError },
      );
    }
    const submit = async (userId: string, operations: readonly Operation[], id = newId()) =>
      await store.submit({ id, scope: space, operations: [...operations], actor: { userId } });
    async function done(userId: string, ...operations: Operation[]): Promise<void> {
      expect(await submit(userId, operations)).toMatchObject({ status: "done" });
    }
    const collection = async (): Promise<Entry> =>
      await store.read(space, (world) => {
        const entry = world.entry("collection", ids.collection);
        if (entry === null) throw new Error("no collection");
        return entry;
      });
    const rowsBy = async (collections: Collections, userId = owner): Promise<readonly string[]> => {
      const [answer] = await collections.answer(await collection(), { userId }, userId, [ASKED]);
      await collections.idle();
      expect(answer?.total).toBe(answer?.rows.length);
      return answer?.rows ?? [];
    };
    /** What is read by the process that was there all the while, and by one that starts now. */
    const shown = async (userId = owner): Promise<number[]> => {
      const both = [await rowsBy(warm, userId), await rowsBy(collectionsOf(newStore()), userId)];
      expect(errors).toEqual([]);
      expect(both[0]).toEqual(both[1]);
      return both.map((rows) => rows.length);
    };
    async function begin(userId = owner): Promise<CsvMerge> {
      const columns = [
        { name: "Name", type: "title" },
        { name: "Size", type: "select" },
      ] as const;
      const schema = readSchema((await collection()).value);
      const goals = matchColumns(schema, columns);
      const merge = {
        spaceId: space,
        collectionId: ids.collection,
        importId: newId(),
        columns: mergeColumns(schema, { names: ["Name", "Size"], goals }, nobody, newId),
        atFirst: {},
      };
      expect(await submit(userId, openMerge(merge), merge.importId)).toMatchObject({ status: "done" });
      return merge;
    }
    async function add(merge: CsvMerge, count: number, userId = owner): Promise<string[]> {
      const operations = mergedRows(
        merge,
        Array.from({ length: count }, (_, n) => [`Imported ${n}`, n % 2 === 0 ? "Large" : "small"]),
        newId,
      );
      expect(await submit(userId, operations)).toMatchObject({ status: "done" });
      return operations.map(({ pointer }) => pointer.id);
    }
    async function landing(merge: CsvMerge): Promise<readonly Operation[]> {
      const operations = landMerge(merge, await collection(), newId);
      if (isMergeFault(operations)) throw new Error(operations.fault);
      return operations;
    }
    const keeper = (): TrashKeeper =>
      new TrashKeeper({ store, trash: new TrashDb(opened.database), now: () => clock, newId, onError });

    test("no reader sees a row of it until it lands, and all of them then, with the properties that they need", async () => {
      expect(await shown()).toEqual([2, 2]);
      const merge = await begin();
      const rows = await add(merge, 30);
      expect(await shown()).toEqual([2, 2]);
      rows.push(...(await add(merge, 30)));
      for (const userId of [owner, member]) expect(await shown(userId)).toEqual([2, 2]);
      const requests = rows.slice(0, 3).map((id) => ({ table: "block", id, spaceId: space }));
      const records = createSyncRecordValues(store);
      const boxes = async () =>
        (await records({ requests, recordVersionMap: [], editing: false }, contextOf(owner))).recordMap["block"];
      expect(Object.values((await boxes()) ?? {})).toEqual(requests.map(() => ({ role: "none" })));
      const erase = createDeleteBlocks(
        store,
        () => clock,
        newId,
      )({ blocks: [{ id: rows[0] ?? "" }], permanentlyDelete: false }, contextOf(owner));
      await expect(erase).rejects.toMatchObject({ kind: "ForbiddenError" });
      const copy = async () => {
        const { pageId } = (await createDuplicatePage(store, newId)(
          { pageId: page, spaceId: space, withRows: true },
          contextOf(owner),
        )) as { pageId: string };
        const [at] = await opened.db.attached(
          space,
          (await opened.db.children(space, [pageId])).get(pageId)?.map(({ id }) => ({ table: "block", id })) ?? [],
        );
        return {
          made: await opened.db.entries(space, [{ table: "collection", id: at?.id ?? "" }], false),
          rows: await opened.db.rows(space, at?.id ?? "", null, 100),
        };
      };
      const before = await copy();
      expect(before.rows).toHaveLength(2);
      expect(before.made[0]?.value).not.toHaveProperty("staged_imports");
      expect((await collection()).value["schema"]).toEqual({ title: { name: "Name", type: "title" } });
      await done(owner, ...(await landing(merge)));
      for (const userId of [owner, member]) expect(await shown(userId)).toEqual([62, 62]);
      expect(await rowsBy(warm)).toEqual([...first, ...rows]);
      expect((await collection()).value).not.toHaveProperty("staged_imports");
      expect(readSchema((await collection()).value).properties[merge.columns[1]?.key ?? ""]).toMatchObject({
        name: "Size",
        type: "select",
        options: [{ value: "Large" }, { value: "small" }],
      });
      expect(Object.values((await boxes()) ?? {})).toMatchObject(requests.map(() => ({ role: "editor" })));
      const after = await copy();
      expect(after.rows).toHaveLength(62);
      expect(after.rows.filter(({ value }) => JSON.stringify(value["format"] ?? {}).includes("staged"))).toEqual([]);
    });

    test.each(["at once", "as a task"])(
      "a copy that is made while it is open, %s, has the rows that are seen and no marks",
      async (how) => {
        const landed = await begin();
        const seen = await add(landed, 3);
        await done(owner, ...(await landing(landed)));
        const open = await begin();
        await add(open, 5);
        const request = { pageId: page, spaceId: space, withRows: true };
        let root = "";
        if (how === "at once") {
          root = ((await createDuplicatePage(store, newId)(request, contextOf(owner))) as { pageId: string }).pageId;
        } else {
          const task = new DuplicateTask({ store, newId, now: () => clock, most: 100 });
          const staged = await task.stage({ userId: owner, request }, async () => undefined);
          await task.land({ userId: owner, request }, staged);
          root = staged.rootId;
        }
        const copies = await opened.db.entries(
          space,
          (await treeBelow(store, await store.world(space), root)).map(({ table, id }) => ({ table, id })),
          false,
        );
        const rows = copies.filter(({ value }) => value["parent_table"] === "collection");
        expect(rows.map(({ value }) => String(value["copied_from"])).toSorted()).toEqual(
          [...first, ...seen].toSorted(),
        );
        expect(copies.filter(({ value }) => JSON.stringify(value).includes("staged"))).toEqual([]);
        expect(copies.find(({ id }) => id === root)?.value).toMatchObject({ alive: true });
        await done(owner, ...(await landing(open)));
        expect(await shown()).toEqual([10, 10]);
      },
    );

    test("a snapshot from before, from the middle and from after says the same", async () => {
      const merge = await begin();
      await add(merge, 10);
      // One is written now that has none of these rows, and what lands is behind it in the log.
      expect(await shown()).toEqual([2, 2]);
      await done(owner, ...(await landing(merge)));
      expect(await rowsBy(collectionsOf(newStore()))).toHaveLength(12);
      expect(await shown()).toEqual([12, 12]);
      const next = await begin(member);
      await add(next, 5, member);
      expect(await shown()).toEqual([12, 12]);
      expect(await submit(owner, await landing(next))).toMatchObject({ status: "refused", kind: "ForbiddenError" });
      await done(member, ...(await landing(next)));
      expect(await shown()).toEqual([17, 17]);
    });

    test("it lands on the schema as it is then, or is refused and tried again", async () => {
      const merge = await begin();
      await add(merge, 4);
      const early = await landing(merge);
      await done(member, {
        pointer: { table: "collection", id: ids.collection },
        path: ["schema", "x"],
        command: "set",
        args: { value: { name: "Size", type: "text" } },
      });
      expect(await submit(owner, early)).toMatchObject({ status: "refused", kind: "OperationConflictError" });
      expect(await shown()).toEqual([2, 2]);
      await done(owner, ...(await landing(merge)));
      expect(await shown()).toEqual([6, 6]);
      expect(readSchema((await collection()).value).properties[merge.columns[1]?.key ?? ""]?.name).toBe("Size 2");
    });

    test("search finds its rows when it has landed, and none before", async () => {
      const tables = new SearchDb(opened.database);
      const indexer = new Indexer({ store, records: opened.db, search: tables, now: () => clock, onError });
      const folds = new FoldRunner({
        db: opened.db,
        folds: [searchFold(opened.db, tables, () => clock)],
        now: () => clock,
        onError,
      });
      const search = new Search(opened.database, store, () => clock);
      const found = async (userId: string): Promise<number> => {
        await folds.runOnce();
        clock += 10_000;
        await indexer.runOnce();
        const filters = {
          titleOnly: false,
          within: [],
          createdBy: [],
          editedBy: [],
          created: { from: null, to: null },
          edited: { from: null, to: null },
        };
        return (await search.find({ userId }, { space, query: "imported", limit: 50, order: "relevance", filters }))
          .hits.length;
      };
      const merge = await begin();
      await add(merge, 6);
      expect(await found(owner)).toBe(0);
      await done(owner, ...(await landing(merge)));
      expect([await found(owner), await found(member)]).toEqual([6, 6]);
      expect(errors).toEqual([]);
    });

    test("one that was given up, or is open for a day, is removed, and says nothing any more", async () => {
      const [kept, left, given] = [await begin(), await begin(), await begin()];
      const rows = { kept: await add(kept, 3), left: await add(left, 450), given: await add(given, 3) };
      await done(owner, ...(await landing(kept)));
      await done(owner, ...abandonMerge(given));
      await keeper().runOnce();
      const alive = async (of: readonly string[]) =>
        (
          await opened.db.entries(
            space,
            of.map((id) => ({ table: "block", id }) as const),
            false,
          )
        ).filter(({ value }) => value["alive"] === true).length;
      expect([await alive(rows.kept), await alive(rows.left), await alive(rows.given)]).toEqual([3, 450, 0]);
      clock += DAY;
      await keeper().runOnce();
      expect(errors).toEqual([]);
      expect([await alive(rows.kept), await alive(rows.left)]).toEqual([3, 0]);
      expect(await shown()).toEqual([5, 5]);
      const log = await opened.database.query<{ row: string }>(
        "SELECT body::text AS row FROM log WHERE scope_id = $1",
        [space],
      );
      expect(log.map(({ row }) => row).join("\n")).not.toMatch(/Imported 449/);
      expect((await collection()).value).not.toHaveProperty("staged_imports");
      for (const merge of [left, given]) {
        const late = await submit(owner, mergedRows(merge, [["Late", ""]], newId));
        expect(late).toMatchObject({ status: "refused", kind: "OperationConflictError" });
        expect(await submit(owner, await landing(merge))).toMatchObject({
          status: "refused",
          kind: "OperationConflictError",
        });
      }
      expect(await shown()).toEqual([5, 5]);
    });

    test("what is being removed does not land in the middle of it, nor what lands before it is marked", async () => {
      const base = {
        spaceId: space,
        name: "Tasks",
        viewName: "Table",
        columns: [{ name: "Name", type: "title", options: [] }],
        keys: ["title"],
        place: { parent: { table: "space", id: space } },
      } as const;
      const news = [0, 1].map(() => ({ ...base, blockId: newId(), collectionId: newId(), viewId: newId() }));
      const [landed, lost] = [news[0] ?? fail(), news[1] ?? fail()];
      for (const one of news) {
        await done(owner, ...stage(one, newId));
        await done(owner, ...stagedRows(one, [["a"], ["b"]], newId));
      }
      const merge = await begin();
      await add(merge, 3);
      clock += DAY;
      const trash = new TrashDb(opened.database);
      const late: unknown[] = [];
      const options = { store, trash, newId };
      class Interrupted extends Purging {
        private isPage = false;
        override async page(scope: string, id: string): Promise<void> {
          late.push((await submit(owner, land(lost))).status);
          this.isPage = true;
          await super.page(scope, id);
          this.isPage = false;
        }
        override async forget(scope: string, of: readonly string[]): Promise<void> {
          if (!this.isPage) late.push((await submit(owner, await landing(merge))).status);
          await super.forget(scope, of);
        }
      }
      const abandoned = trash.abandoned.bind(trash);
      trash.abandoned = async (...args) => {
        const found = await abandoned(...args);
        // It lands between the look and the mark.
        if (found.includes(landed.blockId)) await done(owner, ...land(landed));
        return found;
      };
      await new AbandonedImports({ ...options, purging: new Interrupted(options), now: () => clock }).remove(
        space,
        () => false,
      );
      expect(late).toEqual(["refused", "refused"]);
      const value = async (id: string) => await store.read(space, (world) => world.entry("block", id)?.value);
      expect(await value(landed.blockId)).toMatchObject({ alive: true });
      expect(await opened.db.rows(space, landed.collectionId, null, 10)).toHaveLength(2);
      expect(
        (await opened.db.rows(space, landed.collectionId, null, 10)).every((row) => row.value["alive"] === true),
      ).toBe(true);
      expect(await value(lost.blockId)).not.toHaveProperty("format");
      expect(await shown()).toEqual([2, 2]);
    });
  });
}

function fail(): never {
  throw new Error("there is no such import");
}
