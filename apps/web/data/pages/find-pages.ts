// The pages that this device holds, by the words of their titles.
import { isAlive } from "@tessera/kernel/records/entry.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import { pageLine, titleOf, type PageLine } from "./page-line.ts";

/** Living pages that are held and whose title holds the words: those that begin with them first, then by title. */
export function findPages(sync: ScopeSync, words: string, most: number): PageLine[] {
  const wanted = words.trim().toLocaleLowerCase();
  const found: { readonly line: PageLine; readonly title: string; readonly rank: number }[] = [];
  for (const id of sync.replica.pages()) {
    const entry = sync.entry("block", id);
    if (entry === null || !isAlive(entry)) continue;
    const title = titleOf(entry).toLocaleLowerCase();
    const at = title.indexOf(wanted);
    const line = at < 0 ? null : pageLine(sync, id);
    if (line !== null) found.push({ line, title, rank: at === 0 ? 0 : 1 });
  }
  found.sort((a, b) => a.rank - b.rank || a.title.localeCompare(b.title));
  return found.slice(0, most).map(({ line }) => line);
}
