// The route of pictures, on an application that holds nothing else: rights, widths, forms, and what is served as it is.

import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastifyCookie from "@fastify/cookie";
import fastify, { type FastifyInstance, type LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { imageAddress } from "@tessera/kernel/rules/image-width.ts";
import { draw } from "@tessera/testing/sample-files.ts";
import { createCallLimits } from "../../../auth/call-limits.ts";
import { createAnswering } from "../../../http/answering.ts";
import { createCrossSite } from "../../../http/cross-site.ts";
import { DiskFileStore } from "../../../storage/disk-file-store.ts";
import type { FileRow } from "../database/file-db.ts";
import { from } from "../../../storage/file-store.suite.ts";
import { StoreFullError, type FileStore } from "../../../storage/file-store.ts";
import { sniff } from "../uploads/file-type.ts";
import { FileSignatures } from "../signing/signatures.ts";
import { partKey } from "../../../storage/stored-file.ts";
import { ImageMaker } from "./image-maker.ts";
import { Images } from "./images.ts";
import { pictureFacts } from "./picture-facts.ts";
import { serveImages } from "./serve-images.ts";

const folder = mkdtempSync(join(tmpdir(), "tessera-images-"));
const rows = new Map<string, FileRow>();
let clock = 1_700_000_000_000;
const now = (): number => clock;
const signatures = new FileSignatures("a secret of this instance", now);
const answering = createAnswering(
  { faults: [], log: pino({ level: "silent" }), random: () => 0, randomUUID },
  createCrossSite({ baseOrigin: () => "https://notes.example", baseUrlGiven: true, secret: "s", randomBytes }),
  () => true,
);
const failures: unknown[] = [];
const onFailure = (error: unknown): unknown => failures.push(error);
let [app, files, kept, images] = [
  null as unknown as FastifyInstance,
  null as unknown as FileStore,
  null as unknown as FileStore,
  null as unknown as Images,
];
let made = 0;
const limits = createCallLimits(now, {
  network: { most: 1000, perSecond: 0.001 },
  account: { most: 60, perSecond: 1 },
});
/** Each test comes from a network of its own. */
let network = 0;
beforeEach(() => {
  network++;
});

beforeAll(async () => {
  files = await DiskFileStore.open({ folder: join(folder, "files"), randomUUID });
  kept = await DiskFileStore.open({ folder: join(folder, "images"), randomUUID });
  const maker = new ImageMaker({
    withinMs: 60_000,
    mostWaiting: 8,
    idleMs: 60_000,
    onFailure,
    onUnreadable: onFailure,
  });
  const counted = {
    make: async (task: Parameters<ImageMaker["make"]>[0]) => ((made += 1), await maker.make(task)),
    close: () => maker.close(),
  };
  images = new Images({ files, kept, maker: counted, mostKept: 1e9, onFailure });
  app = fastify();
  await app.register(fastifyCookie);
  serveImages(app, {
    db: { find: async (_space, id) => rows.get(id) ?? null },
    files,
    signatures,
    answering,
    now,
    images,
    sessions: { resolve: async () => null } as never,
    limits,
    signedFiles: { sign: async () => [""] },
  });
});
afterAll(async () => {
  await app.close();
  await images.close();
  rmSync(folder, { recursive: true, force: true });
});

async function keep(bytes: Uint8Array, contentType = "image/png"): Promise<FileRow> {
  const row: FileRow = {
    spaceId: randomUUID(),
    id: randomUUID(),
    blockId: randomUUID(),
    userId: randomUUID(),
    name: "boat.png",
    contentType,
    size: bytes.byteLength,
    partSize: bytes.byteLength,
    parts: 1,
    state: "whole",
    sha256: "f".repeat(64),
    sniffedType: await sniff(bytes),
  };
  await files.write(partKey(row, 0), from(bytes));
  rows.set(row.id, row);
  return row;
}
const address = (row: FileRow, width: number): string => imageAddress(signatures.path(row, row.name), width) ?? "";
const get = async (url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  await app.inject({ method: "GET", url, headers, remoteAddress: `192.0.2.${network}` });
const webp = { accept: "image/avif,image/webp,*/*" };

test("a picture comes in the width and form that was asked for, walled off, and is made once", async () => {
  const row = await keep(draw(1000, 500));
  made = 0;
  const [first, again] = await Promise.all([get(address(row, 320), webp), get(address(row, 320), webp)]);
  for (const answer of [first, again, await get(address(row, 320), webp)]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "image/webp",
      vary: "accept",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
      "content-disposition": expect.stringMatching(/^inline/),
    });
    expect(pictureFacts(answer.rawPayload)).toMatchObject({ kind: "webp", width: 320, height: 160 });
  }
  expect(made).toBe(1);
  const plain = await get(address(row, 320));
  expect(pictureFacts(plain.rawPayload)).toMatchObject({ kind: "jpeg", width: 320 });
  expect([plain.headers["content-type"], plain.headers.etag === first.headers.etag, made]).toEqual([
    "image/jpeg",
    false,
    2,
  ]);
  expect((await get(address(row, 320), { ...webp, "if-none-match": String(first.headers.etag) })).statusCode).toBe(304);
});

