// What quick find must do on every database; run by search.test.ts (PGlite) and search.pg.test.ts.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { events } from "@tessera/kernel/wire/api/events.ts";
import type { RequestOf } from "@tessera/kernel/wire/event.ts";
import { can } from "@tessera/kernel/permissions/can.ts";
import { createSearch } from "./search-call.ts";
import { give, newDatabase, newRow, setIn } from "../collections/testing/database.ts";
import type { Database } from "../../database/sql.ts";
import { FoldRunner } from "../../folds/fold-runner.ts";
import { checkShape } from "../../http/read-body.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import { Store } from "../../store/store.ts";
import type { RecordDb } from "../../store/record-db.ts";
import { insert, move, newBlock, remove, restore } from "../../store/testing/operations.ts";
import type { Filters } from "./candidates.ts";
import { Indexer } from "./indexer.ts";
import { linesOf } from "./page-lines.ts";
import { SearchDb } from "./search-db.ts";
import { searchFold } from "./search-fold.ts";
import { Search, type Hit } from "./search.ts";
import { contextOf, publicContext } from "../../testing/workspace.ts";

const NO_FILTERS: Filters = {
  titleOnly: false,
  within: [],
  createdBy: [],
  editedBy: [],
  created: { from: null, to: null },
  edited: { from: null, to: null },
};
let count = 0;
const newId = (): string => `00000000-0000-4000-9500-${(++count).toString(16).padStart(12, "0")}`;

export interface SearchUnderTest {
  open(): Promise<{ readonly db: RecordDb; readonly database: Database; close(): Promise<void> }>;
}

