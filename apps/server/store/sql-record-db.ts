/**
 * The record port on SQL. A commit is one statement: it locks the scopes in id order, compares their numbers, and
 * writes everything or nothing; one round trip carries the transactions of many scopes.
 */
import type { Child } from "@tessera/kernel/world/children.ts";
import type { DeletedUnits } from "@tessera/kernel/world/world.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { isUuid } from "@tessera/kernel/values/ids.ts";
import { keyOf, type Table } from "@tessera/kernel/records/pointer.ts";
import { STAGED_ROW } from "@tessera/kernel/world/staged.ts";
import { marksOf, type Annotation } from "@tessera/kernel/text/marks.ts";
import { isStorable } from "@tessera/kernel/text/rich-text.ts";
import { isUniqueViolation, type Sql } from "../database/sql.ts";
import { DECIDING_FAR, DECIDING_NEAR, MOST_NEAR, PAGE_BELOW } from "./sql-below.ts";
import { entryOf, rowOf, rowsIn, unlistedIn, type RecordRow } from "./entry-form.ts";
import {
  LAG_ROWS,
  ROWS_BYTES,
  type DueScope,
  type Key,
  type LogBody,
  type LogRow,
  type RecordDb,
  type RowCursor,
  type ScopeWrite,
  type SessionState,
  type SiteState,
  type WriteResult,
} from "./record-db.ts";

/** The tables that grow with what people write. */
export const recordTables: readonly string[] = ["record", "directory", "log", "text_home"];

/** How many times larger a compressed value is taken to be: texts are 2 to 4 times larger, one letter repeated up to 90 times. */
const COMPRESSION = 20;
const STORED_BYTES = "(pg_column_size(r.value) + COALESCE(pg_column_size(r.state), 0))";
/** Estimated bytes of a record r, without reading its values: those of more than 2 kB are stored compressed. */
const BYTES = `CASE WHEN ${STORED_BYTES} > 2000 THEN ${COMPRESSION} * ${STORED_BYTES} ELSE ${STORED_BYTES} END`;

const COLUMNS = "scope_id, tbl, id, version, seq, parent_id, ord, alive, value, state";

const WRITE = `
WITH input AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS i(id uuid, expected bigint, next bigint)),
locked AS (SELECT s.id, s.seq FROM scope s WHERE s.id IN (SELECT id FROM input) ORDER BY s.id FOR UPDATE),
good AS (SELECT (SELECT count(*) FROM locked l JOIN input i ON i.id = l.id AND i.expected = l.seq) = (SELECT count(*) FROM input) AS ok),
moved AS (UPDATE scope s SET seq = i.next FROM input i, good WHERE good.ok AND s.id = i.id RETURNING s.id),
made AS (INSERT INTO record (${COLUMNS})
  SELECT r.scope_id, r.tbl, r.id, r.version, r.seq, r.parent_id, r.ord, r.alive, r.value, r.state
  FROM jsonb_to_recordset($2::jsonb) AS r(scope_id uuid, tbl text, id text, version integer, seq bigint, parent_id text, ord text, alive boolean, value jsonb, state jsonb), good
  WHERE good.ok RETURNING tbl, id, scope_id),
listed AS (INSERT INTO directory (id, tbl, scope_id) SELECT id, tbl, scope_id FROM made RETURNING 1),
changed AS (UPDATE record t
  SET version = r.version, seq = r.seq, parent_id = r.parent_id, ord = r.ord, alive = r.alive, value = r.value, state = r.state
  FROM jsonb_to_recordset($3::jsonb) AS r(scope_id uuid, tbl text, id text, version integer, previous integer, seq bigint, parent_id text, ord text, alive boolean, value jsonb, state jsonb), good
  WHERE good.ok AND t.scope_id = r.scope_id AND t.tbl = r.tbl AND t.id = r.id AND t.version = r.previous RETURNING 1),
logged AS (INSERT INTO log (scope_id, seq, tx_id, user_id, session, n, at, body)
  SELECT l.scope_id, l.seq, l.tx_id, l.user_id, l.session, l.n, to_timestamp(l.at / 1000.0), l.body
  FROM jsonb_to_recordset($4::jsonb) AS l(scope_id uuid, seq bigint, tx_id uuid, user_id uuid, session text, n integer, at double precision, body jsonb), good
  WHERE good.ok RETURNING 1),
boxed AS (INSERT INTO outbox (scope_id, seq) SELECT i.id, i.next FROM input i, good WHERE good.ok
  ON CONFLICT (scope_id) DO UPDATE SET seq = EXCLUDED.seq RETURNING 1),
homes AS (INSERT INTO text_home (scope_id, site, block_id, property)
  SELECT h.scope_id, h.site, h.block_id, h.property
  FROM jsonb_to_recordset($5::jsonb) AS h(scope_id uuid, site text, block_id text, property text), good WHERE good.ok
  ON CONFLICT DO NOTHING RETURNING 1),
sessions AS (INSERT INTO edit_session (scope_id, id, user_id, next, closed)
  SELECT s.scope_id, s.id, s.user_id, s.next, s.closed
  FROM jsonb_to_recordset($6::jsonb) AS s(scope_id uuid, id text, user_id uuid, next integer, closed boolean), good WHERE good.ok
  ON CONFLICT (scope_id, id) DO UPDATE SET next = EXCLUDED.next, closed = EXCLUDED.closed RETURNING 1),
sites AS (INSERT INTO site (scope_id, id, user_id, next)
  SELECT s.scope_id, s.id, s.user_id, s.next
  FROM jsonb_to_recordset($7::jsonb) AS s(scope_id uuid, id text, user_id uuid, next bigint), good WHERE good.ok
  ON CONFLICT (scope_id, id) DO UPDATE SET next = EXCLUDED.next RETURNING 1)
SELECT good.ok, CASE WHEN good.ok AND (SELECT count(*) FROM changed) <> $8::bigint
  THEN tessera_raise('a record is not at the version that its scope says') END AS checked
FROM good`;

