// The program as people run it: starting, refusing to start, stopping, and being backed up while
// it runs, from one database into the other.

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase } from "@tessera/testing/postgres.ts";
import { placeTestPglite } from "./database/testing/pglite-for-tests.ts";
import { Programs, ready, type Program } from "./testing/programs.ts";

let folder: string;
const programs = await Programs.bundled();
afterAll(async () => await programs.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-main-"));
});
afterEach(async () => {
  await programs.endAll();
  rmSync(folder, { recursive: true, force: true });
});

const run = (words: readonly string[], environment: Record<string, string> = {}): Program =>
  programs.run(words, { TESSERA_DATA: join(folder, "data"), ...environment });

async function call(
  url: string,
  event: string,
  body: object,
  cookie = "",
): Promise<{ status: number; cookie: string; body: Record<string, unknown> }> {
  const answer = await fetch(`${url}/api/v3/${event}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { cookie },
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { status: answer.status, cookie: cookies.join("; "), body: (await answer.json()) as Record<string, unknown> };
}

const ada = { email: "ada@example.com", password: "abcdefg1" };

test("serves, keeps its secrets to itself, stops on SIGTERM, and starts again where it was", async () => {
  const first = run([]);
  const url = await ready(first);
  const { status, cookie } = await call(url, "signUp", ada);
  expect(status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const secrets = join(folder, "data", "secrets.json");
  expect(statSync(secrets).mode & 0o777).toBe(0o600);
  const kept = readFileSync(secrets, "utf8");
  expect(await first.end("SIGTERM")).toBe(0);
  expect(existsSync(join(folder, "data", "lock"))).toBe(false);
  expect(existsSync(join(folder, "data", "instance.json"))).toBe(false);

  const second = run([], { METRICS_PORT: "0" });
  const again = await ready(second);
  expect((await call(again, "loadSession", {}, cookie)).body).toMatchObject({
    accounts: [{ email: "ada@example.com" }],
  });
  expect(readFileSync(secrets, "utf8")).toBe(kept);
  expect((await fetch(`${again}/metrics`)).headers.get("content-type")).not.toContain("text/plain; version");

  const third = run([]);
  expect(await third.ended).toBe(1);
  expect(third.errors()).toContain(`is in use by the process ${second.child.pid}. Stop it first`);
  expect(await second.end("SIGINT")).toBe(0);
});

test("names the key of a setting that it cannot use, and the port that is taken", async () => {
  const wrong = run([], { LOG_LEVEL: "loud" });
  expect(await wrong.ended).toBe(1);
  expect(wrong.errors()).toContain("LOG_LEVEL should be one of silent");
  expect(wrong.output()).toBe("");
  const unknown = run(["dance"]);
  expect(await unknown.ended).toBe(1);
  expect(unknown.errors()).toContain("should be serve, backup, restore or flags, instead was dance");
  const away = run([], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect(await away.ended).toBe(1);
  expect(away.errors()).toContain(
    "DATABASE_URL should be a database that can be reached: connect ECONNREFUSED 127.0.0.1:1.",
  );
  const { url } = await freshDatabase();
  const first = await ready(run([], { DATABASE_URL: url }));
  const second = run([], { DATABASE_URL: url, PORT: new URL(first).port, TESSERA_DATA: join(folder, "other") });
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain(`PORT should be a free port, instead was ${new URL(first).port}, which another`);
});

test("is backed up through itself while it runs, and restored into the other database", async () => {
  await placeTestPglite(join(folder, "data"));
  const server = run([]);
  const url = await ready(server);
  await call(url, "signUp", ada);
  const file = join(folder, "backup.tar");
  const backup = run(["backup", file]);
  const errors = await backup.ended.then(() => backup.errors());
  expect({ code: backup.child.exitCode, errors }).toEqual({ code: 0, errors: "" });
  expect(backup.output()).toMatch(/^Backed up \d+ rows of \d+ tables/);
  expect((await run(["backup", file]).ended) ?? 0).toBe(1);

  const control = (JSON.parse(readFileSync(join(folder, "data", "instance.json"), "utf8")) as { controlPort: number })
    .controlPort;
  expect((await fetch(`http://127.0.0.1:${control}/backup`)).status).toBe(401);
  expect(
    (await fetch(`http://127.0.0.1:${control}/backup`, { headers: { authorization: "Bearer wrong" } })).status,
  ).toBe(401);
  const onItself = run(["restore", file]);
  expect(await onItself.ended).toBe(1);
  expect(onItself.errors()).toContain("The instance is running");
  await server.end("SIGTERM");

  const { url: database } = await freshDatabase();
  const other = { DATABASE_URL: database, TESSERA_DATA: join(folder, "other") };
  const bytes = readFileSync(file);
  bytes[2000] = (bytes[2000] ?? 0) ^ 4;
  writeFileSync(join(folder, "damaged.tar"), bytes);
  const damaged = run(["restore", join(folder, "damaged.tar")], other);
  expect(await damaged.ended).toBe(1);
  expect(damaged.errors()).toContain("Nothing was restored");

  expect(await run(["restore", file], other).ended).toBe(0);
  const restored = run([], other);
  expect((await call(await ready(restored), "logIn", ada)).status).toBe(200);
  await restored.end("SIGTERM");
  const twice = run(["restore", file], other);
  expect(await twice.ended).toBe(1);
  expect(twice.errors()).toContain("The target is not empty");
});

test("takes over the lock of a server that was killed", async () => {
  await placeTestPglite(join(folder, "data"));
  const first = run([]);
  await call(await ready(first), "signUp", ada);
  await first.end("SIGKILL");
  expect(existsSync(join(folder, "data", "lock"))).toBe(true);
  const second = run([]);
  expect((await call(await ready(second), "logIn", ada)).status).toBe(200);
});
