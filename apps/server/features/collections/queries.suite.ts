// Questions about rows, over HTTP and with the engine in its thread, on every database; run by queries.test.ts (PGlite) and
// queries.pg.test.ts. Answers are compared with a plain look at every row that the reader may read.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readFilter, type Filter } from "@tessera/database/query/filter.ts";
import { isFault } from "@tessera/database/query/query-fault.ts";
import { readSchema } from "@tessera/database/schema.ts";
import { naiveAnswer } from "@tessera/database/testing/naive.ts";
import { randomQuestion, randomRow, randomSchema } from "@tessera/database/testing/random-collection.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { can } from "@tessera/kernel/permissions/can.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { mentionsOf } from "@tessera/kernel/records/mentioned-people.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import type { RecordDb } from "../../store/record-db.ts";
import { Store } from "../../store/store.ts";
import { newBlock, remove } from "../../store/testing/operations.ts";
import { Collections } from "./collections.ts";
import { EngineThread } from "./engine-thread.ts";
import { rowOf } from "./row-form.ts";
import { newDatabase, newRow, share, type DatabaseIds } from "./testing/database.ts";
import { randomOf, type Random } from "./testing/chance.ts";
import { withoutSnapshots } from "./testing/kept-snapshots.ts";
import { queriesApp } from "./testing/queries-app.ts";

export interface QueriesUnderTest {
  open(): Promise<{ readonly db: RecordDb; close(): Promise<void> }>;
}

const ALL = { reducers: { all: { type: "results", limit: 1000 }, count: { type: "aggregation", aggregation: { aggregator: "count" } } } }; // prettier-ignore

