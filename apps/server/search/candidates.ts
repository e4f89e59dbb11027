// The SQL of looking: which pages of a space might answer a query, among those that somebody may read. Few pages are gone
// through one by one; of many, those that have the words are taken from the index, and of words that are everywhere the
// pages edited last. Candidates are ranked, and rights are asked again, in search.ts.

import type { Query, Term } from "@tessera/kernel/search/query.ts";
import type { Sql } from "../database/sql.ts";
import { quote } from "./document.ts";

export interface Filters {
  readonly titleOnly: boolean;
  /** Below any of these pages or teamspaces. */
  readonly within: readonly string[];
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
}

/** Fewer readable pages are gone through one by one. */
const FEW = 5000;
/** Pages with the words that are looked at, and candidates that are ranked. */
const MOST_FOUND = 10_000;
const MOST_CANDIDATES = 300;

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
    const holders = (
      await this.sql.query<{ holder: string }>(
        "SELECT DISTINCT holder_id AS holder FROM search_reader WHERE space_id = $1 AND reader = ANY($2::text[])",
        [space, principals],
      )
    ).map(({ holder }) => holder);
    if (holders.length === 0) return [];
    const [counted] = await this.sql.query<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM search_page WHERE space_id = $1 AND holder_id = ANY($2::uuid[]) LIMIT ${FEW + 1}) few`,
      [space, holders],
    );
    const few = (counted?.n ?? 0) <= FEW;
    const ids = tsquery === null ? null : await this.withWords(space, holders, tsquery, filters.titleOnly, few);
    return await this.pages(space, holders, ids, tsquery, filters, few);
  }

  private async withWords(
    space: string,
    holders: readonly string[],
    tsquery: string,
    titleOnly: boolean,
    few: boolean,
  ): Promise<string[]> {
    const pages = new Set<string>();
    const take = (rows: readonly { page: string }[]): void => {
      for (const { page } of rows) pages.add(page);
    };
    const params = [space, holders, tsquery];
    const titles = this.sql.query<{ page: string }>(lookup("search_page", "title_words", few), params);
    if (titleOnly) {
      take(await titles);
      return [...pages];
    }
    const [named, found] = await Promise.all([
      titles,
      this.sql.query<{ page: string; found: number }>(lookup("search_text", "words", few), params),
    ]);
    take(named);
    take(found);
    // Words that are everywhere: what was found is only a part, so those edited last come beside it.
    if (!few && (found[0]?.found ?? 0) >= MOST_FOUND) take(await this.sql.query<{ page: string }>(LATEST, params));
    return [...pages];
  }

  private async pages(
    space: string,
    holders: readonly string[],
    ids: readonly string[] | null,
    tsquery: string | null,
    filters: Filters,
    few: boolean,
  ): Promise<Candidate[]> {
    const { within, createdBy, editedBy, created, edited } = filters;
    const source =
      ids === null
        ? few
          ? "(SELECT * FROM search_page WHERE space_id = $1 AND holder_id = ANY($2::uuid[]) OFFSET 0)"
          : "(SELECT * FROM search_page WHERE space_id = $1 ORDER BY edited_time DESC OFFSET 0)"
        : "(SELECT p.* FROM unnest($3::uuid[]) AS id JOIN search_page p ON p.space_id = $1 AND p.page_id = id)";
    return await this.sql.query<Candidate>(
      `SELECT p.page_id AS page, p.title, p.created_time AS "createdTime", p.edited_time AS "editedTime",
         ${tsquery === null ? "0" : `coalesce((SELECT max(ts_rank(t.words, $11::tsquery, 4)) FROM search_text t WHERE t.space_id = $1 AND t.page_id = p.page_id), 0)`} AS rank
       FROM ${source} p
       WHERE p.alive AND p.holder_id IN (SELECT unnest($2::uuid[])) AND ($3::uuid[] IS NULL OR p.page_id = ANY($3::uuid[]))
         AND (cardinality($4::uuid[]) = 0 OR p.above && $4::uuid[])
         AND (cardinality($5::text[]) = 0 OR p.created_by = ANY($5::text[]))
         AND (cardinality($6::text[]) = 0 OR p.edited_by = ANY($6::text[]))
         AND ($7::bigint IS NULL OR p.created_time >= $7) AND ($8::bigint IS NULL OR p.created_time < $8)
         AND ($9::bigint IS NULL OR p.edited_time >= $9) AND ($10::bigint IS NULL OR p.edited_time < $10)
       ${ids === null ? (few ? "ORDER BY p.edited_time DESC" : "") : ""} LIMIT ${3 * MOST_CANDIDATES}`,
      [space, holders, ids, within, createdBy, editedBy, created.from, created.to, edited.from, edited.to, ...(tsquery === null ? [] : [tsquery])],
    ); // prettier-ignore
  }

  /** The texts of these pages that answer. */
  async texts(
    space: string,
    pages: readonly string[],
    tsquery: string,
  ): Promise<{ page: string; body: string; blocks: readonly string[] }[]> {
    return await this.sql.query(
      `SELECT page_id AS page, body, blocks FROM search_text
       WHERE space_id = $1 AND page_id = ANY($2::uuid[]) AND words @@ $3::tsquery ORDER BY page_id, part`,
      [space, pages, tsquery],
    );
  }

  /** Words of the space that resemble these: for each, the candidates. */
  async similar(space: string, words: readonly string[]): Promise<{ wanted: string; word: string }[]> {
    if (words.length === 0) return [];
    return await this.sql.transaction(async (sql) => {
      await sql.query("SELECT set_config('pg_trgm.similarity_threshold', '0.2', true)");
      return await sql.query<{ wanted: string; word: string }>(
        `SELECT wanted, word FROM unnest($2::text[]) AS wanted CROSS JOIN LATERAL
           (SELECT word FROM search_word WHERE space_id = $1 AND word % wanted ORDER BY similarity(word, wanted) DESC, word LIMIT 30) s`,
        [space, words],
      );
    });
  }
}

function lookup(table: "search_page" | "search_text", words: string, few: boolean): string {
  return few
    ? `SELECT DISTINCT page_id AS page, 0 AS found FROM (SELECT page_id, alive, ${words} AS words FROM ${table} WHERE space_id = $1 AND holder_id = ANY($2::uuid[]) OFFSET 0) t
       WHERE alive AND words @@ $3::tsquery`
    : `SELECT page, edited_time, found FROM (
         SELECT page_id AS page, edited_time, holder_id, alive, count(*) OVER () AS found FROM (
           SELECT page_id, edited_time, holder_id, alive FROM ${table} WHERE space_id = $1 AND ${words} @@ $3::tsquery LIMIT ${MOST_FOUND}) hit) t
       WHERE alive AND holder_id IN (SELECT unnest($2::uuid[])) ORDER BY edited_time DESC LIMIT ${MOST_CANDIDATES}`;
}

const LATEST = `SELECT page FROM (SELECT page_id AS page, holder_id, alive, words FROM search_text WHERE space_id = $1 ORDER BY edited_time DESC OFFSET 0) t
  WHERE alive AND holder_id IN (SELECT unnest($2::uuid[])) AND words @@ $3::tsquery LIMIT ${MOST_CANDIDATES}`;
