// Whether the database has room to write. A write that failed for want of room is noted where all writes pass; from then on
// the check tries one of its own, which leaves nothing behind, until one passes. What was answered before is not touched:
// a statement that found no room has changed nothing.

import { randomBytes, randomUUID } from "node:crypto";
import type { Database, Sql } from "./sql.ts";
import { sqlState } from "./sql.ts";

const fullCodes = new Set(["ENOSPC", "EDQUOT"]);

/** PostgreSQL's "disk full", and what the system says where it says it itself. */
export function isFull(thrown: unknown): boolean {
  if (sqlState(thrown) === "53100") return true;
  if (!(thrown instanceof Error)) return false;
  if ("code" in thrown && typeof thrown.code === "string" && fullCodes.has(thrown.code)) return true;
  return /No space left on device|Disk quota exceeded/.test(thrown.message);
}

export interface RoomWatch {
  /** The same database; its failures are looked at. */
  readonly database: Database;
  /** Null where there is room, as far as anybody knows. */
  check(): Promise<string | null>;
}

const problem = "the disk is full";
/** More than fits into what a table has allocated already; not compressible. */
const probeBytes = 256 * 1024;
const nowhere = "00000000-0000-0000-0000-000000000000";

export function watchRoom(inner: Database): RoomWatch {
  let full = false;

  async function noting<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      full ||= isFull(error);
      throw error;
    }
  }

  const over = (sql: Sql): Sql => ({
    kind: sql.kind,
    query: async (text, params) => await noting(async () => await sql.query(text, params)),
    transaction: async (work, options) =>
      await noting(async () => await sql.transaction(async (deeper) => await work(over(deeper)), options)),
  });

  return {
    database: {
      ...inner,
      ...over(inner),
      ranked: (rank) => over(inner.ranked(rank)),
      script: async (text) => await noting(async () => await inner.script(text)),
    },
    async check() {
      if (!full) return null;
      try {
        await probe(inner);
        full = false;
        return null;
      } catch (error) {
        if (isFull(error)) return problem;
        throw error;
      }
    },
  };
}

class Undone extends Error {}

/** Writes a row into the log's table, as a commit does, and takes it back. */
async function probe(database: Database): Promise<void> {
  const body = JSON.stringify({ probe: randomBytes(probeBytes).toString("base64") });
  try {
    await database.transaction(async (sql) => {
      await sql.query("INSERT INTO log (scope_id, seq, tx_id, at, body) VALUES ($1, 0, $2, now(), $3::jsonb)", [
        nowhere,
        randomUUID(),
        body,
      ]);
      throw new Undone("only tried");
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}
