// The whole server killed while it duplicates a large database, on each database: the copy is shown whole, once, or not at all, and
// the task comes to an end under the server that is started again.

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { placeTestPglite } from "@tessera/server/database/testing/pglite-for-tests.ts";
import { expect, test, vi } from "vitest";
import { Caller } from "../caller.ts";
import { freshDatabase, startPostgres } from "../postgres.ts";
import { startTessera, type TesseraProcess } from "../tessera-process.ts";

const ROWS = 2500;
const PER_TRANSACTION = 500;
/** How long a copy may take that another server begins anew, once it knows that the first one ended. */
const patience = { timeout: 240_000, interval: 5 };

interface Told {
  readonly state: string;
  readonly status: { readonly done: number; readonly total: number };
  readonly result: { readonly pageId: string } | null;
}

async function killedWhileCopying(data: string, env: Readonly<Record<string, string>>, kills: number): Promise<void> {
  const start = async (): Promise<TesseraProcess> =>
    await startTessera({ data, env: { LOG_LEVEL: "error", BASE_URL: "", ...env } });
  let server = await start();
  let caller = new Caller(server.url);
  await caller.signUp("Copy", "copy@example.com");
  const space = await caller.createSpace();
  const { page, collection } = await largeDatabase(caller, space);
  const { taskId } = await caller.call<{ taskId: string }>("enqueueTask", {
    task: { eventName: "duplicateBlock", request: { pageId: page, spaceId: space } },
  });
  const told = async (): Promise<Told> => {
    const { results } = await caller.call<{ results: Told[] }>("getTasks", { taskIds: [taskId] });
    const [task] = results;
    if (task === undefined) throw new Error("the task is not known any more");
    return task;
  };
  const top = async (): Promise<string[]> => {
    const body = { spaceId: space, parents: [{ table: "space", id: space }] };
    const { children } = await caller.call<{ children: Record<string, { listed: [string, string][] }> }>(
      "loadChildPages",
      body,
    );
    return children[space]?.listed.map(([id]) => id) ?? [];
  };
  for (let kill = 0; kill < kills; kill++) {
    await vi.waitFor(async () => {
      const { state, status } = await told();
      expect(state).toBe("in_progress");
      expect(status.done).toBeGreaterThan(0);
      expect(status.done).toBeLessThan(status.total);
    }, patience);
    await server.kill();
    caller.close();
    server = await start();
    caller = caller.at(server.url);
    // What was cut off is not there; what is begun anew is not either.
    if ((await told()).state !== "success") expect(await top()).toEqual([page]);
  }
  await vi.waitFor(async () => expect((await told()).state).toBe("success"), patience);
  const { result } = await told();
  expect(await top()).toEqual([page, result?.pageId]);
  expect(await rowsBelow(caller, space, result?.pageId ?? "")).toBe(ROWS);
  expect(await countOf(caller, collection)).toBe(ROWS);
  caller.close();
  await server.stop();
}

async function largeDatabase(caller: Caller, space: string): Promise<{ page: string; collection: string }> {
  const page = await caller.createPage(space);
  const [frame, collection] = [randomUUID(), randomUUID()];
  const set = (table: string, id: string, args: object): object => ({
    pointer: { table, id, spaceId: space },
    path: [],
    command: "set",
    args,
  });
  await caller.save(space, [
    set("block", frame, {
      type: "collection_view",
      alive: true,
      collection_id: collection,
      parent_id: page,
      parent_table: "block",
    }),
    set("collection", collection, {
      parent_id: frame,
      parent_table: "block",
      schema: { title: { name: "Name", type: "title" } },
    }),
  ]);
  for (let made = 0; made < ROWS; made += PER_TRANSACTION) {
    const row = (n: number): object => ({
      pointer: { table: "block", id: randomUUID(), spaceId: space },
      path: [],
      command: "new",
      args: {
        type: "page",
        parent: { table: "collection", id: collection },
        properties: { title: [[`Row ${made + n}`]] },
      },
    });
    await caller.save(
      space,
      Array.from({ length: PER_TRANSACTION }, (_, n) => row(n)),
    );
  }
  return { page, collection };
}

/** Rows of the one database that stands in a page. */
async function rowsBelow(caller: Caller, space: string, page: string): Promise<number> {
  const { recordMap } = await caller.call<{ recordMap: { collection?: Record<string, object> } }>(
    "loadCachedPageChunkV2",
    { page: { id: page, spaceId: space }, limit: 100, cursor: { stack: [] } },
  );
  const [collection = ""] = Object.keys(recordMap.collection ?? {});
  return await countOf(caller, collection);
}

async function countOf(caller: Caller, collection: string): Promise<number> {
  const count = { type: "aggregation", aggregation: { aggregator: "count" } };
  const answer = await caller.call<{ result: { reducerResults: { count: { aggregationResult: { value: number } } } } }>(
    "queryCollection",
    { collection: { id: collection }, loader: { reducers: { count } } },
  );
  return answer.result.reducerResults.count.aggregationResult.value;
}

async function inFolder(work: (data: string) => Promise<void>): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), "tessera-copy-"));
  try {
    await work(data);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

test("on the embedded database a copy that is cut off twice comes whole, once", async () => {
  await inFolder(async (data) => {
    await placeTestPglite(data);
    await killedWhileCopying(data, {}, 2);
  });
});

test("on PostgreSQL another server takes over a copy whose server was killed", async () => {
  const postgres = await startPostgres({ durable: true });
  try {
    const { url } = await freshDatabase(postgres.url);
    await inFolder(async (data) => await killedWhileCopying(data, { DATABASE_URL: url }, 1));
  } finally {
    await postgres.stop();
  }
});
