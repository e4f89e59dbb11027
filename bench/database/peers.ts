// The same filter and sorts, and the same groups, asked of two databases that hold rows as JSON: PostgreSQL (jsonb) and SQLite (in memory, the project's
// own build). Both have an index on the collection and none on a property: which properties people filter by is not known before.
import type { Row } from "@tessera/database/query/question.ts";
import { sqlite } from "@tessera/sync/local/testing/memory-files.ts";
import { freshDatabase } from "@tessera/testing/postgres.ts";
import pg from "pg";
import { PAGE, type Asked, type AskedGroups } from "./questions.ts";

export interface Peer {
  readonly system: string;
  /** Ids of the first page; null: as the view opens. */
  readonly ask: (asked: Asked | null) => Promise<readonly string[]>;
  /** Groups, each with its count and sum. */
  readonly groups: (asked: AskedGroups) => Promise<readonly unknown[]>;
  readonly close: () => Promise<void>;
}

const BATCH = 2000;
/** What a row is grouped by. */
const keyOf = ({ by }: AskedGroups): string => (by === "due" ? "substr(body->>'due', 1, 7)" : `body->>'${by}'`);

/** A cell's text; of a date the day. */
function plainly(row: Row): Record<string, unknown> {
  const text = (key: string): unknown => (row.properties[key] as [[string]] | undefined)?.[0][0];
  const due = row.properties["due"] as unknown as [[string, [[string, { start_date: string }]]]] | undefined;
  return {
    title: text("title"),
    notes: text("notes"),
    state: text("state"),
    priority: text("priority"),
    done: text("done"),
    amount: Number(text("amount")),
    due: due?.[0][1][0][1].start_date,
  };
}

export async function postgresPeer(url: string, rows: readonly Row[]): Promise<Peer> {
  const client = new pg.Client({ connectionString: (await freshDatabase(url)).url });
  await client.connect();
  await client.query(
    'CREATE TABLE row (collection integer NOT NULL, id text NOT NULL, ord text COLLATE "C" NOT NULL, body jsonb NOT NULL)',
  );
  for (let from = 0; from < rows.length; from += BATCH) {
    const values = rows.slice(from, from + BATCH).map((row) => ({ id: row.id, ord: row.order, body: plainly(row) }));
    await client.query(
      "INSERT INTO row SELECT 1, id, ord, body FROM jsonb_to_recordset($1) AS row (id text, ord text, body jsonb)",
      [JSON.stringify(values)],
    );
  }
  await client.query("CREATE INDEX row_place ON row (collection, ord)");
  await client.query("VACUUM ANALYZE row");
  const ids = async (name: string, text: string, values: unknown[]): Promise<string[]> =>
    (await client.query<{ id: string }>({ name, text, values })).rows.map(({ id }) => id);
  return {
    system: "postgres-jsonb",
    ask: async (asked) =>
      await (asked === null
        ? ids("open", `SELECT id, body FROM row WHERE collection = 1 ORDER BY ord LIMIT ${PAGE}`, [])
        : ids(
            "filter",
            `SELECT id, body FROM row WHERE collection = 1 AND body->>'state' = $1 AND (body->>'amount')::float8 > $2
             ORDER BY body->>'due' DESC NULLS LAST, body->>'title', ord LIMIT ${PAGE}`,
            [asked.state, asked.above],
          )),
    groups: async (asked) => {
      const text = `SELECT ${keyOf(asked)} AS key, count(*), sum((body->>'amount')::float8) FROM row WHERE collection = 1 AND (body->>'amount')::float8 > $1 GROUP BY 1 ORDER BY 1`;
      return (await client.query({ name: `groups by ${asked.by}`, text, values: [asked.above] })).rows;
    },
    close: async () => await client.end(),
  };
}

export async function sqlitePeer(rows: readonly Row[]): Promise<Peer> {
  const { oo1 } = await sqlite();
  const database = new oo1.DB(":memory:");
  database.exec(
    "CREATE TABLE row (collection INTEGER NOT NULL, id TEXT NOT NULL, ord TEXT NOT NULL, body TEXT NOT NULL); BEGIN",
  );
  for (const row of rows)
    database.exec({
      sql: "INSERT INTO row VALUES (1, ?, ?, ?)",
      bind: [row.id, row.order, JSON.stringify(plainly(row))],
    });
  database.exec("COMMIT; CREATE INDEX row_place ON row (collection, ord); ANALYZE");
  const ids = (sql: string, bind: (string | number)[]): string[] =>
    database.exec({ sql, bind, returnValue: "resultRows", rowMode: "array" }).map(([id]) => String(id));
  return {
    system: "sqlite-json",
    ask: async (asked) =>
      asked === null
        ? ids(`SELECT id, body FROM row WHERE collection = 1 ORDER BY ord LIMIT ${PAGE}`, [])
        : ids(
            `SELECT id, body FROM row WHERE collection = 1 AND body->>'state' = ? AND body->>'amount' > ?
             ORDER BY body->>'due' DESC, body->>'title', ord LIMIT ${PAGE}`,
            [asked.state, asked.above],
          ),
    groups: async (asked) =>
      database.exec({
        sql: `SELECT ${keyOf(asked)}, count(*), sum(body->>'amount') FROM row WHERE collection = 1 AND body->>'amount' > ? GROUP BY 1 ORDER BY 1`,
        bind: [asked.above],
        returnValue: "resultRows",
        rowMode: "array",
      }),
    close: async () => database.close(),
  };
}
