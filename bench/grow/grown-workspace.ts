// A workspace of very many pages, put into a database past the server: rows as a commit of the server writes them, made from those
// of two pages that it made itself, with log rows as of an import. Invariant: whoever catches up with the log finds it whole.
// What search keeps is left out, and its folds stand at the log's end: it knows these pages once they change.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { keyBetween } from "@tessera/kernel/operations/order-key.ts";
import { newBlock, type Caller } from "@tessera/testing/caller.ts";

/** A page at the top of the workspace, and those that stand in it. */
export interface Section {
  readonly id: string;
  readonly pages: readonly string[];
}

export interface GrownWorkspace {
  readonly space: string;
  readonly sections: readonly Section[];
}

/** Pages of a section: as many as one log row makes. */
const EACH = 1000;

const MAKE = `
WITH model AS (SELECT * FROM record WHERE scope_id = $1 AND tbl = 'block' AND id = $2),
made AS (INSERT INTO record (scope_id, tbl, id, version, seq, parent_id, ord, alive, value, state)
  SELECT m.scope_id, m.tbl, p.id, 1, $3, $4, p.ord, true,
    m.value || jsonb_build_object('id', p.id, 'parent_id', $4::text, 'properties', jsonb_build_object('title', jsonb_build_array(jsonb_build_array(p.title)))),
    m.state
  FROM model m, unnest($5::text[], $6::text[], $7::text[]) AS p(id, ord, title) RETURNING id, tbl, scope_id),
listed AS (INSERT INTO directory (id, tbl, scope_id) SELECT id, tbl, scope_id FROM made),
logged AS (INSERT INTO log (scope_id, seq, tx_id, user_id, at, body) VALUES ($1, $3, $8, $9, now(), $10::jsonb))
UPDATE outbox SET seq = $3 WHERE scope_id = $1`;

/** Makes a workspace of the caller's with so many pages; a multiple of a thousand. */
export async function growWorkspace(caller: Caller, databaseUrl: string, pages: number): Promise<GrownWorkspace> {
  const space = await caller.createSpace("Grown");
  const models = [randomUUID(), randomUUID()] as const;
  await caller.save(space, [
    newBlock(space, models[0], { type: "page", parent: { table: "space", id: space }, after: null, title: "Section" }),
    newBlock(space, models[1], { type: "page", parent: { table: "block", id: models[0] }, after: null, title: "Page" }),
  ]);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query<{ seq: string }>("SELECT seq FROM scope WHERE id = $1 FOR UPDATE", [space]);
    const [first] = (
      await client.query<{ ord: string }>("SELECT ord FROM record WHERE scope_id = $1 AND tbl = 'block' AND id = $2", [
        space,
        models[0],
      ])
    ).rows;
    let seq = Number(rows[0]?.seq);
    const make = async (model: string, parent: string, after: string | null, name: string, count: number) => {
      const ids = Array.from({ length: count }, () => randomUUID());
      const orders: string[] = [];
      for (let at = after; orders.length < count; orders.push(at)) at = keyBetween(at, null);
      const changed = ids.map((id) => ["block", id]);
      const body = JSON.stringify({ operations: [], action: "import", changed, lists: [parent] });
      const titles = ids.map((_, n) => `${name} ${n}`);
      await client.query(MAKE, [space, model, ++seq, parent, ids, orders, titles, randomUUID(), caller.userId, body]);
      return ids;
    };
    const sections: Section[] = [];
    for (const id of await make(models[0], space, first?.ord ?? null, "Section", Math.ceil(pages / EACH)))
      sections.push({ id, pages: await make(models[1], id, null, "What we said about the ferry", EACH) });
    await client.query("UPDATE scope SET seq = $2 WHERE id = $1", [space, seq]);
    await client.query(
      "INSERT INTO fold_cursor (fold, scope_id, seq) SELECT fold, $1, $2 FROM unnest($3::text[]) AS fold ON CONFLICT (fold, scope_id) DO UPDATE SET seq = EXCLUDED.seq",
      [space, seq, ["search", "page-links"]],
    );
    await client.query("COMMIT");
    // What the database does by itself within minutes.
    await client.query("VACUUM ANALYZE");
    await client.query("CHECKPOINT");
    return { space, sections };
  } finally {
    await client.end();
  }
}
