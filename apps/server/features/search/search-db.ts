// The tables of search: pages with places and words, readers of what decides over them, and the pages that changed since
// they were last read. What is in them follows from records; who asks, and what they may see, is left to search.ts.

import { isUuid } from "@tessera/kernel/values/ids.ts";
import type { Sql } from "../../database/sql.ts";
import { scopeWord, type Document, type Place } from "./document.ts";

export interface Dirty {
  readonly space: string;
  readonly page: string;
  readonly seq: number;
  /** False where only its place or its rights may have changed. */
  readonly whole: boolean;
}

/** One that waits to be read; `turn` says whether it changed again meanwhile. */
export interface Waiting extends Dirty {
  readonly turn: number;
}

export interface StoredPage extends Place {
  readonly page: string;
}

/** Words written down by one statement. */
const WORDS = 200;
const NO_PART = { words: "", body: "", blocks: [] };

/** The tables that grow with what people write. */
export const searchTables: readonly string[] = ["search_page", "search_text", "search_reader", "search_word"];

const uuids = (ids: Iterable<string>): string[] => [...new Set(ids)].filter(isUuid);

export class SearchDb {
  constructor(private readonly sql: Sql) {}

  /** Notes that these pages changed; one that waits already keeps its turn. */
  async markDirty(space: string, pages: Iterable<string>, seq: number, whole: boolean, dueAt: number): Promise<void> {
    const ids = uuids(pages);
    if (ids.length === 0) return;
    await this.sql.query(
      `INSERT INTO search_dirty (space_id, page_id, seq, whole, due) SELECT $1, id, $3, $4, $5 FROM unnest($2::uuid[]) AS id ORDER BY id
       ON CONFLICT (space_id, page_id) DO UPDATE
       SET seq = greatest(search_dirty.seq, EXCLUDED.seq), turn = search_dirty.turn + 1, whole = search_dirty.whole OR EXCLUDED.whole`,
      [space, ids, seq, whole, dueAt],
    );
  }

  /**
   * Returns the pages that are due, at most twice `limit`: those that became due last and those that have waited longest. A page that
   * was saved just now is therefore indexed soon, also if thousands of imported pages still wait.
   */
  async dirty(dueAt: number, limit: number): Promise<Waiting[]> {
    const waiting = "SELECT space_id AS space, page_id AS page, seq, whole, turn FROM search_dirty WHERE due <= $1";
    return await this.sql.query(`(${waiting} ORDER BY due DESC LIMIT $2) UNION (${waiting} ORDER BY due LIMIT $2)`, [
      dueAt,
      limit,
    ]);
  }

  /** When the next page is due, which may be a time that has passed; null if no page waits. */
  async nextDue(): Promise<number | null> {
    const [row] = await this.sql.query<{ due: number | null }>("SELECT min(due) AS due FROM search_dirty");
    return row?.due ?? null;
  }

  async putOff({ space, page }: Dirty, dueAt: number): Promise<void> {
    await this.sql.query("UPDATE search_dirty SET due = $3 WHERE space_id = $1 AND page_id = $2", [space, page, dueAt]);
  }

  /** Forgets pages that were read; those that changed again meanwhile stay. */
  async clean(space: string, pages: readonly Waiting[]): Promise<void> {
    await this.sql.query(
      `DELETE FROM search_dirty USING unnest($2::uuid[], $3::bigint[]) AS read (page, turn)
       WHERE space_id = $1 AND page_id = read.page AND search_dirty.turn = read.turn`,
      [space, pages.map(({ page }) => page), pages.map(({ turn }) => turn)],
    );
  }

  /** What is known of these pages, by their ids. */
  async stored(space: string, pages: readonly string[]): Promise<Map<string, StoredPage>> {
    const rows = await this.sql.query<StoredPage>(
      `SELECT page_id AS page, holder_id AS holder, above, alive FROM search_page WHERE space_id = $1 AND page_id = ANY($2::uuid[])`,
      [space, uuids(pages)],
    );
    return new Map(rows.map((row) => [row.page, row]));
  }

