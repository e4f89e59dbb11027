// The S3 store against an S3 server of others (testing/s3/start-s3.ts says what is theirs and what is ours), behind a front
// that fails as networks and stores do.

import { createHash, randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Asked, Fault } from "@tessera/testing/s3/faulty-front.ts";
import { startS3, type TestS3 } from "@tessera/testing/s3/start-s3.ts";
import { fileStoreSuite, from } from "./file-store.suite.ts";
import { leftBehindMs, type ByteRange, StoreFullError, StoreUnreachableError } from "./file-store.ts";
import { S3FileStore, type S3FileStoreOptions } from "./s3-file-store.ts";
import type { S3Place } from "./s3-place.ts";
import { placeIn } from "../features/files/testing/files-for-tests.ts";

const openStore = async (place: S3Place, more: Partial<S3FileStoreOptions> = {}): Promise<S3FileStore> =>
  await S3FileStore.open({ place, randomUUID, now: Date.now, wait: async () => undefined, ...more });

/** A store may want 5 MB of each piece but the last; the one that tests start does not. */
const piece = process.env["TESSERA_TEST_S3"] === undefined ? 65_536 : 5 * 1024 * 1024;

const isData = ({ method, path }: Asked): boolean => method === "PUT" && !path.includes(".probe");

for (const [name, pieceSize] of [
  ["whole", undefined],
  ["in pieces", piece],
] as const)
  fileStoreSuite(`S3, ${name}`, async () => {
    const s3 = await startS3();
    const place = placeIn(s3);
    return {
      store: await openStore(place, { pieceSize }),
      async full() {
        s3.front.failNext(isData, { kind: "refused", status: 507, code: "XMinioStorageFull" });
        return await openStore(place, { pieceSize });
      },
      close: async () => await s3.close(),
    };
  });

