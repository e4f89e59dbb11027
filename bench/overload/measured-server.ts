// One run of the overload bench: it starts a server, a colleague who types, a user who queries a small database of another workspace,
// and a process that attacks. The user is logged in, because signed-out callers of one network share one rate limit, and the attacker
// calls from the same address.
// Invariant: it throws if the server does not answer at the end, or does not stop by itself.
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Caller, newBlock, transactionBody } from "@tessera/testing/caller.ts";
import { startTessera } from "@tessera/testing/tessera-process.ts";
import { percentile } from "../report.ts";
import { withEmptyDatabase, type DatabaseName } from "../server/databases.ts";
import { keyOf } from "../server/writers.ts";
import type { AttackName } from "./attacks.ts";
import { ask, isQueryAttack, prepared, publicDatabase, type PublicDatabase } from "./query-attacks.ts";

export interface Measured {
  readonly writeP95: number;
  /** Milliseconds until a question about a small database of a workspace that is not attacked is answered. */
  readonly queryP95: number;
  /** Megabytes. */
  readonly rssGrowth: number;
}

const warmMs = 1500;
const attackMs = 5000;
const keyEveryMs = 50;
const answerWithinMs = 10_000;
const questionEveryMs = 50;
const smallRows = 20;

/** Memory that a process holds now, in megabytes. */
function rssOf(pid: number): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(found ?? 0) / 1024;
}

export async function measured(db: DatabaseName, attack: AttackName): Promise<Measured> {
  let result: Measured | null = null;
  await withEmptyDatabase(db, async (env) => {
    const server = await startTessera({ env });
    try {
      result = await underAttack(server.url, server.pid, attack);
    } catch (error) {
      await server.kill();
      throw error;
    }
    const stopped = server.stop();
    const code = await server.exited;
    await stopped;
    if (code !== 0) throw new Error(`The server ended with ${code} after ${attack}:\n${server.output().slice(-2000)}`);
  });
  if (result === null) throw new Error("nothing was measured");
  return result;
}

async function underAttack(url: string, pid: number, attack: AttackName): Promise<Measured> {
  const colleague = new Caller(url);
  await colleague.signUp("Colleague");
  const space = await colleague.createSpace();
  const page = await colleague.createPage(space);
  const block = randomUUID();
  const parent = { table: "block", id: page };
  await colleague.save(space, [newBlock(space, block, { type: "text", parent, after: null, title: "" })]);
  const { code } = await colleague.call<{ code: string }>("createInvite", { spaceId: space, role: "read_and_write" });
  const writer = { space, block, site: randomUUID(), typed: 0 };
  const owner = new Caller(url);
  await owner.signUp("Owner");
  const small = await publicDatabase(owner, smallRows);
  owner.close();
  const database = await preparedFor(url, attack);
  const samples: number[] = [];
  const answers: number[] = [];
  let [peak, before] = [0, 0];
  let over = false;
  const typing = (async () => {
    while (!over) {
      const body = JSON.stringify(transactionBody(space, [keyOf(writer)]));
      writer.typed++;
      const began = performance.now();
      await colleague.text("saveTransactionsFanout", body);
      const took = performance.now() - began;
      if (before > 0) samples.push(took);
      await pause(Math.max(0, keyEveryMs - took));
    }
  })();
  const asking = (async () => {
    for (let n = 0; !over; n++) {
      const began = performance.now();
      const rows = { filter: { operator: "and", filters: [titleHas(String(n % 10))] }, reducers: ROWS };
      const status = await ask(url, small, rows, owner.cookie);
      if (status !== 200)
        throw new Error(`a question about another workspace was answered with ${status} during ${attack}`);
      const took = performance.now() - began;
      if (before > 0) answers.push(took);
      await pause(Math.max(0, questionEveryMs - took));
    }
  })();
  const colleagues = Promise.all([typing, asking]);
  await Promise.race([colleagues, pause(warmMs)]);
  before = rssOf(pid);
  const watching = setInterval(() => (peak = Math.max(peak, rssOf(pid))), 20);
  const target = JSON.stringify({ attack, url, space, page, code, database, forMs: attackMs });
  const attacker = fork(new URL("./attacker.ts", import.meta.url), [target], { execArgv: process.execArgv });
  try {
    await Promise.race([once(attacker, "exit"), colleagues]);
    over = true;
    await Promise.race([
      colleagues,
      pause(answerWithinMs).then(() => Promise.reject(new Error(`no answer after ${attack}`))),
    ]);
  } finally {
    clearInterval(watching);
  }
  await colleague.call("loadCachedPageChunk", { page: { id: page, spaceId: space } });
  colleague.close();
  return {
    writeP95: percentile(samples, 0.95),
    queryP95: percentile(answers, 0.95),
    rssGrowth: Math.max(0, peak - before),
  };
}

const ROWS = { rows: { type: "results", limit: 50 } } as const;

function titleHas(text: string): object {
  return { property: "title", filter: { operator: "string_contains", value: { type: "exact", value: text } } };
}

/** Any account can prepare the data, on a public page of its own. */
async function preparedFor(url: string, attack: AttackName): Promise<PublicDatabase | null> {
  if (!isQueryAttack(attack)) return null;
  const attacker = new Caller(url);
  await attacker.signUp("Mallory");
  const database = await prepared(url, attacker, attack);
  attacker.close();
  return database;
}
