// The last question of quick find, remembered for some minutes: opening quick find again shows its answers.
import type { Clock } from "@tessera/platform/clock.ts";
import { noFilters, type SearchFilters } from "../../data/search/search-filters.ts";

export interface Question {
  readonly query: string;
  readonly filters: SearchFilters;
}

export interface FinderMemory {
  keep(question: Question): void;
  recall(): Question;
}

export const rememberedFor = 5 * 60 * 1000;

export function createFinderMemory(clock: Pick<Clock, "now">): FinderMemory {
  let kept: { readonly question: Question; readonly at: number } | null = null;
  return {
    keep(question) {
      kept = { question, at: clock.now() };
    },
    recall() {
      if (kept === null || clock.now() - kept.at > rememberedFor) return { query: "", filters: noFilters };
      return kept.question;
    },
  };
}
