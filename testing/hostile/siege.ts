/**
 * A server under hostile requests, through its real HTTP side. Invariants: no answer is a 500, what belongs to others
 * stands as it stood, every workspace still takes a plain transaction, and the trees and texts that the sender may ruin
 * are still whole: no cycle, no child in two places, no run list that does not fit its text.
 */
import { request } from "node:http";
import { randomUUID } from "node:crypto";
import { apiPath } from "@tessera/kernel/rules/headers.ts";
import type { Sql } from "@tessera/server/database/sql.ts";
import { Caller, CallError, newBlock } from "../caller.ts";
import { Random } from "../simulation/random.ts";
import { damagesOf } from "./damages.ts";
import type { Targets } from "./operations.ts";
import { hostileRequest, type HostileRequest } from "./requests.ts";

export interface SiegeOptions {
  readonly url: string;
  /** The server's database, to look at what was kept. */
  readonly sql: Sql;
  readonly seed: number;
  readonly requests: number;
}

export interface SiegeResult {
  readonly faults: readonly string[];
  readonly statuses: Readonly<Record<string, number>>;
}

/** A transaction that takes longer than this is stuck. */
const PATIENCE_MS = 10_000;
const TYPES = [
  "text",
  "text",
  "to_do",
  "bulleted_list",
  "divider",
  "column_list",
  "table_row",
  "page",
  "image",
  "toggle",
];

export async function besiege(options: SiegeOptions): Promise<SiegeResult> {
  const siege = new Siege(options);
  try {
    return await siege.run();
  } finally {
    siege.close();
  }
}

class Siege {
  private readonly random: Random;
  private readonly faults: string[] = [];
  private readonly statuses: Record<string, number> = {};
  private readonly victim: Caller;
  private readonly attacker: Caller;
  private blocks: string[] = [];
  private foreign: string[] = [];
  private spaces: { own: string; victim: string; shared: string } = { own: "", victim: "", shared: "" };

  constructor(private readonly options: SiegeOptions) {
    this.random = new Random(options.seed);
    this.victim = new Caller(options.url);
    this.attacker = new Caller(options.url);
  }

  close(): void {
    this.victim.close();
    this.attacker.close();
  }

  async run(): Promise<SiegeResult> {
    await this.prepare();
    let before = await this.snapshot();
    for (let done = 1; done <= this.options.requests; done++) {
      const hostile = hostileRequest(this.random, this.targets());
      const { status, text } = await this.post(hostile);
      const name = `${hostile.kind} ${status}`;
      this.statuses[name] = (this.statuses[name] ?? 0) + 1;
      if (status >= 500 || status < 200) this.fault(done, hostile, `answered ${status}: ${text.slice(0, 300)}`);
      if (done % 25 === 0) await this.refill();
      if (done % 20 !== 0) continue;
      const after = await this.snapshot();
      if (after !== before)
        this.fault(
          done,
          hostile,
          `or one of the 20 before changed what belongs to others: ${difference(before, after)}`,
        );
      before = after;
      if (done % 100 !== 0) continue;
      await this.judge(done, hostile);
      before = await this.snapshot();
    }
    return { faults: this.faults, statuses: this.statuses };
  }

  private fault(at: number, { kind, event, body }: HostileRequest, what: string): void {
    this.faults.push(
      `seed ${this.options.seed}, request ${at} (${event ?? kind}) ${what}\n  ${body.toString().slice(0, 1500)}`,
    );
  }

  private async prepare(): Promise<void> {
    await this.victim.signUp("Victim");
    await this.attacker.signUp("Mallory");
    this.spaces = {
      own: await this.attacker.createSpace("Own"),
      victim: await this.victim.createSpace("Private"),
      shared: await this.victim.createSpace("Shared"),
    };
    for (const space of [this.spaces.victim, this.spaces.shared]) {
      const page = await this.victim.createPage(space, "Secret");
      const line = randomUUID();
      await this.victim.save(space, [
        newBlock(space, line, { type: "text", parent: { table: "block", id: page }, after: null, title: "words" }),
      ]);
      this.foreign.push(page, line);
      // In one of them the attacker is a guest that may read a page.
      const args = { type: "user_permission", role: "reader", user_id: this.attacker.userId };
      if (space === this.spaces.shared)
        await this.victim.save(space, [
          { pointer: { table: "block", id: page, spaceId: space }, path: [], command: "setPermissionItem", args },
        ]);
    }
    await this.refill();
  }

