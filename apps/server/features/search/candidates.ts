// The SQL of looking: which pages of a space might answer a query, among those that somebody may read. Few pages are gone
// through one by one; of many, those that have the words are taken from the index, and of words that are everywhere the
// pages edited last. Candidates are ranked, and rights are asked again, in search.ts.

import type { Query, Term } from "@tessera/kernel/search/query.ts";
import type { Sql } from "../../database/sql.ts";
import { quote, scopeWord } from "./document.ts";

export interface Filters {
  readonly titleOnly: boolean;
  /** Below any of these pages or teamspaces. */
  readonly within: readonly string[];
  /** This page and what stands below it, or below this teamspace. */
  readonly inside?: string | undefined;
  readonly createdBy: readonly string[];
  readonly editedBy: readonly string[];
  /** Milliseconds; from, and up to but without. */
  readonly created: { readonly from: number | null; readonly to: number | null };
  readonly edited: { readonly from: number | null; readonly to: number | null };
}

export interface Candidate {
  readonly page: string;
  readonly title: string;
  readonly createdTime: number;
  readonly editedTime: number;
  /** How well its words answer, 0 to 1; 0 where none of them had to. */
  readonly rank: number;
  /** Whether its title alone answers. */
  readonly named: boolean;
}

/** A part of a page's text, and for each line of it the block that it is of. */
export interface TextOfPage {
  readonly page: string;
  readonly body: string;
  readonly blocks: readonly string[];
}

/** Fewer readable pages are gone through one by one. */
const FEW = 2000;
/** Of more, so many that were edited last are looked at first: words that are everywhere are among them. */
const LATEST = 800;
/** Pages with the words that are taken from the index, and candidates of each kind that are ranked. */
const MOST_FOUND = 2000;
const MOST_CANDIDATES = 60;

/** The query in PostgreSQL's form; null where nothing is asked for. `also`: words that stand for one of the query's. */
export function tsqueryOf(
  query: Query,
  titleOnly: boolean,
  also: ReadonlyMap<string, readonly string[]> = new Map(),
): string | null {
  const wanted = query.terms.filter((term) => !term.not);
  if (wanted.length === 0) return null;
  const weight = titleOnly ? "A" : "";
  const one = (word: string, prefix: boolean): string => {
    const label = `${prefix ? "*" : ""}${weight}`;
    return `${quote(word)}${label === "" ? "" : `:${label}`}`;
  };
  const text = ({ words, prefix, not }: Term): string => {
    const row = words.map((word, at) => {
      const forms = [
        one(word, prefix && at === words.length - 1),
        ...(also.get(word) ?? []).map((other) => one(other, false)),
      ];
      return forms.length === 1 ? forms[0] : `(${forms.join(" | ")})`;
    });
    return `${not ? "!" : ""}(${row.join(" <-> ")})`;
  };
  return query.terms.map(text).join(" & ");
}

export class Candidates {
  constructor(private readonly sql: Sql) {}

  /** What may read anything here, but for single people: the caller decides which of it somebody is. */
  async sharedReaders(space: string): Promise<string[]> {
    const rows = await this.sql.query<{ reader: string }>(
      `SELECT DISTINCT reader FROM search_reader WHERE space_id = $1 AND reader NOT LIKE 'user\\_permission:%' AND reader NOT LIKE 'member:user\\_permission:%'`,
      [space],
    );
    return rows.map(({ reader }) => reader);
  }

  /** Pages whose words answer `tsquery`, or without one those edited last. */
  async find(
    space: string,
    principals: readonly string[],
    tsquery: string | null,
    filters: Filters,
  ): Promise<Candidate[]> {
    const { within, createdBy, editedBy, created, edited } = filters;
    const times = [created.from, created.to, edited.from, edited.to];
    const fixed = [space, principals, within, createdBy, editedBy, ...times, filters.inside ?? null];
    const readable = filters.inside === undefined ? READABLE : READABLE_INSIDE;
    return tsquery === null
      ? await this.sql.query<Candidate>(lastEdited(readable), fixed)
      : await this.sql.query<Candidate>((filters.titleOnly ? byTitle : byWords)(readable), [
          ...fixed,
          tsquery,
          `${scopeWord(space)} & ${tsquery}`,
        ]);
  }

