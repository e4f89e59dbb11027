// Merges answers that arrive one after the other into one list that does not jump: a page that is shown keeps its place and
// takes what is newly known of it; new pages come below. Pure.
import { matchesIn, parseQuery } from "@tessera/kernel/search/query.ts";
import type { FoundPage, MarkedText } from "../../data/search/found-page.ts";

/** `fresh` are all answers that are valid now; pages of `shown` that are not among them go. */
export function mergeFound(shown: readonly FoundPage[], fresh: readonly FoundPage[]): FoundPage[] {
  const news = new Map<string, FoundPage>();
  for (const page of fresh) news.set(page.id, richer(news.get(page.id), page));
  const stayed = shown.flatMap((page) => news.get(page.id) ?? []);
  for (const { id } of stayed) news.delete(id);
  return [...stayed, ...news.values()];
}

/** Of a page that is known twice: the later answer, filled up with what only the earlier one has. */
function richer(before: FoundPage | undefined, page: FoundPage): FoundPage {
  if (before === undefined) return page;
  return {
    ...page,
    line: page.line ?? before.line,
    path: page.path.length > 0 ? page.path : before.path,
    editedAt: page.editedAt ?? before.editedAt,
  };
}

/** Answers to an earlier query that match this one too, to show until its own answers arrive. */
export function stillFound(pages: readonly FoundPage[], text: string): FoundPage[] {
  const query = parseQuery(text);
  if (query.terms.length === 0) return [];
  return pages.filter(({ title, line }) => {
    const all = `${plain(title)}\n${line === null ? "" : plain(line)}`;
    return query.terms.every(
      (term) => matchesIn(all, { terms: [{ ...term, not: false }], folded: "" }).length > 0 !== term.not,
    );
  });
}

export const plain = (text: MarkedText): string => text.map((piece) => piece.text).join("");
