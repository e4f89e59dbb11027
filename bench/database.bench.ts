// A database of `--size` rows of 12 properties (100,000) over HTTP, warm, one question after the other, asked by a guest from whom
// `--hidden` percent of the rows are hidden (both 0 and 10). open: the first 50 rows of a view. filter_sort: two conditions and two
// sorts, each another question. group: by an option, a month, a box, with counts and a sum each, under a condition. row_write: a row
// edited or added, until a question sees it. cold_load: the first answer of a fresh process. insert_rows: rows added by transactions of
// 200. commit: keys typed in another page while others filter and sort. Beside it PostgreSQL with jsonb and SQLite with JSON, asked the
// same in their own process. `answers_wrong` counts answers that a plain look at every row says otherwise. `--db postgres|pglite`: one
// database only. Then a CSV file of so many rows is imported, as a new database and into that one: import_rows, import_found. Then the
// same rows in a browser, on PostgreSQL: scroll, cell_edit, a paste of 10,000 cells, a board of 10,000 cards, start.
// `--part server|import|browser`: only that.
import { randomUUID } from "node:crypto";
import { readGroupBy } from "@tessera/database/query/group-by.ts";
import { naiveGroups } from "@tessera/database/testing/naive-groups.ts";
import { naiveAnswer, type SortValues } from "@tessera/database/testing/naive.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { Caller, transactionBody } from "@tessera/testing/caller.ts";
import { startPostgres } from "@tessera/testing/postgres.ts";
import { postgresPeer, sqlitePeer, type Peer } from "./database/peers.ts";
import { measureImports } from "./database/imported.ts";
import { measureBrowser } from "./database/in-browser.ts";
import { CARDS } from "./database/open-board.ts";
import {
  filtered,
  groupByOf,
  grouped,
  loaderOf,
  loaderOfGroups,
  PAGE,
  questionOf,
  type Asked,
  type AskedGroups,
} from "./database/questions.ts";
import { benchRow, benchSchema, numberOf } from "./database/rows.ts";
import {
  newDatabase,
  newRow,
  OPEN,
  seedDatabase,
  snapshotWritten,
  type SeededDatabase,
} from "./database/seeded-database.ts";
import { percentile, report } from "./report.ts";
import { below, seeded } from "./seeded.ts";
import { chosenDatabases, withServer, type DatabaseName } from "./server/databases.ts";
import { keepBusy } from "./server/load.ts";
import { residentMb } from "./server/resident.ts";
import { keyOf, writersOf } from "./server/writers.ts";

const size = numberOf("--size") ?? 100_000;
const chosen = numberOf("--hidden");
/** Questions that are timed, behind some that are not; and answers that are compared, of each share of hidden rows. */
const timed = 200;
const warm = 40;
const compared = numberOf("--compared") ?? 260;
const comparedGroups = Math.ceil(compared / 10);
/** Rows that the peers are given, at most: in a million one answer takes them seconds. */
const MOST_OF_PEERS = 100_000;
const inserted = 10_000;
const perTransaction = 200;

interface ToldGroup {
  readonly key: string;
  readonly total: number;
  readonly aggregations: readonly [{ readonly value: number }];
}

interface Told {
  readonly blockIds: readonly string[];
  readonly total: number;
}

class Measured {
  constructor(
    readonly dimensions: { readonly db: DatabaseName; readonly hidden: number },
    readonly database: SeededDatabase,
    readonly caller: Caller,
  ) {}

  readonly ask = async (asked: Asked | null): Promise<Told> => (await this.query<{ rows: Told }>(loaderOf(asked))).rows;

  readonly groups = async (asked: AskedGroups): Promise<readonly ToldGroup[]> =>
    (await this.query<{ groups: { results: readonly ToldGroup[] } }>(loaderOfGroups(asked))).groups.results;

  private async query<Results>(loader: JsonObject): Promise<Results> {
    const { space, collection } = this.database;
    const source = { type: "collection", id: collection, spaceId: space };
    const body = { source, loader, editing: true };
    const { result } = await this.caller.call<{ result: { reducerResults: Results } }>("queryCollection", body);
    return result.reducerResults;
  }

  tell(metric: string, value: number, unit = "ms", system = "tessera"): void {
    report({ bench: "database", metric, value, unit, system, size, ...this.dimensions });
  }

  tellBoth(metric: string, samples: readonly number[], system = "tessera"): void {
    this.tell(`${metric}_p50_ms`, percentile(samples, 0.5), "ms", system);
    this.tell(`${metric}_p95_ms`, percentile(samples, 0.95), "ms", system);
  }
}

/** The time of each but the first few. */
async function timesOf(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < warm + count; n++) {
    const began = performance.now();
    await work(n);
    if (n >= warm) samples.push(performance.now() - began);
  }
  return samples;
}

