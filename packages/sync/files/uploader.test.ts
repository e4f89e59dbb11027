import type { CallResult, Failure } from "@tessera/platform/http.ts";
import { manualClock, settle } from "@tessera/platform/testing/manual-clock.ts";
import { beforeEach, expect, test } from "vitest";
import { MemoryShelf } from "./memory-shelf.ts";
import type { KeptUpload, UploadPlace, UploadPorts } from "./upload-ports.ts";
import { keptMs, Uploader } from "./uploader.ts";

const place: UploadPlace = { spaceId: "s", pageId: "p", blockId: "b" };
const offline: Failure = { kind: "offline" };
const refused = (status: number, type?: string, name = "ValidationError"): Failure => ({
  kind: "refused",
  status,
  body: { errorId: "", name, ...(type === undefined ? {} : { clientData: { type } }) },
  retryAfterSeconds: null,
});

/** A server in memory: parts of ten bytes; `fault` is the answer to the calls that it names. */
class Server {
  readonly uploads = new Map<string, { parts: (string | undefined)[]; complete: boolean }>();
  readonly log: string[] = [];
  fault: (call: string) => Failure | null = () => null;
  underWay = 0;
  mostUnderWay = 0;
  private count = 0;

  private async answer<T>(call: string, make: () => T): Promise<CallResult<T>> {
    this.log.push(call);
    this.mostUnderWay = Math.max(this.mostUnderWay, ++this.underWay);
    await settle();
    this.underWay -= 1;
    const failure = this.fault(call);
    return failure === null ? { ok: true, value: make() } : { ok: false, failure };
  }

  readonly calls: UploadPorts["calls"] = {
    begin: (upload) =>
      this.answer(`begin ${upload.name}`, () => {
        const id = `u${++this.count}`;
        const parts = Math.ceil(upload.size / 10);
        this.uploads.set(id, { parts: Array.from({ length: parts }), complete: false });
        return { id, url: `attachment:${id}:${upload.name}`, partSize: 10, parts };
      }),
    find: (_space, id) =>
      this.answer(`find ${id}`, () => {
        const found = this.uploads.get(id);
        const received = (found?.parts ?? []).flatMap((part, n) => (part === undefined ? [] : [n]));
        return { received, complete: found?.complete ?? false };
      }),
    put: async ({ id, n }, bytes, _signal, sent) => {
      sent(bytes.byteLength / 2);
      return await this.answer(`put ${id} ${n}`, () => {
        const found = this.uploads.get(id);
        if (found !== undefined) found.parts[n] = new TextDecoder().decode(bytes);
      });
    },
    complete: (_space, id) =>
      this.answer(`complete ${id}`, () => {
        const found = this.uploads.get(id);
        if (found !== undefined) found.complete = true;
      }),
    cancel: (_space, id) => this.answer(`cancel ${id}`, () => void this.uploads.delete(id)),
  };
}

let server: Server;
let shelf: MemoryShelf;
let clock: ReturnType<typeof manualClock>;
let placed: { readonly blockId: string; readonly url: string }[];
let held: Set<string>;
let unsent: boolean;
let count: number;
let errors: unknown[];

beforeEach(() => {
  server = new Server();
  shelf = new MemoryShelf(true);
  clock = manualClock(1000);
  placed = [];
  held = new Set();
  unsent = false;
  count = 0;
  errors = [];
});

function tab(own: Partial<UploadPorts> = {}): Uploader {
  return new Uploader({
    calls: server.calls,
    shelf,
    clock,
    newId: () => `k${++count}`,
    hold: async (key) => {
      if (held.has(key)) return null;
      held.add(key);
      return () => void held.delete(key);
    },
    isUnsent: () => unsent,
    measure: async () => null,
    place: async ({ blockId }: KeptUpload, url) => {
      placed.push({ blockId, url });
      return true;
    },
    onError: (error) => errors.push(error),
    ...own,
  });
}

const file = (text: string, name = "a.txt") => ({
  file: new Blob([text], { type: "text/plain" }),
  name,
  picture: null,
});
const text = "0123456789abcdefghijKLMNO";

/** Lets calls answer; waits are over at once when `hurry` says so. */
async function until(done: () => boolean, hurry = false): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) {
    if (done()) return;
    await settle();
    if (hurry) clock.next();
  }
  throw new Error(`it did not come; the calls were ${server.log.join(", ")}`);
}

