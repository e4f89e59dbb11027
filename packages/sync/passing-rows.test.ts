// Databases in what a client holds: collections and views with their page, and rows that pass by without a trace on disk.
import { beforeEach, describe, expect, test } from "vitest";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import type { ChannelScope, RowWord } from "./channel-scope.ts";
import { CollectionNews } from "./collection-news.ts";
import { Listeners } from "./listeners.ts";
import { MemoryStorage } from "./memory-storage.ts";
import type { ScopeSync } from "./scope-sync.ts";
import { ShownRows } from "./shown-rows.ts";
import { openScope, space, take, written } from "./testing/scope-on-disk.ts";

let storage: MemoryStorage;
let sync: ScopeSync;

const keys = async (prefix = ""): Promise<string[]> => (await storage.load(prefix)).map(([key]) => key);

function box(id: string, parent: string, table: string, seq: number, more: object = {}): Box {
  const value = { id, alive: true, parent_id: parent, parent_table: table, space_id: space, version: seq, ...more };
  return {
    role: "editor",
    value,
    edit: { order: table === "collection" ? `V${id}` : null, state: null, seq, scope: space },
  } as Box;
}

const row = (id: string, seq = 5, more: object = {}) => ({
  table: "block",
  id,
  box: box(id, "c", "collection", seq, { type: "page", ...more }),
});
const said = (seq: number, keepsRows = false) => ({ children: {}, seq, keepsRows });
const held = (): string[] => sync.replica.blockIds().toSorted();
const set = (id: string, value: Json): Operation => ({
  pointer: { table: "block", id, spaceId: space },
  path: ["properties", "n"],
  command: "set",
  args: { value },
});

/** A page with a database in it, whose rows were shown. */
beforeEach(async () => {
  storage = new MemoryStorage();
  sync = await openScope(storage);
  sync.rights.settle(5);
  take(sync, 5, ["a", {}], ["b", {}], ["d", { parent: "a", type: "collection_view" }]);
  sync.confirm(
    [
      { table: "collection", id: "c", box: box("c", "d", "block", 5) },
      { table: "collection_view", id: "v", box: box("v", "d", "block", 5) },
    ],
    null,
    said(5),
  );
  sync.confirm([row("r1"), row("r2"), row("r3", 5, { permissions: [{ type: "user_permission" }] })], null, said(5));
  await written(sync);
});

async function again(pages: readonly string[] = []): Promise<void> {
  await written(sync);
  sync = await openScope(storage, pages);
}

