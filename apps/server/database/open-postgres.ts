// A PostgreSQL server behind the database port: a pool for statements, one more connection that
// listens. A lost listening connection is opened again, and every listener is then told with an
// empty payload, because it may have missed something.

import pg from "pg";
import { connectionOver, inTransaction, statementNames } from "./connection.ts";
import { plannerSettings } from "./planner-settings.ts";
import type { Database, Sql } from "./sql.ts";
import { valueForms } from "./value-forms.ts";

export interface PostgresOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Told about connections that broke while idle; statements report their own failures. */
  onConnectionLost(error: Error): void;
}

const reconnectAfterMs = 500;

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const nameOf = statementNames();
  const settings: pg.ClientConfig = {
    connectionString: options.url,
    types: valueForms,
    application_name: "tessera",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: ["timezone=UTC", "datestyle=ISO", ...plannerSettings].map((setting) => `-c ${setting}`).join(" "),
  };
  const pool = new pg.Pool({ ...settings, max: options.poolSize, idleTimeoutMillis: 60_000 });
  let closing = false;
  pool.on("connect", (client) => {
    // For the client's whole life: also while it is leased, and while it ends.
    client.on("error", (error) => {
      if (!closing) options.onConnectionLost(error);
    });
  });
  // The pool repeats what an idle client has reported already; without a listener it would throw.
  pool.on("error", () => undefined);
  const listening = listener(settings, options.onConnectionLost);

  async function lease<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      return await use(client);
    } finally {
      // The pool drops a client whose connection broke.
      client.release();
    }
  }

  try {
    await lease((client) => client.query("SELECT 1"));
  } catch (error) {
    await pool.end();
    throw error;
  }

  const sql: Sql = {
    kind: "postgres",
    query: (text, params) => lease((client) => connectionOver("postgres", client, nameOf).query(text, params)),
    transaction: (work, how) => lease((client) => inTransaction(connectionOver("postgres", client, nameOf), work, how)),
  };
  return {
    ...sql,
    // There is a connection for each.
    ranked: () => sql,
    async script(text) {
      await lease((client) => client.query(text));
    },
    listen: (channel, on) => listening.listen(channel, on),
    async notify(channel, payload) {
      await lease((client) => client.query("SELECT pg_notify($1, $2)", [channel, payload]));
    },
    async close() {
      if (closing) return;
      closing = true;
      await listening.close();
      await pool.end();
    },
  };
}

interface Listener {
  listen(channel: string, on: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

function listener(settings: pg.ClientConfig, onLost: (error: Error) => void): Listener {
  const heard = new Map<string, Set<(payload: string) => void>>();
  let client: Promise<pg.Client> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  function connected(): Promise<pg.Client> {
    client ??= connect();
    return client;
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client(settings);
    fresh.on("notification", ({ channel, payload }) => {
      for (const on of heard.get(channel) ?? []) on(payload ?? "");
    });
    fresh.on("error", (error) => lost(fresh, error));
    fresh.on("end", () => lost(fresh, new Error("the listening connection ended")));
    try {
      await fresh.connect();
      for (const channel of heard.keys()) await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      client = null;
      fresh.removeAllListeners("end");
      await fresh.end().catch(onLost);
      throw error;
    }
    return fresh;
  }

  const gone = new WeakSet<pg.Client>();
  function lost(which: pg.Client, error: Error): void {
    if (closed || gone.has(which)) return;
    gone.add(which);
    client = null;
    onLost(error);
    again();
  }

  function again(): void {
    if (closed || retry !== null || heard.size === 0) return;
    retry = setTimeout(() => {
      retry = null;
      connected().then(
        () => heard.forEach((all) => all.forEach((on) => on(""))),
        (error: Error) => {
          onLost(error);
          again();
        },
      );
    }, reconnectAfterMs);
  }

  return {
    async listen(channel, on) {
      const all = heard.get(channel) ?? new Set();
      const first = all.size === 0;
      all.add(on);
      heard.set(channel, all);
      if (first) await (await connected()).query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      return async () => {
        all.delete(on);
        if (all.size > 0 || closed || heard.get(channel) !== all) return;
        heard.delete(channel);
        await (await connected()).query(`UNLISTEN ${pg.escapeIdentifier(channel)}`);
      };
    },
    async close() {
      closed = true;
      if (retry !== null) clearTimeout(retry);
      if (client === null) return;
      await (await client).end();
    },
  };
}
