// How many single-operation transactions a server commits over HTTP, and how long each takes: one key typed by each of
// 1, 32 or 128 people, each in a block of their own, in one workspace or in one each. Then the insertion of a block in
// the middle of 10,000 siblings. `--db postgres|pglite` runs one database only.
import { randomUUID } from "node:crypto";
import { Caller, newBlock, transactionBody } from "@tessera/testing/caller.ts";
import { percentile, report } from "./report.ts";
import { chosenDatabases, withServer, type DatabaseName } from "./server/databases.ts";
import { keepBusy } from "./server/load.ts";
import { keyOf, writersOf } from "./server/writers.ts";

const span = { warmMs: 1500, measureMs: 5000 };
const siblings = 10_000;

async function typing(db: DatabaseName, caller: Caller, clients: number, spaces: "one" | "many"): Promise<void> {
  const writers = await writersOf(caller, clients, spaces);
  const load = await keepBusy(clients, span, async (n) => {
    const writer = writers[n];
    if (writer === undefined) throw new Error("no writer");
    await caller.text("saveTransactionsFanout", JSON.stringify(transactionBody(writer.space, [keyOf(writer)])));
    writer.typed += 1;
  });
  const common = { bench: "commit", system: "tessera", db, clients, spaces };
  report({ ...common, metric: "tps", value: load.perSecond, unit: "1/s" });
  report({ ...common, metric: "p50_ms", value: load.p50, unit: "ms" });
  report({ ...common, metric: "p95_ms", value: load.p95, unit: "ms" });
  report({ ...common, metric: "p99_ms", value: load.p99, unit: "ms" });
}

async function inserting(db: DatabaseName, caller: Caller): Promise<void> {
  const space = await caller.createSpace();
  const parent = { table: "block", id: await caller.createPage(space) };
  let after: string | null = null;
  let middle = "";
  for (let made = 0; made < siblings; made += 500) {
    const operations: unknown[] = [];
    for (let n = made; n < made + 500; n++) {
      const id: string = randomUUID();
      operations.push(newBlock(space, id, { type: "text", parent, after, title: `Line ${n}` }));
      after = id;
      if (n === siblings / 2) middle = id;
    }
    await caller.save(space, operations);
  }
  const samples: number[] = [];
  for (let n = 0; n < 300; n++) {
    const body = transactionBody(space, [
      newBlock(space, randomUUID(), { type: "text", parent, after: middle, title: "between" }),
    ]);
    const began = performance.now();
    await caller.call("saveTransactionsFanout", body);
    if (n >= 50) samples.push(performance.now() - began);
  }
  const value = percentile(samples, 0.95);
  report({ bench: "commit", metric: "insert_10000_p95_ms", value, unit: "ms", system: "tessera", db });
}

for (const db of chosenDatabases(process.argv)) {
  await withServer(db, async (server) => {
    const caller = new Caller(server.url, { sockets: 128 });
    await caller.signUp();
    for (const clients of [1, 32, 128]) {
      for (const spaces of ["one", "many"] as const) await typing(db, caller, clients, spaces);
    }
    await inserting(db, caller);
    caller.close();
  });
}