describe("rows that were shown", () => {
  test("leave nothing on disk, are in no list and named nowhere", async () => {
    expect(held()).toEqual(["a", "b", "d", "r1", "r2", "r3"]);
    expect((await keys()).filter((key) => /r[123]/.test(key))).toEqual([]);
    expect(sync.replica.children("c").length).toBe(0);
    expect(sync.replica.pages().toSorted()).toEqual(["a", "b"]);
    expect(sync.replica.index.all().toSorted()).toEqual(["a", "b"]);
    await again(["a"]);
    expect(held()).toEqual(["a", "b", "d"]);
  });

  test("a row that is opened as a page is kept as one, also where its record was here before", async () => {
    sync.confirm([row("r1")], null, said(6, true));
    sync.confirm([row("r1", 6)], null, said(6));
    expect(sync.replica.pages().toSorted()).toEqual(["a", "b", "r1"]);
    expect(sync.replica.index.deciding()).toHaveLength(1);
    await again(["r1"]);
    expect(held()).toEqual(["a", "b", "d", "r1"]);
    expect([sync.entry("block", "r1")?.version, sync.entry("collection", "c")?.version]).toEqual([6, 5]);
  });

  test("too many: those that came longest ago go, but for what is on screen or changed here", async () => {
    ShownRows.of(sync).show(() => ["r1"]);
    expect(sync.transact([set("r2", "2")], "edit").ok).toBe(true);
    const told = new Set<string>();
    sync.onChange((changed) => changed.forEach((key) => told.add(key)));
    sync.confirm([row("r4"), row("r5")], null, said(5));
    told.clear();
    ShownRows.of(sync).trim(3, 0);
    expect(told).toEqual(new Set());
    ShownRows.of(sync).trim(2, 0);
    expect(held()).toEqual(["a", "b", "d", "r1", "r2", "r4", "r5"]);
    ShownRows.of(sync).trim(0, 0);
    expect(held()).toEqual(["a", "b", "d", "r1", "r2"]);
    expect(told).toContain("block:r5");
    // They come again, as they were.
    sync.confirm([row("r5")], null, said(5));
    expect(sync.entry("block", "r5")).not.toBeNull();
  });

  test("a row that is shown again came last", () => {
    sync.confirm([row("r1")], null, said(5));
    ShownRows.of(sync).trim(1, 0);
    expect(held()).toEqual(["a", "b", "d", "r1"]);
  });

  test("a change of one that is not sent is there after a restart, and goes from disk when it is confirmed", async () => {
    sync.transact([set("r1", "1")], "edit");
    sync.transact([set("r1", "2")], "edit");
    await again();
    expect(sync.entry("block", "r1")?.value["properties"]).toEqual({ n: "2" });
    expect(await keys("y/")).toHaveLength(1);
    const ids = sync.pending.map((one) => one.id);
    sync.confirm([row("r1", 8)], 8, said(8), { ids, seq: 8 });
    await written(sync);
    expect(await keys("y/")).toEqual([]);
    expect(await keys("q/")).toEqual([]);
    expect(sync.entry("block", "r1")?.version).toBe(8);
  });

  test("one that is here for its unsent change alone goes with it: nobody said that it may be read", async () => {
    sync.transact([set("r1", "1")], "edit");
    sync.transact([set("r2", "1")], "edit");
    await again();
    sync.confirm([row("r2")], null, said(7));
    const ids = sync.pending.map((one) => one.id);
    sync.confirm([], 8, said(8), { ids, seq: 8 });
    expect(held()).toEqual(["a", "b", "r2"]);
  });
});

describe("a collection that hides rows from others", () => {
  const rule = { row_rule: { type: "created_by" } };
  const collection = (seq: number, more: object = {}) =>
    sync.confirm([{ table: "collection", id: "c", box: box("c", "d", "block", seq, more) }], null, said(seq));
  /** What is asked for by itself, in no order. */
  const alone = (): string[] => sync.replica.index.deciding().toSorted();

  beforeEach(() => sync.confirm([row("r1", 6), row("r2", 6)], null, said(6, true)));

  test("its rows that are kept have each a role of their own, from when it does to when it does no more", () => {
    expect(alone()).toHaveLength(1);
    collection(7, rule);
    expect(alone()).toHaveLength(3);
    expect(sync.replica.index.withRoleOf("r1")).toEqual(["r1"]);
    sync.replica.setRole("block:a", "reader");
    expect(["d", "r1", "r2"].map((id) => sync.replica.roles.get(`block:${id}`))).toEqual([
      "reader",
      "editor",
      "editor",
    ]);
    sync.confirm([row("r4", 8)], null, said(8, true));
    expect(sync.replica.index.withRoleOf("r4")).toEqual(["r4"]);
    collection(9);
    expect(alone()).toHaveLength(1);
  });

  test("so also those that are on disk alone, and in the next life", async () => {
    await again();
    collection(7, rule);
    expect(sync.entry("block", "r1")).toBeNull();
    expect(alone()).toHaveLength(3);
    await again();
    expect(alone()).toHaveLength(3);
  });

  test("a row that comes before its collection is asked for by itself until that says otherwise", async () => {
    await again();
    sync.dropPages(["a"], 6);
    sync.confirm([row("r5", 7), row("r6", 7)], null, said(7, true));
    expect(alone()).toEqual(expect.arrayContaining(["r5", "r6"]));
    take(sync, 8, ["a", { seq: 8 }], ["d", { parent: "a", type: "collection_view", seq: 8 }]);
    collection(8);
    expect(alone()).toHaveLength(1);
  });
});

