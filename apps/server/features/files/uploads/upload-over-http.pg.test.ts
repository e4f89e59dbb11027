// A hundred megabytes through the built server as its own process: cut off in the middle and gone on with, the file comes
// out as it was, and the process does not grow with it. And what the route itself refuses.

import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  beginFileUpload,
  completeFileUpload,
  getFileUpload,
} from "@tessera/kernel/wire/api/files/file-uploads.ts";
import { uploadPartPath } from "@tessera/kernel/wire/api/files/file-uploads.ts";
import type { getSignedFileUrls } from "@tessera/kernel/wire/api/files/get-signed-file-urls.ts";
import type { ResponseOf } from "@tessera/kernel/wire/event.ts";
import { Caller } from "@tessera/testing/caller.ts";
import { freshDatabase } from "@tessera/testing/postgres.ts";
import { startTessera, type TesseraProcess } from "@tessera/testing/tessera-process.ts";

const MB = 1024 * 1024;

let server: TesseraProcess;
let ada: Caller;
let [space, page] = ["", ""];
beforeAll(async () => {
  const { url } = await freshDatabase();
  server = await startTessera({
    env: { DATABASE_URL: url, BASE_URL: "", LOG_LEVEL: "error", FILE_SIZE_LIMIT: String(200 * MB) },
  });
  ada = new Caller(server.url);
  await ada.signUp("Ada");
  space = await ada.createSpace("Space");
  page = await ada.createPage(space, "Page");
}, 60_000);
afterAll(async () => {
  ada.close();
  await server.stop();
});

type Begun = ResponseOf<typeof beginFileUpload>;
const begin = async (size: number): Promise<Begun> =>
  await ada.call<Begun>("beginFileUpload", {
    spaceId: space,
    permissionRecord: { table: "block", id: page },
    name: "film.bin",
    size,
  });
const received = async (id: string): Promise<readonly number[]> =>
  (await ada.call<ResponseOf<typeof getFileUpload>>("getFileUpload", { spaceId: space, id })).received;

/** One request of its own connection; `cutAt` tears it after so many bytes. */
async function put(
  path: string,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
  cutAt?: number,
): Promise<{ status: number; body: { name?: string; clientData?: { type: string } } }> {
  return await new Promise((resolve, reject) => {
    const length = String(bytes.byteLength);
    const sent = request(`${server.url}${path}`, {
      method: "PUT",
      agent: false,
      headers: { cookie: ada.cookie, "content-length": length, ...headers },
    });
    sent.once("error", reject);
    sent.once("response", (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }));
    });
    if (cutAt === undefined) sent.end(bytes);
    else sent.write(bytes.subarray(0, cutAt), () => sent.destroy());
  });
}

const residentOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;

test.runIf(process.platform === "linux")(
  "100 MB, cut off and gone on with, arrive as they were and are given out, and the process grows by less than 64 MB",
  async () => {
    const bytes = randomBytes(100 * MB);
    const cut = (file: Begun, n: number): Uint8Array => bytes.subarray(n * file.partSize, (n + 1) * file.partSize);
    const warm = await begin(8 * MB);
    for (const n of [0, 1]) await put(uploadPartPath(space, warm.id, n), cut(warm, n));

    const file = await begin(bytes.byteLength);
    expect(file).toMatchObject({ parts: 25 });
    const before = residentOf(server.pid);
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, residentOf(server.pid))), 20);
    try {
      for (let n = 0; n < 10; n += 1)
        expect((await put(uploadPartPath(space, file.id, n), cut(file, n))).status).toBe(200);
      await expect(put(uploadPartPath(space, file.id, 10), cut(file, 10), {}, 2 * MB)).rejects.toThrow();
      const here = new Set(await received(file.id));
      expect([...here]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      const missing = Array.from({ length: file.parts }, (_, n) => n).filter((n) => !here.has(n));
      for (let at = 0; at < missing.length; at += 4) {
        const answers = missing
          .slice(at, at + 4)
          .map(async (n) => await put(uploadPartPath(space, file.id, n), cut(file, n)));
        for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
      }
      const whole = await ada.call<ResponseOf<typeof completeFileUpload>>("completeFileUpload", {
        spaceId: space,
        id: file.id,
      });
      expect(whole).toMatchObject({ size: bytes.byteLength, sha256: createHash("sha256").update(bytes).digest("hex") });
      expect(whole.url).toBe(`attachment:${file.id}:film.bin`);
      const wanted = { permissionRecord: { table: "block", id: page }, url: whole.url };
      const [address = ""] = (
        await ada.call<ResponseOf<typeof getSignedFileUrls>>("getSignedFileUrls", { urls: [wanted] })
      ).signedUrls;
      const hash = createHash("sha256");
      for await (const part of (await fetch(address)).body ?? []) hash.update(part as Uint8Array);
      expect(hash.digest("hex")).toBe(whole.sha256);
      expect((await fetch(address, { headers: { range: "bytes=5-9" } })).status).toBe(206);
    } finally {
      clearInterval(watch);
    }
    expect((most - before) / MB).toBeLessThan(64);
  },
);

