// The search in a view: every word that is asked for stands somewhere in what the row shows.
import { fold } from "@tessera/kernel/search/words.ts";

/** The words of a search, as they are compared; none where nothing is asked for. */
export function searchedWords(search: string): readonly string[] {
  return [...new Set(fold(search).split(/\s+/u))].filter((word) => word !== "");
}
