/** What every implementation of the storage port keeps to. Each runs this suite with a fresh storage a test. */
import { describe, expect, test } from "vitest";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { AtomicStorage, SyncStorage } from "./ports.ts";

export function storageSuite(name: string, open: () => Promise<SyncStorage>): void {
  describe(`the storage port: ${name}`, () => {
    test("gives the pairs below a prefix in key order, and no others", async () => {
      const storage = await open();
      await storage.write({
        put: [
          ["b/2", 2],
          ["a/1", 1],
          ["b/1", { deep: [null, "x"] }],
          ["b", 0],
          ["c/", 3],
        ],
        remove: [],
      });
      expect(await storage.load("b/")).toEqual([
        ["b/1", { deep: [null, "x"] }],
        ["b/2", 2],
      ]);
      expect((await storage.load("")).map(([key]) => key)).toEqual(["a/1", "b", "b/1", "b/2", "c/"]);
      expect(await storage.load("d")).toEqual([]);
    });

    test("a later write replaces and removes what an earlier one put, in the order asked for", async () => {
      const storage = await open();
      const writes = [
        storage.write({
          put: [
            ["k/a", 1],
            ["k/b", 1],
          ],
          remove: [],
        }),
        storage.write({ put: [["k/a", 2]], remove: ["k/b"] }),
        storage.write({ put: [["k/b", 3]], remove: ["k/none"] }),
      ];
      await Promise.all(writes);
      expect(await storage.load("k/")).toEqual([
        ["k/a", 2],
        ["k/b", 3],
      ]);
    });

    test("a write of several thousand pairs is there whole", async () => {
      const storage = await open();
      const put = Array.from({ length: 2500 }, (_, n): [string, Json] => [`n/${String(n).padStart(5, "0")}`, n]);
      await storage.write({ put, remove: [] });
      expect(await storage.load("n/")).toEqual(put);
      await storage.write({ put: [], remove: put.slice(1).map(([key]) => key) });
      expect(await storage.load("n/")).toEqual(put.slice(0, 1));
    });

    test("what lies below a prefix goes in one write, before that puts anything", async () => {
      const storage = await open();
      await storage.write({
        put: [
          ["a/1", 1],
          ["b/1", 1],
          ["b/2", 1],
          ["b", 1],
          ["c/1", 1],
        ],
        remove: [],
      });
      await storage.write({
        put: [
          ["b/2", 2],
          ["a/2", 2],
        ],
        remove: ["c/1"],
        removeBelow: ["b/", "d/"],
      });
      expect(await storage.load("")).toEqual([
        ["a/1", 1],
        ["a/2", 2],
        ["b", 1],
        ["b/2", 2],
      ]);
    });

    test("what is handed out and taken in is a copy", async () => {
      const storage = await open();
      const value = { list: [1] };
      const written = storage.write({ put: [["v", value]], remove: [] });
      value.list.push(2);
      await written;
      const [first] = await storage.load("v");
      expect(first?.[1]).toEqual({ list: [1] });
    });
  });
}

/** Beside the suite of the port. */
export function atomicSuite(name: string, open: () => Promise<AtomicStorage>): void {
  describe(`atomic changes: ${name}`, () => {
    test("of a change that throws nothing remains", async () => {
      const storage = await open();
      const change = storage.atomically(async (transaction) => {
        transaction.put("a", 1);
        await transaction.load("");
        throw new Error("no");
      });
      await expect(change).rejects.toThrow("no");
      expect(await storage.load("")).toEqual([]);
    });

    test("a change sees the keys below a prefix, in key order", async () => {
      const storage = await open();
      await storage.write({
        put: [
          ["a/2", { deep: 1 }],
          ["a/1", 2],
          ["b", 3],
        ],
        remove: [],
      });
      expect(await storage.atomically((transaction) => transaction.keys("a/"))).toEqual(["a/1", "a/2"]);
    });

    test("changes that read before they write do not overtake each other", async () => {
      const storage = await open();
      const add = async (): Promise<void> =>
        await storage.atomically(async (transaction) => {
          transaction.put("n", Number((await transaction.get("n")) ?? 0) + 1);
        });
      await Promise.all(Array.from({ length: 20 }, add));
      expect(await storage.load("n")).toEqual([["n", 20]]);
    });
  });
}