describe("an S3 store", () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(async () => await s3.close());

  const fail = (method: string, fault: Fault, part = ""): void =>
    s3.front.failNext(
      (asked) => asked.method === method && asked.path.includes(part) && !asked.path.includes(".probe"),
      fault,
    );

  const contents = async (store: S3FileStore, key: string, range?: ByteRange): Promise<Buffer> => {
    const stream = await store.read(key, range);
    return stream === null ? Buffer.from("none") : await buffer(stream);
  };

  test("its objects lie below the prefix, and what others put there or beside it is not listed", async () => {
    const [mine, other] = [placeIn(s3), placeIn(s3)];
    const store = await openStore(mine);
    await store.write("a/1", from(Buffer.from("x")));
    await (await openStore(other)).write("b", from(Buffer.from("y")));
    await (await openStore({ ...mine, prefix: `${mine.prefix}Not_a_key.` })).write("c", from(Buffer.from("z")));
    const found: unknown[] = [];
    for await (const one of store.list()) found.push(one);
    expect(found).toEqual([{ key: "a/1", size: 1 }]);
    expect(s3.front.asked.some(({ path }) => path.startsWith(`/${s3.bucket}/${mine.prefix}a/1`))).toBe(true);
  });

  test("more objects than one answer holds are all listed", async () => {
    const store = await openStore(placeIn(s3));
    const names = Array.from({ length: 1003 }, (_, at) => `many/${at}`);
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map(async (key) => await store.write(key, from(Buffer.from("x")))));
    const found = new Set<string>();
    for await (const { key } of store.list()) found.add(key);
    expect(found).toEqual(new Set(names));
  });

  test.each([
    [507, "InsufficientStorage"],
    [403, "QuotaExceeded"],
    [400, "XMinioStorageFull"],
  ])("%i %s is a store without room", async (status, code) => {
    const store = await openStore(placeIn(s3));
    fail("PUT", { kind: "refused", status, code });
    await expect(store.write("full", from(Buffer.from("x")))).rejects.toThrow(StoreFullError);
    expect(await store.write("full", from(Buffer.from("x")))).toMatchObject({ isNew: true });
  });

  test("a store that does not answer is asked three times, then told as one that does not answer", async () => {
    const store = await openStore(placeIn(s3));
    for (let times = 0; times < 2; times += 1) fail("PUT", { kind: "refused", status: 503, code: "SlowDown" });
    expect(await store.write("slow", from(Buffer.from("x")))).toMatchObject({ isNew: true });
    const faults = { cut: { kind: "cut" }, busy: { kind: "refused", status: 503, code: "SlowDown" } } as const;
    // All at once, each with a key of its own: between its attempts each waits.
    const attempts = Object.entries(faults).map(async ([name, fault]) => {
      const [slow, away] = [`slow-${name}`, `away-${name}`];
      await store.write(slow, from(Buffer.from("x")));
      const works = [
        ["PUT", away, async () => await store.write(away, from(Buffer.from("x")))],
        ["GET", slow, async () => await store.read(slow)],
        ["HEAD", slow, async () => await store.sizeOf(slow)],
        ["DELETE", slow, async () => await store.remove(slow)],
      ] as const;
      const told = works.map(async ([method, key, work]) => {
        const asked = () => s3.front.asked.filter((one) => one.method === method && one.path.includes(key)).length;
        const before = asked();
        for (let times = 0; times < 3; times += 1) fail(method, fault, key);
        await expect(work()).rejects.toThrow(StoreUnreachableError);
        expect(asked() - before).toBe(3);
      });
      await Promise.all(told);
      expect(await store.sizeOf(away)).toBeNull();
      expect(await store.sizeOf(slow)).toBe(1);
    });
    await Promise.all(attempts);
  });

  test("a refusal for another reason stays what it is", async () => {
    const store = await openStore(placeIn(s3));
    fail("PUT", { kind: "refused", status: 403, code: "AccessDenied" });
    await expect(store.write("no", from(Buffer.from("x")))).rejects.toMatchObject({ name: "AccessDenied" });
    fail("GET", { kind: "refused", status: 404, code: "NoSuchBucket" });
    await expect(store.read("no")).rejects.toMatchObject({ name: "NoSuchBucket" });
  });

  test("a source's own failure is passed on, also where it looks like the store's", async () => {
    const store = await openStore(placeIn(s3), { pieceSize: piece });
    const torn = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield randomBytes(3 * piece);
      throw torn;
    }
    await expect(store.write("torn", broken())).rejects.toBe(torn);
    if (s3.rules !== null) expect(s3.rules.unfinished).toEqual([]);
  });

  test("who wrote an object knows it as new, though the answer was lost", async () => {
    for (const [pieceSize, method, part] of [
      [undefined, "PUT", "mine"],
      [piece, "POST", "uploadId"],
    ] as const) {
      const store = await openStore(placeIn(s3), { pieceSize });
      fail(method, { kind: "lost" }, part);
      expect(await store.write("mine", from(randomBytes(2 * piece)))).toMatchObject({ isNew: true });
      fail(method, { kind: "cut" }, part);
      expect(await store.write("mine", from(randomBytes(2 * piece)))).toMatchObject({ isNew: false });
    }
  });

  test("where the store decides for neither of two, the put is done again, and an upload in pieces is the sender's to repeat", async () => {
    const waits: number[] = [];
    const wait = async (ms: number): Promise<void> => void waits.push(ms);
    const place = placeIn(s3);
    const conflict = { kind: "refused", status: 409, code: "ConditionalRequestConflict" } as const;
    const store = await openStore(place, { wait });
    for (let times = 0; times < 2; times += 1) fail("PUT", conflict);
    expect(await store.write("both", from(Buffer.from("x")))).toMatchObject({ isNew: true });
    expect(waits).toEqual([100, 200]);
    for (let times = 0; times < 6; times += 1) fail("PUT", conflict);
    await expect(store.write("never", from(Buffer.from("x")))).rejects.toThrow(StoreUnreachableError);
    fail("POST", conflict, "uploadId");
    const pieces = await openStore(place, { pieceSize: piece });
    await expect(pieces.write("pieces", from(randomBytes(2 * piece)))).rejects.toThrow(StoreUnreachableError);
    if (s3.rules !== null) expect(s3.rules.unfinished).toEqual([]);
    expect(await pieces.write("pieces", from(randomBytes(2 * piece)))).toMatchObject({ isNew: true });
  });

  test("a reading that breaks off goes on from where it broke, and gives up after three breaks without a byte", async () => {
    const store = await openStore(placeIn(s3));
    const bytes = randomBytes(3_000_000);
    await store.write("film", from(bytes));
    fail("GET", { kind: "short", bytes: 1_000_000 });
    fail("GET", { kind: "short", bytes: 500_000 });
    expect((await contents(store, "film")).equals(bytes)).toBe(true);
    fail("GET", { kind: "short", bytes: 1 });
    const middle = await contents(store, "film", { start: 1_000, end: 2_000_000 });
    expect(middle.equals(bytes.subarray(1_000, 2_000_000))).toBe(true);
    const ranges = s3.front.asked.filter(({ method, path }) => method === "GET" && path.includes("film"));
    expect(ranges.at(-1)?.headers.range).toBe("bytes=1001-1999999");
    for (let times = 0; times < 4; times += 1) fail("GET", { kind: "short", bytes: 0 });
    await expect(contents(store, "film")).rejects.toThrow(StoreUnreachableError);
  });

  test("a reader who goes away ends the answer of the store", async () => {
    const store = await openStore(placeIn(s3));
    await store.write("long", from(randomBytes(8_000_000)));
    for await (const part of (await store.read("long")) ?? []) {
      expect((part as Uint8Array).byteLength).toBeGreaterThan(0);
      expect(s3.front.unanswered()).toBe(1);
      break;
    }
    await expect.poll(() => s3.front.unanswered()).toBe(0);
  });

  test("what a crash left in pieces is swept after a day, what is younger and what is not ours stays", async () => {
    const { rules } = s3;
    // A real store cannot be told that a day has passed.
    if (rules === null) return;
    const store = await openStore(placeIn(s3), { pieceSize: piece });
    /** As a process that ends between two pieces: what it began, and goes on with never. */
    const begin = async (key: string): Promise<string> =>
      await new Promise((resolve) => {
        async function* ends(): AsyncGenerator<Uint8Array> {
          yield randomBytes(2 * piece);
          resolve(rules?.unfinished.at(-1) ?? "");
          await new Promise(() => undefined);
        }
        void store.write(key, ends());
      });
    const [old, young] = [await begin("old"), await begin("young")];
    rules.age(old, leftBehindMs + 1000);
    expect(await store.sweep()).toBe(1);
    expect(rules.unfinished).toEqual([young]);
    rules.age(young, 2 * leftBehindMs);
    expect(await (await openStore(placeIn(s3))).sweep()).toBe(0);
    fail("GET", { kind: "refused", status: 501, code: "NotImplemented" }, "uploads");
    expect(await store.sweep()).toBe(0);
    expect(await store.sweep()).toBe(1);
  });

  test("a piece is all that a write holds: it asks for no more while one is on its way", async () => {
    const store = await openStore(placeIn(s3), { pieceSize: piece });
    let given = 0;
    let kept = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for (; given < 40; given += 1) {
        kept = s3.front.asked.filter(({ method, path }) => method === "PUT" && path.includes("counted")).length;
        expect(given - kept).toBeLessThanOrEqual(2);
        yield randomBytes(piece);
      }
    }
    const written = await store.write("counted", counted());
    expect(written.size).toBe(40 * piece);
    const hash = createHash("sha256");
    for await (const part of (await store.read("counted")) ?? []) hash.update(part as Uint8Array);
    expect(hash.digest("hex")).toBe(written.sha256);
  });

  test("objects say how they are to be encrypted", async () => {
    const store = await openStore(placeIn(s3, { encryption: "aws:kms", encryptionKey: "alias/notes" }), {
      pieceSize: piece,
    });
    await store.write("sealed", from(Buffer.from("x")));
    await store.write("sealed-too", from(randomBytes(2 * piece)));
    const said = s3.front.asked.filter(
      ({ method, path }) => path.includes("sealed") && !path.includes("uploadId") && method !== "HEAD",
    );
    expect(said).toHaveLength(2);
    for (const { headers } of said)
      expect(headers).toMatchObject({
        "x-amz-server-side-encryption": "aws:kms",
        "x-amz-server-side-encryption-aws-kms-key-id": "alias/notes",
      });
  });
});