  /** Pages that stand somewhere below any of these; `holders`: only those with items of their own. */
  async pagesBelow(space: string, ids: Iterable<string>, holders = false): Promise<string[]> {
    const above = uuids(ids);
    if (above.length === 0) return [];
    const rows = await this.sql.query<{ page: string }>(
      `SELECT page_id AS page FROM search_page WHERE above && $2::uuid[] AND space_id = $1 AND (NOT $3 OR holder_id = page_id)`,
      [space, above, holders],
    );
    return rows.map(({ page }) => page);
  }

  /** Several short ones by one statement, long ones part by part. */
  async put(space: string, documents: readonly Document[]): Promise<void> {
    const short = documents.length < 2 ? [] : documents.filter(isShort);
    if (short.length > 0)
      await this.sql.query(PUT_PAGES, [space, JSON.stringify(short.map((one) => rowOf(space, one)))]);
    for (const document of documents) if (!short.includes(document)) await this.putLong(space, document);
    const words = [...new Set(documents.flatMap(({ vocabulary }) => [...vocabulary]))];
    for (let at = 0; at < words.length; at += WORDS)
      await this.sql.query(
        `INSERT INTO search_word (space_id, word) SELECT $1, word FROM unnest($2::text[]) AS word ORDER BY word ON CONFLICT DO NOTHING`,
        [space, words.slice(at, at + WORDS)],
      );
  }

  /**
   * One part and a limited number of words a statement: none is long, and between two of them others have their turn. Who looks
   * in between finds some parts as they were; a page whose writing was cut off is still noted as changed.
   */
  private async putLong(space: string, document: Document): Promise<void> {
    const { place, parts } = document;
    const own = scopeWord(space);
    const part = (at: number): unknown[] => {
      const { words, body, blocks } = parts[at] ?? NO_PART;
      return [
        space,
        document.page,
        at,
        place.holder,
        place.alive,
        document.editedTime,
        `${own} ${words}`,
        body,
        blocks,
      ];
    };
    await this.sql.query(PUT_PAGE, [
      ...part(0),
      parts.length,
      uuids(place.above),
      document.kind,
      document.title,
      `${own} ${document.titleWords}`,
      document.createdBy,
      document.editedBy,
      document.createdTime,
    ]);
    for (let at = 1; at < parts.length; at++) await this.sql.query(PUT_PART, part(at));
  }

  /** Where these pages stand now; what they say stays as it was read. */
  async setPlaces(space: string, pages: readonly { readonly page: string; readonly place: Place }[]): Promise<void> {
    if (pages.length === 0) return;
    const rows = pages.map(({ page, place: { holder, above, alive } }) => ({
      page,
      holder,
      above: uuids(above),
      alive,
    }));
    await this.sql.query(
      `WITH place AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($2::jsonb) AS row (page uuid, holder uuid, above uuid[], alive boolean)),
       texts AS (UPDATE search_text SET holder_id = place.holder, alive = place.alive FROM place WHERE space_id = $1 AND page_id = place.page)
       UPDATE search_page SET holder_id = place.holder, above = place.above, alive = place.alive FROM place WHERE space_id = $1 AND page_id = place.page`,
      [space, JSON.stringify(rows)],
    );
  }

  async remove(space: string, page: string): Promise<void> {
    await this.sql.query(
      `WITH texts AS (DELETE FROM search_text WHERE space_id = $1 AND page_id = $2),
       readers AS (DELETE FROM search_reader WHERE space_id = $1 AND holder_id = $2)
       DELETE FROM search_page WHERE space_id = $1 AND page_id = $2`,
      [space, page],
    );
  }

  /** Stores the readers of the pages whose access a holder decides; true if they changed. */
  async setReaders(space: string, holder: string, readers: readonly string[]): Promise<boolean> {
    const known = await this.sql.query<{ reader: string }>(
      "SELECT reader FROM search_reader WHERE space_id = $1 AND holder_id = $2",
      [space, holder],
    );
    if (known.length === readers.length && known.every(({ reader }) => readers.includes(reader))) return false;
    const [row] = await this.sql.query<{ changed: boolean }>(
      `WITH gone AS (DELETE FROM search_reader WHERE space_id = $1 AND holder_id = $2 AND NOT reader = ANY($3::text[]) RETURNING 1),
       added AS (INSERT INTO search_reader (space_id, reader, holder_id) SELECT $1, reader, $2 FROM unnest($3::text[]) AS reader ORDER BY reader
         ON CONFLICT DO NOTHING RETURNING 1)
       SELECT EXISTS (SELECT 1 FROM gone) OR EXISTS (SELECT 1 FROM added) AS changed`,
      [space, holder, readers],
    );
    return row?.changed === true;
  }
}

