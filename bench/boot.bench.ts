// What a start costs: the server on an empty database and on one that is there already, its memory after people wrote
// for a while and before anybody did, the script that the first page loads, and the time until a page takes what is typed.
// `--db postgres|pglite` runs one database only; `--page` measures only the page, in the browser,
// `--memory` only the memory of a server that is ready.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Caller, transactionBody } from "@tessera/testing/caller.ts";
import { startTessera } from "@tessera/testing/tessera-process.ts";
import { firstPageSize } from "../scripts/size.mjs";
import { measureInteractive } from "./boot/page-interactive.ts";
import { percentile, report } from "./report.ts";
import { chosenDatabases, withEmptyDatabase, withServer, type DatabaseName } from "./server/databases.ts";
import { keepBusy } from "./server/load.ts";
import { residentMb } from "./server/resident.ts";
import { keyOf, writersOf } from "./server/writers.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const webDist = path.join(root, "apps/web/dist");

/** What a start has to do for the first time: look through the dependencies, build both parts. */
const madeByStart = ["node_modules/.tessera-installed", "apps/server/dist/.build-hash", "apps/web/dist/.build-hash"];
const memoryRounds = 3;

/**
 * Memory when the start command says that it is ready: `first` where it has the dependencies to look through, both parts
 * to build and a database to make, `later` on what that left. Medians: one process differs from the next by up to 20 MB.
 */
async function reportReadyMemory(db: DatabaseName): Promise<void> {
  const measured = { first: [] as number[], later: [] as number[] };
  for (let round = 0; round < memoryRounds; round++) {
    await withEmptyDatabase(db, async (env) => {
      const data = mkdtempSync(path.join(tmpdir(), "tessera-bench-"));
      for (const made of madeByStart) rmSync(path.join(root, made), { force: true });
      try {
        for (const start of ["first", "later"] as const) {
          const server = await startTessera({ env, data, asStartCommand: true });
          measured[start].push(residentMb(server.pid));
          await server.stop();
        }
      } finally {
        rmSync(data, { recursive: true, force: true });
      }
    });
  }
  for (const start of ["first", "later"] as const) {
    const value = percentile(measured[start], 0.5);
    report({ bench: "boot", metric: "rss_mb", value, unit: "MB", system: "tessera", db, after: "ready", start });
  }
}

const pageOnly = process.argv.includes("--page");
const memoryOnly = process.argv.includes("--memory");
for (const db of pageOnly ? [] : chosenDatabases(process.argv)) {
  await reportReadyMemory(db);
  if (memoryOnly) continue;
  const common = { bench: "boot", system: "tessera", db };
  await withServer(db, async (cold, restart) => {
    report({ ...common, metric: "server_cold_ms", value: cold.readyAfterMs, unit: "ms" });
    const server = await restart();
    report({ ...common, metric: "server_warm_ms", value: server.readyAfterMs, unit: "ms" });
    const caller = new Caller(server.url, { sockets: 32 });
    await caller.signUp();
    const writers = await writersOf(caller, 32, "many");
    await keepBusy(writers.length, { warmMs: 0, measureMs: 15_000 }, async (n) => {
      const writer = writers[n];
      if (writer === undefined) throw new Error("no writer");
      await caller.text("saveTransactionsFanout", JSON.stringify(transactionBody(writer.space, [keyOf(writer)])));
      writer.typed += 1;
    });
    report({ ...common, metric: "rss_mb", value: residentMb(server.pid), unit: "MB", after: "commit" });
    caller.close();
  });
}
if (!memoryOnly) await reportPage();

async function reportPage(): Promise<void> {
  const { bytes } = await firstPageSize(webDist);
  report({ bench: "boot", metric: "script_kb", value: bytes / 1024, unit: "kB", system: "tessera" });
  const server = await startTessera({ env: { LOG_LEVEL: "error" } });
  try {
    for (const { cache, throttle, medianMs } of await measureInteractive(server.url)) {
      const metric = "page_interactive_ms";
      report({ bench: "boot", metric, value: medianMs, unit: "ms", system: "tessera", cache, throttle });
    }
  } finally {
    await server.stop();
  }
}
