// What quick find shows for what is typed: titles of this device at once, the server's answer merged in when typing
// pauses. Invariant: an answer counts for the words and filters that it was asked with, and for no others; without the
// server what this device knows stays.
import type { Clock } from "@tessera/platform/clock.ts";
import type { Failure } from "@tessera/platform/http.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { FoundPage } from "../../data/search/found-page.ts";
import type { PageSearch } from "../../data/search/search.ts";
import { noFilters, type SearchFilters } from "../../data/search/search-filters.ts";
import { mergeFound, stillFound } from "./merge-found.ts";

export interface FindState {
  readonly query: string;
  readonly filters: SearchFilters;
  readonly pages: readonly FoundPage[];
  /** `recent`: nothing was asked for, what was read last is shown. */
  readonly phase: "recent" | "asking" | "answered" | "offline" | "failed";
  readonly failure: Failure | null;
}

export interface Finding {
  readonly state: Readable<FindState>;
  ask(query: string, filters: SearchFilters): void;
  /** Asks the server again. */
  again(): void;
  close(): void;
}

export interface FindingPorts {
  readonly search: Pick<PageSearch, "prepare" | "known" | "recent" | "local" | "remote">;
  readonly online: () => boolean;
  readonly clock: Clock;
}

/** Milliseconds without a key before the server is asked. */
export const pauseMs = 100;
const mostRecent = 10;
const mostLocal = 12;

export const isUnfiltered = (filters: SearchFilters): boolean => JSON.stringify(filters) === JSON.stringify(noFilters);

export function createFinding({ search, online, clock }: FindingPorts): Finding {
  const state = createWritable<FindState>({
    query: "",
    filters: noFilters,
    pages: search.recent(mostRecent, noFilters),
    phase: "recent",
    failure: null,
  });
  let cancel: (() => void) | null = null;
  let asked: AbortController | null = null;
  /** The last answer of the server. */
  let answered: readonly FoundPage[] = [];
  const change = (next: Partial<FindState>) => state.set({ ...state.read(), ...next });
  const local = (query: string, filters: SearchFilters) =>
    query.trim() === "" ? search.recent(mostRecent, filters) : search.local(query, filters, mostLocal);

  function stop(): void {
    cancel?.();
    asked?.abort();
    cancel = asked = null;
  }

  async function askServer(): Promise<void> {
    const { query, filters } = state.read();
    const asking = (asked = new AbortController());
    const result = await search.remote(query, filters, asking.signal);
    if (asking.signal.aborted) return;
    if (!result.ok)
      return change({ phase: result.failure.kind === "offline" ? "offline" : "failed", failure: result.failure });
    answered = result.value;
    const pages = mergeFound(state.read().pages, [...local(query, filters), ...answered]);
    change({ pages, phase: "answered", failure: null });
  }

  function arrange(delay: number): void {
    if (!online()) return change({ phase: "offline" });
    change({ phase: "asking", failure: null });
    cancel = clock.after(delay, () => void askServer());
  }

  search.prepare();
  const stopWatching = search.known.subscribe(() => {
    const { query, filters, pages } = state.read();
    change({ pages: mergeFound(pages, [...pages, ...local(query, filters)]) });
  });
  return {
    state,
    ask(query, filters) {
      const before = state.read();
      if (query === before.query && JSON.stringify(filters) === JSON.stringify(before.filters)) return;
      stop();
      const known = local(query, filters);
      if (query.trim() === "" && isUnfiltered(filters))
        return change({ query, filters, pages: known, phase: "recent", failure: null });
      const sameFilters = JSON.stringify(filters) === JSON.stringify(before.filters);
      const pages = mergeFound([], [...known, ...(sameFilters ? stillFound(answered, query) : [])]);
      change({ query, filters, pages });
      arrange(pauseMs);
    },
    again() {
      stop();
      arrange(0);
    },
    close() {
      stop();
      stopWatching();
    },
  };
}