/** A text of this length is written by itself. */
const SHORT = 20_000;

function isShort({ parts }: Document): boolean {
  return parts.length === 1 && parts.every(({ body, words }) => body.length + words.length < SHORT);
}

/** As PUT_PAGES reads it. */
function rowOf(
  space: string,
  {
    page,
    place,
    kind,
    title,
    titleWords,
    createdBy,
    editedBy,
    createdTime,
    editedTime,
    parts: [part = NO_PART],
  }: Document,
) {
  const own = scopeWord(space);
  return {
    page,
    holder: place.holder,
    above: uuids(place.above),
    alive: place.alive,
    kind,
    title,
    title_words: `${own} ${titleWords}`,
    created_by: createdBy,
    edited_by: editedBy,
    created_time: createdTime,
    edited_time: editedTime,
    words: `${own} ${part.words}`,
    body: part.body,
    blocks: part.blocks,
  };
}

const TEXT = "search_text (space_id, page_id, part, holder_id, alive, edited_time, words, body, blocks)";
const OTHER_PART = `
ON CONFLICT (space_id, page_id, part) DO UPDATE SET holder_id = EXCLUDED.holder_id, alive = EXCLUDED.alive,
  edited_time = EXCLUDED.edited_time, words = EXCLUDED.words, body = EXCLUDED.body, blocks = EXCLUDED.blocks`;
const PAGE = `search_page (space_id, page_id, holder_id, above, alive, kind, title, title_words, created_by, edited_by, created_time, edited_time)`;
const OTHER_PAGE = `
ON CONFLICT (space_id, page_id) DO UPDATE SET holder_id = EXCLUDED.holder_id, above = EXCLUDED.above, alive = EXCLUDED.alive,
  kind = EXCLUDED.kind, title = EXCLUDED.title, title_words = EXCLUDED.title_words, created_by = EXCLUDED.created_by,
  edited_by = EXCLUDED.edited_by, created_time = EXCLUDED.created_time, edited_time = EXCLUDED.edited_time`;
const PUT_PART = `
INSERT INTO ${TEXT} VALUES ($1::uuid, $2::uuid, $3::integer, $4::uuid, $5::boolean, $6::bigint, $7::tsvector, $8::text, $9::uuid[])
${OTHER_PART}`;

/** The page, its first part, and no part behind the last. */
const PUT_PAGE = `
WITH first AS (${PUT_PART}),
surplus AS (DELETE FROM search_text WHERE space_id = $1 AND page_id = $2 AND part >= $10)
INSERT INTO ${PAGE}
VALUES ($1, $2, $4, $11::uuid[], $5, $12, $13, $14::tsvector, $15, $16, $17, $6)${OTHER_PAGE}`;

/** Pages of one part each, from a list of rowOf. */
const PUT_PAGES = `
WITH found AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($2::jsonb) AS row (page uuid, holder uuid, above uuid[], alive boolean, kind text, title text,
  title_words text, created_by text, edited_by text, created_time bigint, edited_time bigint, words text, body text, blocks uuid[])),
texts AS (INSERT INTO ${TEXT} SELECT $1::uuid, page, 0, holder, alive, edited_time, words::tsvector, body, blocks FROM found${OTHER_PART}),
surplus AS (DELETE FROM search_text USING found WHERE space_id = $1 AND page_id = found.page AND part >= 1)
INSERT INTO ${PAGE}
SELECT $1::uuid, page, holder, above, alive, kind, title, title_words::tsvector, created_by, edited_by, created_time, edited_time FROM found${OTHER_PAGE}`;