interface KeyRow {
  readonly tbl: Table;
  readonly id: string;
}

export class SqlRecordDb implements RecordDb {
  /** `onAdded` is told how many records a write made; `commits` is the handle that writes go through. */
  constructor(
    private readonly sql: Sql,
    private readonly onDamage: (error: Error, row: RecordRow) => void,
    private readonly onAdded: (records: number) => void = () => undefined,
    private readonly commits: Sql = sql,
  ) {}

  get shared(): boolean {
    return this.sql.kind === "postgres";
  }

  async createScope(scope: string, kind: "space" | "user"): Promise<void> {
    await this.sql.query("INSERT INTO scope (id, kind, seq) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING", [scope, kind]);
  }

  async sequences(scopes: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.sql.query<{ id: string; seq: number }>(
      "SELECT id, seq FROM scope WHERE id = ANY($1::uuid[])",
      [scopes.filter(isUuid)],
    );
    return new Map(rows.map(({ id, seq }) => [id, seq]));
  }

  async scopesOf(wanted: readonly Key[]): Promise<Map<string, string>> {
    const keys = storable(wanted);
    const rows = await this.sql.query<{ id: string; tbl: string; scope_id: string }>(
      "SELECT d.id, d.tbl, d.scope_id FROM directory d JOIN unnest($1::text[], $2::text[]) AS k(tbl, id) ON d.id = k.id AND d.tbl = k.tbl",
      [keys.map((key) => key.table), keys.map((key) => key.id)],
    );
    return new Map(rows.map((row) => [keyOf({ table: row.tbl, id: row.id }), row.scope_id]));
  }

  async entries(scope: string, wanted: readonly Key[], ancestors: boolean): Promise<Entry[]> {
    const keys = storable(wanted);
    const named = "unnest($2::text[], $3::text[]) AS k(tbl, id)";
    const text = ancestors
      ? `WITH RECURSIVE up AS (
           SELECT r.tbl, r.id, r.value->>'parent_table' AS above, r.value->>'parent_id' AS parent
           FROM record r JOIN ${named} ON r.tbl = k.tbl AND r.id = k.id WHERE r.scope_id = $1
           UNION SELECT r.tbl, r.id, r.value->>'parent_table', r.value->>'parent_id'
           FROM record r JOIN up ON r.tbl = up.above AND r.id = up.parent WHERE r.scope_id = $1)
         SELECT ${prefixed("r")} FROM record r JOIN up ON r.tbl = up.tbl AND r.id = up.id WHERE r.scope_id = $1`
      : `SELECT ${prefixed("r")} FROM record r JOIN ${named} ON r.tbl = k.tbl AND r.id = k.id WHERE r.scope_id = $1`;
    const rows = await this.sql.query<RecordRow>(text, [
      scope,
      keys.map((key) => key.table),
      keys.map((key) => key.id),
    ]);
    return rows.map((row) => entryOf(row, this.onDamage));
  }

