/**
 * CSV files that are on their way into a running server when it is killed: one as a new database, one into a database that people
 * look at, and one of each whose last transaction is under way. Invariant under test: what did not land is seen by nobody after the
 * restart, what landed is seen whole, and a day later nothing is left of the rest.
 */
import { randomUUID } from "node:crypto";
import { makeDatabase } from "@tessera/database/edit/make-database.ts";
import { addRow } from "@tessera/database/edit/row-edits.ts";
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import type { Database } from "@tessera/server/database/sql.ts";
import { SqlRecordDb } from "@tessera/server/store/sql-record-db.ts";
import { Store } from "@tessera/server/store/store.ts";
import { TrashDb } from "@tessera/server/features/trash/trash-db.ts";
import { TrashKeeper } from "@tessera/server/features/trash/trash-keeper.ts";
import { Caller } from "../caller.ts";
import { CsvClient, type Surveyed } from "../csv/csv-client.ts";
import { startTessera, type TesseraProcess } from "../tessera-process.ts";
import type { StormPlace } from "./storm-databases.ts";

const BEFORE = 3;
const ROWS = 1600;
const DAY = 24 * 60 * 60 * 1000;
const EMAIL = "importer@example.com";
const PASSWORD = "correct horse 42";
/** Answers to requests of both imports until the server is killed: both are in the middle. */
const ANSWERS = 6;

export class InterruptedImports {
  readonly faults: string[] = [];
  private spaceId = "";
  private readonly collectionId = randomUUID();
  private readonly file = `Name,Number\n${Array.from({ length: ROWS }, (_, n) => `Imported ${n},${n}\n`).join("")}`;
  /** Rows of the database that people look at. */
  private there = BEFORE;
  private databases = 1;

  constructor(private readonly place: StormPlace) {}

  async run(): Promise<readonly string[]> {
    let server = await this.start();
    await this.prepare(server);
    await this.killInTheMiddle(server);
    server = await this.start();
    await this.judge(server, "killed in the middle");
    await this.killWhileLanding(server);
    server = await this.start();
    await this.goOn(server);
    await server.stop();
    await this.judgeADayLater();
    return this.faults;
  }

  private async start(): Promise<TesseraProcess> {
    return await startTessera({
      data: this.place.data,
      env: { LOG_LEVEL: "error", BASE_URL: "", ...this.place.env },
    });
  }

  private async prepare(server: TesseraProcess): Promise<void> {
    const caller = new Caller(server.url);
    await caller.signUp("Importer", EMAIL);
    this.spaceId = await caller.createSpace();
    const rows = { spaceId: this.spaceId, collectionId: this.collectionId };
    const made = makeDatabase({
      ...rows,
      blockId: randomUUID(),
      viewId: randomUUID(),
      type: "collection_view_page",
      name: "There",
      words: { title: "Name", view: "Table" },
      place: { parent: { table: "space", id: this.spaceId } },
    });
    const first = Array.from({ length: BEFORE }, () => addRow(rows, randomUUID(), {}, { title: [["Before"]] }));
    await caller.save(this.spaceId, [...made, ...first].map(toWire));
    caller.close();
  }

  private async client(
    server: TesseraProcess,
    more: Pick<ConstructorParameters<typeof CsvClient>[0], "onSend" | "onAnswer" | "signal"> = {},
  ): Promise<{ readonly client: CsvClient; readonly caller: Caller; readonly surveyed: Surveyed }> {
    const caller = new Caller(server.url);
    await caller.call("logIn", { email: EMAIL, password: PASSWORD });
    const client = new CsvClient({ url: server.url, caller, spaceId: this.spaceId, ...more });
    return { client, caller, surveyed: await client.survey(new TextEncoder().encode(this.file)) };
  }

  /** Both tabs go with the server. */
  private async killInTheMiddle(server: TesseraProcess): Promise<void> {
    const leaving = new AbortController();
    let answers = 0;
    const killed: Promise<void>[] = [];
    const onAnswer = (): void => {
      if (++answers !== ANSWERS) return;
      killed.push(server.kill());
      leaving.abort();
    };
    const { client, caller, surveyed } = await this.client(server, { onAnswer, signal: leaving.signal });
    const ended = await Promise.all([client.import(surveyed, "Lost"), client.merge(surveyed, this.collectionId)]);
    await Promise.all(killed);
    caller.close();
    if (killed.length === 0) this.faults.push("the server was not killed in the middle");
    if (ended.some((one) => "ok" in one && one.ok)) this.faults.push("an import ended before the kill");
  }

