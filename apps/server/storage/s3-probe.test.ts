// A place that cannot be used stops the start, in words that name the setting.

import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Asked } from "@tessera/testing/s3/faulty-front.ts";
import { startS3, type TestS3 } from "@tessera/testing/s3/start-s3.ts";
import { from } from "./file-store.suite.ts";
import { StoreFullError } from "./file-store.ts";
import { S3FileStore } from "./s3-file-store.ts";
import { S3PlaceError, type S3Place } from "./s3-place.ts";
import { placeIn } from "../features/files/testing/files-for-tests.ts";

let s3: TestS3;
let forgetful: TestS3;
let halfway: TestS3;
let closed: Server;
beforeAll(async () => {
  s3 = await startS3();
  forgetful = await startS3({ writesOnce: "never" });
  halfway = await startS3({ writesOnce: "puts" });
  closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  for (const one of [s3, forgetful, halfway]) await one.close();
});

const open = async (place: S3Place): Promise<S3FileStore> =>
  await S3FileStore.open({ place, randomUUID, now: Date.now, wait: async () => undefined });

async function faultOf(place: S3Place): Promise<string> {
  const error = await open(place).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(S3PlaceError);
  return (error as S3PlaceError).message;
}

function left(store: TestS3): readonly Asked[] {
  return store.front.asked.filter(({ path }) => path.includes(".probe"));
}

test("a store that writes a key once is taken, and nothing of the probe stays", async () => {
  const place = placeIn(s3);
  const store = await open(place);
  const asked = left(s3);
  expect(asked.at(-1)?.method).toBe("DELETE");
  expect(s3.rules?.unfinished ?? []).toEqual([]);
  for await (const one of store.list()) expect(one).toBeNull();
});

test("one that replaces what is there is refused, and nothing of the probe stays", async () => {
  const place = placeIn(forgetful);
  expect(await faultOf(place)).toBe(
    `FILES_S3_ENDPOINT should be a store that writes a key once (If-None-Match: * on PutObject), instead it replaced what was there (${forgetful.front.address}).`,
  );
  expect(left(forgetful).at(-1)?.method).toBe("DELETE");
});

test("so is one that does it for what comes in pieces, and one that says that it knows no such condition", async () => {
  expect(await faultOf(placeIn(halfway))).toContain(
    "should be a store that writes a key once (If-None-Match: * on CompleteMultipartUpload), instead it replaced what was there",
  );
  expect(left(halfway).at(-1)?.method).toBe("DELETE");
  for (const isMeant of [
    ({ method }: Asked) => method === "PUT",
    ({ method, query }: Asked) => method === "POST" && query.has("uploadId"),
  ]) {
    s3.front.failNext(isMeant, { kind: "refused", status: 501, code: "NotImplemented" });
    expect(await faultOf(placeIn(s3))).toMatch(
      /^FILES_S3_ENDPOINT should be a store that writes a key once .*, instead it does not know that/,
    );
  }
});

test.each<[string, (place: S3Place) => Partial<S3Place>, RegExp]>([
  [
    "a bucket that is not there",
    () => ({ bucket: "another-bucket" }),
    /^FILES_S3_BUCKET should be a bucket of http:\/\/127\.0\.0\.1:\d+, instead there is none called "another-bucket"\.$/,
  ],
  [
    "a secret that is not the key's",
    ({ keys }) => ({ keys: { id: keys?.id ?? "", secret: "wrong" } }),
    /^FILES_S3_KEY_ID and FILES_S3_SECRET should be keys that http.* knows, instead was answered: .*\(SignatureDoesNotMatch\)\.$/,
  ],
  [
    "a key that nobody has",
    () => ({ keys: { id: "nobody", secret: "wrong" } }),
    /^FILES_S3_KEY_ID and FILES_S3_SECRET should be keys that .*\(InvalidAccessKeyId\)\.$/,
  ],
])("%s is named", async (_, more, words) => {
  const place = placeIn(s3);
  const message = await faultOf({ ...place, ...more(place) });
  expect(message).toMatch(words);
  expect(message).not.toContain("wrong");
});

test.each([
  [301, "PermanentRedirect", "FILES_S3_REGION should be the region of the bucket"],
  [403, "AccessDenied", "FILES_S3_BUCKET should be a bucket that the keys may read, write, list and clear"],
])("%i %s is told as the setting that it is about", async (status, code, words) => {
  s3.front.failNext(({ method }) => method === "PUT", { kind: "refused", status, code });
  expect(await faultOf(placeIn(s3))).toContain(words);
});

test("a right that is missing for later is missed at once", async () => {
  for (const fits of [
    ({ method }: Asked) => method === "GET",
    ({ query }: Asked) => query.has("list-type"),
    ({ query }: Asked) => query.has("uploads"),
    ({ method, query }: Asked) => method === "DELETE" && query.has("uploadId"),
    ({ method, query }: Asked) => method === "DELETE" && !query.has("uploadId"),
  ]) {
    s3.front.failNext(fits, { kind: "refused", status: 403, code: "AccessDenied" });
    expect(await faultOf(placeIn(s3))).toContain("the keys may read, write, list and clear");
  }
});

test("a store that is not there is told as one that does not answer", async () => {
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  expect(await faultOf(placeIn(s3, { endpoint: `http://127.0.0.1:${port}` }))).toMatch(
    /^FILES_S3_ENDPOINT should be a store that can be reached, instead http:\/\/127\.0\.0\.1:\d+ does not answer: .*\(ECONNREFUSED\)\.$/,
  );
});

test("without keys anywhere it says so", async () => {
  const names = [
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_PROFILE",
    "AWS_EC2_METADATA_DISABLED",
    "AWS_SHARED_CREDENTIALS_FILE",
    "AWS_CONFIG_FILE",
  ];
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) delete process.env[name];
  Object.assign(process.env, {
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_SHARED_CREDENTIALS_FILE: "/none",
    AWS_CONFIG_FILE: "/none",
  });
  try {
    expect(await faultOf(placeIn(s3, { keys: null }))).toMatch(/^FILES_S3_KEY_ID and FILES_S3_SECRET should be keys/);
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: s3.keys.id, AWS_SECRET_ACCESS_KEY: s3.keys.secret });
    // The environment's are found, and a region that is nowhere is the usual one.
    const store = await open(placeIn(s3, { keys: null, region: null }));
    expect(await store.write("by-environment", from(Buffer.from("x")))).toMatchObject({ isNew: true });
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
});

test("a store that is full is opened all the same: what is there can be read", async () => {
  const place = placeIn(s3);
  await (await open(place)).write("kept", from(Buffer.from("x")));
  const full = { kind: "refused", status: 507, code: "XMinioStorageFull" } as const;
  for (let times = 0; times < 2; times += 1) s3.front.failNext(({ method }) => method === "PUT", full);
  const store = await open(place);
  expect(await store.sizeOf("kept")).toBe(1);
  await expect(store.write("more", from(Buffer.from("x")))).rejects.toThrow(StoreFullError);
});