/** p95 of filters and sorts. */
async function asking(m: Measured): Promise<number> {
  m.tellBoth("open", await timesOf(timed, async () => await m.ask(null)));
  const samples = await timesOf(timed, async (n) => await m.ask(filtered(n)));
  m.tellBoth("filter_sort", samples);
  m.tellBoth("group", await timesOf(timed, async (n) => await m.groups(grouped(n))));
  return percentile(samples, 0.95);
}

/** Of answers with groups: keys, counts and sums. */
async function groupsWrong(m: Measured): Promise<number> {
  let wrong = 0;
  for (let n = 0; n < comparedGroups; n++) {
    const asked = grouped(n * 7 + 3);
    const groupBy = readGroupBy(groupByOf(asked));
    if (groupBy === null) throw new Error("the groups should be some");
    const question = questionOf(loaderOfGroups(asked), [OPEN]);
    const passing = new Set(naiveAnswer(m.database.rows, benchSchema, question, "en").rows);
    const right = new Map<string, { total: number; sum: number }>();
    for (const row of m.database.rows)
      if (passing.has(row.id))
        for (const key of naiveGroups(row, groupBy, benchSchema, question)) {
          const amount = Number((row.properties["amount"] as [[string]])[0][0]);
          const known = right.get(key) ?? { total: 0, sum: 0 };
          right.set(key, { total: known.total + 1, sum: known.sum + amount });
        }
    const told = (await m.groups(asked)).filter(({ total }) => total > 0);
    const isRight =
      told.length === right.size &&
      told.every(
        ({ key, total, aggregations: [sum] }) => right.get(key)?.total === total && right.get(key)?.sum === sum.value,
      );
    if (!isRight) wrong++;
  }
  return wrong;
}

async function comparing(m: Measured): Promise<number> {
  let wrong = 0;
  const read: SortValues = new WeakMap();
  for (let n = 0; n < compared; n++) {
    const asked = n === 0 ? null : filtered(n * 7 + 3);
    const { rows, total } = naiveAnswer(m.database.rows, benchSchema, questionOf(loaderOf(asked), [OPEN]), "en", read);
    const told = await m.ask(asked);
    const isRight = told.total === total && told.blockIds.join(" ") === rows.slice(0, PAGE).join(" ");
    if (!isRight) wrong++;
  }
  wrong += await groupsWrong(m);
  m.tell("answers_wrong", wrong, "answers");
  m.tell("answers_compared", compared + comparedGroups, "answers");
  return wrong;
}

/** Rows are edited first, and only then added: where an added one stands is not known here. */
async function writing(m: Measured, isAdding: boolean): Promise<number[]> {
  const { space, collection, rows } = m.database;
  const random = seeded(isAdding ? 7 : 11);
  const open = rows.flatMap((row, at) => (row.holder === OPEN ? [at] : []));
  return await timesOf(timed / 2, async (n) => {
    const asked = filtered(n);
    if (isAdding) {
      const row = { ...benchRow(random, n), id: randomUUID(), holder: OPEN };
      await m.caller.save(space, [newRow(space, collection, row, m.caller.userId)]);
    } else {
      const at = open[below(random, open.length)] ?? 0;
      const row = rows[at];
      if (row === undefined) throw new Error("no row");
      const amount = [[String(below(random, 10_000))]];
      rows[at] = { ...row, properties: { ...row.properties, amount } };
      await m.caller.save(space, [
        {
          pointer: { table: "block", id: row.id, spaceId: space },
          path: ["properties", "amount"],
          command: "set",
          args: amount,
        },
      ]);
    }
    await m.ask(asked);
  });
}

async function inserting(m: Measured, owner: Caller): Promise<void> {
  const { space } = m.database;
  const collection = await newDatabase(owner, space, await owner.createPage(space));
  const random = seeded(3);
  const operations = Array.from({ length: inserted }, (_, n) =>
    newRow(space, collection, { ...benchRow(random, n), id: randomUUID() }, owner.userId),
  );
  const began = performance.now();
  for (let from = 0; from < inserted; from += perTransaction)
    await owner.save(space, operations.slice(from, from + perTransaction));
  m.tell("insert_rows_per_s", (inserted * 1000) / (performance.now() - began), "1/s");
}

async function typingMeanwhile(m: Measured, owner: Caller): Promise<void> {
  const [writer] = await writersOf(owner, 1, "one");
  if (writer === undefined) throw new Error("no writer");
  let isOver = false;
  const others = (async (): Promise<void> => {
    for (let n = 5000; !isOver; n++) await m.ask(filtered(n));
  })();
  const load = await keepBusy(1, { warmMs: 1000, measureMs: 5000 }, async () => {
    await owner.text("saveTransactionsFanout", JSON.stringify(transactionBody(writer.space, [keyOf(writer)])));
    writer.typed += 1;
  });
  isOver = true;
  await others;
  m.tell("commit_p95_ms", load.p95);
}