  private async killWhileLanding(server: TesseraProcess): Promise<void> {
    const leaving = new AbortController();
    const killed: Promise<void>[] = [];
    const onSend = (body: string): void => {
      if (killed.length > 0 || !body.includes('"landed"')) return;
      // The request leaves in this turn; whether it is committed first is the machine's to say.
      setImmediate(() => {
        killed.push(server.kill());
        leaving.abort();
      });
    };
    const { client, caller, surveyed } = await this.client(server, { onSend, signal: leaving.signal });
    await client.merge(surveyed, this.collectionId);
    await Promise.all(killed);
    caller.close();
    if (killed.length === 0) this.faults.push("the server was not killed while an import landed");
  }

  /** What landed is whole; others land beside what is lost. */
  private async goOn(server: TesseraProcess): Promise<void> {
    const { client, caller, surveyed } = await this.client(server);
    const { total } = await this.rowsOf(caller, this.collectionId);
    if (total === this.there + ROWS) this.there = total;
    await this.judge(server, "killed while landing");
    const [made, merged] = [await client.import(surveyed, "Made"), await client.merge(surveyed, this.collectionId)];
    if (!made.ok) this.faults.push(`an import after the kill failed: ${JSON.stringify(made.failure)}`);
    if (!("ok" in merged) || !merged.ok) this.faults.push(`a merge after the kill failed: ${JSON.stringify(merged)}`);
    this.there += ROWS;
    this.databases++;
    await this.judge(server, "gone on with");
    caller.close();
  }

  private async judge(server: TesseraProcess, when: string): Promise<void> {
    const caller = new Caller(server.url);
    await caller.call("logIn", { email: EMAIL, password: PASSWORD });
    const { total, titles } = await this.rowsOf(caller, this.collectionId);
    const imported = titles.filter((title) => title.startsWith("Imported")).length;
    if (total !== this.there || imported !== this.there - BEFORE)
      this.faults.push(`${when}: ${total} rows, ${imported} of them imported, instead of ${this.there}`);
    const found = await caller.call<{ results: { id: string }[] }>("search", {
      type: "BlocksInSpace",
      query: "Lost",
      spaceId: this.spaceId,
      limit: 5,
    });
    if (found.results.length > 0) this.faults.push(`${when}: a database that did not land is found`);
    const space = await new CsvClient({ url: server.url, caller, spaceId: this.spaceId }).record("space", this.spaceId);
    const pages = Array.isArray(space["pages"]) ? space["pages"].length : 0;
    if (pages !== this.databases) this.faults.push(`${when}: ${pages} databases instead of ${this.databases}`);
    caller.close();
  }

  private async rowsOf(caller: Caller, id: string): Promise<{ total: number; titles: string[] }> {
    const titles: string[] = [];
    for (let cursor: unknown = null; ;) {
      const body = {
        collection: { id, spaceId: this.spaceId },
        loader: { reducers: { rows: { type: "results", limit: 1000 } } },
        cursors: cursor === null ? {} : { rows: cursor },
      };
      const { result, recordMap } = await caller.call<{
        result: { reducerResults: { rows: { blockIds: string[]; total: number; cursor: unknown } } };
        recordMap: { block: Record<string, { value?: { properties: { title: [[string]] } } }> };
      }>("queryCollection", body);
      const { blockIds, total, cursor: next } = result.reducerResults.rows;
      for (const row of blockIds) titles.push(recordMap.block[row]?.value?.properties.title[0][0] ?? "");
      if (next === null) return { total, titles };
      cursor = next;
    }
  }

  /** With a clock that is a day ahead, on the database that the server left. */
  private async judgeADayLater(): Promise<void> {
    const database: Database = await this.place.openSql();
    try {
      const count = async (where: string): Promise<number> => {
        const [row] = await database.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM record WHERE scope_id = $1 AND ${where}`,
          [this.spaceId],
        );
        return row?.count ?? 0;
      };
      const words = `value::text LIKE '%Imported %'`;
      const before = await count(words);
      const landed = this.there - BEFORE + ROWS;
      if (before <= landed) this.faults.push("no rows of an import that did not land were there to be removed");
      const onError = (error: unknown): void => void this.faults.push(`removing: ${String(error)}`);
      const store = new Store(new SqlRecordDb(database, onError), { now: () => Date.now() + DAY, newId: randomUUID });
      const options = { store, trash: new TrashDb(database), now: () => Date.now() + DAY, newId: randomUUID, onError };
      await new TrashKeeper(options).runOnce();
      await store.idle();
      if ((await count(words)) !== landed)
        this.faults.push(`${await count(words)} imported rows are left instead of ${landed}`);
      if ((await count(`value->'staged_imports' IS NOT NULL`)) > 0) this.faults.push("an import is open after a day");
      if ((await count(`value->'format'->'staged_import' IS NOT NULL`)) > 0)
        this.faults.push("a database that did not land is left");
    } finally {
      await database.close();
    }
  }
}