  /** The texts of these pages that answer. */
  async texts(space: string, pages: readonly string[], tsquery: string): Promise<TextOfPage[]> {
    return await this.sql.query(
      `SELECT page_id AS page, body, blocks FROM search_text
       WHERE space_id = $1 AND page_id = ANY($2::uuid[]) AND words @@ $3::tsquery ORDER BY page_id, part`,
      [space, pages, tsquery],
    );
  }

  /** Which of these words somebody wrote in the space; of `open`: or one that begins like it. */
  async known(space: string, words: readonly string[], open: string | null): Promise<Set<string>> {
    const rows = await this.sql.query<{ wanted: string }>(
      `SELECT wanted FROM unnest($2::text[]) AS wanted
       WHERE EXISTS (SELECT 1 FROM search_word WHERE space_id = $1 AND word = wanted)
         OR (wanted = $3::text AND EXISTS (SELECT 1 FROM search_word WHERE space_id = $1 AND word >= wanted AND word < wanted || '\u{10FFFF}'))`,
      [space, words, open],
    );
    return new Set(rows.map(({ wanted }) => wanted));
  }

  /** Words of the space that resemble these: for each, the candidates. */
  async similar(space: string, words: readonly string[]): Promise<{ wanted: string; word: string }[]> {
    if (words.length === 0) return [];
    return await this.sql.transaction(async (sql) => {
      await sql.query("SELECT set_config('pg_trgm.similarity_threshold', '0.2', true)");
      return await sql.query<{ wanted: string; word: string }>(
        `SELECT wanted, word FROM unnest($2::text[]) AS wanted CROSS JOIN LATERAL
           (SELECT word FROM (SELECT space_id, word FROM search_word WHERE word % wanted OFFSET 0) all_spaces
             WHERE space_id = $1 ORDER BY similarity(word, wanted) DESC, word LIMIT 30) s`,
        [space, words],
      );
    });
  }
}

const FILTERS = `p.alive
  AND (cardinality($3::uuid[]) = 0 OR p.above && $3::uuid[])
  AND (cardinality($4::text[]) = 0 OR p.created_by = ANY($4::text[]))
  AND (cardinality($5::text[]) = 0 OR p.edited_by = ANY($5::text[]))
  AND ($6::bigint IS NULL OR p.created_time >= $6) AND ($7::bigint IS NULL OR p.created_time < $7)
  AND ($8::bigint IS NULL OR p.edited_time >= $8) AND ($9::bigint IS NULL OR p.edited_time < $9)
  AND ($10::uuid IS NULL OR p.page_id = $10::uuid OR p.above && ARRAY[$10::uuid])`;

/**
 * What the reader may read is in the hands of `holder`; `few` says whether that is little enough to go through, and
 * `few_page` is then all of it that the filters let pass. Pages of a holder are read by its index in the order that it has:
 * of how many there are the planner knows nothing. Below one page those are counted that stand there.
 */
const HOLDER = `
  holder AS MATERIALIZED (SELECT DISTINCT holder_id AS id FROM search_reader WHERE space_id = $1 AND reader = ANY($2::text[]))`;

const READABLE = `${HOLDER},
  size AS MATERIALIZED (SELECT count(*) <= ${FEW} AS few FROM (
    SELECT 1 FROM search_page WHERE holder_id = ANY((SELECT array_agg(id) FROM holder)::uuid[]) LIMIT ${FEW + 1}) f),
  few_page AS MATERIALIZED (SELECT p.* FROM (SELECT id FROM holder WHERE (SELECT few FROM size)) h
    CROSS JOIN LATERAL (SELECT * FROM search_page WHERE holder_id = h.id ORDER BY edited_time DESC LIMIT ${FEW}) p
    WHERE ${FILTERS})`;

const READABLE_INSIDE = `${HOLDER},
  inside AS MATERIALIZED (SELECT * FROM search_page WHERE space_id = $1 AND page_id = $10::uuid
    UNION ALL (SELECT * FROM search_page WHERE space_id = $1 AND above && ARRAY[$10::uuid] LIMIT ${FEW + 1})),
  size AS MATERIALIZED (SELECT count(*) <= ${FEW} AS few FROM inside),
  few_page AS MATERIALIZED (SELECT p.* FROM inside p
    WHERE (SELECT few FROM size) AND EXISTS (SELECT 1 FROM holder WHERE id = p.holder_id) AND ${FILTERS})`;