async function askingPeers(m: Measured): Promise<void> {
  const visible = m.database.rows.filter(({ holder }) => holder === OPEN);
  const measure = async ({ system, ask, groups, close }: Peer): Promise<void> => {
    m.tellBoth("open", await timesOf(20, async () => await ask(null)), system);
    m.tellBoth("filter_sort", await timesOf(20, async (n) => await ask(filtered(n))), system);
    m.tellBoth("group", await timesOf(20, async (n) => await groups(grouped(n))), system);
    await close();
  };
  const postgres = await startPostgres({ durable: true });
  try {
    await measure(await postgresPeer(postgres.url, visible));
  } finally {
    await postgres.stop();
  }
  await measure(await sqlitePeer(visible));
}

/** p95 of filters and sorts, and how many answers were wrong. */
async function run(db: DatabaseName, hidden: number): Promise<{ p95: number; wrong: number }> {
  let told = { p95: Number.NaN, wrong: 0 };
  await withServer(db, async (server, restart, url) => {
    const [owner, guest] = [new Caller(server.url), new Caller(server.url)];
    await owner.signUp();
    await guest.signUp("Kim");
    const database = await seedDatabase(owner, guest.userId, { size, hidden, url });
    const m = new Measured({ db, hidden }, database, guest);
    const first = performance.now();
    await m.ask(null);
    m.tell("first_load_ms", performance.now() - first);
    const p95 = await asking(m);
    const edits = await writing(m, false);
    told = { p95, wrong: await comparing(m) };
    const writes = [...edits, ...(await writing(m, true))];
    m.tell("row_write_p50_ms", percentile(writes, 0.5));
    m.tell("row_write_p95_ms", percentile(writes, 0.95));
    await typingMeanwhile(m, owner);
    m.tell("rss_mb", residentMb(server.pid), "MB");
    await inserting(m, owner);
    if (url !== null) await snapshotWritten(url, database.collection);
    const fresh = new Measured(m.dimensions, database, guest.at((await restart()).url));
    const began = performance.now();
    await fresh.ask(null);
    m.tell("cold_load_ms", performance.now() - began);
    for (const caller of [owner, guest, fresh.caller]) caller.close();
    if (hidden === 0 && size <= MOST_OF_PEERS) await askingPeers(m);
  });
  return told;
}

async function runImport(db: DatabaseName): Promise<void> {
  await withServer(db, async (server) => {
    const owner = new Caller(server.url);
    await owner.signUp();
    const space = await owner.createSpace();
    const all = await measureImports(server.url, owner, space, size);
    owner.close();
    for (const { into, rowsPerSecond, foundSeconds } of all) {
      const common = { bench: "database", system: "tessera", size, db, into };
      report({ ...common, metric: "import_rows_per_s", value: rowsPerSecond, unit: "1/s" });
      report({ ...common, metric: "import_found_s", value: foundSeconds, unit: "s" });
    }
  });
}

async function runBrowser(): Promise<void> {
  await withServer("postgres", async (server, _restart, url) => {
    if (url === null) throw new Error("a server on PostgreSQL has an address of its database");
    const { longestTaskMs, cellEditMs, pasteMs, boardOpenMs, startRatio } = await measureBrowser(server.url, url, size);
    const common = { bench: "database", system: "tessera", size, db: "postgres" };
    report({ ...common, metric: "scroll_longest_task_ms", value: longestTaskMs, unit: "ms" });
    report({ ...common, metric: "cell_edit_ms", value: cellEditMs, unit: "ms" });
    report({ ...common, metric: "paste_10000_cells_ms", value: pasteMs, unit: "ms" });
    report({ ...common, size: CARDS, metric: "board_open_ms", value: boardOpenMs, unit: "ms" });
    report({ ...common, metric: "start_ratio", value: startRatio, unit: "times" });
  });
}

const at = process.argv.indexOf("--part");
const part = at < 0 ? null : process.argv[at + 1];
const isAsked = (one: string): boolean => part === null || part === one;
for (const db of isAsked("server") ? chosenDatabases(process.argv) : []) {
  const p95 = new Map<number, number>();
  for (const hidden of chosen === null ? [0, 10] : [chosen]) {
    const told = await run(db, hidden);
    p95.set(hidden, told.p95);
    if (told.wrong > 0) process.exitCode = 1;
  }
  const [none, some] = [p95.get(0), p95.get(10)];
  if (none !== undefined && some !== undefined)
    report({
      bench: "database",
      metric: "hidden_ratio",
      value: some / none,
      unit: "times",
      system: "tessera",
      size,
      db,
    });
}
if (isAsked("import")) for (const db of chosenDatabases(process.argv)) await runImport(db);
if (isAsked("browser") && chosenDatabases(process.argv).includes("postgres")) await runBrowser();
