/**
 * A write storm through HTTP at the built server, which is killed in the middle of it, again and again on the same data.
 * Invariant under test: every acknowledged transaction is there afterwards, exactly once, in the log and in the records;
 * one that was not acknowledged is there once or not at all, and sending it again makes it once. Some of it are rows of a database
 * large enough for a snapshot: what the restarted server says of them, from that and the log behind it, is held against the same.
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
  /** Whether the block is a row of the database. */
  readonly isRow: boolean;
  acknowledged: boolean;
}

const WRITERS = 8;
/** Rows that are there before: of fewer no snapshot is made. */
const ROWS = 1200;
const PER_TRANSACTION = 200;
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
  /** The block of the database, and its collection. */
  private readonly frame = randomUUID();
  private readonly collection = randomUUID();

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
    await this.prepareRows(caller);
    caller.close();
  }

  private async prepareRows(caller: Caller): Promise<void> {
    const { space, frame, collection, page } = this;
    const set = (table: string, id: string, args: object): object => ({
      pointer: { table, id, spaceId: space },
      path: [],
      command: "set",
      args,
    });
    await caller.save(space, [
      set("block", frame, {
        type: "collection_view",
        alive: true,
        collection_id: collection,
        parent_id: page,
        parent_table: "block",
      }),
      set("collection", collection, {
        parent_id: frame,
        parent_table: "block",
        schema: { title: { name: "Name", type: "title" } },
      }),
    ]);
    for (let made = 0; made < ROWS; made += PER_TRANSACTION)
      await caller.save(
        space,
        Array.from({ length: PER_TRANSACTION }, () => this.row(randomUUID(), "before")),
      );
    // The first answer is followed by a snapshot.
    await this.rows(caller);
  }

  private row(id: string, title: string): unknown {
    const args = {
      type: "page",
      parent: { table: "collection", id: this.collection },
      properties: { title: [[title]] },
    };
    return { pointer: { table: "block", id, spaceId: this.space }, path: [], command: "new", args };
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
    const isRow = block !== null && this.random.chance(0.5);
    const left = [`${this.line}/title^`, 0];
    const operation = isRow
      ? this.row(block, id)
      : block === null
        ? {
            pointer: { table: "block", id: this.line },
            path: ["properties", "title"],
            command: "ins",
            args: { left, site, clock, units: "x" },
          }
        : newBlock(this.space, block, {
            type: "text",
            parent: { table: "block", id: this.page },
            after: this.line,
            title: id,
          });
    return {
      id,
      block,
      isRow,
      body: JSON.stringify({ transactions: [{ id, spaceId: this.space, operations: [operation] }] }),
      acknowledged: false,
    };
  }

  /** First what the server has of itself; then everything of this storm is sent again, as a client would that heard no answer. */
  private async judge(server: TesseraProcess): Promise<void> {
    const caller = await this.logIn(server);
    const [titles, rows] = [await this.titles(caller), await this.rows(caller)];
    for (const { id, block, isRow, acknowledged } of this.sent) {
      if (block !== null && acknowledged && (isRow ? rows : titles).get(block) !== id)
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
    const blocks = this.sent.filter(({ block, isRow }) => block !== null && !isRow).length;
    const added = this.sent.filter(({ isRow }) => isRow).length;
    const found = (await this.rows(caller)).size;
    if (found !== ROWS + added) this.faults.push(`the database has ${found} rows instead of ${ROWS + added}`);
    if (after.size !== blocks + 1) this.faults.push(`${after.size - 1} blocks stand on the page instead of ${blocks}`);
    const units = this.sent.length - blocks - added;
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
        if (id === this.page || id === this.frame) continue;
        if (titles.has(id)) this.faults.push(`${id} is listed twice`);
        titles.set(id, (value.properties?.title ?? []).map(([text]) => text).join(""));
      }
      ({ cursor } = chunk);
    } while (cursor.stack.length > 0);
    return titles;
  }

  /** Titles of the rows, read to the end; a row that comes twice, and a count that says otherwise, is a fault. */
  private async rows(caller: Caller): Promise<Map<string, string>> {
    const titles = new Map<string, string>();
    for (let cursor: unknown = null; ;) {
      const body = {
        collection: { id: this.collection, spaceId: this.space },
        loader: { reducers: { rows: { type: "results", limit: 1000 } } },
        cursors: cursor === null ? {} : { rows: cursor },
      };
      const { result, recordMap } = await caller.call<{
        result: { reducerResults: { rows: { blockIds: string[]; total: number; cursor: unknown } } };
        recordMap: { block: Record<string, { value: { properties: { title: [[string]] } } }> };
      }>("queryCollection", body);
      const { blockIds, total, cursor: next } = result.reducerResults.rows;
      for (const id of blockIds) {
        if (titles.has(id)) this.faults.push(`row ${id} comes twice`);
        titles.set(id, recordMap.block[id]?.value.properties.title[0][0] ?? "");
      }
      if (next === null && titles.size !== total) this.faults.push(`${titles.size} rows came of ${total}`);
      if (next === null) return titles;
      cursor = next;
    }
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
      const snapshots = await sql.query("SELECT 1 FROM collection_snapshot WHERE collection_id = $1", [
        this.collection,
      ]);
      if (snapshots.length === 0) this.faults.push("no snapshot of the rows was made");
      const records = await sql.query<{ id: string }>("SELECT id FROM record WHERE scope_id = $1 AND parent_id = $2", [
        this.space,
        this.page,
      ]);
      // The line and the database stand there too.
      const made = this.sent.filter(({ block, isRow }) => block !== null && !isRow).length + 2;
      if (records.length !== made)
        this.faults.push(`${records.length} records stand under the page instead of ${made}`);
    } finally {
      await sql.close();
    }
  }
}
