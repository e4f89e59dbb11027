// Backup of one engine, restore into the other, both ways, with a value of every kind of column;
// and all that a restore refuses.

import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "@tessera/testing/postgres.ts";
import { ladder } from "../../ladder.ts";
import { migrate, NewerSchemaError, schemaOf, type Migration } from "../../database/migrations.ts";
import { openPostgres } from "../../database/open-postgres.ts";
import type { Database } from "../../database/sql.ts";
import { openTestPglite } from "../../database/testing/pglite-for-tests.ts";
import { DiskFileStore } from "../../storage/disk-file-store.ts";
import { FileDb } from "../files/database/file-db.ts";
import { from } from "../../storage/file-store.suite.ts";
import { DamagedBackupError, verifyBackup } from "./read-backup.ts";
import { NotEmptyError, restoreBackup } from "./restore.ts";
import { writeBackup } from "./write-backup.ts";

const kinds: Migration = {
  id: 900,
  name: "every kind of column",
  sql: `
    CREATE TABLE kind (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, parent bigint REFERENCES kind (id),
      flag boolean, small smallint, whole integer, big bigint, exact numeric, single real, "double Name" double precision,
      words text, short varchar(20), bytes bytea, at timestamptz, local timestamp, day date, span interval,
      doc jsonb, raw json, key uuid, tags text[], numbers bigint[], docs jsonb[], twice integer GENERATED ALWAYS AS (whole * 2) STORED
    );
    CREATE TABLE counted (n bigserial, touched boolean DEFAULT false);
    CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.touched := true; RETURN NEW; END $$;
    CREATE TRIGGER touch BEFORE INSERT ON counted FOR EACH ROW EXECUTE FUNCTION touch();
    CREATE TABLE empty (id integer);
  `,
};
const later: Migration = {
  id: 901,
  name: "later",
  sql: "ALTER TABLE counted ADD COLUMN note text NOT NULL DEFAULT 'new'",
};
const climbed = [...ladder, kinds];

