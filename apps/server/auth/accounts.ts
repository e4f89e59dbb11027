// The accounts' table: who can sign in. What a user is otherwise belongs to the record store.

import { refusal } from "@tessera/kernel/errors/app-error.ts";
import { normalizeEmail } from "@tessera/kernel/rules/email.ts";
import { isUniqueViolation, type Sql } from "../database/sql.ts";

export interface Account {
  readonly userId: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly suspended: boolean;
}

interface AccountRow {
  readonly user_id: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly suspended: boolean;
}

const columns = "user_id, email, password_hash, suspended_at IS NOT NULL AS suspended";

export async function findAccount(sql: Sql, email: string): Promise<Account | null> {
  const [row] = await sql.query<AccountRow>(`SELECT ${columns} FROM account WHERE lower(email) = lower($1)`, [
    normalizeEmail(email),
  ]);
  return row === undefined ? null : fromRow(row);
}

export async function accountsOf(sql: Sql, userIds: readonly string[]): Promise<Account[]> {
  const rows = await sql.query<AccountRow>(`SELECT ${columns} FROM account WHERE user_id = ANY($1::uuid[])`, [userIds]);
  return rows.map(fromRow);
}

/** Throws email_already_exists when the address is taken, whatever its case. */
export async function addAccount(sql: Sql, account: Omit<Account, "suspended">, nowMs: number): Promise<void> {
  try {
    await sql.query("INSERT INTO account (user_id, email, password_hash, created_at) VALUES ($1, $2, $3, $4)", [
      account.userId,
      normalizeEmail(account.email),
      account.passwordHash,
      new Date(nowMs).toISOString(),
    ]);
  } catch (error) {
    if (isUniqueViolation(error)) throw refusal("email_already_exists");
    throw error;
  }
}

function fromRow(row: AccountRow): Account {
  return { userId: row.user_id, email: row.email, passwordHash: row.password_hash, suspended: row.suspended };
}