test("a file goes up in parts, tells how far it is, and leaves the shelf when its address stands in the block", async () => {
  const uploader = tab();
  const sizes: number[] = [];
  const state = uploader.state("b");
  state.subscribe(() => sizes.push(state.read()?.sent ?? -1));
  uploader.add(place, file(text));
  expect(state.read()).toMatchObject({ name: "a.txt", size: 25, phase: "sending", sent: 0 });
  await until(() => state.read()?.kept === true);
  expect(await shelf.all()).toHaveLength(1);
  await until(() => uploader.unfinished === 0);
  expect(server.uploads.get("u1")).toEqual({ parts: ["0123456789", "abcdefghij", "KLMNO"], complete: true });
  expect(placed).toEqual([{ blockId: "b", url: "attachment:u1:a.txt" }]);
  expect(sizes.filter((size, at) => size !== sizes[at - 1])).toEqual([0, 5, 10, 15, 20, 22.5, 25, -1]);
  await until(() => held.size === 0);
  expect(await shelf.all()).toEqual([]);
});

test("cut off, it goes on where it was, after longer and longer waits, and at once when the network is back", async () => {
  const uploader = tab();
  let down = false;
  server.fault = (call) => {
    down ||= call === "put u1 1";
    return down ? offline : null;
  };
  uploader.add(place, file(text));
  await until(() => uploader.state("b").read()?.phase === "paused");
  const waits: (number | null)[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    waits.push(clock.next());
    await until(() => uploader.state("b").read()?.phase === "paused" && clock.waiting() > 0);
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000]);
  down = false;
  server.fault = () => null;
  server.log.length = 0;
  uploader.wake();
  await until(() => uploader.unfinished === 0);
  expect(server.log).toEqual(["find u1", "put u1 1", "put u1 2", "complete u1"]);
  expect(placed).toHaveLength(1);
});

test("after a reload the next tab takes it up, sends only what is missing, and no third tab does it too", async () => {
  const first = tab();
  server.fault = (call) => (call === "put u1 2" ? offline : null);
  first.add(place, file(text));
  await until(() => first.state("b").read()?.phase === "paused");
  await until(() => first.state("b").read()?.kept === true);
  const beside = tab();
  await beside.resume();
  expect(beside.unfinished).toBe(0);
  first.close();
  server.fault = () => null;
  server.log.length = 0;
  const next = tab();
  await Promise.all([next.resume(), beside.resume()]);
  expect(next.unfinished + beside.unfinished).toBe(1);
  await until(() => next.unfinished + beside.unfinished === 0);
  expect(server.log).toEqual(["find u1", "put u1 2", "complete u1"]);
  expect(server.uploads.get("u1")?.parts.join("")).toBe(text);
  expect(placed).toHaveLength(1);
});

test("completed and not yet in its block, it is not sent again", async () => {
  let refusals = 2;
  const uploader = tab({
    place: async ({ blockId }, url) => {
      if (--refusals >= 0) return false;
      placed.push({ blockId, url });
      return true;
    },
  });
  uploader.add(place, file("x"));
  await until(() => uploader.unfinished === 0, true);
  expect(server.log).toEqual(["begin a.txt", "put u1 0", "complete u1", "find u1", "find u1"]);
  expect(placed).toEqual([{ blockId: "b", url: "attachment:u1:a.txt" }]);
});

test.each([
  ["too large", "begin a.txt", refused(413, "file_too_large")],
  ["no right", "begin a.txt", refused(403, undefined, "ForbiddenError")],
  ["the disk is full", "put u1 0", refused(507, undefined, "StorageFullError")],
  ["another type", "complete u1", refused(400, "file_wrong_type")],
])("%s: it stops, says why, and can be tried again or given up", async (_name, call, failure) => {
  const uploader = tab();
  server.fault = (one) => (one === call ? failure : null);
  uploader.add(place, file("text"));
  const state = uploader.state("b");
  await until(() => state.read()?.phase === "failed");
  expect(state.read()?.trouble).toEqual(failure);
  expect(clock.waiting()).toBe(0);
  uploader.retry("b");
  await until(() => state.read()?.phase === "failed" && server.log.filter((one) => one === call).length === 2);
  server.fault = () => null;
  uploader.retry("b");
  await until(() => uploader.unfinished === 0);
  expect(placed).toHaveLength(1);
});

