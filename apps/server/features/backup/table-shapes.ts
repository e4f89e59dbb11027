// What tables there are and of what, asked of the database itself, so that a new table needs
// nothing here. Values travel as PostgreSQL's own text form, which casts back to the same value.

import type { Sql } from "../../database/sql.ts";

export interface Column {
  readonly name: string;
  /** As SQL writes it: "bigint", "character varying(20)", "jsonb[]". */
  readonly type: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** Of which a backup knows nothing: the ladder's own, and what is made again from the rest. */
const LEFT_OUT = ["migration", "collection_snapshot"];

/** Every table of the instance that is not left out, without generated columns. */
export async function readTables(sql: Sql): Promise<Table[]> {
  const rows = await sql.query<{ table: string; column: string; type: string }>(
    `
    SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND NOT c.relname = ANY($1::text[])
    ORDER BY c.relname, a.attnum`,
    [LEFT_OUT],
  );
  const tables = new Map<string, Column[]>();
  for (const { table, column, type } of rows) {
    const columns = tables.get(table) ?? [];
    columns.push({ name: column, type });
    tables.set(table, columns);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

export async function readSequences(sql: Sql): Promise<{ name: string; lastValue: string }[]> {
  return await sql.query(`
    SELECT sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
    WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY sequencename`);
}

export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
