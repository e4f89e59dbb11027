// Quick find: the pages of a space that answer what somebody typed, best first. The index says who might read what; before
// anything leaves here, the records themselves are asked.

import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import { principalsAmong } from "@tessera/kernel/permissions/readers.ts";
import { isAlive, type Entry } from "@tessera/kernel/records/entry.ts";
import { matchesIn, parseQuery, type Query, type Term } from "@tessera/kernel/search/query.ts";
import { fold } from "@tessera/kernel/search/words.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import { cellsOf, textOf } from "../../store/block-text.ts";
import { Candidates, tsqueryOf, type Candidate, type Filters, type TextOfPage } from "./candidates.ts";
import { forgiven, slips } from "@tessera/kernel/search/distance.ts";
import type { Sql } from "../../database/sql.ts";

export type Order = "relevance" | "edited" | "created";

export interface SearchRequest {
  readonly space: string;
  readonly query: string;
  readonly limit: number;
  readonly order: Order;
  readonly filters: Filters;
}

export interface Hit {
  readonly page: string;
  readonly score: number;
  readonly title: Marked;
  /** The line of the page that answers, and its block. */
  readonly line: (Marked & { readonly block: string }) | null;
}

/** A text with the stretches that were asked for. */
export interface Marked {
  readonly text: string;
  readonly marks: readonly (readonly [from: number, to: number])[];
}

/** How often, and when last, somebody opened a page: what they use comes first. */
export type Use = ReadonlyMap<string, { readonly count: number; readonly lastTime: number }>;

interface Scored {
  readonly one: Candidate;
  readonly score: number;
}

/** The query that answered in the end: as it was typed, or with words that resemble it. */
interface Shown {
  readonly query: Query;
  readonly tsquery: string | null;
}

/** Fewer answers, and words that resemble those typed are looked for too. */
const TOO_FEW = 5;
/** Letters of a line that are shown around what was asked for. */
const AROUND = 80;
const DAY = 24 * 60 * 60 * 1000;

export class Search {
  private readonly candidates: Candidates;

  constructor(
    sql: Sql,
    private readonly store: Store,
    private readonly now: () => number,
  ) {
    this.candidates = new Candidates(sql);
  }

  /** `used` says what the actor opened before. */
  async find(
    actor: Actor,
    request: SearchRequest,
    used: () => Promise<Use> = async () => new Map(),
  ): Promise<{ world: ServerWorld; hits: Hit[] }> {
    const { space, filters, limit } = request;
    const [world, shared, use] = await Promise.all([
      this.store.world(space),
      this.candidates.sharedReaders(space),
      used(),
    ]);
    const query = parseQuery(request.query);
    const tsquery = tsqueryOf(query, filters.titleOnly);
    if (tsquery === null && request.query.trim() !== "") return { world, hits: [] };
    const own =
      actor.userId === null ? [] : [`user_permission:${actor.userId}`, `member:user_permission:${actor.userId}`];
    const principals = await this.store.resolve(world, () => principalsAmong([...shared, ...own], actor, space, world));
    if (principals.length === 0) return { world, hits: [] };
    let found = await this.candidates.find(space, principals, tsquery, filters);
    let shown: Shown = { query, tsquery };
    if (tsquery !== null && found.length < TOO_FEW) {
      const also = await this.resembling(space, query);
      const wider = also.size === 0 ? null : tsqueryOf(query, filters.titleOnly, also);
      if (wider !== null) {
        const known = new Set(found.map(({ page }) => page));
        const more = await this.candidates.find(space, principals, wider, filters);
        // What has the very words stays in front.
        found = [
          ...found,
          ...more.filter(({ page }) => !known.has(page)).map((one) => ({ ...one, rank: one.rank / 4 })),
        ];
        shown = { query: widened(query, also), tsquery: wider };
      }
    }
    const scored = found.map((one) => ({ one, score: this.score(one, query, request.order, use) }));
    scored.sort((a, b) => b.score - a.score || (a.one.page < b.one.page ? -1 : 1));
    const readable: Scored[] = [];
    const texts: TextOfPage[] = [];
    for (let from = 0; from < scored.length && readable.length < limit; from += limit) {
      const next = scored.slice(from, from + limit);
      const pages = next.map(({ one }) => one.page);
      // Read together; of a page that turns out to be closed nothing is used.
      const [allowed, lines] = await Promise.all([this.allowed(world, actor, pages), this.texts(space, pages, shown)]);
      readable.push(...next.filter(({ one }) => allowed.has(one.page)));
      texts.push(...lines);
    }
    return { world, hits: await this.hits(world, actor, readable.slice(0, limit), texts, shown.query) };
  }

  private async texts(space: string, pages: readonly string[], { tsquery }: Shown): Promise<readonly TextOfPage[]> {
    return tsquery === null || pages.length === 0 ? [] : await this.candidates.texts(space, pages, tsquery);
  }

