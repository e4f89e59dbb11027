// How fast a page of 10,000 blocks opens: its first 30 blocks, the whole of it chunk by chunk as a client loads it, and
// how many first chunks a second 64 connections get. `client` says in whose form: "tessera" as our own client asks, which
// gets the stretch of children that it shows, "v3" as existing clients ask, which get the whole list of ids with every
// answer. Answers are packed, as browsers ask for them. `--db postgres|pglite` runs one database only.
import { randomUUID } from "node:crypto";
import { Caller, newBlock } from "@tessera/testing/caller.ts";
import { percentile, report } from "./report.ts";
import { chosenDatabases, withServer, type DatabaseName } from "./server/databases.ts";
import { keepBusy } from "./server/load.ts";

const size = 10_000;
const firstLimit = 30;
const nextLimit = 500;
const reads = 250;

interface Chunk {
  readonly recordMap: { readonly block: Readonly<Record<string, unknown>> };
  readonly cursor: { readonly stack: readonly unknown[] };
}

const line = "Paragraphs of a page that somebody wrote over a year, some eighty characters long.";

/** A page of `size` blocks: nine paragraphs in ten stand on the page, the tenth is a list item with what follows in it. */
async function fill(caller: Caller, space: string): Promise<string> {
  const page = await caller.createPage(space, "Ten thousand");
  let top: string | null = null;
  let inner: string | null = null;
  let list = "";
  for (let made = 0; made < size; made += 500) {
    const operations: unknown[] = [];
    for (let n = made; n < made + 500; n++) {
      const id: string = randomUUID();
      const inside = n % 10 === 9 && list !== "";
      const parent = { table: "block", id: inside ? list : page };
      const type = n % 50 === 0 ? "bulleted_list" : "text";
      operations.push(newBlock(space, id, { type, parent, after: inside ? inner : top, title: `${n}. ${line}` }));
      if (inside) inner = id;
      else top = id;
      if (type === "bulleted_list") {
        list = id;
        inner = null;
      }
    }
    await caller.save(space, operations);
  }
  return page;
}

type Client = "tessera" | "v3";

function chunkBody(client: Client, page: string, space: string, limit: number, cursor: unknown): string {
  const common = { page: { id: page, spaceId: space }, limit, cursor };
  return JSON.stringify(
    client === "tessera" ? { ...common, editing: true } : { ...common, chunkNumber: 0, verticalColumns: false },
  );
}

async function readAll(
  load: (body: string) => Promise<Chunk>,
  client: Client,
  page: string,
  space: string,
): Promise<Set<string>> {
  const seen = new Set<string>();
  let chunk = await load(chunkBody(client, page, space, firstLimit, { stack: [] }));
  for (;;) {
    for (const id of Object.keys(chunk.recordMap.block)) seen.add(id);
    if (chunk.cursor.stack.length === 0) return seen;
    chunk = await load(chunkBody(client, page, space, nextLimit, chunk.cursor));
  }
}

async function measure(db: DatabaseName, caller: Caller, client: Client, page: string, space: string): Promise<void> {
  const first = chunkBody(client, page, space, firstLimit, { stack: [] });
  const load = async (body: string): Promise<Chunk> => JSON.parse(await caller.text("loadCachedPageChunk", body));
  const parent = { table: "block", id: page };
  const before = (await readAll(load, client, page, space)).size;
  const samples: number[] = [];
  for (let n = 0; n < reads; n++) {
    // Each of these reads a page that has just been changed: nothing that was kept of its answer helps.
    await caller.save(space, [newBlock(space, randomUUID(), { type: "text", parent, after: null, title: line })]);
    const began = performance.now();
    await load(first);
    if (n >= 50) samples.push(performance.now() - began);
  }
  const began = performance.now();
  const seen = await readAll(load, client, page, space);
  const whole = performance.now() - began;
  if (seen.size !== before + reads) throw new Error(`the page has ${seen.size} blocks, not ${before + reads}`);
  let bytes = 0;
  const load64 = await keepBusy(64, { warmMs: 1000, measureMs: 5000 }, async () => {
    bytes = (await caller.bytes("loadCachedPageChunk", first)).byteLength;
  });

  const common = { bench: "page-chunk", system: "tessera", db, size, client };
  report({ ...common, metric: "first_p50_ms", value: percentile(samples, 0.5), unit: "ms" });
  report({ ...common, metric: "first_p95_ms", value: percentile(samples, 0.95), unit: "ms" });
  report({ ...common, metric: "whole_ms", value: whole, unit: "ms" });
  report({ ...common, metric: "answer_kb", value: bytes / 1000, unit: "kB" });
  report({ ...common, metric: "reads_per_s", value: load64.perSecond, unit: "1/s", connections: 64 });
}

for (const db of chosenDatabases(process.argv)) {
  await withServer(db, async (server) => {
    const caller = new Caller(server.url, { sockets: 64, gzip: true });
    await caller.signUp();
    const space = await caller.createSpace();
    const page = await fill(caller, space);
    for (const client of ["tessera", "v3"] as const) await measure(db, caller, client, page, space);
    caller.close();
  });
}