/** Each of few pages by its key. */
const PAGE = `CROSS JOIN LATERAL (SELECT * FROM search_page WHERE space_id = $1 AND page_id = h.page_id OFFSET 0) p`;

const COLUMNS = `p.page_id AS page, p.title, p.created_time AS "createdTime", p.edited_time AS "editedTime"`;

/** The pages of one table that answer: of few each is asked, of many the latest, then the index, then all by their time. */
function answering(table: "search_page" | "search_text", words: string): string {
  const few =
    table === "search_page"
      ? `SELECT page_id FROM few_page WHERE ${words} @@ $11::tsquery`
      : `SELECT f.page_id FROM few_page f
           CROSS JOIN LATERAL (SELECT ${words} FROM ${table} WHERE space_id = $1 AND page_id = f.page_id OFFSET 0) t
         WHERE t.${words} @@ $11::tsquery`;
  const byTime = `SELECT page_id, holder_id, alive, ${words} AS w FROM ${table} WHERE space_id = $1`;
  const answers = `alive AND w @@ $11::tsquery AND EXISTS (SELECT 1 FROM holder WHERE id = t.holder_id)`;
  return `
  ${table}_latest AS MATERIALIZED (
    SELECT page_id FROM (${byTime} AND NOT (SELECT few FROM size) ORDER BY edited_time DESC LIMIT ${LATEST}) t
    WHERE ${answers} LIMIT ${MOST_CANDIDATES}),
  ${table}_found AS MATERIALIZED (
    SELECT page_id, holder_id, alive, edited_time FROM ${table}
    WHERE NOT (SELECT few FROM size) AND (SELECT count(*) FROM ${table}_latest) < ${MOST_CANDIDATES}
      AND ${words} @@ $12::tsquery LIMIT ${MOST_FOUND}),
  ${table}_hit AS (
    (${few} ORDER BY edited_time DESC LIMIT ${MOST_CANDIDATES})
    UNION ALL SELECT page_id FROM ${table}_latest
    UNION ALL (SELECT page_id FROM ${table}_found f WHERE alive AND EXISTS (SELECT 1 FROM holder WHERE id = f.holder_id)
      ORDER BY edited_time DESC LIMIT ${MOST_CANDIDATES})
    UNION ALL (SELECT page_id FROM (${byTime} AND (SELECT count(*) FROM ${table}_found) = ${MOST_FOUND} ORDER BY edited_time DESC OFFSET 0) t
      WHERE ${answers} LIMIT ${MOST_CANDIDATES}))`;
}

const byTitle = (readable: string): string => `WITH ${readable}, ${answering("search_page", "title_words")}
  SELECT ${COLUMNS}, ts_rank(p.title_words, $11::tsquery, 1) AS rank, true AS named
  FROM (SELECT DISTINCT page_id FROM search_page_hit) h ${PAGE}
  WHERE ${FILTERS}`;

const byWords = (
  readable: string,
): string => `WITH ${readable}, ${answering("search_page", "title_words")}, ${answering("search_text", "words")}
  SELECT ${COLUMNS}, p.title_words @@ $11::tsquery AS named,
    coalesce((SELECT max(ts_rank(t.words, $11::tsquery, 1)) FROM search_text t WHERE t.space_id = $1 AND t.page_id = p.page_id), 0) AS rank
  FROM (SELECT page_id FROM search_page_hit UNION SELECT page_id FROM search_text_hit) h ${PAGE}
  WHERE ${FILTERS}`;

const lastEdited = (readable: string): string => `WITH ${readable}
  SELECT ${COLUMNS}, 0 AS rank, false AS named FROM (
    (SELECT * FROM few_page)
    UNION ALL (SELECT * FROM (SELECT * FROM search_page p WHERE NOT (SELECT few FROM size) AND space_id = $1 ORDER BY edited_time DESC OFFSET 0) p
      WHERE EXISTS (SELECT 1 FROM holder WHERE id = p.holder_id) AND ${FILTERS} LIMIT ${MOST_CANDIDATES})) p
  WHERE ${FILTERS} ORDER BY p.edited_time DESC LIMIT ${MOST_CANDIDATES}`;
