// Must show 8: a server that people write to all the while is backed up through itself and restored into an empty
// instance on the other database: every record, log row and cursor of that moment is there, and nothing of later.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPglite } from "@tessera/server/database/open-pglite.ts";
import { openPostgres } from "@tessera/server/database/open-postgres.ts";
import type { Database } from "@tessera/server/database/sql.ts";
import { placeTestPglite } from "@tessera/server/database/testing/pglite-for-tests.ts";
import { Caller, newBlock, transactionBody } from "../caller.ts";
import { freshDatabase } from "../postgres.ts";
import { inheritedEngine } from "../quick-engine.ts";
import { startTessera } from "../tessera-process.ts";

const main = fileURLToPath(new URL("../../apps/server/dist/main.js", import.meta.url));

interface Instance {
  readonly data: string;
  readonly env: Record<string, string>;
  readonly open: () => Promise<Database>;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "tessera-busy-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const raise = (error: Error): never => {
  throw error;
};

async function instanceOn(kind: "pglite" | "postgres", name: string, filled: boolean): Promise<Instance> {
  const data = path.join(folder, name);
  if (kind === "postgres") {
    const { url } = await freshDatabase();
    return {
      data,
      env: { DATABASE_URL: url, LOG_LEVEL: "error", BASE_URL: "" },
      open: async () => await openPostgres({ url, poolSize: 1, onConnectionLost: raise }),
    };
  }
  if (filled) await placeTestPglite(data);
  return {
    data,
    env: { LOG_LEVEL: "error", BASE_URL: "" },
    open: async () => await openPglite({ folder: data, onEngineLost: raise }),
  };
}