let folder: string;
let files: DiskFileStore;
let count = 0;
const opened: Database[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tessera-backup-"));
  files = await openFiles();
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function fresh(): string {
  count += 1;
  return join(folder, String(count));
}

async function openFiles(): Promise<DiskFileStore> {
  return await DiskFileStore.open({ folder: fresh(), randomUUID });
}

const fail = (error: Error): never => {
  throw error;
};

const engines = {
  pglite: () => openTestPglite(fresh()),
  postgres: async () => openPostgres({ url: (await freshDatabase()).url, poolSize: 4, onConnectionLost: fail }),
};

async function openOne(kind: keyof typeof engines): Promise<Database> {
  const database = await engines[kind]();
  opened.push(database);
  return database;
}

async function fill(database: Database): Promise<void> {
  await migrate(database, climbed);
  await database.query(
    `INSERT INTO kind (parent, flag, small, whole, big, exact, single, "double Name", words, short, bytes, at, local, day, span, doc, raw, key, tags, numbers, docs)
     VALUES (2, true, -32768, 1073741823, 9223372036854775807, 12345678901234567890.123456789, 0.1, 0.1, $1, 'x', '\\x00ff0a', '2026-01-02T03:04:05.678901Z',
       '2026-01-02 03:04:05.678901', '0044-03-15 BC', '1 year 2 days 03:04:05.6', $2, '{"b":1,  "a":[1,null]}', '0b8e7b2e-0000-4000-8000-000000000001',
       ARRAY['a,b', NULL, '"q"', E'line\\nbreak'], '{1,NULL,9223372036854775807}', ARRAY[$2::jsonb, NULL]), (1, NULL, NULL, NULL, NULL, 'NaN', 'Infinity', '-0',
       '', NULL, '', 'infinity', NULL, NULL, NULL, 'null', NULL, NULL, '{}', NULL, NULL)`,
    ['tab\tline\nquote"back\\slash \u{1F600} \u2028 ä', JSON.stringify({ text: '\n"\\', deep: [{}, [null, 1e21]] })],
  );
  await database.query("INSERT INTO counted (touched) SELECT false FROM generate_series(1, 3000)");
  await database.query("UPDATE counted SET touched = false WHERE n = 7");
  await database.query(
    "INSERT INTO account (user_id, email, created_at) VALUES ('0b8e7b2e-0000-4000-8000-000000000001', 'ada@example.com', now())",
  );
}

async function backup(database: Database, files: DiskFileStore): Promise<string> {
  const path = `${fresh()}.tar`;
  const file = await open(path, "wx");
  await writeBackup({ database, files, appVersion: "1.2.3", now: () => 0, write: (bytes) => file.writeFile(bytes) });
  await file.close();
  return path;
}

/** Everything, in the engine's own text form. */
async function contents(database: Database): Promise<unknown> {
  const tables = ["kind", "counted", "account", "session", "empty"];
  return await Promise.all(tables.map((table) => database.query(`SELECT t::text AS row FROM ${table} t ORDER BY 1`)));
}

describe.each([
  ["pglite", "postgres"],
  ["postgres", "pglite"],
] as const)("from %s to %s", (from, to) => {
  test("every row, key, sequence and trigger is there again", async () => {
    const source = await openOne(from);
    await fill(source);
    const path = await backup(source, files);
    const target = await openOne(to);
    const manifest = await restoreBackup(target, path, climbed, files);
    expect(manifest).toMatchObject({ appVersion: "1.2.3", schema: 900, database: from });
    expect(await contents(target)).toEqual(await contents(source));
    await target.query("INSERT INTO counted (touched) VALUES (false)");
    expect(await target.query("SELECT n, touched FROM counted ORDER BY n DESC LIMIT 1")).toEqual([
      { n: 3001, touched: true },
    ]);
    expect(await target.query("INSERT INTO kind (flag) VALUES (true) RETURNING id")).toEqual([{ id: 3 }]);
    await expect(target.query("INSERT INTO kind (parent) VALUES (77)")).rejects.toThrow("foreign key");
  });
});

describe("files", () => {
  const bytes = randomBytes(5 * 1024 * 1024);
  const partSize = 4 * 1024 * 1024;
  const parts = [bytes.subarray(0, partSize), bytes.subarray(partSize)];

  /** An instance with a whole file of two parts and an unfinished one of one. */
  async function withFiles(): Promise<{ source: Database; store: DiskFileStore; keys: string[] }> {
    const [source, store] = [await openOne("postgres"), await openFiles()];
    await fill(source);
    const db = new FileDb(source, () => 0);
    const [spaceId, blockId, userId] = [randomUUID(), randomUUID(), randomUUID()];
    const add = async (id: string, sent: readonly Uint8Array[]): Promise<string[]> => {
      const file = {
        spaceId,
        id,
        blockId,
        userId,
        name: "a",
        contentType: "",
        size: bytes.byteLength,
        partSize,
        parts: 2,
      };
      await db.begin(file, 100);
      for (const [n, part] of sent.entries()) {
        const { size, sha256 } = await store.write(`${spaceId}/${id}/${n}`, from(part));
        await db.addPart(file, { n, size, sha256 });
      }
      if (sent.length === 2) await db.finish(file, createHash("sha256").update(bytes).digest("hex"), null);
      return sent.map((_, n) => `${spaceId}/${id}/${n}`);
    };
    const keys = await add(randomUUID(), parts);
    await add(randomUUID(), parts.slice(0, 1));
    return { source, store, keys };
  }
  const stored = async (store: DiskFileStore): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of store.list()) found.push(key);
    return found.toSorted();
  };

  test("that are whole are in the backup and there again after a restore, byte by byte", async () => {
    const { source, store, keys } = await withFiles();
    const path = await backup(source, store);
    const other = await openFiles();
    const manifest = await restoreBackup(await openOne("postgres"), path, climbed, other);
    expect(manifest.files.map(({ key }) => key)).toEqual(keys);
    expect(await stored(other)).toEqual(keys.toSorted());
    for (const [n, key] of keys.entries()) {
      const stream = await other.read(key);
      expect(stream !== null && (await buffer(stream)).equals(parts[n] ?? Buffer.alloc(0))).toBe(true);
    }
  });

  test("with one byte flipped in the backup are refused, and nothing is left; so is a store that holds other bytes", async () => {
    const { source, store, keys } = await withFiles();
    const path = await backup(source, store);
    const target = await openOne("postgres");
    const other = await openFiles();
    const whole = readFileSync(path);
    const broken = join(folder, "broken-files.tar");
    for (const at of [
      whole.indexOf(parts[0]?.subarray(0, 32) ?? "") + 1000,
      whole.indexOf(parts[1]?.subarray(0, 32) ?? ""),
    ]) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(broken, changed);
      await expect(verifyBackup(broken)).rejects.toThrow(DamagedBackupError);
      await expect(restoreBackup(target, broken, climbed, other)).rejects.toThrow(DamagedBackupError);
      expect(await stored(other)).toEqual([]);
    }
    await other.write(keys[1] ?? "", from(Buffer.from("other")));
    await expect(restoreBackup(target, path, climbed, other)).rejects.toThrow("holds other bytes");
    expect(await stored(other)).toEqual([keys[1]]);
    await other.remove(keys[1] ?? "");
    await restoreBackup(target, path, climbed, other);
    expect(await stored(other)).toEqual(keys.toSorted());
  });

  test("that are damaged where they lie stop the backup and are named", async () => {
    const { source, store, keys } = await withFiles();
    await store.remove(keys[0] ?? "");
    await expect(backup(source, store)).rejects.toThrow(keys[0]);
    await store.write(keys[0] ?? "", from(randomBytes(partSize)));
    await expect(backup(source, store)).rejects.toThrow(keys[0]);
  });
});