export function queriesSuite(name: string, under: QueriesUnderTest): void {
  describe(`questions about rows on ${name}`, () => {
    const thread = new EngineThread(200_000_000);
    const beside = withoutSnapshots();
    let opened: Awaited<ReturnType<QueriesUnderTest["open"]>>;
    let clock = Date.UTC(2026, 2, 20);
    let [store, neighbour]: Store[] = [];
    let app: Awaited<ReturnType<typeof queriesApp>>;
    let [owner, guest, stranger, space, page] = ["", "", "", "", ""];
    let ids: DatabaseIds;
    const newStore = (): Store => new Store(opened.db, { now: () => (clock += 60_000), newId });
    beforeAll(async () => {
      opened = await under.open();
      store = newStore();
      // Of another process, where the database is shared.
      neighbour = opened.db.shared ? newStore() : store;
      app = await queriesApp(store, new Collections(store, thread, beside), () => clock);
    });
    afterAll(async () => {
      await app.close();
      await thread.stop();
      await opened.close();
    });
    beforeEach(async () => {
      const bootstrap = new Bootstrap(at(store), newId);
      [owner, guest, stranger, page] = [newId(), newId(), newId(), newId()];
      for (const id of [owner, guest, stranger]) await bootstrap.createUser({ id, email: `${id}@example.com`, name: "Ada" }); // prettier-ignore
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      ids = { block: newId(), collection: newId(), view: newId() };
      await done(newBlock(page, "page", { table: "space", id: space }, "Home"));
      await done(share(page, owner, "editor"), share(page, guest, "read_and_write"));
    });

    function at<T>(one: T | undefined): T {
      if (one === undefined) throw new Error("not made yet");
      return one;
    }
    async function doneBy(userId: string, ...operations: Operation[]): Promise<void> {
      const envelope = { id: newId(), scope: space, operations, actor: { userId } };
      expect(await at(neighbour).submit(envelope)).toMatchObject({ status: "done" });
    }
    const done = async (...operations: Operation[]): Promise<void> => await doneBy(owner, ...operations);
    async function rows(titles: readonly string[]): Promise<string[]> {
      const made = titles.map(() => newId());
      await done(...made.map((id, n) => newRow(id, ids.collection, { title: [[titles[n] ?? ""]] })));
      return made;
    }
    const ask = async (userId: string | null, loader: object, more: object = {}) =>
      await app.ask(userId, { source: { type: "collection", id: ids.collection, spaceId: space }, collectionView: { id: ids.view }, loader: { type: "reducer", ...loader }, ...more }); // prettier-ignore
    const idsOf = async (userId: string | null, loader: object = ALL): Promise<unknown> =>
      (await ask(userId, loader)).body.result.reducerResults["all"]?.["blockIds"];
    /** Only the owner may read it from now on. */
    const restrict = (id: string): Operation[] => [
      share(id, owner, "editor"),
      { pointer: { table: "block", id }, path: [], command: "setPermissionItem", args: { type: "restrict_permission", role: "none" } } as Operation,
    ]; // prettier-ignore

    test("the form of existing clients: rows, counts, and the records that belong to them", async () => {
      await done(...newDatabase(ids, page));
      const made = await rows(["b", "a", "c"]);
      const form = {
        collection: { id: ids.collection.replaceAll("-", "") },
        collectionView: { id: ids.view },
        loader: { type: "reducer", reducers: { collection_group_results: { type: "results", limit: 999, loadContentCover: true }, odd: { type: "groups" }, total: ALL.reducers.count }, sort: [{ property: "title", direction: "descending" }], filter: { filters: [], operator: "and" }, searchQuery: "", userTimeZone: "Europe/Berlin" },
      }; // prettier-ignore
      const { status, body } = await app.ask(guest, form);
      expect(status).toBe(200);
      expect(body.result).toEqual({
        type: "reducer",
        reducerResults: {
          collection_group_results: { type: "results", blockIds: [made[2], made[0], made[1]], total: 3, hasMore: false, isWhole: true, cursor: null, ignored: [] },
          odd: { type: "unknown" },
          total: { type: "aggregation", aggregation: { property: "", aggregator: "count" }, aggregationResult: { type: "number", value: 3 }, ignored: [] },
        },
      }); // prettier-ignore
      expect(Object.keys(body.recordMap["block"] ?? {}).toSorted()).toEqual(made.toSorted());
      expect(body.recordMap["collection"]?.[ids.collection]?.value).toMatchObject({ name: [["Tasks"]] });
      expect(body.recordMap["collection_view"]?.[ids.view]?.value).toMatchObject({ type: "table" });
    });

    test("a board as the unmodified clients ask for it: its columns, how many stand in each, and the rows of each", async () => {
      const options = ["Open", "Done"].map((value) => ({ id: value, value, color: "gray" }));
      const groups = [{ id: "g", name: "To-do", color: "gray", optionIds: ["Open"] }, { id: "h", name: "Complete", color: "green", optionIds: ["Done"] }]; // prettier-ignore
      await done(...newDatabase(ids, page, { title: { name: "Name", type: "title" }, st: { name: "Status", type: "status", options, groups }, n: { name: "Number", type: "number" } })); // prettier-ignore
      const made = ["Open", "Done", "Open", ""].map((words, n) => ({ id: newId(), properties: { title: [[String(n)]], n: [[String(n)]], ...(words !== "" && { st: [[words]] }) } })); // prettier-ignore
      await done(...made.map(({ id, properties }) => newRow(id, ids.collection, properties)));
      const columns = ["Done", undefined, "Open"].map((value) => ({
        property: "st",
        value: { type: "status", value },
      }));
      const filterOf = (value: string | undefined) => ({ operator: "and", filters: [{ property: "st", filter: value === undefined ? { operator: "is_empty" } : { value: { type: "exact", value } } }] }); // prettier-ignore
      const perColumn = columns.flatMap(({ value: { value } }) => [
        [`board:status:${value ?? "uncategorized"}`, { type: "aggregation", aggregation: { aggregator: "count" }, filter: filterOf(value) }],
        [`results:status:${value ?? "uncategorized"}`, { type: "results", limit: 999, filter: filterOf(value) }],
      ]); // prettier-ignore
      const board = { type: "groups", version: "v2", groupBy: { type: "status", property: "st", sort: { type: "manual" } }, groupSortPreference: columns, limit: 999 }; // prettier-ignore
      const ours = { ...board, groupSortPreference: [], groupBy: { ...board.groupBy, groupBy: "group" }, aggregations: [{ property: "n", aggregator: "sum" }] }; // prettier-ignore
      const { body } = await ask(guest, { reducers: { board_columns: board, ours, ...Object.fromEntries(perColumn) } });
      const results = body.result.reducerResults;
      const told = (results["board_columns"]?.["results"] ?? []) as { value: object; total: number }[];
      expect(told.map(({ value, total }) => [value, total])).toEqual([[{ type: "status", value: "Done" }, 1], [{ type: "status" }, 1], [{ type: "status", value: "Open" }, 2]]); // prettier-ignore
      expect(results["board_columns"]).toMatchObject({ type: "groups", version: "v2", total: 3, hasMore: false });
      expect(results["results:status:Open"]).toMatchObject({ blockIds: [made[0]?.id, made[2]?.id], total: 2 });
      expect(results["results:status:uncategorized"]).toMatchObject({ blockIds: [made[3]?.id], total: 1 });
      expect(results["board:status:Done"]).toMatchObject({ type: "aggregation", aggregationResult: { type: "number", value: 1 } }); // prettier-ignore
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

    test("the people who made rows come with them, as far as the reader may know of them, and not to who asks for people", async () => {
      await done(...newDatabase(ids, page));
      await rows(["a"]);
      const peopleFor = async (userId: string, more: object = {}) => (await ask(userId, ALL, more)).body.recordMap["notion_user"]; // prettier-ignore
      expect(await peopleFor(owner)).toEqual({ [owner]: expect.objectContaining({ value: expect.objectContaining({ id: owner }) as unknown }) }); // prettier-ignore
      expect(await peopleFor(guest)).toEqual({ [owner]: { role: "none" } });
      expect(await peopleFor(owner, { editing: true })).toBeUndefined();
    });

    test("random rows, filters, sorts and edits: everybody is told what a plain look at the rows they may read says", async () => {
      let compared = 0;
      for (let seed = 1; seed <= 6; seed++) {
        const random = randomOf(seed);
        const schema = randomSchema(random);
        ids = { block: newId(), collection: newId(), view: newId() };
        await done(...newDatabase(ids, page, schema.properties as unknown as JsonObject));
        const made: string[] = [];
        for (let round = 0; round < 6; round++) {
          const more = Array.from({ length: 8 }, () => newId());
          await done(...more.map((id) => newRow(id, ids.collection, { ...randomRow(random, schema, id).properties, title: [[random.pick(["plan", "Plan 2", "zebra"])]] }))); // prettier-ignore
          made.push(...more);
          await done(...changes(random, made, randomRow(random, schema, "").properties));
          const { reader: _reader, ...question } = randomQuestion(random, schema);
          for (const userId of [owner, guest, stranger]) {
            const found = await readToTheEnd(userId, question);
            const naive = await plainAnswer(userId, { ...question, now: clock, me: userId });
            expect(found, `seed ${seed}, round ${round}, ${userId === owner ? "owner" : "guest"}`).toEqual(naive);
            compared++;
          }
        }
      }
      expect(compared).toBe(6 * 6 * 3);
    }, 60_000);

    function changes(random: Random, made: readonly string[], properties: JsonObject): Operation[] {
      const [one, two, three, four] = [0, 1, 2, 3].map(() => random.pick(made)) as [string, string, string, string];
      const { title: _title, ...others } = properties;
      const edits = Object.entries(others).map(([key, value]): Operation => ({ pointer: { table: "block", id: one }, path: ["properties", key], command: "set", args: { value } })); // prettier-ignore
      return [
        ...edits,
        { pointer: { table: "block", id: two }, path: [], command: "move", args: { parent: { table: "collection", id: ids.collection }, after: null } },
        { pointer: { table: "block", id: three }, path: [], command: "update", args: { value: { alive: random.chance(0.3) } } },
        ...(random.chance(0.5) ? restrict(four) : []),
      ]; // prettier-ignore
    }

    const wire = (filter: Filter): object =>
      "filters" in filter
        ? { operator: filter.operator, filters: filter.filters.map(wire) }
        : { property: filter.property, filter: { operator: filter.operator, value: filter.value } };

    type Asked = Omit<Parameters<typeof naiveAnswer>[2], "reader">;
    async function readToTheEnd(userId: string, question: Asked): Promise<{ rows: unknown[]; total: unknown }> {
      const { filter, sorts, search, zone, limit } = question;
      const found: unknown[] = [];
      let [total, cursor]: unknown[] = [];
      do {
        const reducers = { page: { type: "results", limit }, count: ALL.reducers.count };
        const loader = { reducers, filter: wire(filter), sort: sorts, searchQuery: search, userTimeZone: zone };
        const { body } = await ask(userId, loader, cursor == null ? {} : { cursors: { page: cursor } });
        const { page: some = {}, count = {} } = body.result.reducerResults;
        if (some["blockIds"] === undefined) return { rows: [], total: 0 };
        found.push(...(some["blockIds"] as string[]));
        [total, cursor] = [some["total"], some["cursor"]];
        expect((count["aggregationResult"] as { value: number }).value).toBe(total);
        expect(some["hasMore"]).toBe(cursor !== null);
      } while (cursor !== null);
      return { rows: found, total };
    }

    async function plainAnswer(userId: string, question: Asked): Promise<{ rows: readonly string[]; total: number }> {
      const entries: Entry[] = await opened.db.rows(space, ids.collection, null, 1000);
      return await at(store).read(space, (world) => {
        const mine = entries.filter((entry) => can({ userId }, "read", world.entry("block", entry.id) ?? entry, world));
        const all = entries.map((entry) => ({ ...rowOf(entry), holder: entry.id }));
        const reader = { signature: "", shown: null, holders: mine.map(({ id }) => id) };
        const schema = readSchema(world.entry("collection", ids.collection)?.value ?? {});
        // As the filter is after its way over the wire.
        const filter = readFilter(JSON.parse(JSON.stringify(wire(question.filter))));
        if (isFault(filter)) throw new Error("a filter that may not be asked");
        return naiveAnswer(all, schema, { ...question, filter, reader }, "en");
      });
    }

    test("what is changed is in the next answer: rows, rights above and on a row, the schema, whoever wrote it", async () => {
      await done(...newDatabase(ids, page));
      const [a = "", b = "", c = ""] = await rows(["a", "b", "c"]);
      const byTitle = { ...ALL, filter: { filters: [{ property: "title", filter: { operator: "string_contains", value: { type: "exact", value: "x" } } }], operator: "and" } }; // prettier-ignore
      expect(await idsOf(guest)).toEqual([a, b, c]);
      expect(await idsOf(guest, byTitle)).toEqual([]);
      await done({ pointer: { table: "block", id: b }, path: ["properties", "title"], command: "set", args: { value: [["bx"]] } }, remove(c)); // prettier-ignore
      expect(await idsOf(guest, byTitle)).toEqual([b]);
      expect(await idsOf(guest)).toEqual([a, b]);
      await done(...restrict(a));
      expect(await idsOf(guest)).toEqual([b]);
      expect(await idsOf(owner)).toEqual([a, b]);
      await done({ pointer: { table: "block", id: a }, path: [], command: "move", args: { parent: { table: "block", id: page }, after: null } }); // prettier-ignore
      expect(await idsOf(owner)).toEqual([b]);
      await done({ pointer: { table: "collection", id: ids.collection }, path: ["schema"], command: "set", args: { value: { title: { name: "Name", type: "title" }, n: { name: "N", type: "number" } } } }); // prettier-ignore
      const d = newId();
      await done(newRow(d, ids.collection, { title: [["d"]], n: [["7"]] }));
      const byNumber = { ...ALL, filter: { property: "n", filter: { operator: "number_equals", value: { type: "exact", value: 7 } } } }; // prettier-ignore
      expect(await idsOf(guest, byNumber)).toEqual([d]);
      await done(share(page, guest, "none"));
      expect(await idsOf(guest)).toBe(undefined);
    });

    test("people see only rows that they made: in rows, counts, searches and records, as soon as it is said and until it is not", async () => {
      await done(...newDatabase(ids, page));
      const [theirs = ""] = await rows(["plan of the owner"]);
      const mine = newId();
      await doneBy(guest, newRow(mine, ids.collection, { title: [["plan of the guest"]] }));
      const rule = (value: JsonObject | null): Operation => ({ pointer: { table: "collection", id: ids.collection }, path: ["row_rule"], command: "set", args: { value } }); // prettier-ignore
      const item = { type: "public_permission", role: "reader" };
      await done({ pointer: { table: "block", id: page }, path: [], command: "setPermissionItem", args: item } as Operation); // prettier-ignore
      expect(await idsOf(guest)).toEqual([theirs, mine]);
      expect(await idsOf(null)).toEqual([theirs, mine]);
      await done(rule({ type: "created_by" }));
      const { body } = await ask(guest, { ...ALL, searchQuery: "plan" });
      expect(body.result.reducerResults).toMatchObject({ all: { blockIds: [mine], total: 1 }, count: { aggregationResult: { value: 1 } } }); // prettier-ignore
      expect(Object.keys(body.recordMap["block"] ?? {})).toEqual([mine]);
      expect(await idsOf(owner)).toEqual([theirs, mine]);
      expect(await idsOf(null)).toEqual([]);
      // An item on a row gives nothing against the rule; closing one's own row takes it away.
      await done(share(theirs, guest, "editor"), ...restrict(mine));
      expect(await idsOf(guest)).toEqual([]);
      await done(rule(null));
      expect(await idsOf(guest)).toEqual([theirs]);
    });

    test("people see rows that they made or that name them: naming somebody shows a row, and taking the name out hides it", async () => {
      const who = { name: "Who", type: "person" };
      await done(...newDatabase(ids, page, { title: { name: "Name", type: "title" }, who }));
      const [theirs = "", other = ""] = await rows(["plan of the owner", "another plan"]);
      const mine = newId();
      await doneBy(guest, newRow(mine, ids.collection, { title: [["plan of the guest"]] }));
      const onCollection = (path: string[], value: JsonObject | null): Operation => ({ pointer: { table: "collection", id: ids.collection }, path, command: "set", args: { value } }); // prettier-ignore
      const name = (row: string, people: readonly string[]): Operation => ({ pointer: { table: "block", id: row }, path: ["properties", "who"], command: "set", args: { value: mentionsOf(people) } }); // prettier-ignore
      await done(onCollection(["row_rule"], { type: "property", property: "who" }));
      expect(await idsOf(guest)).toEqual([mine]);
      await done(name(theirs, [owner, guest]), name(other, [owner]));
      const { body } = await ask(guest, { ...ALL, searchQuery: "plan" });
      expect(body.result.reducerResults).toMatchObject({ all: { blockIds: [theirs, mine], total: 2 }, count: { aggregationResult: { value: 2 } } }); // prettier-ignore
      expect(Object.keys(body.recordMap["block"] ?? {}).toSorted()).toEqual([theirs, mine].toSorted());
      // Who may edit a row that names them names others, and gives their own row away; nothing gives them another's.
      await doneBy(guest, name(mine, [owner]));
      expect((await at(store).submit({ id: newId(), scope: space, operations: [name(other, [guest])], actor: { userId: guest } })).status).toBe("refused"); // prettier-ignore
      expect(await idsOf(guest)).toEqual([theirs, mine]);
      await done(name(theirs, []));
      expect(await idsOf(guest)).toEqual([mine]);
      expect((await ask(guest, ALL)).body.recordMap["block"]?.[theirs]).toBe(undefined);
      expect(await idsOf(owner)).toEqual([theirs, other, mine]);
      // As another type, or gone, the property names nobody; only who has full access changes it.
      await done(name(theirs, [guest]));
      expect(await idsOf(guest)).toEqual([theirs, mine]);
      for (const value of [{ ...who, type: "text" }, null]) {
        await done(onCollection(["schema", "who"], value));
        expect(await idsOf(guest)).toEqual([mine]);
        const back = [onCollection(["schema", "who"], who)];
        expect((await at(store).submit({ id: newId(), scope: space, operations: back, actor: { userId: guest } })).status).toBe("refused"); // prettier-ignore
        await done(...back);
        expect(await idsOf(guest)).toEqual([theirs, mine]);
      }
      expect(await idsOf(stranger)).toBe(undefined);
    });

    test("a collection that is not there, or not to be read, is a box without value, and nothing is counted", async () => {
      await done(...newDatabase(ids, page));
      await rows(["a"]);
      for (const userId of [stranger, null]) {
        const { status, body } = await ask(userId, ALL);
        expect(status).toBe(200);
        expect(body).toMatchObject({ result: { reducerResults: {} }, recordMap: { collection: { [ids.collection]: { role: "none" } } } }); // prettier-ignore
        expect(body.recordMap).toEqual({ collection: { [ids.collection]: { role: "none" } } });
      }
      const item = { type: "public_permission", role: "reader" };
      await done({ pointer: { table: "block", id: page }, path: [], command: "setPermissionItem", args: item } as Operation); // prettier-ignore
      expect(await idsOf(null)).toHaveLength(1);
      ids = { ...ids, collection: newId() };
      expect((await ask(owner, ALL)).body.recordMap).toEqual({ collection: { [ids.collection]: { role: "none" } } });
    });

    test("a question that is too large is refused, and one that is odd is answered", async () => {
      await done(...newDatabase(ids, page));
      const [a] = await rows(["a"]);
      const condition = { property: "title", filter: { operator: "is_not_empty" } };
      const many = Array.from({ length: 1001 }, () => condition);
      const deep = Array.from({ length: 60 }).reduce<object>((inner) => ({ operator: "and", filters: [inner] }), condition); // prettier-ignore
      const reducers = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`r${n}`, ALL.reducers.count]));
      for (const loader of [{ ...ALL, filter: { filters: many } }, { ...ALL, filter: deep }, { reducers }])
        expect(await ask(owner, loader)).toMatchObject({ status: 400, body: { name: "ValidationError" } });
      expect((await app.ask(owner, { loader: ALL })).status).toBe(400);
      const odd = { property: "gone", filter: { operator: "string_is", value: { type: "exact", value: "x" } } };
      const answer = await ask(owner, { ...ALL, filter: { filters: [odd, 7, {}] }, sort: "no", searchQuery: 3, userTimeZone: "Nowhere/Land" }); // prettier-ignore
      expect(answer.body.result.reducerResults["all"]).toMatchObject({ blockIds: [a], total: 1 });
      expect(answer.body.result.reducerResults["all"]?.["ignored"]).toContainEqual({ property: "gone", operator: "string_is", why: "property" }); // prettier-ignore
      for (const loader of [undefined, null, "x", { reducers: [] }])
        expect((await app.ask(owner, { collection: { id: ids.collection }, loader })).status).toBe(200);
    });

    test("a thread that ended is begun again, and an engine without room reads its collections anew", async () => {
      await done(...newDatabase(ids, page));
      const made = await rows(["a", "b"]);
      expect(await idsOf(owner)).toEqual(made);
      await thread.stop();
      expect(await idsOf(owner)).toEqual(made);
      const small = new EngineThread(1);
      const narrow = await queriesApp(at(store), new Collections(at(store), small, beside), () => clock);
      const first = ids;
      ids = { block: newId(), collection: newId(), view: newId() };
      await done(...newDatabase(ids, page));
      const others = await rows(["c"]);
      const results = async (collection: string) =>
        (await narrow.ask(owner, { collection: { id: collection }, loader: ALL })).body.result.reducerResults["all"]?.["blockIds"]; // prettier-ignore
      for (let n = 0; n < 3; n++) {
        expect(await results(first.collection)).toEqual(made);
        expect(await results(ids.collection)).toEqual(others);
      }
      const both = await Promise.all([results(first.collection), results(first.collection), idsOf(owner)]);
      expect(both).toEqual([made, made, others]);
      await narrow.close();
      await small.stop();
    });
  });
}