export function searchSuite(name: string, under: SearchUnderTest): void {
  describe(`quick find on ${name}`, () => {
    let opened: Awaited<ReturnType<SearchUnderTest["open"]>>;
    let clock = 1_700_000_000_000;
    let store: Store;
    let bootstrap: Bootstrap;
    let search: Search;
    let indexer: Indexer;
    let folds: FoldRunner;
    let owner: string;
    let space: string;
    const faults: unknown[] = [];
    const now = (): number => clock;
    const onError = (error: unknown): void => void faults.push(error);
    beforeAll(async () => {
      opened = await under.open();
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      store = new Store(opened.db, { now, newId });
      bootstrap = new Bootstrap(store, newId);
      search = new Search(opened.database, store, now);
      const tables = new SearchDb(opened.database);
      indexer = new Indexer({ store, records: opened.db, search: tables, now, onError });
      folds = new FoldRunner({ db: opened.db, folds: [searchFold(opened.db, tables, now)], now, onError });
      owner = await newUser("ada");
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      faults.length = 0;
    });

    async function newUser(name: string): Promise<string> {
      const id = newId();
      await bootstrap.createUser({ id, email: `${name}.${id}@example.com`, name });
      return id;
    }

    async function submit(...operations: Operation[]): Promise<void> {
      const result = await store.submit({ id: newId(), scope: space, operations, actor: { userId: owner } });
      expect(result).toMatchObject({ status: "done" });
    }

    async function page(
      title: string,
      lines: readonly string[] = [],
      parent: { table: "space" | "block"; id: string } = { table: "space", id: space },
    ): Promise<string> {
      const id = newId();
      await submit(
        newBlock(id, "page", parent, title),
        ...lines.map((text) => newBlock(newId(), "text", { table: "block", id }, text)),
      );
      return id;
    }

    async function indexed(): Promise<void> {
      for (let round = 0; round < 3; round++) {
        clock += 60_000;
        await folds.runOnce();
        clock += 60_000;
        await indexer.runOnce();
      }
      expect(faults).toEqual([]);
    }

    async function hits(query: string, userId: string | null = owner, filters: Partial<Filters> = {}): Promise<Hit[]> {
      const request = { space, query, limit: 20, order: "relevance", filters: { ...NO_FILTERS, ...filters } } as const;
      return (await search.find({ userId }, request)).hits;
    }

    const titles = async (...of: Parameters<typeof hits>): Promise<string[]> =>
      (await hits(...of)).map(({ title }) => title.text);

    test("titles and lines are found, titles first, the line and its block beside them", async () => {
      await page("Berths", ["The harbour master decides.", "Cranes are booked a day ahead."]);
      await page("Harbour fees", ["Paid at the gate."]);
      await page("Nothing of it", ["Empty words."]);
      await indexed();
      expect(await titles("harbour")).toEqual(["Harbour fees", "Berths"]);
      const [, berths] = await hits("harbour");
      expect(berths?.line?.text).toBe("The harbour master decides.");
      expect(berths?.line?.marks).toEqual([[4, 11]]);
      const block = berths?.line?.block ?? "";
      expect(await store.read(space, (world) => world.entry("block", block)?.value["properties"])).toEqual({
        title: [["The harbour master decides."]],
      });
      expect(await titles("cranes berths")).toEqual(["Berths"]);
      expect(await titles("harbour -fees")).toEqual(["Berths"]);
      expect(await titles('"master decides"')).toEqual(["Berths"]);
      expect(await titles('"decides master"')).toEqual([]);
      expect(await titles("har")).toEqual(["Harbour fees", "Berths"]);
    });

    test("a page is found after the first round that begins 400 ms after it was saved; one saved just now names the time at which it is due", async () => {
      await indexed();
      const dueAfter = async (title: string, ms: number): Promise<number | null> => {
        await page(title);
        clock += ms;
        await folds.runOnce().then(async () => await indexer.runOnce());
        return await new SearchDb(opened.database).nextDue();
      };
      expect(await dueAfter("Lighthouse", 400)).toBe(null);
      expect(await dueAfter("Breakwater", 0)).toBe(clock + 300);
      expect([await titles("lighthouse"), await titles("breakwater")]).toEqual([["Lighthouse"], []]);
    });

    test("a page that was saved last is read first, however many pages wait", async () => {
      await indexed();
      const waiting = Array.from({ length: 500 }, () => newId());
      await new SearchDb(opened.database).markDirty(space, waiting, 0, true, clock);
      clock += 60_000;
      await page("Pilot boat");
      clock += 400;
      await folds.runOnce();
      let batches = 0;
      await indexer.runOnce(() => batches++ > 3);
      expect(await titles("pilot")).toEqual(["Pilot boat"]);
      expect(await new SearchDb(opened.database).nextDue()).not.toBe(null);
    });

    test("a page that is in memory is read from there, one that is not from the database, and both say the same", async () => {
      const long = await page(
        "Log book",
        Array.from({ length: 600 }, (_, n) => `entry number${n}`),
      );
      const { db } = opened;
      let asked = 0;
      const records = {
        children: async (...of: Parameters<typeof db.children>) => (asked++, await db.children(...of)),
        entries: async (...of: Parameters<typeof db.entries>) => (asked++, await db.entries(...of)),
      };
      const short = await page("Tides", ["high at noon", "low at six"]);
      const pages = [short, long];
      const warm = await linesOf(store, records, space, pages);
      expect(asked).toBe(0);
      const cold = await linesOf(new Store(db, { now, newId }), records, space, pages);
      expect(asked).toBeGreaterThan(2);
      expect(cold).toEqual(warm);
      expect(warm.get(short)?.lines.map(({ text }) => text)).toEqual(["high at noon", "low at six"]);
      expect(await linesOf(store, records, space, [short])).toEqual(new Map([[short, warm.get(short)]]));
      expect(warm.get(long)?.lines.map(({ text }) => text)).toEqual(
        Array.from({ length: 600 }, (_, n) => `entry number${n}`),
      );
    });

    test("a page that cannot be read holds no other one up, and is tried again", async () => {
      const odd = await page("Odd harbour", ["Nobody reads this yet."]);
      for (const name of ["Low harbour", "High harbour"]) await page(name, ["A quay."]);
      const { db } = opened;
      const told: string[] = [];
      let isBroken = true;
      // What is in no memory is read from the records.
      store = new Store(db, { now, newId });
      const children: typeof db.children = async (scope, parents) => {
        if (isBroken && parents.includes(odd)) throw new Error("a broken row");
        return await db.children(scope, parents);
      };
      indexer = new Indexer({
        store,
        records: { children, entries: async (...of) => await db.entries(...of) },
        search: new SearchDb(opened.database),
        now,
        onError: (_error, _space, id) => told.push(id),
      });
      clock += 60_000;
      await folds.runOnce();
      clock += 60_000;
      await indexer.runOnce();
      expect(told).toEqual([odd]);
      expect((await titles("harbour")).toSorted()).toEqual(["High harbour", "Low harbour"]);
      isBroken = false;
      await indexed();
      expect(await titles("nobody reads")).toEqual(["Odd harbour"]);
    });

    test("slips of the finger, accents, and one and two characters of close scripts", async () => {
      await page("Fährplan für Reisende", ["Überfahrt um neun"]);
      await page("東京湾フェリー", ["横浜から出発"]);
      await page("회의록", ["다음 회의는 월요일"]);
      await indexed();
      expect(await titles("fahrplan")).toEqual(["Fährplan für Reisende"]);
      expect(await titles("Fharplan")).toEqual(["Fährplan für Reisende"]);
      expect(await titles("ueberfahrt")).toEqual(["Fährplan für Reisende"]);
      expect(await titles("湾")).toEqual(["東京湾フェリー"]);
      expect(await titles("横浜")).toEqual(["東京湾フェリー"]);
      expect(await titles("京東")).toEqual([]);
      expect(await titles("월")).toEqual(["회의록"]);
    });

    test("what changes is found as it is now: words, places, the trash", async () => {
      const outer = await page("Outer");
      const inner = await page("Inner", ["lighthouse"], { table: "block", id: outer });
      const toggle = newId();
      await submit(newBlock(toggle, "toggle", { table: "block", id: outer }, "fold"));
      await indexed();
      expect(await titles("lighthouse")).toEqual(["Inner"]);
      expect(await titles("lighthouse", owner, { within: [outer] })).toEqual(["Inner"]);

      await submit(move(inner, toggle, null));
      await submit(remove(toggle));
      await indexed();
      expect(await titles("lighthouse")).toEqual([]);
      await submit(restore(toggle));
      await indexed();
      expect(await titles("lighthouse")).toEqual(["Inner"]);

      await submit(insert(inner, newId(), "New "));
      await indexed();
      expect(await titles("new inner")).toEqual(["New Inner"]);

      await submit(remove(outer));
      await indexed();
      expect(await titles("lighthouse")).toEqual([]);
      expect(await titles("new")).toEqual([]);
    });

    test("filters: title alone, who, when, where; without words those edited last", async () => {
      const one = await page("Tide tables", ["low water"]);
      clock += 10 * 24 * 60 * 60 * 1000;
      const from = clock;
      await page("Low fares", ["tide"]);
      await indexed();
      expect(await titles("tide", owner, { titleOnly: true })).toEqual(["Tide tables"]);
      expect(await titles("low", owner, { created: { from, to: null } })).toEqual(["Low fares"]);
      expect(await titles("low", owner, { created: { from: null, to: from } })).toEqual(["Tide tables"]);
      expect(await titles("low", owner, { createdBy: [newId()] })).toEqual([]);
      expect((await titles("low", owner, { createdBy: [owner] })).toSorted()).toEqual(["Low fares", "Tide tables"]);
      expect(await titles("low", owner, { within: [one] })).toEqual([]);
      expect(await titles("")).toEqual(["Low fares", "Tide tables"]);
    });

    test("inside a page: its own title and lines and what stands below it, however much else answers", async () => {
      const quay = await page("Quay", ["harbour rope"]);
      const below = await page("Below", ["a harbour light"], { table: "block", id: quay });
      clock += 1000;
      const texts = Array.from({ length: 70 }, (_, n) =>
        newBlock(newId(), "page", { table: "space", id: space }, `Harbour ${n}`),
      );
      await submit(...texts);
      await indexed();
      const inside = async (id: string, query: string): Promise<string[]> =>
        (await titles(query, owner, { inside: id })).toSorted();
      expect(await inside(quay, "harbour")).toEqual(["Below", "Quay"]);
      expect(await inside(quay, "quay")).toEqual(["Quay"]);
      expect(await inside(quay, "")).toEqual(["Below", "Quay"]);
      expect(await inside(below, "harbour")).toEqual(["Below"]);
      expect(await titles("rope", owner, { inside: quay, titleOnly: true })).toEqual([]);
    });

    test("the call takes what existing clients send: an order by its name, a workspace as ancestor, nobody signed in", async () => {
      const open = await page("Open buoy", ["seen from afar"]);
      await page("Closed buoy");
      await submit(give(open, { type: "public_permission", role: "reader" }));
      await indexed();
      const visits = { record: async () => undefined, latest: async () => [] };
      const call = createSearch(store, search, visits);
      const found = async (body: object, userId: string | null = owner): Promise<string[]> => {
        const request = checkShape(events.search.request, { query: "buoy", ...body }) as RequestOf<
          typeof events.search
        >;
        const answer = (await call(request, userId === null ? publicContext() : contextOf(userId))) as {
          results: { highlight: { title?: string } }[];
        };
        return answer.results.map(({ highlight: { title = "" } }) => title.replaceAll(/<[^>]*>/g, "")).toSorted();
      };
      const both = ["Closed buoy", "Open buoy"];
      expect(await found({ spaceId: space, sort: "Relevance" })).toEqual(both);
      for (const field of ["LastEditedNewest", "Created"])
        expect(await found({ spaceId: space, sort: field })).toEqual(both);
      expect(() => checkShape(events.search.request, { query: "", spaceId: space, sort: "Size" })).toThrow("Relevance");
      expect(await found({ type: "BlocksInAncestor", ancestorId: space })).toEqual(both);
      expect(await found({ type: "BlocksInAncestor", ancestorId: open })).toEqual(["Open buoy"]);
      expect(await found({ ancestorId: open, query: "afar" })).toEqual(["Open buoy"]);
      for (const userId of [null, await newUser("stranger")]) {
        expect(await found({ ancestorId: open }, userId)).toEqual(["Open buoy"]);
        expect(await found({ spaceId: space }, userId)).toEqual(["Open buoy"]);
      }
      // What does not exist looks as what may not be read.
      for (const ancestorId of [newId(), owner]) expect(await found({ ancestorId })).toEqual([]);
      expect(await found({ spaceId: newId() }, null)).toEqual([]);
      expect(events.search.access).toBe("public");
    });

    test("of pages that answer alike, those somebody uses come first", async () => {
      await page("Crew one");
      const used = await page("Crew two");
      await page("Crew three");
      await indexed();
      const request = { space, query: "crew", limit: 20, order: "relevance", filters: NO_FILTERS } as const;
      const use = new Map([[used, { count: 12, lastTime: clock }]]);
      expect((await search.find({ userId: owner }, request, async () => use)).hits[0]?.page).toBe(used);
    });

    test("everybody finds what they may read, and nothing else, as of now", async () => {
      const [guest, stranger, member] = [await newUser("guest"), await newUser("stranger"), await newUser("member")];
      await bootstrap.join(space, member, "read_and_write");
      const open = await page("Buoy open");
      const shared = await page("Buoy shared", ["inside"]);
      const below = await page("Buoy below", [], { table: "block", id: shared });
      const closed = await page("Buoy closed", [], { table: "block", id: shared });
      await submit(give(shared, { type: "space_permission", role: "editor" }));
      await submit(give(shared, { type: "user_permission", role: "reader", user_id: guest }));
      await submit(
        give(closed, { type: "user_permission", role: "editor", user_id: owner }),
        give(closed, { type: "restrict_permission", role: "none" }),
      );
      await indexed();
      const everybody = { owner, guest, stranger, member, nobody: null };
      async function exact(): Promise<void> {
        for (const userId of Object.values(everybody)) {
          const found = (await hits("buoy", userId)).map((hit) => hit.page).toSorted();
          const world = await store.world(space);
          const may = await store.resolve(world, () =>
            [open, shared, below, closed].filter((id) => {
              const entry = world.entry("block", id);
              return entry !== null && can({ userId }, "read", entry, world);
            }),
          );
          expect(found).toEqual(may.toSorted());
        }
      }
      await exact();
      expect((await titles("buoy", guest)).toSorted()).toEqual(["Buoy below", "Buoy shared"]);

      await submit(give(shared, { type: "public_permission", role: "reader" }));
      await indexed();
      await exact();
      expect((await titles("buoy", null)).toSorted()).toEqual(["Buoy below", "Buoy shared"]);

      await submit(
        give(shared, { type: "public_permission", role: "none" }),
        give(shared, { type: "user_permission", role: "none", user_id: guest }),
      );
      // Before the index knows.
      expect(await titles("buoy", guest)).toEqual([]);
      expect(await titles("buoy", null)).toEqual([]);
      await indexed();
      await exact();

      await submit(move(below, open, null));
      await indexed();
      await exact();
    });

    test("rows are found as pages, with the rights of the database's page, and not in the trash of what they stand in", async () => {
      const home = await page("Harbour");
      const ids = { block: newId(), collection: newId(), view: newId() };
      const [guest, row] = [await newUser("guest"), newId()];
      await submit(...newDatabase(ids, home));
      await submit(newRow(row, ids.collection, { title: [["Lighthouse"]] }));
      await submit(give(home, { type: "user_permission", role: "editor", user_id: owner }));
      await submit(give(home, { type: "user_permission", role: "reader", user_id: guest }));
      await indexed();
      for (const userId of [owner, guest]) expect(await titles("lighthouse", userId)).toEqual(["Lighthouse"]);
      for (const value of [false, true]) {
        await submit(setIn("collection", ids.collection, ["alive"], value));
        await indexed();
        expect(await titles("lighthouse", owner)).toEqual(value ? ["Lighthouse"] : []);
      }
      await submit(remove(home));
      await indexed();
      expect(await titles("lighthouse", owner)).toEqual([]);
    });

    test("a page longer than one part is found by its last line, and by words of its first", async () => {
      const lines = Array.from({ length: 1500 }, (_, n) => `Line ${n} of a long report about currents and wind`);
      const id = newId();
      for (let from = 0; from < lines.length; from += 500)
        await submit(
          ...(from === 0 ? [newBlock(id, "page", { table: "space", id: space }, "Long")] : []),
          ...lines.slice(from, from + 500).map((text) => newBlock(newId(), "text", { table: "block", id }, text)),
        );
      await submit(newBlock(newId(), "text", { table: "block", id }, "The very end: zephyr"));
      await indexed();
      expect((await hits("zephyr"))[0]?.line?.text).toBe("The very end: zephyr");
      expect(await titles("long zephyr")).toEqual(["Long"]);
    });
  });
}