/** The largest file that a process of this user may write: what is longer finds as little room as on a full disk. */
const prlimit = ["/usr/bin/prlimit", "/bin/prlimit"].find((path) => existsSync(path));
const allow = (bytes: string): unknown => execFileSync(prlimit ?? "", [`--pid=${server.pid}`, `--fsize=${bytes}:`]);

test.runIf(process.platform === "linux" && prlimit !== undefined)(
  "where a disk takes no more the sender is told, what was there stays, and the same part goes up when there is room",
  async () => {
    const bytes = randomBytes(8 * MB);
    const file = await begin(bytes.byteLength);
    const send = async (n: number): Promise<unknown> => {
      const { status, body } = await put(
        uploadPartPath(space, file.id, n),
        bytes.subarray(n * file.partSize, (n + 1) * file.partSize),
      );
      return [status, body.name];
    };
    expect(await send(0)).toEqual([200, undefined]);
    allow(String(MB));
    try {
      expect(await send(1)).toEqual([507, "StorageFullError"]);
      expect(await received(file.id)).toEqual([0]);
    } finally {
      allow("unlimited");
    }
    expect(await send(1)).toEqual([200, undefined]);
    const whole = await ada.call<ResponseOf<typeof completeFileUpload>>("completeFileUpload", {
      spaceId: space,
      id: file.id,
    });
    expect(whole.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  },
);

test("the route takes a session, our own pages, plain bytes and a place that there is", async () => {
  const bytes = randomBytes(1000);
  const { id } = await begin(1000);
  const path = uploadPartPath(space, id, 0);
  const refused = async (...words: Parameters<typeof put>): Promise<unknown> => {
    const { status, body } = await put(...words);
    return [status, body.name, body.clientData?.type];
  };
  expect(await refused(path, bytes, { cookie: "" })).toEqual([401, "UnauthorizedError", "login_session_expired"]);
  expect(await refused(path, bytes, { origin: "https://elsewhere.example" })).toEqual([
    403,
    "ForbiddenError",
    "login_csrf",
  ]);
  expect(await refused(path, bytes, { "content-encoding": "gzip" })).toEqual([400, "ValidationError", undefined]);
  expect(await refused(uploadPartPath(space, id, "x"), bytes)).toEqual([404, "NotFoundError", undefined]);
  expect(await refused(uploadPartPath(space, id, 1), bytes)).toEqual([404, "NotFoundError", undefined]);
  expect(await refused(uploadPartPath("..", id, 0), bytes)).toEqual([404, "NotFoundError", undefined]);
  // More than a socket holds, so that the answer comes while most of it is still to be sent.
  expect(await refused(path, randomBytes(20 * MB))).toEqual([400, "UserValidationError", "file_size_wrong"]);
  expect(await refused(path, bytes.subarray(1))).toEqual([400, "UserValidationError", "file_size_wrong"]);
  expect(await received(id)).toEqual([]);
  expect(await put(path, bytes, { "content-type": "application/json" })).toMatchObject({
    status: 200,
    body: { n: 0, size: 1000 },
  });
  await expect(begin(200 * MB + 1)).rejects.toThrow("file_too_large");
});