test("the signature is that of the file; no bit of it may change, and it ends", async () => {
  const [row, other] = [await keep(draw(300, 200)), await keep(draw(300, 200))];
  const good = address(row, 64);
  for (const bad of [
    good.replace(row.id, other.id),
    good.replace(/signature=(.)/, (_, first) => `signature=${first === "_" ? "-" : "_"}`),
    good.replace(/&signature=[^&]*/, ""),
  ])
    expect((await get(bad)).json()).toMatchObject({ name: "ForbiddenError" });
  for (const width of ["63", "9999", "0", "-64", "64.0", "", "64&width=160"])
    expect((await get(good.replace("width=64", `width=${width}`))).json()).toMatchObject({ name: "ValidationError" });
  expect((await get(good.replace("&width=64", ""))).json()).toMatchObject({ name: "ValidationError" });
  clock += 3 * 60 * 60 * 1000;
  expect((await get(good)).json()).toMatchObject({ name: "ResourceExpiredError" });
  rows.delete(row.id);
  expect((await get(address(row, 64))).json()).toMatchObject({ name: "NotFoundError" });
});

test("what moves, is small enough, or is broken comes as it is; what is no picture is saved, never shown", async () => {
  const gif = Buffer.concat([Buffer.from("GIF89a"), Buffer.from([1, 0, 1, 0, 0, 0, 0, 0x3b])]);
  const bomb = Buffer.from(draw(200, 200));
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  const cut = draw(600, 400).subarray(0, 300);
  for (const [bytes, type] of [
    [gif, "image/gif"],
    [draw(50, 50), "image/png"],
    [bomb, "image/png"],
    [cut, "image/png"],
  ] as const) {
    const answer = await get(address(await keep(bytes), 160), webp);
    expect([answer.statusCode, answer.headers["content-type"], answer.rawPayload.equals(bytes)]).toEqual([
      200,
      type,
      true,
    ]);
  }
  for (const text of ["<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "<script>alert(1)</script>"]) {
    const answer = await get(address(await keep(Buffer.from(text), "image/svg+xml"), 160), webp);
    expect([answer.headers["content-type"], answer.headers["content-disposition"]]).toEqual([
      "application/octet-stream",
      expect.stringMatching(/^attachment/),
    ]);
  }
});

test("that there is no smaller form is kept too; a full folder of pictures costs nobody their picture", async () => {
  const row = await keep(draw(600, 400).subarray(0, 300));
  made = 0;
  await get(address(row, 160));
  await get(address(row, 160));
  expect(made).toBe(1);
  const full: FileStore = Object.assign(Object.create(kept) as FileStore, {
    write: async () => await Promise.reject(new StoreFullError(new Error("ENOSPC"))),
  });
  const maker = new ImageMaker({
    withinMs: 60_000,
    mostWaiting: 8,
    idleMs: 60_000,
    onFailure,
    onUnreadable: onFailure,
  });
  const crowded = new Images({ files, kept: full, maker, mostKept: 1e9, onFailure });
  expect((await crowded.find(await keep(draw(600, 400)), 160, true))?.type).toBe("image/webp");
  expect(failures.at(-1)).toBeInstanceOf(StoreFullError);
  await crowded.close();
});

test("what is kept stays below its limit, and comes again when it is asked for", async () => {
  const row = await keep(draw(1000, 800));
  for (const width of [64, 160, 320, 640]) await get(address(row, width), webp);
  const size = async (): Promise<number> => {
    let sum = 0;
    for await (const one of kept.list()) sum += one.size;
    return sum;
  };
  const before = await size();
  const small = new Images({
    files,
    kept,
    maker: { make: async () => "busy", close: async () => undefined },
    mostKept: before - 1,
    onFailure,
  });
  await small.trim();
  expect(await size()).toBeLessThanOrEqual((before - 1) * 0.8);
  for (const width of [64, 160, 320, 640])
    expect(pictureFacts((await get(address(row, width), webp)).rawPayload)).toMatchObject({ width });
});

test("a caller without a session has so many pictures made, then waits; those that are stored are always served", async () => {
  limits.charge({ userId: null, address: `192.0.2.${network}` }, 940);
  const rowsOfTest = await Promise.all(Array.from({ length: 4 }, async () => await keep(draw(1000, 500))));
  const statuses: number[] = [];
  for (const row of rowsOfTest) statuses.push((await get(address(row, 320), webp)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const [first, , , last] = rowsOfTest;
  expect(first === undefined ? 0 : (await get(address(first, 320), webp)).statusCode).toBe(200);
  network++;
  expect(last === undefined ? 0 : (await get(address(last, 320), webp)).statusCode).toBe(200);
});