async function program(words: readonly string[], { data, env }: Instance): Promise<{ code: number; errors: string }> {
  const child = spawn(process.execPath, [...inheritedEngine(), main, ...words], {
    env: { ...process.env, TESSERA_DATA: data, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const [code] = (await once(child, "close")) as [number];
  return { code, errors };
}

async function withSql<T>(instance: Instance, work: (sql: Database) => Promise<T>): Promise<T> {
  const sql = await instance.open();
  try {
    return await work(sql);
  } finally {
    await sql.close();
  }
}

interface Held {
  readonly scopes: Map<string, number>;
  readonly log: Map<string, string>;
  readonly records: Map<
    string,
    { readonly scope: string; readonly seq: number; readonly version: number; readonly row: string }
  >;
  readonly cursors: readonly { readonly fold: string; readonly scope: string; readonly seq: number }[];
  readonly accounts: readonly string[];
}

async function heldBy(sql: Database): Promise<Held> {
  const texts = async (table: string): Promise<string[]> =>
    (await sql.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`)).map(({ row }) => row);
  const scopes = await sql.query<{ id: string; seq: number }>("SELECT id, seq FROM scope");
  const log = await sql.query<{ scope_id: string; seq: number; row: string }>(
    "SELECT scope_id, seq, l::text AS row FROM log l",
  );
  const records = await sql.query<{
    scope_id: string;
    tbl: string;
    id: string;
    seq: number;
    version: number;
    row: string;
  }>("SELECT scope_id, tbl, id, seq, version, r::text AS row FROM record r");
  return {
    scopes: new Map(scopes.map(({ id, seq }) => [id, Number(seq)])),
    log: new Map(log.map(({ scope_id, seq, row }) => [`${scope_id} ${seq}`, row])),
    records: new Map(
      records.map(({ scope_id: scope, tbl, id, seq, version, row }) => [
        `${tbl}:${id}`,
        { scope, seq: Number(seq), version, row },
      ]),
    ),
    cursors: await sql.query("SELECT fold, scope_id AS scope, seq::int AS seq FROM fold_cursor ORDER BY 1, 2"),
    accounts: await texts("account"),
  };
}

test.each([
  ["pglite", "postgres"],
  ["postgres", "pglite"],
] as const)("from a busy %s into an empty %s", async (from, to) => {
  const source = await instanceOn(from, "source", true);
  let server = await startTessera({ data: source.data, env: source.env });
  const caller = new Caller(server.url);
  await caller.signUp("Ada", "ada@example.com");
  const spaces = [await caller.createSpace("One"), await caller.createSpace("Two")];
  const pages = await Promise.all(spaces.map(async (space) => await caller.createPage(space)));
  await server.stop();
  await withSql(source, async (sql) => {
    for (const [at, space] of spaces.entries())
      await sql.query("INSERT INTO fold_cursor (fold, scope_id, seq) VALUES ('a fold', $1, $2)", [space, at + 1]);
  });

  server = await startTessera({ data: source.data, env: source.env });
  const again = caller.at(server.url);
  const acknowledged: string[] = [];
  let writing = true;
  const writer = async (at: number): Promise<void> => {
    const [space, page] = [spaces[at % 2] ?? "", pages[at % 2] ?? ""];
    while (writing) {
      const block = newBlock(space, randomUUID(), {
        type: "text",
        parent: { table: "block", id: page },
        after: null,
        title: "busy",
      });
      const body = transactionBody(space, [block]);
      await again.call("saveTransactionsFanout", body);
      acknowledged.push(body.transactions[0]?.id ?? "");
    }
  };
  const writers = [0, 1, 2, 3].map(writer);
  while (acknowledged.length < 200) await new Promise<void>((resolve) => setImmediate(resolve));
  const before = [...acknowledged];
  const file = path.join(folder, "backup.tar");
  expect(await program(["backup", file], source)).toEqual({ code: 0, errors: "" });
  const during = acknowledged.length - before.length;
  writing = false;
  await Promise.all(writers);
  again.close();
  await server.stop();
  expect(during).toBeGreaterThan(0);

  const target = await instanceOn(to, "target", false);
  const flipped = readFileSync(file);
  const at = Math.floor(flipped.byteLength / 2);
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  writeFileSync(path.join(folder, "flipped.tar"), flipped);
  expect((await program(["restore", path.join(folder, "flipped.tar")], target)).errors).toContain(
    "Nothing was restored",
  );
  expect(await program(["restore", file], target)).toEqual({ code: 0, errors: "" });

  const [was, is] = [await withSql(source, heldBy), await withSql(target, heldBy)];
  // The folds of the server go on meanwhile, each in its own time: theirs are of that moment, the still one's are whole.
  const still = ({ cursors }: Held): Held["cursors"] => cursors.filter(({ fold }) => fold === "a fold");
  expect(still(is)).toHaveLength(2);
  expect(still(is)).toEqual(still(was));
  const folds = (held: Held): string[] => [...new Set(held.cursors.map(({ fold }) => fold))];
  expect(folds(was)).toEqual(expect.arrayContaining(folds(is)));
  for (const { scope, seq } of is.cursors) expect(seq).toBeLessThanOrEqual(is.scopes.get(scope) ?? 0);
  expect(is.accounts).toEqual(was.accounts);
  expect([...is.scopes.keys()].sort()).toEqual([...was.scopes.keys()].sort());
  let rows = 0;
  for (const [scope, seq] of is.scopes) {
    for (let n = 1; n <= seq; n++) expect(is.log.get(`${scope} ${n}`)).toBe(was.log.get(`${scope} ${n}`));
    rows += seq;
  }
  expect(is.log.size).toBe(rows);
  expect(was.log.size).toBeGreaterThan(rows);
  const all = [...is.log.values()].join("\n");
  expect(before.filter((id) => !all.includes(id))).toEqual([]);
  for (const [key, record] of was.records) {
    const restored = is.records.get(key);
    if (record.seq <= (is.scopes.get(record.scope) ?? 0)) expect(restored).toEqual(record);
    else if (restored !== undefined) expect(restored.version).toBeLessThan(record.version);
  }
  for (const key of is.records.keys()) expect(was.records.has(key)).toBe(true);

  const restored = await startTessera({ data: target.data, env: target.env });
  const ada = caller.at(restored.url);
  expect(
    await ada.call("loadCachedPageChunk", { page: { id: pages[0], spaceId: spaces[0] }, limit: 30 }),
  ).toMatchObject({
    recordMap: { block: { [pages[0] ?? ""]: { role: "editor" } } },
  });
  ada.close();
  await restored.stop();
});
