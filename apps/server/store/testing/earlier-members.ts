/**
 * A database as the version before membership rows left it: the rows of a small workspace that the server code of that version wrote, with
 * the role of each user on each record by that version's `roleOf` (fixtures/earlier-members.json, which states its origin). `later` is
 * what that version changed afterwards, while it ran beside this one on the migrated database.
 */
import { readFileSync } from "node:fs";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import { toTable } from "@tessera/kernel/records/pointer.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { ladder } from "../../ladder.ts";
import { migrate } from "../../database/migrations.ts";
import type { Database, Sql } from "../../database/sql.ts";
import { MemberListsDb } from "../member-lists-db.ts";
import { migrateMembers } from "../migrate-members.ts";
import { SqlRecordDb } from "../sql-record-db.ts";
import { Store } from "../store.ts";

interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Json[])[];
}

/** By record ("table:id") and role: the names of the users who have it, separated by spaces. */
type StoredRoles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** By record and name of the user. Users without a role on the record are left out. */
export type RolesOfUsers = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Fixture {
  /** The id of the last step of the migration ladder of that version. */
  readonly schema: number;
  readonly space: string;
  /** Ids by name. */
  readonly users: Readonly<Record<string, string>>;
  readonly pages: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, Rows>>;
  readonly expected: StoredRoles;
  readonly later: { readonly tables: Readonly<Record<"record" | "scope", Rows>>; readonly expected: StoredRoles };
}

const file = new URL("../fixtures/earlier-members.json", import.meta.url);
export const earlier = JSON.parse(readFileSync(file, "utf8")) as Fixture;

/** A reader without an account. */
const ANYONE = "anyone";

/** The users whom that version took out of its list afterwards. */
const REMOVED_LATER: readonly string[] = ["dan", "eve", "sam"];

/** The answers of that version when it wrote the rows of `loadEarlier`. */
export function rolesBefore(): RolesOfUsers {
  return byUser(earlier.expected);
}

/**
 * Its answers after it wrote the rows of `loadLater`, with one difference that this version demands: a user who is removed from the
 * workspace loses the access by permission items on pages too. That version left these users guests.
 */
export function rolesLater(): RolesOfUsers {
  const all = Object.entries(byUser(earlier.later.expected));
  return Object.fromEntries(
    all.map(([key, roles]) => {
      const kept = Object.entries(roles).filter(([name]) => !REMOVED_LATER.includes(name) || isOwn(key, name));
      const ofAnyone = roles[ANYONE];
      const asAnyone = ofAnyone === undefined ? [] : REMOVED_LATER.map((name) => [name, ofAnyone] as const);
      return [key, Object.fromEntries([...kept, ...asAnyone])];
    }),
  );
}

/** The user's own record, or the own view of the workspace. */
function isOwn(key: string, name: string): boolean {
  return key === `user:${earlier.users[name]}` || key.startsWith("space_view:");
}

function byUser(stored: StoredRoles): RolesOfUsers {
  return Object.fromEntries(
    Object.entries(stored).map(([key, roles]) => [
      key,
      Object.fromEntries(
        Object.entries(roles).flatMap(([role, names]) => names.split(" ").map((name) => [name, role] as const)),
      ),
    ]),
  );
}

/** Creates the tables of that version in an empty database, with the rows that it wrote. */
export async function loadEarlier(database: Database): Promise<void> {
  await migrate(
    database,
    ladder.filter(({ id }) => id <= earlier.schema),
  );
  for (const [name, rows] of Object.entries(earlier.tables)) await insert(database, name, rows);
}

/** Writes what that version changed afterwards. */
export async function loadLater(database: Database): Promise<void> {
  const { record, scope } = earlier.later.tables;
  const columns = record.columns.map((column) => `${column} = EXCLUDED.${column}`).join(", ");
  await insert(database, "record", record, `ON CONFLICT (scope_id, tbl, id) DO UPDATE SET ${columns}`);
  await insert(database, "scope", scope, "ON CONFLICT (id) DO UPDATE SET seq = greatest(scope.seq, EXCLUDED.seq)");
}

async function insert(sql: Sql, name: string, { columns, rows }: Rows, onConflict = ""): Promise<void> {
  const objects = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
  const names = columns.join(", ");
  await sql.query(
    `INSERT INTO ${name} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::public.${name}, $1) ${onConflict}`,
    [JSON.stringify(objects)],
  );
}

let count = 0;
const newId = (): string => `00000000-0000-4000-9000-${(++count).toString(16).padStart(12, "0")}`;

/** The store of a server whose memory is empty. */
export function storeOn(database: Database): Store {
  const db = new SqlRecordDb(database, (error) => {
    throw error;
  });
  return new Store(db, { now: () => 1_700_000_000_000, newId });
}

/** What a server of this version does when it starts. */
export async function startOn(database: Database): Promise<void> {
  await migrate(database, ladder);
  const store = storeOn(database);
  await migrateMembers({ store, lists: new MemberListsDb(database), newId });
  await store.idle();
}

/** The roles of all users on the same records, by the rules of this version. */
export async function rolesOn(database: Database): Promise<RolesOfUsers> {
  const store = storeOn(database);
  const users = [...Object.entries(earlier.users), [ANYONE, null] as const];
  const found: Record<string, Record<string, string>> = {};
  for (const key of Object.keys({ ...earlier.expected, ...earlier.later.expected })) {
    const at = key.indexOf(":");
    const table = toTable(key.slice(0, at));
    if (table === null) throw new Error(`${key} is in no table of this version`);
    const roles = await store.read(earlier.space, (world) => {
      const entry = world.entry(table, key.slice(at + 1));
      if (entry === null) return null;
      const all = users.map(([name, userId]) => [name, roleOf({ userId }, entry, world)] as const);
      return Object.fromEntries(all.filter(([, role]) => role !== "none"));
    });
    if (roles !== null) found[key] = roles;
  }
  return found;
}
