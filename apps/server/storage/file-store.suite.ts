// What every file store must do; run by the test of each.

import { createHash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BadKeyError, StoreFullError, type FileStore } from "./file-store.ts";

export interface FileStoreUnderTest {
  readonly store: FileStore;
  /** A store on the same place whose next write finds no room after some bytes. */
  full(): Promise<FileStore>;
  close(): Promise<void>;
}

export async function* from(...parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

export function fileStoreSuite(name: string, open: () => Promise<FileStoreUnderTest>): void {
  describe(`files on ${name}`, () => {
    let under: FileStoreUnderTest;
    let store: FileStore;
    beforeAll(async () => {
      under = await open();
      store = under.store;
    });
    afterAll(async () => await under.close());

    const contents = async (key: string, range?: { start: number; end: number }): Promise<Buffer | null> => {
      const stream = await store.read(key, range);
      return stream === null ? null : await buffer(stream);
    };
    const keys = async (): Promise<string[]> => {
      const found: string[] = [];
      for await (const { key } of store.list()) found.push(key);
      return found.toSorted();
    };

    test("what was written is read, whole and in ranges, with its size and hash", async () => {
      const bytes = randomBytes(300_000);
      const written = await store.write(
        "a/whole",
        from(bytes.subarray(0, 1), bytes.subarray(1, 200_000), bytes.subarray(200_000)),
      );
      expect(written).toEqual({ size: 300_000, sha256: sha256(bytes), isNew: true });
      expect(await store.sizeOf("a/whole")).toBe(300_000);
      expect((await contents("a/whole"))?.equals(bytes)).toBe(true);
      for (const [start, end] of [
        [0, 1],
        [299_999, 300_000],
        [1000, 2000],
        [299_000, 400_000],
      ] as const)
        expect((await contents("a/whole", { start, end }))?.equals(bytes.subarray(start, end))).toBe(true);
      expect(await store.write("a/none", from())).toMatchObject({ size: 0, isNew: true });
      expect(await contents("a/none")).toHaveLength(0);
    });

    test("a key is written once; what comes later changes nothing and is told", async () => {
      await store.write("once", from(Buffer.from("first")));
      const again = await store.write("once", from(Buffer.from("second")));
      expect(again).toEqual({ size: 6, sha256: sha256(Buffer.from("second")), isNew: false });
      expect(String(await contents("once"))).toBe("first");
      const both = await Promise.all(
        ["x", "y"].map(async (text) => await store.write("race", from(Buffer.from(text)))),
      );
      expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
      expect(String(await contents("race"))).toBe(both[0]?.isNew === true ? "x" : "y");
    });

    test("where the source fails, or the place is full, nothing is there, and the next write may come", async () => {
      const before = await keys();
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield randomBytes(100_000);
        throw new Error("cut off");
      }
      await expect(store.write("broken", broken())).rejects.toThrow("cut off");
      const full = await under.full();
      await expect(full.write("full", from(randomBytes(1000), randomBytes(1000)))).rejects.toThrow(StoreFullError);
      expect(await keys()).toEqual(before);
      expect([await store.sizeOf("broken"), await contents("full")]).toEqual([null, null]);
      expect(await store.write("broken", from(Buffer.from("now")))).toMatchObject({ isNew: true });
    });

    test("of many writers at once one wins, and what it wrote is what is there", async () => {
      const texts = Array.from({ length: 8 }, (_, at) => String(at).repeat(100_000));
      const all = await Promise.all(texts.map(async (text) => await store.write("crowd", from(Buffer.from(text)))));
      const winners = all.flatMap(({ isNew }, at) => (isNew ? [texts[at]] : []));
      expect(winners).toEqual([String(await contents("crowd"))]);
    });

    test("a range past the end gives nothing, one that ends before it begins is refused", async () => {
      await store.write("short", from(Buffer.from("abc")));
      expect(await contents("short", { start: 3, end: 9 })).toHaveLength(0);
      await expect(store.read("short", { start: 2, end: 2 })).rejects.toThrow(RangeError);
      expect(await store.read("nowhere", { start: 0, end: 2 })).toBeNull();
    });

    test("a stream that is left half-read ends at once, and the file is read again whole", async () => {
      const bytes = randomBytes(5_000_000);
      await store.write("left", from(bytes));
      const stream = await store.read("left");
      for await (const part of stream ?? []) {
        expect((part as Uint8Array).byteLength).toBeLessThan(bytes.byteLength);
        break;
      }
      expect(stream?.destroyed).toBe(true);
      const untouched = await store.read("left");
      await new Promise((resolve) => void untouched?.once("close", resolve).destroy());
      expect((await contents("left"))?.equals(bytes)).toBe(true);
    });

    test("a sweep leaves alone what is whole and what is being written", async () => {
      const bytes = randomBytes(300_000);
      const before = await keys();
      async function* slow(): AsyncGenerator<Uint8Array> {
        yield bytes.subarray(0, 200_000);
        expect(await store.sweep()).toBe(0);
        expect(await keys()).toEqual(before);
        yield bytes.subarray(200_000);
      }
      expect(await store.write("swept", slow())).toMatchObject({ size: 300_000, isNew: true });
      expect((await contents("swept"))?.equals(bytes)).toBe(true);
    });

    test("removed is gone, and once more is fine; a key below another is its own", async () => {
      await store.write("r", from(Buffer.from("r")));
      await store.write("r/1", from(Buffer.from("r1")));
      await store.write("r/1-b", from(Buffer.from("r1b")));
      const listed: { key: string; size: number }[] = [];
      for await (const found of store.list()) if (found.key.startsWith("r/") || found.key === "r") listed.push(found);
      expect(listed.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
        { key: "r", size: 1 },
        { key: "r/1", size: 2 },
        { key: "r/1-b", size: 3 },
      ]);
      await store.remove("r/1");
      await store.remove("r/1");
      expect(await contents("r/1")).toBeNull();
      expect(await store.sizeOf("r/1")).toBeNull();
      expect(String(await contents("r"))).toBe("r");
    });

    test.each(["", "..", "../a", "a/../b", "/etc/passwd", "a//b", "a/", "a\\b", "a.b", "A", "a\0", "a".repeat(201)])(
      "the key %j is refused",
      async (key) => {
        await expect(store.write(key, from(Buffer.from("x")))).rejects.toThrow(BadKeyError);
        await expect(store.read(key)).rejects.toThrow(BadKeyError);
        await expect(store.sizeOf(key)).rejects.toThrow(BadKeyError);
        await expect(store.remove(key)).rejects.toThrow(BadKeyError);
      },
    );
  });
}
