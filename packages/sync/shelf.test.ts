// What of a workspace stays on disk when it is opened, what is read when somebody looks for it, and what a change does to it.
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Json } from "@tessera/kernel/values/json.ts";
import { MemoryStorage } from "./memory-storage.ts";
import type { ScopeSync } from "./scope-sync.ts";
import { boxOf, openScope, space, take, written } from "./testing/scope-on-disk.ts";

const item = { type: "user_permission", role: "editor", user_id: "u" };

let storage: MemoryStorage;
let sync: ScopeSync;

const inMemory = (): string[] => sync.replica.blockIds().toSorted();
const keys = async (prefix = ""): Promise<string[]> => (await storage.load(prefix)).map(([key]) => key);

/** Two pages at the top; on the first a line, a toggle with a page in it, and a page with a line of its own. */
beforeEach(async () => {
  storage = new MemoryStorage();
  sync = await openScope(storage);
  sync.rights.settle(5);
  take(sync, 5, ["a", {}], ["b", {}], ["a1", { parent: "a" }], ["toggle", { parent: "a", type: "toggle" }]);
  take(
    sync,
    5,
    ["a2", { parent: "toggle" }],
    ["line", { parent: "a1", type: "text" }],
    ["word", { parent: "line", type: "text" }],
  );
  await written(sync);
});

async function again(pages: readonly string[] = []): Promise<void> {
  await written(sync);
  sync = await openScope(storage, pages);
}