  async sizes(scope: string, wanted: readonly Key[]): Promise<Map<string, number>> {
    const keys = storable(wanted);
    const rows = await this.sql.query<{ id: string; tbl: string; bytes: number }>(
      `SELECT r.tbl, r.id, ${BYTES} AS bytes FROM record r JOIN unnest($2::text[], $3::text[]) AS k(tbl, id) ON r.tbl = k.tbl AND r.id = k.id WHERE r.scope_id = $1`,
      [scope, keys.map((key) => key.table), keys.map((key) => key.id)],
    );
    return new Map(rows.map(({ tbl, id, bytes }) => [keyOf({ table: tbl, id }), bytes]));
  }

  async children(scope: string, parents: readonly string[]): Promise<Map<string, Child[]>> {
    const rows = await this.sql.query<{ parent_id: string; id: string; ord: string; alive: boolean }>(
      `SELECT parent_id, id, ord, alive FROM record WHERE scope_id = $1 AND parent_id = ANY($2::text[]) AND ord IS NOT NULL
       ORDER BY parent_id, ord, id COLLATE "C"`,
      [scope, parents.filter(isStorable)],
    );
    const lists = new Map<string, Child[]>(parents.map((parent) => [parent, []]));
    for (const { parent_id, id, ord, alive } of rows) lists.get(parent_id)?.push({ id, order: ord, alive });
    return lists;
  }

  async rows(
    scope: string,
    collection: string,
    after: RowCursor | null,
    limit: number,
    imports?: readonly string[],
  ): Promise<Entry[]> {
    const rows = await this.sql.query<RecordRow>(
      `WITH next AS (
         SELECT r.*, ${BYTES} AS bytes FROM record r
         WHERE scope_id = $1 AND parent_id = $2 AND ord >= $3 AND (ord, id COLLATE "C") > ($3, $4)
         ${imports === undefined ? "" : `AND value->'format'->>'${STAGED_ROW}' = ANY($6::text[])`}
         ORDER BY ord, id COLLATE "C" LIMIT $5),
       placed AS (
         SELECT n.*, sum(bytes) OVER (ORDER BY ord, id COLLATE "C" ROWS UNBOUNDED PRECEDING) - bytes AS before FROM next n)
       SELECT ${COLUMNS} FROM placed WHERE before < ${ROWS_BYTES} ORDER BY ord, id COLLATE "C"`,
      [
        scope,
        rowsIn(collection),
        after?.order ?? "",
        after?.id ?? "",
        limit,
        ...(imports === undefined ? [] : [imports]),
      ],
    );
    return rows.map((row) => entryOf(row, this.onDamage));
  }

  async rowsAmong(scope: string, collection: string, blocks: readonly string[]): Promise<Entry[]> {
    const rows = await this.sql.query<RecordRow>(
      `SELECT ${COLUMNS} FROM record WHERE scope_id = $1 AND tbl = 'block' AND id = ANY($3::text[]) AND parent_id = $2`,
      [scope, rowsIn(collection), blocks.filter(isStorable)],
    );
    return rows.map((row) => entryOf(row, this.onDamage));
  }

  async attached(scope: string, parents: readonly Key[]): Promise<Key[]> {
    const rows = await this.sql.query<{ tbl: Table; id: string }>(
      "SELECT tbl, id FROM record WHERE scope_id = $1 AND parent_id = ANY($2::text[]) AND ord IS NULL ORDER BY tbl, id",
      [scope, parents.filter(({ id }) => isStorable(id)).map(unlistedIn)],
    );
    return rows.map(({ tbl: table, id }) => ({ table, id }));
  }

