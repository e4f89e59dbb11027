// Very many rows of a collection, put into PostgreSQL by one statement behind the server's back, before anybody asked for them.
// Invariant: row n is called "Crate n", its `weight` is n and its `state` is "Held" in every tenth and else "Cleared".
// Leaves the collection, which is on the server, and its schema to the caller.
import pg from "pg";

export interface ManyRows {
  readonly spaceId: string;
  readonly collection: string;
  /** Who made them. */
  readonly by: string;
  readonly count: number;
}

export async function putRows(url: string, { spaceId, collection, by, count }: ManyRows): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `WITH made AS (
       SELECT gen_random_uuid()::text AS id, n FROM generate_series(0, $4 - 1) AS n
     ), listed AS (
       INSERT INTO directory (id, tbl, scope_id) SELECT id, 'block', $1 FROM made
     )
     INSERT INTO record (scope_id, tbl, id, version, seq, parent_id, ord, alive, value)
     SELECT $1, 'block', made.id, 1, scope.seq, 'collection:' || $2, 'V' || lpad(n::text, 6, '0'), true,
       jsonb_build_object('id', made.id, 'space_id', $1::text, 'type', 'page', 'alive', true, 'parent_table', 'collection',
         'parent_id', $2::text, 'created_time', 1767225600000, 'last_edited_time', 1767225600000,
         'created_by_table', 'notion_user', 'created_by_id', $3::text,
         'last_edited_by_table', 'notion_user', 'last_edited_by_id', $3::text,
         'properties', jsonb_build_object('title', jsonb_build_array(jsonb_build_array('Crate ' || n)),
           'weight', jsonb_build_array(jsonb_build_array(n::text)),
           'state', jsonb_build_array(jsonb_build_array(CASE WHEN n % 10 = 0 THEN 'Held' ELSE 'Cleared' END))))
     FROM made JOIN scope ON scope.id = $1`,
    [spaceId, collection, by, count],
  );
  await client.end();
}
