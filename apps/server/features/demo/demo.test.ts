// `--demo` on an empty instance: several people, thirty pages and more by topic, blocks of many kinds, private pages that
// stay private; and nothing at all where somebody has an account.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { placeTestPglite } from "../../database/testing/pglite-for-tests.ts";
import { createLog } from "../../operating/log.ts";
import { startServer, type RunningServer } from "../../server.ts";
import { people } from "./forms/demo-people.ts";
import { fillDemo } from "./fill-demo.ts";
import { readLines } from "./forms/read-lines.ts";

let folder: string;
let server: RunningServer;
let told: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tessera-demo-"));
  await placeTestPglite(folder);
  server = await startServer(readConfig({ PORT: "0", TESSERA_DATA: folder, LOG_LEVEL: "silent" }), createLog("silent"));
  told = await fillDemo(server);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function count(where: string): Promise<number> {
  const [row] = await server.database.query<{ count: number }>(`SELECT count(*) AS count FROM record WHERE ${where}`);
  return row?.count ?? 0;
}

test("there are thirty pages and more, of several people, nested, with blocks of many kinds", async () => {
  expect(await count("tbl = 'space'")).toBe(1);
  expect(await count("tbl = 'user'")).toBe(people.length);
  expect(await count("tbl = 'block' AND value->>'type' = 'page' AND alive")).toBeGreaterThanOrEqual(30);
  expect(await count("tbl = 'block' AND value->>'type' = 'page' AND value->>'parent_table' = 'block'")).toBeGreaterThan(
    20,
  );
  for (const type of ["text", "header", "sub_header", "bulleted_list", "numbered_list", "to_do", "quote", "toggle"]) {
    expect({ type, there: (await count(`value->>'type' = '${type}'`)) > 0 }).toEqual({ type, there: true });
  }
  const authors = await server.database.query(
    "SELECT DISTINCT value->>'created_by_id' AS id FROM record WHERE tbl = 'block'",
  );
  expect(authors).toHaveLength(people.length);
});

test("its databases hold rows with values of every kind, and more views than one", async () => {
  expect(await count("tbl = 'collection'")).toBe(3);
  expect(await count("tbl = 'collection_view'")).toBeGreaterThanOrEqual(6);
  expect(await count("tbl = 'block' AND value->>'parent_table' = 'collection'")).toBeGreaterThan(30);
  for (const value of [
    `{"status":[["Review"]]}`,
    `{"hours":[["16"]]}`,
    `{"printed":[["Yes"]]}`,
    `{"~note":[["42 cars"]]}`,
  ])
    expect({ value, there: (await count(`value->'properties' @> '${value}'`)) > 0 }).toEqual({ value, there: true });
  expect(await count("value->'properties'->>'due' LIKE '%2026-04-01%'")).toBe(1);
});

test("the accounts are told with a password that lets them in, and private pages are their author's alone", async () => {
  const password = /with the password (\S+)/.exec(told)?.[1] ?? "";
  const pages = async (email: string): Promise<string> => {
    const logIn = await server.app.inject({ method: "POST", url: "/api/v3/logIn", payload: { email, password } });
    expect(logIn.statusCode).toBe(200);
    const cookie = logIn.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    return (
      await server.app.inject({ method: "POST", url: "/api/v3/loadUserContent", payload: {}, headers: { cookie } })
    ).body;
  };
  for (const { email } of people) expect(told).toContain(email);
  const [mira, jun] = [await pages("mira@tidewater.example"), await pages("jun@tidewater.example")];
  for (const mine of [mira, jun]) expect(mine).toContain("Harbour operations");
  expect(mira).toContain("Week plan");
  expect(jun).not.toContain("Week plan");
});

test("a second time, and on any instance with an account, nothing is made", async () => {
  const before = await count("true");
  expect(await fillDemo(server)).toContain("stays as it is");
  expect(await count("true")).toBe(before);
});

test("lines become blocks, and what stands deeper is inside", () => {
  const [header, toggle, done] = readLines("\n# One **bold** word\n+ Open\n  - inside\n    - deeper\n[x] done\n");
  expect(header).toEqual({
    type: "header",
    title: [["One "], ["bold", [["b"]]], [" word"]],
    isChecked: false,
    inside: [],
  });
  expect(toggle?.inside[0]?.inside[0]?.title).toEqual([["deeper"]]);
  expect(done).toMatchObject({ type: "to_do", isChecked: true, title: [["done"]] });
});