  async decidingBelow(scope: string, roots: readonly Key[]): Promise<Key[]> {
    const keys = storable(roots);
    const params = [scope, keys.map(({ table }) => table), keys.map(({ id }) => id)];
    const near = await this.sql.query<KeyRow & { deciding: boolean | null }>(DECIDING_NEAR, [...params, MOST_NEAR + 1]);
    const rows =
      near.length > MOST_NEAR
        ? await this.sql.query<KeyRow>(DECIDING_FAR, params)
        : near.filter(({ deciding }) => deciding === true);
    return rows.map(({ tbl: table, id }) => ({ table, id }));
  }

  async pageBelow(scope: string, blocks: readonly string[], except: readonly string[]): Promise<Key | null> {
    const [row] = await this.sql.query<KeyRow>(PAGE_BELOW, [scope, blocks.filter(isStorable), except]);
    return row === undefined ? null : { table: row.tbl, id: row.id };
  }

  async textsOfSites(scope: string, sites: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await this.sql.query<{ site: string; block_id: string; property: string }>(
      "SELECT site, block_id, property FROM text_home WHERE scope_id = $1 AND site = ANY($2::text[])",
      [scope, sites.filter(isStorable)],
    );
    const texts = new Map<string, string[]>(sites.map((site) => [site, []]));
    for (const { site, block_id, property } of rows) texts.get(site)?.push(`${block_id}/${property}`);
    return texts;
  }

  async deletedBy(scope: string, transaction: string): Promise<DeletedUnits[]> {
    const rows = await this.sql.query<{ body: LogBody }>("SELECT body FROM log WHERE tx_id = $1 AND scope_id = $2", [
      transaction,
      scope,
    ]);
    return (rows[0]?.body.deleted ?? []).map(([range, text, annotations]) => ({
      range,
      text,
      marks: marksOf(annotations as unknown as Annotation[]),
    }));
  }

  async session(scope: string, id: string): Promise<SessionState | null> {
    const rows = await this.sql.query<{ id: string; user_id: string | null; next: number; closed: boolean }>(
      "SELECT id, user_id, next, closed FROM edit_session WHERE scope_id = $1 AND id = $2",
      [scope, id],
    );
    const row = rows[0];
    return row === undefined ? null : { id: row.id, userId: row.user_id, next: row.next, closed: row.closed };
  }

  async site(scope: string, id: string): Promise<SiteState | null> {
    const rows = await this.sql.query<{ id: string; user_id: string | null; next: number }>(
      "SELECT id, user_id, next FROM site WHERE scope_id = $1 AND id = $2",
      [scope, id],
    );
    const row = rows[0];
    return row === undefined ? null : { id: row.id, userId: row.user_id, next: row.next };
  }

  async transaction(id: string, scope: string): Promise<LogRow | null> {
    const rows = await this.sql.query<StoredLog>("SELECT * FROM log WHERE tx_id = $1 AND scope_id = $2", [id, scope]);
    return rows[0] === undefined ? null : logRow(rows[0]);
  }

  async log(scope: string, after: number, limit: number): Promise<LogRow[]> {
    const rows = await this.sql.query<StoredLog>(
      "SELECT * FROM log WHERE scope_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
      [scope, after, limit],
    );
    return rows.map(logRow);
  }

  async due(fold: string, until: number, after: string | null, limit: number): Promise<DueScope[]> {
    const rows = await this.sql.query<{ scope_id: string; cursor: number }>(
      `SELECT o.scope_id, COALESCE(c.seq, 0) AS cursor FROM outbox o
       LEFT JOIN fold_cursor c ON c.fold = $1 AND c.scope_id = o.scope_id
       JOIN log l ON l.scope_id = o.scope_id AND l.seq = COALESCE(c.seq, 0) + 1
       WHERE o.seq > COALESCE(c.seq, 0) AND l.at <= to_timestamp($2::double precision / 1000.0) AND o.scope_id > $3
       ORDER BY o.scope_id LIMIT $4`,
      [fold, until, after ?? "00000000-0000-0000-0000-000000000000", limit],
    );
    return rows.map(({ scope_id: scope, cursor }) => ({ scope, cursor: Number(cursor) }));
  }

