// What a start costs: the server on an empty database and on one that is there already, its memory after people wrote
// for a while, the script that the first page loads, and the time until a page takes what is typed.
// `--db postgres|pglite` runs one database only; `--page` measures only the page, in the browser.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Caller, transactionBody } from "@tessera/testing/caller.ts";
import { startTessera } from "@tessera/testing/tessera-process.ts";
import { firstPageSize } from "../scripts/size.mjs";
import { measureInteractive } from "./boot/page-interactive.ts";
import { report } from "./report.ts";
import { chosenDatabases, withServer } from "./server/databases.ts";
import { keepBusy } from "./server/load.ts";
import { keyOf, writersOf } from "./server/writers.ts";

const webDist = fileURLToPath(new URL("../apps/web/dist", import.meta.url));

/** Resident memory of a process in megabytes. */
function residentMb(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1]
    : execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).trim();
  return Number(kilobytes) / 1024;
}

const pageOnly = process.argv.includes("--page");
for (const db of pageOnly ? [] : chosenDatabases(process.argv)) {
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
