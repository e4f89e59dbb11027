// Statements and transactions on one driver connection, the same for both engines: the embedded
// one speaks PostgreSQL's protocol too. Whoever calls holds the connection alone; leasing it is
// left to open-postgres.ts (a pool) and open-pglite.ts (one connection, in turn).

import type pg from "pg";
import type { Sql, TransactionOptions } from "./sql.ts";

/** Statements beyond this many different texts are not prepared: they are not the hot ones. */
const preparedTexts = 500;

export interface Connection {
  readonly kind: Sql["kind"];
  query<Row extends object>(text: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** Gives each statement text a name, so that the server parses and plans it once a connection. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= preparedTexts) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}

export function connectionOver(
  kind: Sql["kind"],
  client: Pick<pg.ClientBase, "query">,
  nameOf: (text: string) => string | undefined,
): Connection {
  return {
    kind,
    async query<Row extends object>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
      const name = nameOf(text);
      const statement = { text, values: [...params], ...(name === undefined ? {} : { name }) };
      const result = await client.query<Row>(statement);
      return result.rows;
    },
  };
}

/** Runs `work` in a transaction on a connection that nobody else uses meanwhile. */
export async function inTransaction<T>(
  connection: Connection,
  work: (sql: Sql) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  await connection.query(beginText(options));
  let value: T;
  try {
    value = await work(handle(connection, 1));
  } catch (error) {
    // A connection that died cannot roll back, and the server has done it: the first error counts.
    await connection.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
  await connection.query("COMMIT");
  return value;
}

function handle(connection: Connection, depth: number): Sql {
  return {
    kind: connection.kind,
    query: (text, params) => connection.query(text, params),
    async transaction(work) {
      const savepoint = `deep_${depth}`;
      await connection.query(`SAVEPOINT ${savepoint}`);
      try {
        const value = await work(handle(connection, depth + 1));
        await connection.query(`RELEASE SAVEPOINT ${savepoint}`);
        return value;
      } catch (error) {
        await connection.query(`ROLLBACK TO SAVEPOINT ${savepoint}`);
        throw error;
      }
    },
  };
}

function beginText({ isolation, readOnly }: TransactionOptions): string {
  const level = isolation === undefined ? "" : ` ISOLATION LEVEL ${isolation.toUpperCase()}`;
  return `BEGIN${level}${readOnly === true ? " READ ONLY" : ""}`;
}
