// Runs the program due-worker.ts for tests that kill it in the middle of its work.

import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inheritedEngine } from "@tessera/testing/quick-engine.ts";
import type { Sql } from "../../database/sql.ts";
import { INSTANCE, schedule } from "../due-work-db.ts";

const program = fileURLToPath(new URL("./due-worker.ts", import.meta.url));

export const ITEMS = 200;

/** Schedules items, half of each kind, and creates the table that the kind "count" writes. */
export async function scheduleItems(sql: Sql, items = ITEMS): Promise<void> {
  await sql.query("CREATE TABLE counted (key text NOT NULL)");
  await sql.transaction(async (inside) => {
    for (let n = 0; n < items; n++)
      await schedule(inside, { space: INSTANCE, kind: n % 2 === 0 ? "count" : "send", key: String(n) }, Date.now());
  });
}

export class Worker {
  readonly ended: Promise<unknown>;
  private readonly child: ChildProcess;
  private printed = "";
  private readonly waiting: { readonly isMet: () => boolean; readonly done: () => void }[] = [];

  constructor(place: string, outbox: string) {
    this.child = spawn(process.execPath, [...inheritedEngine(), "--import", "tsx", program, place, outbox], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.ended = new Promise((resolve) => this.child.once("close", resolve));
    this.child.stdout?.setEncoding("utf8").on("data", (part: string) => {
      this.printed += part;
      for (const { isMet, done } of this.waiting) if (isMet()) done();
    });
  }

  /** The items that it has begun. */
  get begun(): number {
    return this.printed.match(/^(?:count|send) /gm)?.length ?? 0;
  }

  async isReady(): Promise<void> {
    await this.until(() => this.printed.includes("ready\n"));
  }

  async hasBegun(items: number): Promise<void> {
    await this.until(() => this.begun >= items);
  }

  async hasNothingLeft(): Promise<void> {
    await this.until(() => this.printed.includes("nothing is left\n"));
  }

  /** Resolves when the condition is met, or the process has ended. */
  private async until(isMet: () => boolean): Promise<void> {
    const met = new Promise<void>((resolve) => this.waiting.push({ isMet, done: resolve }));
    if (isMet()) return;
    await Promise.race([met, this.ended]);
  }

  /** Kills it as `kill -9` does. */
  async kill(): Promise<void> {
    this.child.kill("SIGKILL");
    await this.ended;
  }
}

/** Returns what is wrong with the effects: an item that was not done, done twice, or sent with two idempotency keys. */
export async function faultsOf(sql: Sql, outbox: string, items = ITEMS): Promise<string[]> {
  const left = await sql.query<{ key: string }>("SELECT key FROM due_work");
  const { counted, sent } = await effectsOf(sql, outbox);
  const faults = left.map(({ key }) => `item ${key} is left`);
  for (let n = 0; n < items; n++) {
    const times = n % 2 === 0 ? counted.filter((key) => key === n).length : new Set(sent.get(n)).size;
    if (times !== 1) faults.push(`item ${n} was done ${times} times`);
  }
  return faults;
}

/** The keys of "count" in the table, and by key of "send" the idempotency keys that were sent. */
async function effectsOf(sql: Sql, outbox: string): Promise<{ counted: number[]; sent: Map<number, string[]> }> {
  const rows = await sql.query<{ key: string }>("SELECT key FROM counted");
  const sent = new Map<number, string[]>();
  for (const line of readFileSync(outbox, "utf8").trim().split("\n")) {
    const [key = "", occurrence = ""] = line.split(" ");
    sent.set(Number(key), [...(sent.get(Number(key)) ?? []), occurrence]);
  }
  return { counted: rows.map(({ key }) => Number(key)).toSorted((a, b) => a - b), sent };
}

/** How many items were sent more than once. */
export async function sentAgain(sql: Sql, outbox: string): Promise<number> {
  return [...(await effectsOf(sql, outbox)).sent.values()].filter((keys) => keys.length > 1).length;
}
