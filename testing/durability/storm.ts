/**
 * A write storm through HTTP at the built server, which is killed in the middle of it, again and again on the same data.
 * Invariant under test: every acknowledged transaction is there afterwards, exactly once, in the log and in the records;
 * one that was not acknowledged is there once or not at all, and sending it again makes it once.
 */
import { randomUUID } from "node:crypto";
import type { Sql } from "@tessera/server/database/sql.ts";
import { Caller, CallError, newBlock } from "../caller.ts";
import { Random } from "../simulation/random.ts";
import { startTessera, type TesseraProcess } from "../tessera-process.ts";

export interface StormOptions {
  readonly seed: number;
  readonly kills: number;
  /** The data folder, kept from kill to kill. */
  readonly data: string;
  readonly env: Readonly<Record<string, string>>;
  /** Opens the database of the stopped server, to read its log. */
  readonly openSql: () => Promise<Sql & { close(): Promise<void> }>;
}

export interface StormResult {
  readonly faults: readonly string[];
  /** Answers that came before the kills. */
  readonly acknowledged: number;
  readonly sent: number;
}

interface Sent {
  readonly id: string;
  readonly body: string;
  /** The block that it makes, or null where it types one unit into the shared line. */
  readonly block: string | null;
  acknowledged: boolean;
}

const WRITERS = 8;
const EMAIL = "storm@example.com";
const PASSWORD = "correct horse 42";

export async function storm(options: StormOptions): Promise<StormResult> {
  return await new Storm(options).run();
}

class Storm {
  private readonly random: Random;
  private readonly sent: Sent[] = [];
  private readonly faults: string[] = [];
  private readonly line = randomUUID();
  /** Where the transactions of this storm begin; those before were all judged. */
  private since = 0;
  /** Answers that came before a kill. */
  private heard = 0;
  private space = "";
  private page = "";

  constructor(private readonly options: StormOptions) {
    this.random = new Random(options.seed);
  }

  async run(): Promise<StormResult> {
    let server = await this.start();
    await this.prepare(server);
    for (let kill = 1; kill <= this.options.kills; kill++) {
      await this.rage(server);
      server = await this.start();
      await this.judge(server);
    }
    await server.stop();
    await this.judgeLog();
    return { faults: this.faults, acknowledged: this.heard, sent: this.sent.length };
  }

  private acknowledged(): Sent[] {
    return this.sent.filter((one) => one.acknowledged);
  }

  /** A test runner may have a BASE_URL of its own in the environment. */
  private async start(): Promise<TesseraProcess> {
    return await startTessera({
      data: this.options.data,
      env: { LOG_LEVEL: "error", BASE_URL: "", ...this.options.env },
    });
  }

  private async prepare(server: TesseraProcess): Promise<void> {
    const caller = new Caller(server.url);
    await caller.signUp("Storm", EMAIL);
    this.space = await caller.createSpace();
    this.page = await caller.createPage(this.space);
    await caller.save(this.space, [
      newBlock(this.space, this.line, {
        type: "text",
        parent: { table: "block", id: this.page },
        after: null,
        title: "",
      }),
    ]);
    caller.close();
  }

  private async logIn(server: TesseraProcess): Promise<Caller> {
    const caller = new Caller(server.url);
    await caller.call("logIn", { email: EMAIL, password: PASSWORD });
    return caller;
  }

