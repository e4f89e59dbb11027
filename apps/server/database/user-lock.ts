// A lock that transactions of one user take before they count rows and add one, so that no two of them count the same rows.

import type { Sql } from "./sql.ts";

/** Numbers of four letters each, which no other program on the same database takes. */
const PURPOSES = { task: 0x7461736b, file: 0x66696c65 } as const;

/** Waits for other transactions of the user with this purpose, in every process. Released when the transaction of `sql` ends. */
export async function lockUser(sql: Sql, purpose: keyof typeof PURPOSES, userId: string): Promise<void> {
  await sql.query("SELECT pg_advisory_xact_lock($1::integer, hashtext($2))", [PURPOSES[purpose], userId]);
}