test("a server that gave the upload up gets it anew; one that lost parts gets those", async () => {
  const uploader = tab();
  let once = true;
  server.fault = (call) => {
    if (call === "put u1 1") return refused(404, "upload_ended", "NotFoundError");
    if (call === "complete u2" && once) {
      once = false;
      const found = server.uploads.get("u2");
      if (found !== undefined) found.parts[0] = undefined;
      return refused(400, "upload_incomplete");
    }
    return null;
  };
  uploader.add(place, file(text));
  await until(() => uploader.unfinished === 0, true);
  expect(server.log.slice(-4)).toEqual(["complete u2", "find u2", "put u2 0", "complete u2"]);
  expect(server.uploads.get("u2")?.parts.join("")).toBe(text);
});

test("a picture is stored before it is measured, and placed with its size, also after a reload", async () => {
  let measured = (_size: { width: number; height: number } | null): void => undefined;
  const sizes: unknown[] = [];
  const own: Partial<UploadPorts> = {
    measure: () => new Promise((resolve) => (measured = resolve)),
    place: async ({ picture }) => sizes.push(picture) > 0,
  };
  const first = tab(own);
  first.add(place, file(text));
  await until(() => first.state("b").read()?.kept === true);
  await until(() => server.log.includes("complete u1"));
  expect(sizes).toEqual([]);
  first.close();
  const next = tab(own);
  await next.resume();
  measured({ width: 3, height: 2 });
  await until(() => next.unfinished === 0);
  expect(sizes).toEqual([{ width: 3, height: 2 }]);
});

test("the summary counts the uploads that go on, and the files that this device has not stored", async () => {
  const uploader = tab();
  const { summary } = uploader;
  server.fault = (call) => (call === "put u1 0" ? offline : null);
  uploader.add(place, file(text));
  expect(summary.read()).toEqual({ underWay: 1, unstored: 1 });
  await until(() => uploader.state("b").read()?.phase === "paused");
  await until(() => summary.read().unstored === 0);
  expect(summary.read()).toEqual({ underWay: 1, unstored: 0 });
  server.fault = (call) => (call.startsWith("find") ? refused(413, "file_too_large") : null);
  uploader.wake();
  await until(() => uploader.state("b").read()?.phase === "failed");
  expect(summary.read()).toEqual({ underWay: 0, unstored: 0 });
  uploader.cancel("b");
  shelf = new MemoryShelf();
  const inPrivateMode = tab();
  inPrivateMode.add(place, file(text));
  await until(() => inPrivateMode.state("b").read()?.kept === false);
  expect(inPrivateMode.summary.read().unstored).toBe(1);
  await until(() => inPrivateMode.unfinished === 0);
  expect(inPrivateMode.summary.read()).toEqual({ underWay: 0, unstored: 0 });
});

test("nothing is asked of the server before it knows the block", async () => {
  unsent = true;
  const uploader = tab();
  uploader.add(place, file("x"));
  await until(() => uploader.state("b").read()?.phase === "paused");
  expect(server.log).toEqual([]);
  unsent = false;
  uploader.wake();
  await until(() => uploader.unfinished === 0);
});

test("given up, nothing of it stays, here or there; another file for the block takes its place", async () => {
  const uploader = tab();
  server.fault = (call) => (call === "put u1 0" ? offline : null);
  uploader.add(place, file("first", "1"));
  await until(() => uploader.state("b").read()?.phase === "paused");
  uploader.add(place, file("second", "2"));
  await until(() => uploader.unfinished === 0, true);
  await until(() => held.size === 0);
  expect(server.log).toContain("cancel u1");
  expect(placed).toEqual([{ blockId: "b", url: "attachment:u2:2" }]);
  expect(await shelf.all()).toEqual([]);
});

test("where the device has no room it is told, and goes up all the same", async () => {
  const full = new DOMException("full", "QuotaExceededError");
  const uploader = tab({ shelf: Object.assign(new MemoryShelf(), { keep: () => Promise.reject(full) }) });
  unsent = true;
  uploader.add(place, file("x"));
  await until(() => uploader.state("b").read()?.kept === false);
  expect(errors).toEqual([full]);
  unsent = false;
  await until(() => uploader.unfinished === 0, true);
  expect(placed).toHaveLength(1);
});

