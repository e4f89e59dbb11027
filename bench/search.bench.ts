// How fast quick find answers in a workspace of 100,000 pages, over HTTP: for somebody who may read all of it, and for a
// guest who may read one page in a hundred. Beside it PostgreSQL's own full text over the same texts: one table, one
// index, rights as a list of ids, the twenty best. `found_ms` is the 95th percentile of the time from a save until the page is
// found. `--db postgres|pglite` runs one database only, `--size N` uses fewer pages.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Caller, newBlock } from "@tessera/testing/caller.ts";
import { freshDatabase, startPostgres } from "@tessera/testing/postgres.ts";
import pg from "pg";
import { percentile, report } from "./report.ts";
import { timesUntilFound } from "./search/found.ts";
import { below, seeded, type Random } from "./seeded.ts";
import { chosenDatabases, withServer } from "./server/databases.ts";
import { numberAfter } from "./soak/arguments.ts";

const size = numberAfter("--size") ?? 100_000;
const lines = 3;
const queries = 400;
const warm = 40;

interface Page {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly shared: boolean;
}

/** Every so many pages have a word of their own. */
const step = Math.max(1, Math.floor(size / 500));
const marker = (at: number): string => `mark${at.toString(36)}x`;

/** Words as often as words are: the nth most frequent one in n. */
function vocabulary(random: Random, count: number): () => string {
  const syllables = [
    "ka",
    "lo",
    "mi",
    "re",
    "tu",
    "sa",
    "ne",
    "vo",
    "di",
    "pu",
    "har",
    "ten",
    "sol",
    "mar",
    "bri",
    "qu",
  ];
  const words = Array.from({ length: count }, () =>
    Array.from({ length: 2 + below(random, 3) }, () => syllables[below(random, syllables.length)]).join(""),
  );
  const ends: number[] = [];
  let sum = 0;
  for (let n = 0; n < count; n++) ends.push((sum += 1 / (n + 1)));
  return () => {
    const at = random() * sum;
    let [from, to] = [0, count - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ends[middle] ?? 0) < at) from = middle + 1;
      else to = middle;
    }
    return words[from] ?? "";
  };
}

function makePages(random: Random): Page[] {
  const word = vocabulary(random, 20_000);
  const text = (count: number): string => Array.from({ length: count }, word).join(" ");
  return Array.from({ length: size }, (_, n) => ({
    id: randomUUID(),
    title: n % step === 0 ? `${text(4)} ${marker(n)}` : text(4),
    lines: Array.from({ length: lines }, () => text(12)),
    shared: n % 100 === 0,
  }));
}

/** One or two words of some page, half of them not typed to the end. */
function makeQueries(random: Random, pages: readonly Page[]): string[] {
  return Array.from({ length: queries }, () => {
    const page = pages[below(random, pages.length)];
    const words = `${page?.title} ${page?.lines.join(" ")}`.split(" ");
    const picked = Array.from({ length: 1 + below(random, 2) }, () => words[below(random, words.length)] ?? "");
    const query = picked.join(" ");
    return random() < 0.5 ? query.slice(0, Math.max(3, query.length - 2)) : `${query} `;
  });
}

async function fill(caller: Caller, guest: string, space: string, pages: readonly Page[]): Promise<void> {
  const [all, few] = [randomUUID(), randomUUID()];
  const top = { table: "space", id: space };
  await caller.save(space, [
    newBlock(space, all, { type: "page", parent: top, after: null, title: "All" }),
    newBlock(space, few, { type: "page", parent: top, after: null, title: "Few" }),
    {
      pointer: { table: "block", id: few, spaceId: space },
      path: [],
      command: "setPermissionItem",
      args: { type: "space_permission", role: "editor" },
    },
    {
      pointer: { table: "block", id: few, spaceId: space },
      path: [],
      command: "setPermissionItem",
      args: { type: "user_permission", role: "reader", user_id: guest },
    },
  ]);
  for (let from = 0; from < pages.length; from += 250)
    await caller.save(
      space,
      pages
        .slice(from, from + 250)
        .flatMap(({ id, title, lines: texts, shared }) => [
          newBlock(space, id, { type: "page", parent: { table: "block", id: shared ? few : all }, after: null, title }),
          ...texts.map((line) =>
            newBlock(space, randomUUID(), { type: "text", parent: { table: "block", id }, after: null, title: line }),
          ),
        ]),
    );
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 1000));
}

async function timed(asked: readonly string[], ask: (query: string) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (const [n, query] of asked.entries()) {
    const began = performance.now();
    await ask(query);
    if (n >= warm) samples.push(performance.now() - began);
  }
  return samples;
}