  /** Fresh blocks of many types, for what the attacker spoiled. */
  private async refill(): Promise<void> {
    const page = await this.attacker.createPage(this.spaces.own, "Mine");
    const made = [page];
    const operations = TYPES.map((type) => {
      const id = this.random.uuid();
      const parent = { table: "block", id: this.random.pick(made) };
      made.push(id);
      return newBlock(this.spaces.own, id, { type, parent, after: null, title: "a line 😀 of text" });
    });
    await this.attacker.save(this.spaces.own, operations);
    this.blocks = [...made, ...this.blocks].slice(0, 60);
  }

  private targets(): Targets {
    const { own, victim, shared } = this.spaces;
    return {
      blocks: [...this.blocks, ...this.foreign],
      spaces: [own, own, own, victim, shared],
      users: [this.attacker.userId, this.victim.userId],
      site: "mallory-site",
    };
  }

  /** Everything that is the victim's: records, log, sessions and sites, as one text. */
  private async snapshot(): Promise<string> {
    const scopes = [this.spaces.victim, this.spaces.shared, this.victim.userId];
    const parts: string[] = [];
    for (const [table, order] of [
      ["record", "tbl, id"],
      ["log", "seq"],
      ["edit_session", "id"],
      ["site", "id"],
      ["text_home", "site, block_id"],
      ["scope", "id"],
    ] as const) {
      const column = table === "scope" ? "id" : "scope_id";
      const rows = await this.options.sql.query(
        `SELECT * FROM ${table} WHERE ${column} = ANY($1::uuid[]) ORDER BY ${column}, ${order}`,
        [scopes],
      );
      parts.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
    }
    return parts.join("\n");
  }

  private async judge(at: number, last: HostileRequest): Promise<void> {
    for (const [caller, space] of [
      [this.attacker, this.spaces.own],
      [this.victim, this.spaces.victim],
      [this.victim, this.spaces.shared],
    ] as const) {
      try {
        await inTime(caller.createPage(space, "Plain"));
      } catch (error) {
        this.fault(
          at,
          last,
          `or one before left ${space} stuck: ${error instanceof CallError ? error.message : String(error)}`,
        );
      }
    }
    for (const damage of await damagesOf(this.options.sql, this.spaces.own))
      this.fault(at, last, `or one before damaged a record: ${damage}`);
  }

  private post({
    body,
    encoding,
    event = "saveTransactionsFanout",
  }: HostileRequest): Promise<{ status: number; text: string }> {
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    return new Promise((resolve, reject) => {
      const headers = {
        "content-type": "application/json",
        "content-length": bytes.byteLength,
        cookie: this.attacker.cookie,
        connection: "close",
        ...(encoding === undefined ? {} : { "content-encoding": encoding }),
      };
      const options = {
        host: "127.0.0.1",
        port: new URL(this.options.url).port,
        method: "POST",
        path: `${apiPath}/${event}`,
        headers,
        timeout: PATIENCE_MS,
      };
      let answered = false;
      const sent = request(options, (answer) => {
        answered = true;
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") }),
        );
      });
      sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
      // A body that is refused before it was read ends in a broken pipe, after the answer.
      sent.on("error", (error) => (answered ? undefined : reject(error)));
      sent.end(bytes);
    });
  }
}

function difference(before: string, after: string): string {
  const known = new Set(before.split("\n"));
  return after
    .split("\n")
    .filter((row) => !known.has(row))
    .join("; ")
    .slice(0, 800);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), PATIENCE_MS);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