test("a file that the device does not give any more is told as such", async () => {
  const uploader = tab();
  const gone = Object.assign(new Blob(["x"]), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")) }),
  });
  uploader.add(place, { file: gone, name: "a", picture: null });
  await until(() => uploader.state("b").read()?.phase === "failed");
  expect(uploader.state("b").read()?.trouble).toEqual({ kind: "unreadable-file" });
});

test("two at a time, in their order; what is too old is let go", async () => {
  const uploader = tab();
  for (const n of [1, 2, 3, 4, 5]) uploader.add({ ...place, blockId: `b${n}` }, file("x", `${n}`));
  await until(() => uploader.unfinished === 0);
  expect(server.mostUnderWay).toBe(2);
  expect(server.log.filter((call) => call.startsWith("begin"))).toEqual([1, 2, 3, 4, 5].map((n) => `begin ${n}`));
  await shelf.keep(
    {
      ...place,
      key: "old",
      name: "o",
      contentType: "",
      size: 1,
      addedAt: clock.now() - keptMs - 1,
      picture: null,
      begun: null,
    },
    new Blob(["o"]),
  );
  await uploader.resume();
  expect([uploader.unfinished, await shelf.all(), held.size]).toEqual([0, [], 0]);
});

test("files of a cell go up each by itself, in the order in which they came, and one that is given up leaves the others", async () => {
  const uploader = tab();
  unsent = true;
  const list = uploader.ofCell("b", "papers");
  const into = (slot: string): UploadPlace => ({ ...place, cell: { property: "papers", slot } });
  for (const slot of ["s1", "s2", "s3"]) uploader.add(into(slot), file(text, `${slot}.txt`));
  expect(list.read().map(({ slot, state }) => `${slot} ${state.name}`)).toEqual([
    "s1 s1.txt",
    "s2 s2.txt",
    "s3 s3.txt",
  ]);
  expect(uploader.state("b").read()).toBe(null);
  expect(uploader.ofCell("b", "other").read()).toEqual([]);
  uploader.cancel("s2");
  expect(list.read().map(({ slot }) => slot)).toEqual(["s1", "s3"]);
  unsent = false;
  uploader.wake();
  await until(() => uploader.unfinished === 0, true);
  expect(placed.map(({ url }) => url.split(":").at(-1))).toEqual(["s1.txt", "s3.txt"]);
  expect(list.read()).toEqual([]);
});

test("a file of a cell that an earlier tab left goes on into the same cell", async () => {
  const closed = tab();
  unsent = true;
  closed.add({ ...place, cell: { property: "papers", slot: "s1" } }, file(text));
  await until(() => closed.ofCell("b", "papers").read()[0]?.state.kept === true);
  closed.close();
  const next = tab();
  await until(() => held.size === 0);
  await next.resume();
  expect(next.ofCell("b", "papers").read()).toMatchObject([{ slot: "s1", state: { name: "a.txt" } }]);
  unsent = false;
  next.wake();
  await until(() => next.unfinished === 0, true);
  expect(placed).toHaveLength(1);
});

test("a file for a planned block is stored at once, waits for the block, and continues after a reload", async () => {
  const before = tab({ isUnsent: (_place, isPlanned) => isPlanned || unsent });
  await before.addPlanned(place, file("text"));
  expect((await shelf.all()).map(({ blockId }) => blockId)).toEqual(["b"]);
  expect(server.log).toEqual([]);
  before.close();
  // The next start has created the block by the time at which it resumes uploads.
  const after = tab({ isUnsent: (_place, isPlanned) => isPlanned || unsent });
  await after.resume();
  await expect.poll(() => placed).toEqual([expect.objectContaining({ blockId: "b" })]);
  expect(await shelf.all()).toEqual([]);
});

test("a file for a planned block that the server does not have after a day is removed from the device", async () => {
  server.fault = () => refused(404);
  await tab({ isUnsent: () => true }).addPlanned(place, file("text"));
  held.clear();
  const soon = tab();
  await soon.resume();
  await expect.poll(() => soon.state("b").read()?.phase).toBe("failed");
  expect(await shelf.all()).toHaveLength(1);
  soon.close();
  clock.pass(25 * 60 * 60 * 1000);
  await tab().resume();
  await expect.poll(() => shelf.all()).toEqual([]);
});
