// How long an edit takes from its author to everybody who looks at the same page: 1, 200 and 1,000 readers, all in this
// one process, so that its own work counts too. Tessera commits each edit to disk before it tells anyone; the peer keeps
// its document in memory. `--db postgres|pglite` runs one database only.
import { hocuspocusFanOut } from "./fan-out/hocuspocus-fan-out.ts";
import { tesseraFanOut } from "./fan-out/tessera-fan-out.ts";
import { percentile, report } from "./report.ts";
import { chosenDatabases, withServer } from "./server/databases.ts";

const runs = [
  { clients: 1, edits: 200, perSecond: 20 },
  { clients: 200, edits: 200, perSecond: 20 },
  { clients: 1000, edits: 50, perSecond: 5 },
] as const;

function reportAll(
  samples: readonly number[],
  dimensions: Readonly<Record<string, string | number>>,
  system: string,
): void {
  for (const [metric, share] of [
    ["p50_ms", 0.5],
    ["p95_ms", 0.95],
    ["p99_ms", 0.99],
  ] as const) {
    report({ bench: "fan-out", metric, value: percentile(samples, share), unit: "ms", system, ...dimensions });
  }
}

for (const { clients, edits, perSecond } of runs) {
  const dimensions = { clients, edits_per_s: perSecond };
  try {
    reportAll(await hocuspocusFanOut(clients, edits, perSecond), { ...dimensions, db: "none" }, "hocuspocus");
  } catch (error) {
    // What the peer cannot do with so many readers here is no reason to measure nothing.
    console.error(`hocuspocus, ${clients} readers: ${String(error)}`);
  }
  for (const db of chosenDatabases(process.argv)) {
    await withServer(db, async (server) => {
      reportAll(await tesseraFanOut(server.url, clients, edits, perSecond), { ...dimensions, db }, "tessera");
    });
  }
}
process.exit(0);
