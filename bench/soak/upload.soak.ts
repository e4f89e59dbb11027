// A large file through the built server as its own process: `npm run soak -- upload [--megabytes 1024] [--seed N] [--runs 1]` sends it part
// by part, four at once, tears every tenth part in the middle and asks what is missing, reads all of it back by ranges and whole,
// and measures how much the process grew. Exit code 1 where a byte is not what it was, or it grew by 64 MB.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import type {
  beginFileUpload,
  completeFileUpload,
  getFileUpload,
} from "@tessera/kernel/wire/api/files/file-uploads.ts";
import { uploadPartPath } from "@tessera/kernel/wire/api/files/file-uploads.ts";
import type { getSignedFileUrls } from "@tessera/kernel/wire/api/files/get-signed-file-urls.ts";
import type { ResponseOf } from "@tessera/kernel/wire/event.ts";
import { Caller } from "@tessera/testing/caller.ts";
import { freshDatabase, startPostgres } from "@tessera/testing/postgres.ts";
import { startTessera } from "@tessera/testing/tessera-process.ts";
import { numberAfter, seedsAsked } from "./arguments.ts";

const MB = 1024 * 1024;
const mostGrown = 64;
let seed = 1;
const size = (numberAfter("--megabytes") ?? 1024) * MB;

const postgres = await startPostgres();
const { url: database } = await freshDatabase(postgres.url);
const server = await startTessera({ env: { DATABASE_URL: database, LOG_LEVEL: "error" } });
const ada = new Caller(server.url);
try {
  for (const one of seedsAsked(1)) {
    seed = one;
    await soak();
  }
} finally {
  ada.close();
  await server.stop();
  await postgres.stop();
}

async function soak(): Promise<void> {
  await ada.signUp("Ada");
  const spaceId = await ada.createSpace("Space");
  const permissionRecord = { table: "block", id: await ada.createPage(spaceId, "Page") };
  const begin = async (bytes: number): Promise<ResponseOf<typeof beginFileUpload>> =>
    await ada.call("beginFileUpload", { spaceId, permissionRecord, name: "film.bin", size: bytes });
  const send = async (id: string, n: number, torn: boolean): Promise<void> =>
    await put(uploadPartPath(spaceId, id, n), part(n), torn);
  // Once, so that what the process needs for the first file is not counted.
  const warm = await begin(16 * MB);
  for (let n = 0; n < warm.parts; n += 1)
    await put(uploadPartPath(spaceId, warm.id, n), part(n).subarray(0, warm.partSize), false);
  const before = residentOf(server.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentOf(server.pid))), 20);
  const began = performance.now();
  const file = await begin(size);
  let torn = 0;
  for (let isFirst = true; ; isFirst = false) {
    const { received } = await ada.call<ResponseOf<typeof getFileUpload>>("getFileUpload", { spaceId, id: file.id });
    const missing = Array.from({ length: file.parts }, (_, n) => n).filter((n) => !received.includes(n));
    if (missing.length === 0) break;
    for (let at = 0; at < missing.length; at += 4) {
      await Promise.all(
        missing.slice(at, at + 4).map(async (n) => {
          const tear = isFirst && n % 10 === 3;
          if (tear) torn += 1;
          await send(file.id, n, tear);
        }),
      );
    }
  }
  const { url } = await ada.call<ResponseOf<typeof completeFileUpload>>("completeFileUpload", { spaceId, id: file.id });
  const { signedUrls } = await ada.call<ResponseOf<typeof getSignedFileUrls>>("getSignedFileUrls", {
    urls: [{ permissionRecord, url }],
  });
  const [address = ""] = signedUrls;
  const read = createHash("sha256");
  for await (const bytes of (await fetch(address)).body ?? []) read.update(bytes as Uint8Array);
  const sent = createHash("sha256");
  for (let n = 0; n < file.parts; n += 1) sent.update(part(n));
  const ranges = await wrongRanges(address, file.partSize);
  clearInterval(watch);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const grown = Math.round((most - before) / MB);
  const same = read.digest("hex") === sent.digest("hex");
  console.log(
    JSON.stringify({ soak: "upload", seed, bytes: size, seconds, grown_mb: grown, torn, wrong_ranges: ranges, same }),
  );
  process.exitCode = same && ranges === 0 && grown < mostGrown ? 0 : 1;
}

/** Ranges at the edges of parts that are not the bytes that were sent. */
async function wrongRanges(address: string, partSize: number): Promise<number> {
  let wrong = 0;
  for (let n = 1; n * partSize < size; n += 7) {
    const edge = n * partSize;
    const answer = await fetch(address, { headers: { range: `bytes=${edge - 5}-${edge + 4}` } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const right = Buffer.concat([part(n - 1).subarray(-5), part(n).subarray(0, 5)]);
    if (answer.status !== 206 || !bytes.equals(right)) wrong += 1;
  }
  return wrong;
}

/** The same bytes for the same seed and number, without keeping any. */
function part(n: number): Buffer {
  const whole = 4 * MB;
  const bytes = Buffer.allocUnsafe(Math.min(whole, size - n * whole));
  let state = (seed * 2_654_435_761 + n * 40_503 + 1) >>> 0;
  for (let at = 0; at + 4 <= bytes.byteLength; at += 4) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes.writeInt32LE(state | 0, at);
  }
  return bytes;
}

/** Torn, half of it is sent and the connection is cut. */
async function put(path: string, bytes: Uint8Array, torn: boolean): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const headers = { cookie: ada.cookie, "content-length": String(bytes.byteLength) };
    const sent = request(`${server.url}${path}`, { method: "PUT", agent: false, headers });
    sent.once("error", (error) => (torn ? resolve() : reject(error)));
    sent.once("response", (answer) => {
      answer.resume().once("end", () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`part ${path} was answered ${String(answer.statusCode)}`));
      });
    });
    if (torn) sent.write(bytes.subarray(0, bytes.byteLength / 2), () => sent.destroy(new Error("torn")));
    else sent.end(bytes);
  });
}

function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${String(pid)}/status`, "utf8"))?.[1]) * 1024;
}
