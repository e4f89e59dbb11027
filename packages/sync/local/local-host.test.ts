import { expect, test } from "vitest";
import { LocalHost } from "./local-host.ts";
import type { Ask, LocalRequest } from "./protocol.ts";
import { MemoryFiles, sqlite } from "./testing/memory-files.ts";

let count = 0;
const newId = (): string => `id-${++count}`;
const ask = (request: LocalRequest): Ask => ({ t: "ask", id: newId(), request });
const put = (key: string, value: string, base: string | null = null): Ask =>
  ask({ kind: "write", base, wipe: [], put: [[key, value]], remove: [] });

async function opened() {
  const files = new MemoryFiles(await sqlite());
  const host = new LocalHost(files, newId);
  host.open();
  return { files, host };
}

function fill(host: LocalHost): void {
  for (let n = 0; n < 40; n++) expect(host.answer(put(`k${n}`, "x".repeat(1000)))).toMatchObject({ ok: true });
}

test("a file that is damaged at the start of a session is put aside and a new one takes its place", async () => {
  const { files, host } = await opened();
  fill(host);
  const before = files.bytes("/local-1.db");
  files.set(
    "/local-1.db",
    before.map((byte, at) => (at < 4096 ? byte : 0xa5)),
  );
  const again = new LocalHost(files, newId);
  again.open();
  expect(files.names()).toEqual(["/local-1.db", "/local-2.db"]);
  expect(again.answer(ask({ kind: "info" }))).toMatchObject({
    ok: true,
    value: { setAside: "corrupt-at-session-start" },
  });
  expect(again.answer(ask({ kind: "load", prefix: "" }))).toMatchObject({ ok: true, value: [] });
  expect(files.bytes("/local-1.db")).toHaveLength(before.length);
});

test("bytes that are no database at all are put aside whole", async () => {
  const files = new MemoryFiles(await sqlite());
  const noise = new Uint8Array(8192).fill(7);
  files.set("/local-1.db", noise);
  const host = new LocalHost(files, newId);
  host.open();
  expect(host.answer(ask({ kind: "info" }))).toMatchObject({ value: { setAside: "corrupt-at-session-start" } });
  expect(files.names()).toEqual(["/local-1.db", "/local-2.db"]);
});

test("a file that breaks during the session fails that request with its kind, and the next finds a new one", async () => {
  const { files, host } = await opened();
  fill(host);
  // What SQLite has in its cache it does not read again: another host opens the same bytes, then they break.
  files.set("/local-1.db", files.bytes("/local-1.db"));
  const second = new LocalHost(files, newId);
  second.open();
  files.damage("/local-1.db");
  const failed = second.answer(ask({ kind: "load", prefix: "" }));
  expect(failed).toMatchObject({ ok: false, fault: { kind: "corrupt-during-session", name: "SQLite3Error" } });
  expect(failed.ok ? "" : failed.fault.message).toMatch(/malformed|not a database/);
  expect(second.answer(ask({ kind: "info" }))).toMatchObject({ value: { setAside: "corrupt-during-session" } });
  expect(second.answer(put("k", "new"))).toMatchObject({ ok: true });
  expect(second.answer(ask({ kind: "load", prefix: "" }))).toMatchObject({ value: [["k", "new"]] });
});

test("a file of a newer release is kept aside, not destroyed", async () => {
  const files = new MemoryFiles(await sqlite());
  const newer = files.open("/local-1.db");
  newer.run("CREATE TABLE later (x)");
  newer.run("PRAGMA user_version = 53");
  newer.close();
  const bytes = files.bytes("/local-1.db").slice();
  const host = new LocalHost(files, newId);
  host.open();
  expect(host.answer(ask({ kind: "info" }))).toMatchObject({ value: { setAside: "schema-mismatch" } });
  expect(files.bytes("/local-1.db")).toEqual(bytes);
  expect(files.names()).toEqual(["/local-1.db", "/local-2.db"]);
});

test("at most two files stay aside", async () => {
  const files = new MemoryFiles(await sqlite());
  for (let n = 1; n <= 4; n++) {
    files.set(`/local-${n}.db`, new Uint8Array(8192).fill(7));
    new LocalHost(files, newId).open();
  }
  expect(files.names()).toEqual(["/local-3.db", "/local-4.db", "/local-5.db"]);
});

test("a write for another database, or before one is open, is a precondition failure", async () => {
  const { host } = await opened();
  expect(host.answer(put("k", "v", "another"))).toMatchObject({ ok: false, fault: { kind: "precondition-failure" } });
  const closed = new LocalHost(new MemoryFiles(await sqlite()), newId);
  expect(closed.answer(put("k", "v"))).toMatchObject({ ok: false, fault: { kind: "precondition-failure" } });
});

test("a full disk is out of space, and what gave its space back takes nothing more", async () => {
  const { files, host } = await opened();
  files.limit("/local-1.db", 20);
  expect(host.answer(put("k", "x".repeat(200_000)))).toMatchObject({ ok: false, fault: { kind: "out-of-space" } });
  expect(host.answer(ask({ kind: "free" }))).toMatchObject({ ok: true });
  expect(files.names()).toEqual([]);
  expect(host.answer(put("k", "v"))).toMatchObject({ ok: false, fault: { kind: "out-of-space" } });
});