describe("a start", () => {
  test("reads the top pages and knows of the others where they stand", async () => {
    await again();
    expect(inMemory()).toEqual(["a", "b"]);
    expect(sync.replica.pages().toSorted()).toEqual(["a", "a1", "a2", "b"]);
    expect(sync.replica.index.deciding()).toHaveLength(1);
    expect(sync.replica.index.placeOf("a2")).toEqual({ above: "a", way: ["a2", "toggle"] });
  });

  test("reads the page that is shown first, with what stands above it", async () => {
    await again(["a1"]);
    expect(inMemory()).toEqual(["a", "a1", "b", "line", "word"]);
    expect(sync.shelf.hasRead("a1")).toBe(true);
    await again(["a2"]);
    expect(inMemory()).toEqual(["a", "a2", "b", "toggle"]);
  });

  test("a page that somebody looks for comes from disk, and is told", async () => {
    await again();
    const told: string[] = [];
    sync.onChange((changed) => told.push(...changed));
    expect(sync.entry("block", "a1")).toBeNull();
    await vi.waitFor(() => expect(told).toContain("block:a1"));
    expect(sync.entry("block", "a1")).not.toBeNull();
    expect(sync.entry("block", "line")).toBeNull();
  });

  test("pages asked for all at once are read at once", async () => {
    take(sync, 5, ...Array.from({ length: 300 }, (_, n) => [`p${n}`, { parent: "b" }] as const));
    await again();
    const load = vi.spyOn(storage, "load");
    for (const id of sync.blockIds()) sync.entry("block", id);
    await vi.waitFor(() => expect(sync.entry("block", "p299")).not.toBeNull());
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("reads the pages that the queue changes, and all where a version before does not say which", async () => {
    await again(["a1"]);
    const operation = {
      pointer: { table: "block", id: "word" },
      path: ["properties", "note"],
      command: "set",
      args: { value: "x" },
    } as const;
    expect(sync.transact([operation], "write")).toMatchObject({ ok: true });
    await again();
    expect(sync.entry("block", "word")?.value["properties"]).toMatchObject({ note: "x" });
    expect(inMemory()).not.toContain("toggle");
    const [[key, stored] = ["", null]] = await storage.load("q/");
    const { pages: _, ...before } = stored as Record<string, Json>;
    await storage.write({ put: [[key, before as Json]], remove: [] });
    await again();
    expect(sync.entry("block", "word")?.value["properties"]).toMatchObject({ note: "x" });
    expect(inMemory()).toContain("toggle");
  });

  test("what a version before left is put where this one looks for it, once", async () => {
    const rows = await storage.load("");
    const before = new MemoryStorage();
    const flat = rows.flatMap(([key, value]): [string, Json][] => {
      const { place: _, ...record } = value as Record<string, Json>;
      return key.startsWith("r/") ? [[`r/${space}/${key.slice(key.indexOf("block:"))}`, record]] : [];
    });
    await before.write({ put: [...flat, [`l/${space}/a1`, true], [`s/${space}`, { seq: 5, placed: 5 }]], remove: [] });
    storage = before;
    sync = await openScope(storage);
    expect(sync.replica.knowsChildren("a1")).toBe(true);
    expect(inMemory()).toHaveLength(7);
    await vi.waitFor(async () => expect(await keys("l/")).toEqual([]));
    expect(await keys("r/")).toEqual(rows.map(([key]) => key).filter((key) => key.startsWith("r/")));
    await again(["a1"]);
    expect(inMemory()).toEqual(["a", "a1", "b", "line", "word"]);
    expect(sync.replica.knowsChildren("a1")).toBe(true);
  });
});

describe("a change", () => {
  test("a block that goes to another page takes what stands in it along", async () => {
    take(sync, 6, ["line", { parent: "b", type: "text", seq: 6 }]);
    take(sync, 7, ["toggle", { parent: "b", type: "toggle", seq: 7 }]);
    await written(sync);
    expect(await keys(`r/${space}/c:`)).toEqual(
      ["c:b/block:line", "c:b/block:toggle", "c:b/block:word"].map((key) => `r/${space}/${key}`),
    );
    expect(await keys(`r/${space}/p:b/`)).toEqual([`r/${space}/p:b/block:a2`]);
    await again(["b"]);
    expect(sync.childIds("line")).toEqual(["word"]);
    expect(sync.replica.index.placeOf("a2")).toEqual({ above: "b", way: ["a2", "toggle"] });
  });

  test("a block that becomes a page holds what stands in it, and one that was a page does not", async () => {
    take(sync, 6, ["line", { parent: "a1", seq: 6 }]);
    await written(sync);
    expect(await keys(`r/${space}/c:line/`)).toEqual([`r/${space}/c:line/block:word`]);
    take(sync, 7, ["line", { parent: "a1", type: "text", seq: 7 }]);
    await written(sync);
    expect(await keys(`r/${space}/c:line/`)).toEqual([]);
    await again(["a1"]);
    expect(sync.childIds("line")).toEqual(["word"]);
  });

  test("a lost page goes from disk, though it was never read; a page below with items of its own stays", async () => {
    take(sync, 6, ["own", { parent: "a1", items: [item] }], ["said", { parent: "own", type: "text" }]);
    await again();
    sync.dropPages(sync.replica.withBelow(["a1"]), 8);
    await written(sync);
    expect((await keys(`r/${space}/`)).filter((key) => /a1|line|word/.test(key))).toEqual([
      `r/${space}/p:a1/block:own`,
    ]);
    expect(await keys(`h/${space}/a1`)).toEqual([]);
    await again(["own"]);
    expect(sync.replica.pages().toSorted()).toEqual(["a", "a2", "b", "own"]);
    expect(sync.childIds("own")).toEqual(["said"]);
  });

  test("a page that is read while it is lost does not come back", async () => {
    await again();
    const reading = sync.shelf.readPage("a1");
    sync.dropPages(["a1"], 8);
    await reading;
    expect(inMemory()).toEqual(["a", "b"]);
    await written(sync);
    expect((await keys(`r/${space}/`)).filter((key) => /a1|line|word/.test(key))).toEqual([]);
  });

  test("where something left a page that was not read, the page is to be loaded", async () => {
    await again();
    sync.rights.take({ roles: {}, at: 9, moved: [["line", 9]] }, 5, 9);
    await sync.shelf.readPage("a1");
    expect(sync.shelf.doubted.has("a1")).toBe(true);
    await sync.shelf.readPage("a");
    expect(sync.shelf.doubted.has("a")).toBe(false);
  });

  test("of two rows of a block the newer one counts, whichever is read first", async () => {
    const row: [string, Json] = [
      `r/${space}/c:b/block:line`,
      { table: "block", id: "line", box: boxOf("line", { parent: "b", type: "text", seq: 9 }) } as unknown as Json,
    ];
    for (const order of [
      ["a1", "b"],
      ["b", "a1"],
    ]) {
      await storage.write({ put: [row], remove: [] });
      await again(order.slice(0, 1));
      await sync.shelf.readPage(order[1] ?? "");
      await written(sync);
      expect([sync.childIds("a1"), sync.childIds("b")]).toEqual([[], ["line"]]);
      expect((await keys(`r/${space}/`)).filter((key) => key.includes("line"))).toEqual([row[0]]);
    }
  });

  test("the page of a block whose place is told anew is asked for by itself, though only the disk has it", async () => {
    await again();
    take(sync, 9, ["toggle", { parent: "b", type: "toggle", seq: 9 }]);
    expect(sync.replica.index.displaced.has("a2")).toBe(true);
    await again();
    expect(sync.replica.index.deciding()).toContain("a2");
    // That it was written on says nothing of what it stands in.
    take(sync, 12, ["a2", { parent: "toggle", seq: 12 }]);
    expect(sync.replica.index.placeOf("a2").above).not.toBe("a");
  });
});
