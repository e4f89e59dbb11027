// Questions about rows, over HTTP and with the engine in its thread, on every database; run by queries.test.ts (PGlite) and
// queries.pg.test.ts, as are row-rules.suite.ts and random-questions.suite.ts.

import { describe, expect, test } from "vitest";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { remove } from "../../store/testing/operations.ts";
import { EngineThread } from "./engine-thread.ts";
import { give, newDatabase, newRow, setIn, share } from "./testing/database.ts";
import { ALL, askedRows, type QueriesUnderTest } from "./testing/asked-rows.ts";

export function queriesSuite(name: string, under: QueriesUnderTest): void {
  describe(`questions about rows on ${name}`, () => {
    const asked = askedRows(under);
    const { now, nextIds, ask, askPlainly, done, idsOf, restrict, rows } = asked;

    test("the form of existing clients: rows, counts, and the records that belong to them", async () => {
      await done(...newDatabase(now.ids, now.page));
      const made = await rows(["b", "a", "c"]);
      const form = {
        collection: { id: now.ids.collection.replaceAll("-", "") },
        collectionView: { id: now.ids.view },
        loader: {
          type: "reducer",
          reducers: {
            collection_group_results: { type: "results", limit: 999, loadContentCover: true },
            odd: { type: "groups" },
            total: ALL.reducers.count,
          },
          sort: [{ property: "title", direction: "descending" }],
          filter: { filters: [], operator: "and" },
          searchQuery: "",
          userTimeZone: "Europe/Berlin",
        },
      };
      const { status, body } = await askPlainly(now.guest, form);
      expect(status).toBe(200);
      expect(body.result).toEqual({
        type: "reducer",
        reducerResults: {
          collection_group_results: {
            type: "results",
            blockIds: [made[2], made[0], made[1]],
            total: 3,
            hasMore: false,
            isWhole: true,
            cursor: null,
            ignored: [],
          },
          odd: { type: "unknown" },
          total: {
            type: "aggregation",
            aggregation: { property: "", aggregator: "count" },
            aggregationResult: { type: "number", value: 3 },
            ignored: [],
          },
        },
      });
      expect(Object.keys(body.recordMap["block"] ?? {}).toSorted()).toEqual(made.toSorted());
      expect(body.recordMap["collection"]?.[now.ids.collection]?.value).toMatchObject({ name: [["Tasks"]] });
      expect(body.recordMap["collection_view"]?.[now.ids.view]?.value).toMatchObject({ type: "table" });
    });

    test("a board as the unmodified clients ask for it: its columns, how many stand in each, and the rows of each", async () => {
      const options = ["Open", "Done"].map((value) => ({ id: value, value, color: "gray" }));
      const groups = [
        { id: "g", name: "To-do", color: "gray", optionIds: ["Open"] },
        { id: "h", name: "Complete", color: "green", optionIds: ["Done"] },
      ];
      await done(
        ...newDatabase(now.ids, now.page, {
          title: { name: "Name", type: "title" },
          st: { name: "Status", type: "status", options, groups },
          n: { name: "Number", type: "number" },
        }),
      );
      const made = ["Open", "Done", "Open", ""].map((words, n) => ({
        id: newId(),
        properties: { title: [[String(n)]], n: [[String(n)]], ...(words !== "" && { st: [[words]] }) },
      }));
      await done(...made.map(({ id, properties }) => newRow(id, now.ids.collection, properties)));
      const columns = ["Done", undefined, "Open"].map((value) => ({
        property: "st",
        value: { type: "status", value },
      }));
      const filterOf = (value: string | undefined) => ({
        operator: "and",
        filters: [
          {
            property: "st",
            filter: value === undefined ? { operator: "is_empty" } : { value: { type: "exact", value } },
          },
        ],
      });
      const perColumn = columns.flatMap(({ value: { value } }) => [
        [
          `board:status:${value ?? "uncategorized"}`,
          { type: "aggregation", aggregation: { aggregator: "count" }, filter: filterOf(value) },
        ],
        [`results:status:${value ?? "uncategorized"}`, { type: "results", limit: 999, filter: filterOf(value) }],
      ]);
      const board = {
        type: "groups",
        version: "v2",
        groupBy: { type: "status", property: "st", sort: { type: "manual" } },
        groupSortPreference: columns,
        limit: 999,
      };
      const ours = {
        ...board,
        groupSortPreference: [],
        groupBy: { ...board.groupBy, groupBy: "group" },
        aggregations: [{ property: "n", aggregator: "sum" }],
      };
      const { body } = await ask(now.guest, {
        reducers: { board_columns: board, ours, ...Object.fromEntries(perColumn) },
      });
      const results = body.result.reducerResults;
      const told = (results["board_columns"]?.["results"] ?? []) as { value: object; total: number }[];
      expect(told.map(({ value, total }) => [value, total])).toEqual([
        [{ type: "status", value: "Done" }, 1],
        [{ type: "status" }, 1],
        [{ type: "status", value: "Open" }, 2],
      ]);
      expect(results["board_columns"]).toMatchObject({ type: "groups", version: "v2", total: 3, hasMore: false });
      expect(results["results:status:Open"]).toMatchObject({ blockIds: [made[0]?.id, made[2]?.id], total: 2 });
      expect(results["results:status:uncategorized"]).toMatchObject({ blockIds: [made[3]?.id], total: 1 });
      expect(results["board:status:Done"]).toMatchObject({
        type: "aggregation",
        aggregationResult: { type: "number", value: 1 },
      });
      const sum = (value: number) => [{ type: "number", value }];
      expect(results["ours"]).toMatchObject({
        rows: 4,
        aggregations: sum(6),
        results: [
          { value: { type: "status", value: { type: "is_group", value: "To-do" } }, total: 2, aggregations: sum(2) },
          { value: { type: "status", value: { type: "is_group", value: "Complete" } }, total: 1, aggregations: sum(1) },
          { value: { type: "status" }, key: "", total: 1, aggregations: sum(3) },
        ],
      });
    });

    test("the users whom rows name are sent with the rows, to a guest without addresses, and not to an editor", async () => {
      await done(...newDatabase(now.ids, now.page));
      await rows(["a"]);
      const peopleFor = async (userId: string, more: object = {}) =>
        (await ask(userId, ALL, more)).body.recordMap["notion_user"];
      expect(await peopleFor(now.owner)).toEqual({
        [now.owner]: expect.objectContaining({ value: expect.objectContaining({ id: now.owner }) as unknown }),
      });
      const forGuest = (await peopleFor(now.guest))?.[now.owner];
      expect(forGuest).toMatchObject({ role: "reader", value: { id: now.owner } });
      expect(forGuest?.value).not.toHaveProperty("email");
      expect(await peopleFor(now.owner, { editing: true })).toBeUndefined();
    });

    test("what is changed is in the next answer: rows, rights above and on a row, the schema, whoever wrote it", async () => {
      await done(...newDatabase(now.ids, now.page));
      const [a = "", b = "", c = ""] = await rows(["a", "b", "c"]);
      const containsX = { operator: "string_contains", value: { type: "exact", value: "x" } };
      const byTitle = {
        ...ALL,
        filter: { filters: [{ property: "title", filter: containsX }], operator: "and" },
      };
      expect(await idsOf(now.guest)).toEqual([a, b, c]);
      expect(await idsOf(now.guest, byTitle)).toEqual([]);
      await done(setIn("block", b, ["properties", "title"], [["bx"]]), remove(c));
      expect(await idsOf(now.guest, byTitle)).toEqual([b]);
      expect(await idsOf(now.guest)).toEqual([a, b]);
      await done(...restrict(a));
      expect(await idsOf(now.guest)).toEqual([b]);
      expect(await idsOf(now.owner)).toEqual([a, b]);
      await done({
        pointer: { table: "block", id: a },
        path: [],
        command: "move",
        args: { parent: { table: "block", id: now.page }, after: null },
      });
      expect(await idsOf(now.owner)).toEqual([b]);
      const schema = { title: { name: "Name", type: "title" }, n: { name: "N", type: "number" } };
      await done(setIn("collection", now.ids.collection, ["schema"], schema));
      const d = newId();
      await done(newRow(d, now.ids.collection, { title: [["d"]], n: [["7"]] }));
      const byNumber = {
        ...ALL,
        filter: { property: "n", filter: { operator: "number_equals", value: { type: "exact", value: 7 } } },
      };
      expect(await idsOf(now.guest, byNumber)).toEqual([d]);
      await done(share(now.page, now.guest, "none"));
      expect(await idsOf(now.guest)).toBe(undefined);
    });

    test("a collection that is not there, or not to be read, is a box without value, and nothing is counted", async () => {
      await done(...newDatabase(now.ids, now.page));
      await rows(["a"]);
      for (const userId of [now.stranger, null]) {
        const { status, body } = await ask(userId, ALL);
        expect(status).toBe(200);
        expect(body).toMatchObject({
          result: { reducerResults: {} },
          recordMap: { collection: { [now.ids.collection]: { role: "none" } } },
        });
        expect(body.recordMap).toEqual({ collection: { [now.ids.collection]: { role: "none" } } });
      }
      await done(give(now.page, { type: "public_permission", role: "reader" }));
      expect(await idsOf(null)).toHaveLength(1);
      now.ids = { ...now.ids, collection: newId() };
      expect((await ask(now.owner, ALL)).body.recordMap).toEqual({
        collection: { [now.ids.collection]: { role: "none" } },
      });
    });

    test("a question that is too large is refused, and one that is odd is answered", async () => {
      await done(...newDatabase(now.ids, now.page));
      const [a] = await rows(["a"]);
      const condition = { property: "title", filter: { operator: "is_not_empty" } };
      const many = Array.from({ length: 1001 }, () => condition);
      const deep = Array.from({ length: 60 }).reduce<object>(
        (inner) => ({ operator: "and", filters: [inner] }),
        condition,
      );
      const reducers = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`r${n}`, ALL.reducers.count]));
      for (const loader of [{ ...ALL, filter: { filters: many } }, { ...ALL, filter: deep }, { reducers }])
        expect(await ask(now.owner, loader)).toMatchObject({ status: 400, body: { name: "ValidationError" } });
      expect((await askPlainly(now.owner, { loader: ALL })).status).toBe(400);
      const odd = { property: "gone", filter: { operator: "string_is", value: { type: "exact", value: "x" } } };
      const answer = await ask(now.owner, {
        ...ALL,
        filter: { filters: [odd, 7, {}] },
        sort: "no",
        searchQuery: 3,
        userTimeZone: "Nowhere/Land",
      });
      expect(answer.body.result.reducerResults["all"]).toMatchObject({ blockIds: [a], total: 1 });
      expect(answer.body.result.reducerResults["all"]?.["ignored"]).toContainEqual({
        property: "gone",
        operator: "string_is",
        why: "property",
      });
      for (const loader of [undefined, null, "x", { reducers: [] }])
        expect((await askPlainly(now.owner, { collection: { id: now.ids.collection }, loader })).status).toBe(200);
    });

    test("decisions about rights are cached, and never outlive the rights that they were made from", async () => {
      await done(...newDatabase(now.ids, now.page));
      const group = newId();
      const on = (table: string, id: string, path: string[], command: string, args: object): Operation =>
        ({ pointer: { table, id }, path, command, args }) as unknown as Operation;
      const items: readonly JsonObject[] = [
        { type: "user_permission", user_id: now.stranger, role: "reader" },
        { type: "public_permission", role: "reader" },
        { type: "group_permission", group_id: group, role: "reader" },
      ];
      const made = items.map(() => newId());
      await done(
        on("group", group, [], "set", { value: { name: "Group", user_ids: [] } }),
        ...made.map((id, n) => newRow(id, now.ids.collection, { title: [[`row ${n}`]] }, items.slice(n, n + 1))),
      );
      const [forStranger = "", forAll = "", forGroup = ""] = made;
      await done(give(now.page, { type: "public_permission", role: "reader" }));
      const asOften = async (userId: string | null): Promise<unknown> => {
        const once = await idsOf(userId);
        expect(await idsOf(userId)).toEqual(once);
        return once;
      };
      expect(await asOften(null)).toEqual([forStranger, forAll, forGroup]);
      await done(...made.flatMap((id) => restrict(id)));
      expect(await asOften(null)).toEqual([forAll]);
      expect(await asOften(now.stranger)).toEqual([forStranger, forAll]);
      // The row's own items.
      await done(give(forStranger, { ...items[0], role: "none" }));
      expect(await asOften(now.stranger)).toEqual([forAll]);
      await done(share(forStranger, now.stranger, "reader"));
      expect(await asOften(now.stranger)).toEqual([forStranger, forAll]);
      // A member of the space who is let into a group, and out of it.
      const inGroup = async (value: string[]) => await done(on("group", group, ["user_ids"], "set", { value }));
      const joins = { type: "user_permission", user_id: now.stranger, role: "read_and_write" };
      await done(on("space", now.space, [], "setPermissionItem", joins));
      expect(await asOften(now.stranger)).toEqual([forStranger, forAll]);
      await inGroup([now.stranger]);
      expect(await asOften(now.stranger)).toEqual([forStranger, forAll, forGroup]);
      await inGroup([]);
      expect(await asOften(now.stranger)).toEqual([forStranger, forAll]);
      // Flags of the space.
      const flag = async (name: string, value: boolean) => await done(on("space", now.space, [name], "set", { value }));
      await flag("disable_public_access", true);
      expect(await asOften(null)).toBe(undefined);
      expect(await asOften(now.stranger)).toEqual(undefined);
      await flag("disable_public_access", false);
      expect(await asOften(null)).toEqual([forAll]);
      // What is above the database.
      await done(give(now.page, { type: "public_permission", role: "none" }));
      expect(await asOften(null)).toBe(undefined);
    });

    test("a question that costs more than callers without an account may ask for is refused for them alone", async () => {
      await done(...newDatabase(now.ids, now.page), give(now.page, { type: "public_permission", role: "reader" }));
      await rows(Array.from({ length: 110 }, (_, n) => `row ${n}`));
      const condition = (n: number) => ({
        property: "title",
        filter: { operator: "string_contains", value: { type: "exact", value: `${n}` } },
      });
      const filter = { operator: "or", filters: Array.from({ length: 1000 }, (_, n) => condition(n)) };
      const count = { type: "aggregation", aggregation: { aggregator: "count" } };
      const of = (many: number) => ({
        filter,
        reducers: Object.fromEntries(Array.from({ length: many }, (_, n) => [`r${n}`, count])),
      });
      const refused = await ask(null, of(100));
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ name: "UserValidationError", clientData: { type: "query_too_costly" } });
      expect((await ask(null, of(50))).status).toBe(200);
      expect((await ask(now.owner, of(100))).status).toBe(200);
    });

    test("a thread that ended is begun again, and an engine without room reads its collections anew", async () => {
      await done(...newDatabase(now.ids, now.page));
      const made = await rows(["a", "b"]);
      expect(await idsOf(now.owner)).toEqual(made);
      await asked.thread.stop();
      expect(await idsOf(now.owner)).toEqual(made);
      const small = new EngineThread(1);
      const narrow = await asked.appOn(small);
      const first = now.ids;
      nextIds();
      await done(...newDatabase(now.ids, now.page));
      const others = await rows(["c"]);
      const results = async (collection: string) =>
        (await narrow.ask(now.owner, { collection: { id: collection }, loader: ALL })).body.result.reducerResults[
          "all"
        ]?.["blockIds"];
      for (let n = 0; n < 3; n++) {
        expect(await results(first.collection)).toEqual(made);
        expect(await results(now.ids.collection)).toEqual(others);
      }
      const both = await Promise.all([results(first.collection), results(first.collection), idsOf(now.owner)]);
      expect(both).toEqual([made, made, others]);
      await narrow.close();
      await small.stop();
    });
  });
}