  async lag(fold: string, until: number | null): Promise<number> {
    const [row] =
      until === null
        ? await this.sql.query<{ lag: number }>(
            `SELECT COALESCE(sum(o.seq - COALESCE(c.seq, 0)), 0)::bigint AS lag FROM outbox o
             LEFT JOIN fold_cursor c ON c.fold = $1 AND c.scope_id = o.scope_id WHERE o.seq > COALESCE(c.seq, 0)`,
            [fold],
          )
        : await this.sql.query<{ lag: number }>(
            `SELECT count(*) AS lag FROM outbox o
             LEFT JOIN fold_cursor c ON c.fold = $1 AND c.scope_id = o.scope_id
             JOIN log n ON n.scope_id = o.scope_id AND n.seq = COALESCE(c.seq, 0) + 1
             JOIN log l ON l.scope_id = o.scope_id AND l.seq > COALESCE(c.seq, 0) AND l.seq <= COALESCE(c.seq, 0) + $3
             WHERE n.at <= to_timestamp($2::double precision / 1000.0)
               AND l.at <= to_timestamp($2::double precision / 1000.0)`,
            [fold, until, LAG_ROWS],
          );
    return Number(row?.lag ?? 0);
  }

  async moveCursor(fold: string, scope: string, from: number, to: number): Promise<boolean> {
    const rows = await this.sql.query(
      `INSERT INTO fold_cursor AS c (fold, scope_id, seq) SELECT $1, $2, $4 WHERE $3::bigint = 0 OR EXISTS
         (SELECT 1 FROM fold_cursor WHERE fold = $1 AND scope_id = $2)
       ON CONFLICT (fold, scope_id) DO UPDATE SET seq = EXCLUDED.seq WHERE c.seq = $3::bigint RETURNING 1`,
      [fold, scope, from, to],
    );
    return rows.length === 1;
  }

  async write(writes: readonly ScopeWrite[]): Promise<WriteResult> {
    const records = writes.flatMap((write) => write.records);
    const made = records.filter((record) => record.previous === 0).map((record) => rowOf(record.entry));
    const changed = records
      .filter((record) => record.previous > 0)
      .map((record) => ({ ...rowOf(record.entry), previous: record.previous }));
    const scoped = <T extends object>(pick: (write: ScopeWrite) => readonly T[]): object[] =>
      writes.flatMap((write) => pick(write).map((item) => ({ ...item, scope_id: write.scope })));
    const params = [
      writes.map(({ scope, expected, next }) => ({ id: scope, expected, next })),
      made,
      changed,
      scoped((write) =>
        write.log.map((row) => ({
          seq: row.seq,
          tx_id: row.transaction,
          user_id: row.userId,
          session: row.session,
          n: row.n,
          at: row.at,
          body: row.body,
        })),
      ),
      scoped((write) => write.homes.map(([site, block_id, property]) => ({ site, block_id, property }))),
      scoped((write) => write.sessions.map(({ id, userId, next, closed }) => ({ id, user_id: userId, next, closed }))),
      scoped((write) => write.sites.map(({ id, userId, next }) => ({ id, user_id: userId, next }))),
    ].map((list) => JSON.stringify(list));
    try {
      const rows = await this.commits.query<{ ok: boolean }>(WRITE, [...params, changed.length]);
      if (rows[0]?.ok !== true) return { status: "moved", scopes: writes.map((write) => write.scope) };
      this.onAdded(made.length);
      return { status: "written" };
    } catch (error) {
      if (isUniqueViolation(error)) return { status: "exists" };
      throw error;
    }
  }
}

/** Ids come from outside: one that PostgreSQL cannot hold names nothing. */
function storable(keys: readonly Key[]): readonly Key[] {
  return keys.every(({ id }) => isStorable(id)) ? keys : keys.filter(({ id }) => isStorable(id));
}

interface StoredLog {
  readonly scope_id: string;
  readonly seq: number;
  readonly tx_id: string;
  readonly user_id: string | null;
  readonly session: string | null;
  readonly n: number | null;
  readonly at: number;
  readonly body: LogBody;
}

function logRow(row: StoredLog): LogRow {
  return {
    scope: row.scope_id,
    seq: row.seq,
    transaction: row.tx_id,
    userId: row.user_id,
    session: row.session,
    n: row.n,
    at: row.at,
    body: row.body,
  };
}

function prefixed(alias: string): string {
  return COLUMNS.split(", ")
    .map((column) => `${alias}.${column}`)
    .join(", ");
}
