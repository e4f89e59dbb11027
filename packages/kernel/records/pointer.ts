/** Tables and pointers: how a record is named. Invariant: a table name here is a table name on the wire. */

export const TABLES = [
  "block",
  "collection",
  "collection_view",
  "space",
  "space_view",
  "space_user",
  "team",
  "user",
  "user_root",
  "user_settings",
  "group",
  "invite",
  "bot",
  "custom_emoji",
] as const;
export type Table = (typeof TABLES)[number];

/** Names that existing clients use for a table of ours. */
const ALIASES: Readonly<Record<string, Table>> = { notion_user: "user" };

export function toTable(name: string): Table | null {
  const own = TABLES.find((table) => table === name);
  if (own !== undefined) return own;
  return Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? null) : null;
}

/** The tables whose records belong to a user, not to a space: they live in that user's scope. */
export const USER_TABLES: ReadonlySet<Table> = new Set<Table>(["user", "user_root", "user_settings"]);

// An execution asks for the same record again and again.
let last = { table: "", id: "", key: ":" };

export function keyOf({ table, id }: { readonly table: string; readonly id: string }): string {
  if (last.id !== id || last.table !== table) last = { table, id, key: `${table}:${id}` };
  return last.key;
}
