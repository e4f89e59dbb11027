// A workspace of 300,000 pages: how long a commit takes when 32 people write in it, each line on another page, and what memory
// the server has afterwards; what a client costs that holds 30,000 of them; and how long one change keeps the server from
// everything else while 1,000 people look at the page. `--pages N` for fewer (whole thousands), `--seconds N` for a shorter or
// longer run, `--part workspace` or `--part watching` for a half of it.
import { randomUUID } from "node:crypto";
import { Caller, newBlock } from "@tessera/testing/caller.ts";
import type { TesseraProcess } from "@tessera/testing/tessera-process.ts";
import { measureHeld } from "./grow/held.ts";
import { growWorkspace } from "./grow/grown-workspace.ts";
import { watchBlock } from "./grow/watching.ts";
import { report } from "./report.ts";
import { below, seeded } from "./seeded.ts";
import { withServer } from "./server/databases.ts";
import { keepBusy } from "./server/load.ts";
import { residentMb } from "./server/resident.ts";
import { numberAfter } from "./soak/arguments.ts";

const pages = numberAfter("--pages") ?? 300_000;
const seconds = numberAfter("--seconds") ?? 30;
/** Pages that a client holds, as it comes and starts. */
const held = Math.min(30_000, pages);
const clients = 32;
const connections = 1000;
const db = "postgres";

const at = process.argv.indexOf("--part");
const part = at < 0 ? null : process.argv[at + 1];
if (part !== "watching") await withServer(db, measureWorkspace);
if (part !== "workspace") {
  const value = await watchBlock(db, connections);
  report({ bench: "grow", system: "tessera", metric: "watch_block_ms", value, unit: "ms", db, connections });
}
process.exit(0);

async function measureWorkspace(server: TesseraProcess, _restart: unknown, databaseUrl: string | null): Promise<void> {
  if (databaseUrl === null) throw new Error("a server on PostgreSQL has an address of its database");
  const caller = new Caller(server.url, { sockets: clients });
  const email = `${randomUUID()}@example.com`;
  await caller.signUp("Robin", email);
  const { space, sections } = await growWorkspace(caller, databaseUrl, pages);
  const random = seeded(1);
  const anywhere = (): string => {
    const section = sections[below(random, sections.length)];
    return section?.pages[below(random, section.pages.length)] ?? "";
  };
  const load = await keepBusy(clients, { warmMs: 5000, measureMs: seconds * 1000 }, async () => {
    const parent = { table: "block", id: anywhere() };
    await caller.save(space, [
      newBlock(space, randomUUID(), { type: "text", parent, after: null, title: "The last one leaves at eight." }),
    ]);
  });
  const common = { bench: "grow", system: "tessera", db, pages, clients };
  report({ ...common, metric: "tps", value: load.perSecond, unit: "1/s" });
  report({ ...common, metric: "commit_p50_ms", value: load.p50, unit: "ms" });
  report({ ...common, metric: "commit_p95_ms", value: load.p95, unit: "ms" });
  report({ ...common, metric: "rss_mb", value: residentMb(server.pid), unit: "MB" });
  caller.close();
  const upper = sections.slice(0, held / 1000).map(({ id }) => id);
  const client = await measureHeld(server.url, { email, password: "correct horse 42", spaceId: space, upper });
  const of = { ...common, held };
  report({ ...of, metric: "start_ms", value: client.startMs, unit: "ms" });
  report({ ...of, metric: "start_ratio", value: client.startRatio, unit: "1" });
  report({ ...of, metric: "client_heap_mb", value: client.heapMb, unit: "MB" });
}