test("a backup is of one moment, while others write", async () => {
  const source = await openOne("postgres");
  await fill(source);
  const path = `${fresh()}.tar`;
  const file = await open(path, "wx");
  let writes: Promise<unknown> = Promise.resolve();
  let first = true;
  await writeBackup({
    database: source,
    files,
    appVersion: "1",
    now: () => 0,
    async write(bytes) {
      if (first) writes = source.transaction(async (sql) => sql.query("DELETE FROM counted"));
      first = false;
      await writes;
      await file.writeFile(bytes);
    },
  });
  await file.close();
  const manifest = await verifyBackup(path);
  expect(manifest.tables.find(({ name }) => name === "counted")?.rows).toBe(3000);
  expect(await source.query("SELECT count(*) AS n FROM counted")).toEqual([{ n: 0 }]);
});

describe("a restore refuses", () => {
  test("a file with any byte changed, cut short or longer, and leaves the target empty", async () => {
    const source = await openOne("postgres");
    await fill(source);
    const path = await backup(source, files);
    const whole = readFileSync(path);
    const target = await openOne("postgres");
    const broken = join(folder, "broken.tar");
    const attempt = async (bytes: Uint8Array): Promise<void> => {
      writeFileSync(broken, bytes);
      await expect(restoreBackup(target, broken, climbed, files)).rejects.toThrow(DamagedBackupError);
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.byteLength - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const bytes = Uint8Array.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        await attempt(bytes);
      }),
      { numRuns: 150, seed: 7 },
    );
    // Every byte of the first header and of the end, where a change would be easiest to overlook.
    const places = [...Array(512).keys(), ...Array.from({ length: 1600 }, (_, index) => whole.byteLength - 1 - index)];
    for (const at of places.filter((_, index) => index % 7 === 0)) {
      const bytes = Uint8Array.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await attempt(bytes);
    }
    await attempt(whole.subarray(0, whole.byteLength - 1));
    await attempt(whole.subarray(0, 512 * 3));
    await attempt(new Uint8Array());
    await attempt(Buffer.concat([whole, Buffer.alloc(512)]));
    expect(await schemaOf(target)).toBe(0);
  });

  test("a target that is not empty", async () => {
    const source = await openOne("postgres");
    await fill(source);
    const path = await backup(source, files);
    const before = await contents(source);
    await expect(restoreBackup(source, path, climbed, files)).rejects.toThrow(NotEmptyError);
    expect(await contents(source)).toEqual(before);
  });

  test("a backup of a newer schema; an older one climbs", async () => {
    const source = await openOne("postgres");
    await fill(source);
    const path = await backup(source, files);
    const target = await openOne("postgres");
    await expect(restoreBackup(target, path, ladder, files)).rejects.toThrow(NewerSchemaError);
    await restoreBackup(target, path, [...climbed, later], files);
    expect(await schemaOf(target)).toBe(901);
    expect(await target.query("SELECT DISTINCT note FROM counted")).toEqual([{ note: "new" }]);
  });
});