  /** Many write at once; at a moment that the seed chose the server is killed. */
  private async rage(server: TesseraProcess): Promise<void> {
    const caller = await this.logIn(server);
    this.since = this.sent.length;
    const killAt = this.acknowledged().length + 1 + this.random.below(80);
    const killed: Promise<void>[] = [];
    const writer = async (): Promise<void> => {
      // A life of a writer types under a site of its own.
      const site = randomUUID();
      for (let clock = 0; killed.length === 0; clock++) {
        const one = this.next(site, clock);
        this.sent.push(one);
        try {
          await caller.text("saveTransactionsFanout", one.body);
          one.acknowledged = true;
          this.heard++;
        } catch (error) {
          if (error instanceof CallError) this.faults.push(`an answer was ${error.message}`);
          else if (killed.length === 0) this.faults.push(`the connection broke before the kill: ${String(error)}`);
        }
        if (this.acknowledged().length >= killAt && killed.length === 0) killed.push(server.kill());
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    await Promise.all(killed);
    caller.close();
  }

  private next(site: string, clock: number): Sent {
    const id = randomUUID();
    const typing = this.random.chance(0.3);
    const block = typing ? null : randomUUID();
    const left = [`${this.line}/title^`, 0];
    const operation = block === null
      ? { pointer: { table: "block", id: this.line }, path: ["properties", "title"], command: "ins", args: { left, site, clock, units: "x" } }
      : newBlock(this.space, block, { type: "text", parent: { table: "block", id: this.page }, after: this.line, title: id }); // prettier-ignore
    return {
      id,
      block,
      body: JSON.stringify({ transactions: [{ id, spaceId: this.space, operations: [operation] }] }),
      acknowledged: false,
    };
  }

  /** First what the server has of itself; then everything of this storm is sent again, as a client would that heard no answer. */
  private async judge(server: TesseraProcess): Promise<void> {
    const caller = await this.logIn(server);
    const titles = await this.titles(caller);
    for (const { id, block, acknowledged } of this.sent) {
      if (block !== null && acknowledged && titles.get(block) !== id)
        this.faults.push(`lost: transaction ${id}, block ${block}`);
    }
    const again = this.sent.slice(this.since);
    const sender = async (): Promise<void> => {
      for (let one = again.shift(); one !== undefined; one = again.shift()) {
        try {
          await caller.text("saveTransactionsFanout", one.body);
          one.acknowledged = true;
        } catch (error) {
          this.faults.push(`sent again, ${one.id} was answered ${String(error)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, sender));
    const after = await this.titles(caller);
    const blocks = this.sent.filter(({ block }) => block !== null).length;
    if (after.size !== blocks + 1) this.faults.push(`${after.size - 1} blocks stand on the page instead of ${blocks}`);
    const units = this.sent.length - blocks;
    if (after.get(this.line) !== "x".repeat(units))
      this.faults.push(`the line reads "${after.get(this.line) ?? ""}" instead of ${units} units`);
    caller.close();
  }

  /** Titles of the page's blocks, as a client loads them; a block that is listed twice is a fault. */
  private async titles(caller: Caller): Promise<Map<string, string>> {
    const titles = new Map<string, string>();
    let cursor: { stack: unknown[] } = { stack: [] };
    do {
      const body = { page: { id: this.page, spaceId: this.space }, limit: 500, cursor };
      const chunk = await caller.call<{
        recordMap: { block: Record<string, { value: { properties?: { title?: [string][] } } }> };
        cursor: { stack: unknown[] };
      }>("loadCachedPageChunk", body);
      for (const [id, { value }] of Object.entries(chunk.recordMap.block)) {
        if (id === this.page) continue;
        if (titles.has(id)) this.faults.push(`${id} is listed twice`);
        titles.set(id, (value.properties?.title ?? []).map(([text]) => text).join(""));
      }
      ({ cursor } = chunk);
    } while (cursor.stack.length > 0);
    return titles;
  }

  private async judgeLog(): Promise<void> {
    const sql = await this.options.openSql();
    try {
      const rows = await sql.query<{ tx_id: string; count: number }>(
        "SELECT tx_id, count(*) AS count FROM log WHERE scope_id = $1 GROUP BY tx_id",
        [this.space],
      );
      const counts = new Map(rows.map(({ tx_id, count }) => [tx_id, count]));
      for (const { id } of this.sent)
        if (counts.get(id) !== 1) this.faults.push(`transaction ${id} stands ${counts.get(id) ?? 0} times in the log`);
      const [scope] = await sql.query<{ seq: number }>("SELECT seq FROM scope WHERE id = $1", [this.space]);
      const [log] = await sql.query<{ count: number; last: number }>(
        "SELECT count(*) AS count, max(seq) AS last FROM log WHERE scope_id = $1",
        [this.space],
      );
      if (scope?.seq !== log?.last || log?.count !== log?.last)
        this.faults.push(`the log has ${log?.count} rows up to ${log?.last}, and the scope says ${scope?.seq}`);
      const records = await sql.query<{ id: string }>("SELECT id FROM record WHERE scope_id = $1 AND parent_id = $2", [
        this.space,
        this.page,
      ]);
      const made = this.sent.filter(({ block }) => block !== null).length + 1;
      if (records.length !== made)
        this.faults.push(`${records.length} records stand under the page instead of ${made}`);
    } finally {
      await sql.close();
    }
  }
}
