// Queries and exports of rows that are too large for one answer, on every database: each ends at 8 MB with a cursor for the rest.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_ANSWER_BYTES } from "@tessera/kernel/rules/size-limits.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { exportCollection } from "@tessera/kernel/wire/api/collections/export-collection.ts";
import { queryCollection } from "@tessera/kernel/wire/api/collections/query-collection.ts";
import * as v from "valibot";
import { JsonAnswer } from "../../http/json-answer.ts";
import { contextOf } from "../../testing/workspace.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import type { RecordDbUnderTest } from "../../store/record-db.suite.ts";
import { Store } from "../../store/store.ts";
import { newBlock } from "../../store/testing/operations.ts";
import { Collections } from "./collections.ts";
import { EngineThread } from "./engine-thread.ts";
import { createExportCollection } from "./export-collection.ts";
import { createQueryCollection } from "./query-collection.ts";
import { newDatabase, newRow } from "./testing/database.ts";
import { withoutSnapshots } from "./testing/kept-snapshots.ts";

const ROWS = 20;
const CELL = 1_000_000;

export function largeRowsSuite(name: string, under: RecordDbUnderTest): void {
  describe(`large rows on ${name}`, () => {
    const thread = new EngineThread(400_000_000);
    const [owner, page] = [newId(), newId()];
    const ids = { block: newId(), collection: newId(), view: newId() };
    const rows = Array.from({ length: ROWS }, () => newId());
    const context = contextOf(owner);
    let opened: Awaited<ReturnType<RecordDbUnderTest["open"]>>;
    let space = "";
    const newStore = (): Store => new Store(opened.db, { now: () => 1_700_000_000_000, newId });
    beforeAll(async () => {
      opened = await under.open();
      const bootstrap = new Bootstrap(newStore(), newId);
      await bootstrap.createUser({ id: owner, email: "ada@example.com", name: "Ada" });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      const schema = { title: { name: "Name", type: "title" }, text: { name: "Text", type: "text" } };
      await bootstrap.run(space, owner, [newBlock(page, "page", { table: "space", id: space })]);
      await bootstrap.run(space, owner, newDatabase(ids, page, schema));
      for (const [n, id] of rows.entries()) {
        const properties = { title: [[`Row ${n}`]], text: [["x".repeat(CELL)]] };
        await bootstrap.run(space, owner, [newRow(id, ids.collection, properties)]);
      }
    });
    afterAll(async () => {
      await thread.stop();
      await opened.close();
    });

    const query = (loader: object, cursors: object = {}) =>
      v.parse(queryCollection.request, {
        source: { type: "collection", id: ids.collection, spaceId: space },
        loader: { type: "reducer", ...loader },
        cursors,
      });

    test("a query ends at 8 MB, says that there is more, and its cursor gives the rest", async () => {
      const store = newStore();
      const ask = createQueryCollection(store, new Collections(store, thread, withoutSnapshots()), () => 0);
      const found: string[] = [];
      let cursors = {};
      for (let calls = 0; found.length < ROWS && calls < ROWS; calls++) {
        const reducers = { rows: { type: "results", limit: 1000 } };
        const answer = await ask(query({ reducers }, cursors), context);
        if (answer instanceof JsonAnswer) throw new Error("a query should be answered as a value");
        expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
        const part = answer.result.reducerResults["rows"];
        if (part?.type !== "results") throw new Error("the query should have results");
        for (const id of part.blockIds) expect(answer.recordMap["block"]?.[id]?.value).toBeDefined();
        found.push(...part.blockIds);
        expect([part.total, part.hasMore, part.isWhole]).toEqual([ROWS, found.length < ROWS, false]);
        expect(part.blockIds.length).toBeGreaterThan(found.length < ROWS ? 6 : 0);
        cursors = { rows: part.cursor };
      }
      expect(found).toHaveLength(ROWS);
      expect(new Set(found)).toEqual(new Set(rows));
    });

    test("a reducer whose rows do not fit beside those of another has a cursor at its beginning", async () => {
      const store = newStore();
      const ask = createQueryCollection(store, new Collections(store, thread, withoutSnapshots()), () => 0);
      const sort = [{ property: "title", direction: "descending" }];
      const filter = (value: string) => ({
        operator: "and",
        filters: [{ property: "title", filter: { operator: "string_is", value: { type: "exact", value } } }],
      });
      const reducers = {
        all: { type: "results", limit: 1000 },
        // The row that comes last in the order of the first reducer.
        one: { type: "results", limit: 1000, filter: filter("Row 0") },
      };
      const answer = await ask(query({ reducers, sort }), context);
      if (answer instanceof JsonAnswer) throw new Error("a query should be answered as a value");
      expect(answer.result.reducerResults["one"]).toMatchObject({
        blockIds: [],
        total: 1,
        hasMore: true,
        cursor: { row: "", offset: 0 },
      });
      const next = await ask(query({ reducers: { one: reducers.one } }, { one: { row: "", offset: 0 } }), context);
      if (next instanceof JsonAnswer) throw new Error("a query should be answered as a value");
      expect(next.result.reducerResults["one"]).toMatchObject({ blockIds: [rows[0]], hasMore: false });
    });

    test("groups by long texts end at 8 MB and say that there are more", async () => {
      const store = newStore();
      const ask = createQueryCollection(store, new Collections(store, thread, withoutSnapshots()), () => 0);
      const long = await Promise.all(
        rows.map(async (id, n) => {
          const args = { value: [[`${n} ${"g".repeat(CELL)}`]] };
          const operations = [
            { pointer: { table: "block", id }, path: ["properties", "text"], command: "set", args } as const,
          ];
          return await store.submit({ id: newId(), scope: space, operations, actor: { userId: owner } });
        }),
      );
      expect(long.every(({ status }) => status === "done")).toBe(true);
      const groupBy = { property: "text", type: "text", groupBy: "exact" };
      const answer = await ask(query({ reducers: { groups: { type: "groups", version: "v2", groupBy } } }), context);
      if (answer instanceof JsonAnswer) throw new Error("a query should be answered as a value");
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
      expect(answer.result.reducerResults["groups"]).toMatchObject({ type: "groups" });
    });

    test("an export is in pieces of 2 MB, which together are the file", async () => {
      const store = newStore();
      const handler = createExportCollection(store, new Collections(store, thread, withoutSnapshots()), () => 0);
      let csv = "";
      let cursor: v.InferOutput<typeof exportCollection.response>["cursor"] = null;
      let pieces = 0;
      do {
        const asked = { collection: { id: ids.collection, spaceId: space }, properties: ["title", "text"], cursor };
        const answer = await handler(v.parse(exportCollection.request, asked), context);
        if (answer instanceof JsonAnswer) throw new Error("an export should be answered as a value");
        expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(2.5 * 1024 * 1024);
        csv += answer.csv;
        ({ cursor } = answer);
        pieces++;
      } while (cursor !== null && pieces < ROWS);
      expect(pieces).toBe(ROWS / 2);
      const names = csv.split("\r\n").map((line) => line.slice(0, line.indexOf(",")));
      expect(names.toSorted()).toEqual(["", "\u{FEFF}Name", ...rows.map((_, n) => `Row ${n}`)].toSorted());
    });
  });
}