function tell(system: string, samples: readonly number[], dimensions: Readonly<Record<string, string | number>>): void {
  for (const [metric, share] of [
    ["p50_ms", 0.5],
    ["p95_ms", 0.95],
  ] as const)
    report({ bench: "search", metric, value: percentile(samples, share), unit: "ms", system, size, ...dimensions });
}

/** Resolves when the process has nothing more to do: the last pages are in the index, and what was written is put away. */
async function rested(pid: number): Promise<void> {
  const used = async (): Promise<number> => {
    const times = (await readFile(`/proc/${pid}/stat`, "utf8")).split(" ");
    return Number(times[13]) + Number(times[14]);
  };
  // Hundredths of a second in three seconds: a tenth of a processor.
  let before = Number.NaN;
  for (let calm = 0; calm < 3;) {
    const now = await used();
    calm = now - before < 30 ? calm + 1 : 0;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 3000));
  }
}

/** What the database does by itself within minutes is done before anything is measured, here and for the peer. */
async function settle(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("VACUUM ANALYZE");
  await client.query("CHECKPOINT");
  await client.end();
}

async function peer(pages: readonly Page[], asked: readonly string[]): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const client = new pg.Client({ connectionString: (await freshDatabase(postgres.url)).url });
  await client.connect();
  await client.query(
    `CREATE TABLE page (id uuid PRIMARY KEY, text text, words tsvector GENERATED ALWAYS AS (to_tsvector('simple', text)) STORED)`,
  );
  for (let from = 0; from < pages.length; from += 1000) {
    const some = pages.slice(from, from + 1000);
    await client.query("INSERT INTO page (id, text) SELECT * FROM unnest($1::uuid[], $2::text[])", [
      some.map(({ id }) => id),
      some.map(({ title, lines: texts }) => [title, ...texts].join("\n")),
    ]);
  }
  await client.query("CREATE INDEX page_by_word ON page USING gin (words)");
  await client.query("CREATE TABLE readable AS SELECT id FROM page WHERE false");
  await client.query("INSERT INTO readable SELECT * FROM unnest($1::uuid[])", [
    pages.filter(({ shared }) => shared).map(({ id }) => id),
  ]);
  await client.query("CREATE UNIQUE INDEX ON readable (id)");
  await client.query("VACUUM ANALYZE page, readable");
  for (const visible of [100, 1]) {
    const rights = visible === 100 ? "" : "AND id IN (SELECT id FROM readable)";
    const samples = await timed(asked, async (query) => {
      const words = query.trim().split(/\s+/);
      const tsquery = words
        .map((word, n) => `${word}${n === words.length - 1 && !query.endsWith(" ") ? ":*" : ""}`)
        .join(" & ");
      await client.query(
        `SELECT id, ts_headline('simple', text, q) FROM (SELECT id, text, q FROM page, to_tsquery('simple', $1) q WHERE words @@ q ${rights} ORDER BY ts_rank(words, q) DESC LIMIT 20) best`,
        [tsquery],
      );
    });
    tell("postgres", samples, { visible, db: "postgres" });
  }
  await client.end();
  await postgres.stop();
}

const random = seeded(1);
const pages = makePages(random);
const asked = makeQueries(random, pages);
for (const db of chosenDatabases(process.argv)) {
  await withServer(db, async (server, _restart, databaseUrl) => {
    const [owner, guest] = [new Caller(server.url), new Caller(server.url)];
    await owner.signUp("Owner");
    await guest.signUp("Guest");
    const space = await owner.createSpace();
    await fill(owner, guest.userId, space, pages);
    const find = async (caller: Caller, query: string): Promise<readonly string[]> => {
      const asked = { type: "BlocksInSpace", query, spaceId: space, limit: 20 };
      return (await caller.call<{ results: { id: string }[] }>("search", asked)).results.map(({ id }) => id);
    };
    // Read in no order: the index is whole when each of many pages, everywhere among the others, is found. A page whose marker
    // resembles the words is not the one that was asked for.
    for (const [at, { id }] of pages.entries())
      if (at % step === 0) await until(async () => (await find(owner, marker(at))).includes(id));
    await rested(server.pid);
    if (databaseUrl !== null) await settle(databaseUrl);
    for (const [visible, caller] of [
      [100, owner],
      [1, guest],
    ] as const)
      tell("tessera", await timed(asked, (query) => find(caller, query)), { visible, db });
    for (const writing of ["none", "steady"] as const) {
      const value = percentile(await timesUntilFound(owner, space, writing), 0.95);
      report({ bench: "search", metric: "found_ms", value, unit: "ms", system: "tessera", size, writing, db });
    }
    owner.close();
    guest.close();
  });
}
await peer(pages, asked);
process.exit(0);
