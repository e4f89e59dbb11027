// The program with its files in an S3 store: killed in the middle of an upload, cut off from the store, without room there,
// backed up and restored, and refusing a store that it cannot use.

import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  uploadPartPath,
  type beginFileUpload,
  type completeFileUpload,
  type getFileUpload,
} from "@tessera/kernel/wire/api/files/file-uploads.ts";
import type { getSignedFileUrls } from "@tessera/kernel/wire/api/files/get-signed-file-urls.ts";
import type { ResponseOf } from "@tessera/kernel/wire/event.ts";
import { Caller } from "@tessera/testing/caller.ts";
import { freshDatabase } from "@tessera/testing/postgres.ts";
import type { Asked } from "@tessera/testing/s3/faulty-front.ts";
import { startS3, type TestS3 } from "@tessera/testing/s3/start-s3.ts";
import { Programs, ready, type Program } from "../testing/programs.ts";
import type { S3Place } from "./s3-place.ts";
import { placeIn, settingsOf } from "../features/files/testing/files-for-tests.ts";

const MB = 1024 * 1024;

const programs = await Programs.bundled();
let s3: TestS3;
let place: S3Place;
let folder: string;
let settings: Record<string, string>;
let [server, ada] = [null as unknown as Program, null as unknown as Caller];
let [url, space, page] = ["", "", ""];
beforeAll(async () => {
  s3 = await startS3();
  place = placeIn(s3);
  folder = mkdtempSync(join(tmpdir(), "tessera-s3-server-"));
  settings = { TESSERA_DATA: join(folder, "data"), DATABASE_URL: (await freshDatabase()).url, ...settingsOf(place) };
  server = programs.run([], settings);
  url = await ready(server);
  ada = new Caller(url);
  await ada.signUp("Ada");
  space = await ada.createSpace("Space");
  page = await ada.createPage(space, "Page");
}, 120_000);
afterAll(async () => {
  ada.close();
  await programs.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

type Begun = ResponseOf<typeof beginFileUpload>;
let bytes: Buffer;
let file: Begun;
beforeEach(async () => {
  bytes = randomBytes(9 * MB + 11);
  file = await ada.call<Begun>("beginFileUpload", {
    spaceId: space,
    permissionRecord: { table: "block", id: page },
    name: "film.bin",
    size: bytes.byteLength,
  });
});

async function put(n: number): Promise<Response> {
  const body = new Uint8Array(bytes.subarray(n * file.partSize, (n + 1) * file.partSize));
  return await fetch(url + uploadPartPath(space, file.id, n), { method: "PUT", body, headers: { cookie: ada.cookie } });
}
const isPut = ({ method, path }: Asked): boolean => method === "PUT" && path.includes(file.id);
const isLook = ({ method, path }: Asked): boolean => method === "HEAD" && path.includes(file.id);
const complete = async (): Promise<ResponseOf<typeof completeFileUpload>> =>
  await ada.call("completeFileUpload", { spaceId: space, id: file.id });
async function address(named: string): Promise<string> {
  const wanted = { permissionRecord: { table: "block", id: page }, url: named };
  const { signedUrls } = await ada.call<ResponseOf<typeof getSignedFileUrls>>("getSignedFileUrls", { urls: [wanted] });
  return signedUrls[0] ?? "";
}
const sha256 = (part: Uint8Array): string => createHash("sha256").update(part).digest("hex");
const refusal = async (answer: Response): Promise<unknown> => [
  answer.status,
  ((await answer.json()) as { name: string }).name,
  answer.headers.get("retry-after"),
];

test("killed while a part is on its way to the store, it goes on with the others where it was", async () => {
  for (const n of [0, 1]) expect((await put(n)).status).toBe(200);
  let release = (): void => undefined;
  s3.front.failNext(isPut, { kind: "held", until: new Promise<void>((resolve) => (release = resolve)) });
  const torn = put(2).catch(() => "torn");
  await expect.poll(() => s3.front.asked.filter(isPut).length).toBe(3);
  await server.end("SIGKILL");
  expect(await torn).toBe("torn");
  release();
  server = programs.run([], settings);
  url = await ready(server);
  const again = ada.at(url);
  ada.close();
  ada = again;
  const { received } = await ada.call<ResponseOf<typeof getFileUpload>>("getFileUpload", {
    spaceId: space,
    id: file.id,
  });
  expect(received).toEqual([0, 1]);
  expect((await put(2)).status).toBe(200);
  const whole = await complete();
  expect(whole).toMatchObject({ size: bytes.byteLength, sha256: sha256(bytes) });
  const signed = await address(whole.url);
  expect(sha256(new Uint8Array(await (await fetch(signed)).arrayBuffer()))).toBe(whole.sha256);
  const edge = await fetch(signed, { headers: { range: `bytes=${file.partSize - 5}-${file.partSize + 4}` } });
  expect(edge.status).toBe(206);
  expect(Buffer.from(await edge.arrayBuffer()).equals(bytes.subarray(file.partSize - 5, file.partSize + 5))).toBe(true);
});

test("cut off from the store it says so and to come again; without room there it says that", async () => {
  for (let times = 0; times < 3; times += 1) s3.front.failNext(isPut, { kind: "cut" });
  expect(await refusal(await put(0))).toEqual([503, "ServiceUnavailableError", "5"]);
  s3.front.failNext(isPut, { kind: "refused", status: 507, code: "XMinioStorageFull" });
  expect(await refusal(await put(0))).toEqual([507, "StorageFullError", null]);
  for (const n of [0, 1, 2]) expect((await put(n)).status).toBe(200);
  const signed = await address((await complete()).url);
  for (let times = 0; times < 3; times += 1) s3.front.failNext(isLook, { kind: "cut" });
  expect(await refusal(await fetch(signed))).toEqual([503, "ServiceUnavailableError", "5"]);
  expect((await fetch(signed)).status).toBe(200);
  // Pages do not need the store.
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test("a backup holds the files, and is restored into another bucket or place of one", async () => {
  for (const n of [0, 1, 2]) await put(n);
  const whole = await complete();
  const path = join(folder, "all.backup");
  const backup = programs.run(["backup", path], settings);
  expect([await backup.ended, backup.errors()]).toEqual([0, ""]);
  const elsewhere = {
    TESSERA_DATA: join(folder, "other"),
    DATABASE_URL: (await freshDatabase()).url,
    ...settingsOf(placeIn(s3)),
  };
  const restore = programs.run(["restore", path], elsewhere);
  expect([await restore.ended, restore.errors()]).toEqual([0, ""]);
  const other = programs.run([], elsewhere);
  const there = ada.at(await ready(other));
  const wanted = { permissionRecord: { table: "block", id: page }, url: whole.url };
  const { signedUrls } = await there.call<ResponseOf<typeof getSignedFileUrls>>("getSignedFileUrls", {
    urls: [wanted],
  });
  there.close();
  expect(sha256(new Uint8Array(await (await fetch(signedUrls[0] ?? "")).arrayBuffer()))).toBe(whole.sha256);
});

test("a store that it cannot use stops the start with one sentence, and without the secret", async () => {
  const data = join(folder, "third");
  const wrong = programs.run([], { ...settings, TESSERA_DATA: data, FILES_S3_SECRET: "not the secret of it" });
  expect(await wrong.ended).toBe(1);
  expect(wrong.errors()).toMatch(/^FILES_S3_KEY_ID and FILES_S3_SECRET should be keys that [^\n]+\n$/);
  expect(wrong.errors()).not.toContain("not the secret of it");
  writeFileSync(join(folder, "settings.json"), JSON.stringify({ FILES_S3_BUCKET: "Notes" }));
  const misspelt = programs.run([], { TESSERA_DATA: data, TESSERA_CONFIG: join(folder, "settings.json") });
  expect(await misspelt.ended).toBe(1);
  expect(misspelt.errors()).toBe('FILES_S3_BUCKET should be the name of a bucket, instead was "Notes".\n');
});
