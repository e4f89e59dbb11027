// Snapshots of collections on every database; run by snapshots.test.ts (PGlite) and snapshots.pg.test.ts: a fresh process answers
// from one and the log behind it as from the rows, and one that is no good is passed over.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Engine } from "@tessera/database/index/engine.ts";
import { EVERYTHING } from "@tessera/database/query/filter.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import { Store } from "../../store/store.ts";
import type { OpenOnSql } from "../../store/testing/record-databases.ts";
import { newBlock, remove } from "../../store/testing/operations.ts";
import { TrashDb } from "../trash/trash-db.ts";
import { TrashKeeper } from "../trash/trash-keeper.ts";
import { Collections, snapshotForm, type Asked } from "./collections.ts";
import { isWorthWriting, SnapshotDb, usualLimits } from "./snapshot-db.ts";
import { newDatabase, newRow, type DatabaseIds } from "./testing/database.ts";

const ASKED: Asked = {
  filter: EVERYTHING,
  sorts: [{ property: "title", direction: "ascending" }],
  search: "",
  zone: "",
  now: 0,
  after: null,
  limit: 1000,
};
const DAY = 24 * 60 * 60 * 1000;

export function snapshotsSuite(name: string, open: () => Promise<OpenOnSql>): void {
  describe(`snapshots of collections on ${name}`, () => {
    let opened: OpenOnSql;
    let clock = Date.UTC(2026, 2, 20);
    let [owner, space, page] = ["", "", ""];
    let ids: DatabaseIds;
    const errors: unknown[] = [];
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      errors.length = 0;
      const store = newStore();
      const bootstrap = new Bootstrap(store, newId);
      [owner, page] = [newId(), newId()];
      await bootstrap.createUser({ id: owner, email: `${owner}@example.com`, name: "Ada" });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      ids = { block: newId(), collection: newId(), view: newId() };
      await done(newBlock(page, "page", { table: "space", id: space }), ...newDatabase(ids, page));
    });

    const newStore = (): Store => new Store(opened.db, { now: () => (clock += 1000), newId });
    const snapshots = (form = snapshotForm): SnapshotDb => new SnapshotDb(opened.database, form);
    async function done(...operations: Operation[]): Promise<void> {
      expect(
        await newStore().submit({ id: newId(), scope: space, operations, actor: { userId: owner } }),
      ).toMatchObject({ status: "done" });
    }
    async function rows(...titles: string[]): Promise<string[]> {
      const made = titles.map((title) => [newId(), title] as const);
      await done(...made.map(([id, title]) => newRow(id, ids.collection, { title: [[title]] })));
      return made.map(([id]) => id);
    }
    /** As a fresh process: what it answers, and how many rows it read for that. */
    async function fresh(form = snapshotForm): Promise<{ readonly rows: readonly string[]; readonly read: number }> {
      const store = newStore();
      let read = 0;
      const { db } = store;
      const counting = Object.create(db) as typeof db;
      counting.rows = async (...args) => {
        const found = await db.rows(...args);
        read += found.length;
        return found;
      };
      Object.defineProperty(store, "db", { value: counting });
      const engine = new Engine(1e9);
      const limits = { ...usualLimits, fewestRows: 1 };
      const collections = new Collections(
        store,
        { ask: async (message) => engine.handle(message) },
        { snapshots: snapshots(form), limits, now: () => clock, onError: (error) => errors.push(error) },
      );
      const collection = await store.read(space, (world): Entry => {
        const entry = world.entry("collection", ids.collection);
        if (entry === null) throw new Error("no collection");
        return entry;
      });
      const [answer] = await collections.answer(collection, { userId: owner }, owner, [ASKED]);
      await collections.idle();
      expect(errors).toEqual([]);
      return { rows: answer?.rows ?? [], read };
    }

    test("a fresh process reads the snapshot and what was written behind it, and no rows", async () => {
      const [b, a, c] = await rows("b", "a", "c");
      expect(await fresh()).toEqual({ rows: [a, b, c], read: 3 });
      expect(await fresh()).toEqual({ rows: [a, b, c], read: 0 });
      const [ab] = await rows("ab");
      await done(remove(c ?? ""), {
        pointer: { table: "block", id: a ?? "" },
        path: ["properties", "title"],
        command: "set",
        args: { value: [["z"]] },
      });
      await done({
        pointer: { table: "collection", id: ids.collection },
        path: ["schema", "n"],
        command: "set",
        args: { value: { name: "N", type: "number" } },
      });
      expect(await fresh()).toEqual({ rows: [ab, b, a], read: 0 });
    });

    test("one of another form, a damaged one and one from ahead of the log are passed over, and written anew", async () => {
      const [a] = await rows("a");
      await fresh();
      expect(await fresh("of another version")).toEqual({ rows: [a], read: 1 });
      expect(await fresh()).toEqual({ rows: [a], read: 1 });
      const kept = await snapshots().read(space, ids.collection);
      if (kept === null) throw new Error("no snapshot");
      const bytes = Uint8Array.from(kept.bytes);
      bytes[bytes.length - 5] = 255 - (bytes[bytes.length - 5] ?? 0);
      await snapshots().write(space, ids.collection, { ...kept, bytes });
      expect(await fresh()).toEqual({ rows: [a], read: 1 });
      expect(await fresh()).toEqual({ rows: [a], read: 0 });
      await snapshots().write(space, ids.collection, { ...kept, sequence: kept.sequence + 1 });
      expect(await fresh()).toEqual({ rows: [a], read: 1 });
    });

    test("large ones are kept in parts, and read as they were written", async () => {
      const bytes = Uint8Array.from({ length: 9 * 1024 * 1024 }, (_, at) => at % 251);
      await snapshots().write(space, ids.collection, { sequence: 4, bytes });
      const read = await snapshots().read(space, ids.collection);
      expect(read?.sequence).toBe(4);
      expect(Buffer.compare(read?.bytes ?? new Uint8Array(), bytes)).toBe(0);
      await snapshots().write(space, ids.collection, { sequence: 5, bytes: bytes.subarray(0, 3) });
      expect((await snapshots().read(space, ids.collection))?.bytes).toHaveLength(3);
      await snapshots().drop(space, ids.collection);
      expect(await snapshots().read(space, ids.collection)).toBeNull();
    });

    test("the words of a row that is purged, and a collection that is, are in no snapshot any more", async () => {
      const [a] = await rows("a", "b");
      const keep = async (): Promise<void> => {
        clock += 70 * DAY;
        const keeper = new TrashKeeper({
          store: newStore(),
          trash: new TrashDb(opened.database),
          now: () => clock,
          newId,
          onError: (error) => errors.push(error),
        });
        await keeper.runOnce();
        await keeper.runOnce();
      };
      await fresh();
      await done(remove(a ?? ""));
      expect(await snapshots().read(space, ids.collection)).not.toBeNull();
      await keep();
      await keep();
      expect(await snapshots().read(space, ids.collection)).toBeNull();
      await fresh();
      expect(await snapshots().read(space, ids.collection)).not.toBeNull();
      await done(remove(page));
      await keep();
      await keep();
      expect(await snapshots().read(space, ids.collection)).toBeNull();
      expect(errors).toEqual([]);
    });

    test("one is written of many rows, after a rest, where a share of them changed or the log went far", () => {
      const held = { rows: 100_000, sequence: 50, now: 100_000, far: 2500 };
      const since = { written: 40, at: 0, changedRows: 5000 };
      expect(isWorthWriting(since, held, usualLimits)).toBe(true);
      expect(isWorthWriting({ ...since, written: null }, { ...held, now: 0 }, usualLimits)).toBe(true);
      expect(isWorthWriting({ ...since, written: null }, { ...held, rows: 999 }, usualLimits)).toBe(false);
      expect(isWorthWriting({ ...since, at: 50_000 }, held, usualLimits)).toBe(false);
      expect(isWorthWriting({ ...since, changedRows: 4999 }, held, usualLimits)).toBe(false);
      expect(isWorthWriting({ ...since, changedRows: 0 }, { ...held, sequence: 2540 }, usualLimits)).toBe(true);
      expect(isWorthWriting({ ...since, written: 50 }, held, usualLimits)).toBe(false);
    });
  });
}