  /** Those that the actor may read as of now, not as the index says. */
  private async allowed(world: ServerWorld, actor: Actor, pages: readonly string[]): Promise<ReadonlySet<string>> {
    // Who shows a page shows what stands in it.
    await this.store.scopes.preload(world.cache, pages, true);
    return await this.store.resolve(world, () => {
      const allowed = new Set<string>();
      for (const page of pages) {
        const entry = world.entry("block", page);
        if (entry !== null && isAlive(entry) && can(actor, "read", entry, world)) allowed.add(page);
      }
      return allowed;
    });
  }

  private score(
    { page, title, createdTime, editedTime, rank, named }: Candidate,
    query: Query,
    order: Order,
    use: Use,
  ): number {
    if (order === "edited") return editedTime;
    if (order === "created") return createdTime;
    let score = 30 * rank;
    if (named) {
      const name = fold(title).trim();
      score += name === query.folded ? 90 : name.startsWith(query.folded) ? 60 : 30;
    }
    const age = (this.now() - editedTime) / DAY;
    score += 6 / (1 + Math.max(0, age) / 14);
    const used = use.get(page);
    if (used !== undefined) {
      const fresh = 1 / (1 + Math.max(0, this.now() - used.lastTime) / (14 * DAY));
      score += Math.min(20, 5 * Math.log2(1 + used.count)) * fresh;
    }
    return score;
  }

  /** For each word of the query that nobody wrote quite so, the words of the space that it may be meant for. */
  private async resembling(space: string, query: Query): Promise<Map<string, string[]>> {
    const open = query.terms.at(-1)?.prefix === true ? (query.terms.at(-1)?.words.at(-1) ?? null) : null;
    const all = query.terms.flatMap((term) => (term.not ? [] : term.words)).filter((word) => forgiven(word) > 0);
    if (all.length === 0) return new Map();
    const known = await this.candidates.known(space, all, open);
    const words = all.filter((word) => !known.has(word));
    const also = new Map<string, string[]>();
    for (const { wanted, word } of await this.candidates.similar(space, words)) {
      if (word === wanted || slips(wanted, word, forgiven(wanted)) > forgiven(wanted)) continue;
      const taken = also.get(wanted) ?? [];
      if (taken.length === 0) also.set(wanted, taken);
      if (taken.length < 8) taken.push(word);
    }
    return also;
  }

  /** What is shown comes from the records as they are now; the index only says where to look. */
  private async hits(
    world: ServerWorld,
    actor: Actor,
    found: readonly Scored[],
    texts: readonly TextOfPage[],
    query: Query,
  ): Promise<Hit[]> {
    const pages = new Set(found.map(({ one }) => one.page));
    const blocks = new Map<string, string>();
    for (const { page, body, blocks: of } of texts) {
      const block = blocks.has(page) || !pages.has(page) ? null : bestLine(body, of, query);
      if (block !== null) blocks.set(page, block);
    }
    await this.store.scopes.preload(world.cache, [...blocks.values()], false);
    return await this.store.resolve(world, () => {
      const text = (id: string | undefined, of: (entry: Entry) => string = textOf): string => {
        const entry = id === undefined ? null : world.entry("block", id);
        return entry !== null && isAlive(entry) && can(actor, "read", entry, world) ? of(entry) : "";
      };
      return found.map(({ one: { page }, score }) => {
        const title = text(page);
        const block = blocks.get(page);
        const line = block === undefined ? null : cut(text(block, block === page ? cellsOf : textOf), query);
        return {
          page,
          score,
          title: { text: title, marks: matchesIn(title, query) },
          line: line === null || block === undefined ? null : { ...line, block },
        };
      });
    });
  }
}

/** The block whose line has the most of the query's terms. */
function bestLine(body: string, blocks: readonly string[], query: Query): string | null {
  let best: { at: number; terms: number } | null = null;
  const wanted = query.terms.filter((term) => !term.not);
  for (const [at, text] of body.split("\n").entries()) {
    const folded = fold(text);
    if (!wanted.some(({ words: [first = ""] }) => folded.includes(first))) continue;
    const terms = wanted.filter((term) => matchesIn(text, { terms: [term], folded: "" }).length > 0).length;
    if (terms > (best?.terms ?? 0)) best = { at, terms };
    if (best?.terms === wanted.length) break;
  }
  return best === null ? null : (blocks[best.at] ?? null);
}

/** A text cut around the first of what was asked for; null where nothing of it is there. */
function cut(text: string, query: Query): Marked | null {
  const first = matchesIn(text, query)[0]?.[0];
  if (first === undefined) return null;
  const space = first <= AROUND ? -1 : text.indexOf(" ", first - AROUND);
  const from = first <= AROUND ? 0 : space < 0 || space > first ? first - AROUND : space + 1;
  const shown = text.slice(from, from + 3 * AROUND);
  return { text: shown, marks: matchesIn(shown, query) };
}

/** The query with the words that were taken instead, for marking them. */
function widened(query: Query, also: ReadonlyMap<string, readonly string[]>): Query {
  const more: Term[] = [];
  for (const term of query.terms)
    for (const word of term.not ? [] : term.words)
      for (const other of also.get(word) ?? []) more.push({ words: [other], prefix: false, not: false });
  return { ...query, terms: [...query.terms, ...more] };
}
