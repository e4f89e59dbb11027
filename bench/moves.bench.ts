// How long a move takes when the two places give different access, so that the server checks all that moves along: a page of 10,000
// blocks, a database of 100,000 rows, and for comparison an empty page, in a workspace in which 2,000 other pages have permission
// items of their own. `--db postgres|pglite` runs one database only; `--blocks N` and `--rows N` make smaller ones.
import { randomUUID } from "node:crypto";
import { Caller, newBlock } from "@tessera/testing/caller.ts";
import { percentile, report } from "./report.ts";
import { newDatabase } from "./database/seeded-database.ts";
import { chosenDatabases, withServer } from "./server/databases.ts";
import { numberAfter } from "./soak/arguments.ts";

const blocks = numberAfter("--blocks") ?? 10_000;
const rows = numberAfter("--rows") ?? 100_000;
const sharedPages = 2000;
const moves = 60;
const PIECE = 500;

async function inPieces(count: number, save: (from: number, to: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += PIECE) await save(from, Math.min(from + PIECE, count));
}

const many = <Value>(from: number, to: number, make: (n: number) => Value): Value[] =>
  Array.from({ length: to - from }, (_, at) => make(from + at));

async function fillPage(caller: Caller, space: string, page: string): Promise<void> {
  const parent = { table: "block", id: page };
  await inPieces(blocks, async (from, to) => {
    await caller.save(
      space,
      many(from, to, (n) => newBlock(space, randomUUID(), { type: "text", parent, after: null, title: `Line ${n}` })),
    );
  });
}

/** A database on the page. */
async function fillDatabase(caller: Caller, space: string, page: string): Promise<void> {
  const collection = await newDatabase(caller, space, page);
  const parent = { table: "collection", id: collection };
  await inPieces(rows, async (from, to) => {
    await caller.save(
      space,
      many(from, to, (n) => newBlock(space, randomUUID(), { type: "page", parent, after: null, title: `Row ${n}` })),
    );
  });
}

async function sharePages(caller: Caller, space: string, userId: string, page: string): Promise<void> {
  const parent = { table: "block", id: page };
  await inPieces(sharedPages, async (from, to) => {
    const ids = many(from, to, () => randomUUID());
    await caller.save(space, [
      ...ids.map((id, n) => newBlock(space, id, { type: "page", parent, after: null, title: `Shared ${from + n}` })),
      ...ids.map((id) => ({
        pointer: { table: "block", id, spaceId: space },
        path: ["permissions"],
        command: "setPermissionItem",
        args: { type: "user_permission", user_id: userId, role: "editor" },
      })),
    ]);
  });
}

for (const db of chosenDatabases(process.argv)) {
  await withServer(db, async (server) => {
    const caller = new Caller(server.url);
    await caller.signUp("Ada");
    const { userId } = caller;
    const space = await caller.createSpace();
    const open = await caller.createPage(space, "Open");
    const closed = await caller.createPage(space, "Closed");
    await caller.save(space, [
      {
        pointer: { table: "block", id: closed, spaceId: space },
        path: ["permissions"],
        command: "setPermissionItem",
        args: { type: "user_permission", user_id: userId, role: "editor" },
      },
    ]);
    await sharePages(caller, space, userId, await caller.createPage(space, "Shared"));
    const [page, empty, database] = [randomUUID(), randomUUID(), randomUUID()];
    const parent = { table: "block", id: open };
    await caller.save(space, [
      newBlock(space, page, { type: "page", parent, after: null, title: "Ten thousand" }),
      newBlock(space, empty, { type: "page", parent, after: null, title: "Empty" }),
      newBlock(space, database, { type: "page", parent, after: null, title: "Database" }),
    ]);
    await fillPage(caller, space, page);
    await fillDatabase(caller, space, database);
    for (const [what, id] of [
      ["empty page", empty],
      ["page", page],
      ["database", database],
    ] as const) {
      const samples: number[] = [];
      for (let n = 0; n < moves; n++) {
        const parentId = n % 2 === 0 ? closed : open;
        const began = performance.now();
        await caller.save(space, [
          {
            pointer: { table: "block", id, spaceId: space },
            path: [],
            command: "setParent",
            args: { parentId, parentTable: "block" },
          },
        ]);
        samples.push(performance.now() - began);
      }
      const size = { "empty page": 0, page: blocks, database: rows }[what];
      const about = { bench: "moves", system: "tessera", db, what, size, unit: "ms" };
      report({ ...about, metric: "move_p50_ms", value: percentile(samples, 0.5) });
      report({ ...about, metric: "move_p95_ms", value: percentile(samples, 0.95) });
    }
  });
}
process.exit(0);