describe("a database goes with its page", () => {
  test("and comes from disk with it", async () => {
    await again();
    expect(sync.entry("collection", "c")).toBeNull();
    await sync.shelf.read("a");
    expect(
      ["collection", "collection_view"].map(
        (table) => sync.entry(table as "collection", table === "collection" ? "c" : "v")?.version,
      ),
    ).toEqual([5, 5]);
  });

  test("a right that is lost takes the collection, its views and its rows, in memory and on disk", async () => {
    sync.dropPages(["a"], 9);
    expect(held()).toEqual(["b"]);
    expect([sync.entry("collection", "c"), sync.entry("collection_view", "v")]).toEqual([null, null]);
    await written(sync);
    expect((await keys("r/")).filter((key) => /[:/][cdv]$/.test(key))).toEqual([]);
    // An answer that was on its way.
    sync.confirm([row("r1")], null, said(8));
    expect(sync.entry("block", "r1")).toBeNull();
    sync.confirm([row("r1")], null, said(9));
    expect(sync.entry("block", "r1")).not.toBeNull();
  });

  test("also where nothing of it was read since the start", async () => {
    await again();
    sync.dropPages(["a"], 9);
    await again(["a"]);
    expect(sync.entry("collection", "c")).toBeNull();
  });

  test("a collection that may not be watched any more takes its rows", () => {
    sync.dropPages(["collection:c"], 9);
    expect(held()).toEqual(["a", "b", "d"]);
    expect(sync.entry("collection", "c")).toBeNull();
  });

  test("another role on the page is one on all of it, but for rows that decide for themselves", () => {
    sync.replica.setRole("block:a", "reader");
    const role = (id: string) => sync.replica.roles.get(`block:${id}`);
    expect(["d", "r1", "r2", "r3"].map(role)).toEqual(["reader", "reader", "reader", "editor"]);
    expect(["collection:c", "collection_view:v"].map((key) => sync.replica.roles.get(key))).toEqual([
      "reader",
      "reader",
    ]);
  });

  test("its block goes to another page, and they lie there", async () => {
    take(sync, 7, ["d", { parent: "b", type: "collection_view", seq: 7 }]);
    await again(["b"]);
    expect(sync.entry("collection", "c")?.version).toBe(5);
    expect((await keys("r/")).filter((key) => key.endsWith("collection:c"))).toEqual([`r/${space}/c:b/collection:c`]);
  });
});

describe("news of rows", () => {
  function news() {
    const topics = new Map<string, number | null>();
    const scope = { sync, heard: 0, topics } as unknown as ChannelScope;
    const channel = {
      watch: (_scope: ChannelScope, topic: string) => void topics.set(topic, null),
      unwatch: (_scope: ChannelScope, topic: string) => void topics.delete(topic),
    };
    const words = new Listeners<RowWord>();
    return { topics, words, collections: new CollectionNews(channel, scope, words) };
  }

  test("what went is gone before anybody is told, but for a row that is kept as a page", () => {
    const { collections, topics, words } = news();
    sync.confirm([row("r2", 6)], null, said(6, true));
    const told: unknown[] = [];
    const stops = [1, 2].map(() => collections.watch("c", (one) => told.push([one.gone, sync.entry("block", "r1")])));
    words.tell({ t: "rows", scope: space, collection: "c", seq: 9, changed: [], gone: ["r1", "r2"] });
    expect(told).toEqual(Array.from({ length: 2 }, () => [["r1", "r2"], null]));
    expect(sync.entry("block", "r2")).not.toBeNull();
    expect(collections.heard).toBe(9);
    stops[0]?.();
    expect([...topics.keys()]).toEqual(["collection:c"]);
    stops[1]?.();
    stops[1]?.();
    expect(topics.size).toBe(0);
    words.tell({ t: "rows", scope: space, collection: "c", seq: 10, changed: null, gone: null });
    expect(told).toHaveLength(2);
  });

  test("where the server cannot say what changed, it is watched again and everything may have", () => {
    const { collections, topics, words } = news();
    const told: unknown[] = [];
    collections.watch("c", (one) => told.push(one));
    topics.clear();
    words.tell({ t: "resync", scope: space, topics: ["a", "collection:c", "collection:other"], seq: 12 });
    expect([...topics.keys()]).toEqual(["collection:c"]);
    expect(told).toEqual([{ seq: 12, changed: null, gone: null }]);
    expect(collections.heard).toBe(12);
  });
});
