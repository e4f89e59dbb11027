// Finding pages of a workspace: titles that this device knows at once, and the server's answer, which also reads the
// text. What may be shown is decided by the records: a page in the trash, or below one, is not found.
import { wayUp } from "@tessera/kernel/world/above.ts";
import { isAlive, type Entry } from "@tessera/kernel/records/entry.ts";
import { personalHomeId } from "@tessera/kernel/records/personal-home.ts";
import { matchesIn, parseQuery } from "@tessera/kernel/search/query.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import { derived } from "../../ground/derived.ts";
import { titleOf } from "../pages/page-line.ts";
import type { Names } from "../people/names.ts";
import type { Person } from "../people/people.ts";
import { askSearch } from "./ask-search.ts";
import { barePage, foundPage, timeOf, type FoundPage } from "./found-page.ts";
import { KnownTitles } from "./known-titles.ts";
import type { Recent } from "./recents.ts";
import { noFilters, type SearchFilters } from "./search-filters.ts";

export interface PageSearch {
  /** Reads what this device knows, a slice at a time. */
  prepare(): void;
  /** Grows whenever more, or something else, is known of titles. */
  readonly known: Readable<number>;
  /** The pages that were read last, the latest first. */
  recent(limit: number, filters: SearchFilters): readonly FoundPage[];
  local(query: string, filters: SearchFilters, limit: number): readonly FoundPage[];
  remote(query: string, filters: SearchFilters, signal: AbortSignal): Promise<CallResult<readonly FoundPage[]>>;
  /** Who made the pages that this device knows, by name. */
  readonly authors: Readable<readonly Person[]>;
}

export interface SearchPorts {
  readonly sync: ScopeSync;
  readonly spaceId: string;
  readonly myId: string;
  readonly http: Http;
  readonly names: Names;
  readonly recents: Readable<readonly Recent[]>;
  readonly now: () => number;
  /** Goes on when what is more urgent was done. */
  readonly later: (work: () => void) => void;
}

/** What a page that was read lately is worth, the last one in full. */
const recentWorth = 25;

const searches = new WeakMap<SearchPorts, PageSearch>();

/** The search of these ports; the same ports have the same one, which knows what it read. */
export function searchOf(ports: SearchPorts): PageSearch {
  const known = searches.get(ports);
  if (known !== undefined) return known;
  const search = createPageSearch(ports);
  searches.set(ports, search);
  return search;
}

function createPageSearch(ports: SearchPorts): PageSearch {
  const { sync, spaceId, myId, http, names, recents } = ports;
  const titles = new KnownTitles({ ...ports, home: personalHomeId(myId, spaceId) });
  return {
    prepare: () => titles.prepare(),
    known: titles.known,
    recent(limit, filters) {
      const everything = JSON.stringify(filters) === JSON.stringify(noFilters);
      const pages = recents.read().flatMap((recent): FoundPage[] => {
        const entry = sync.entry("block", recent.pageId);
        if (entry === null) return everything ? [barePage(recent)] : [];
        return isAlive(entry) && fits(sync, entry, filters) ? [foundPage(sync, entry, [])] : [];
      });
      return pages.slice(0, limit);
    },
    local(text, filters, limit) {
      titles.prepare();
      const query = parseQuery(text);
      const used = new Map(recents.read().map(({ pageId }, at) => [pageId, recentWorth / (1 + at)]));
      const hits = titles.index.find(query).map(({ id, score }) => ({ id, score: score + (used.get(id) ?? 0) }));
      hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
      const pages: FoundPage[] = [];
      for (const { id } of hits) {
        if (pages.length >= limit) break;
        const entry = sync.entry("block", id);
        if (entry !== null && fits(sync, entry, filters))
          pages.push(foundPage(sync, entry, matchesIn(titleOf(entry), query)));
      }
      return pages;
    },
    remote: (query, filters, signal) => askSearch(http, spaceId, query, filters, signal),
    authors: derived(
      () => {
        const ids = [...new Set([myId, ...titles.authorIds])];
        void names.want(ids);
        const known = names.read();
        return ids.flatMap((id): Person[] => (known.get(id) ? [{ id, name: known.get(id) ?? "" }] : []));
      },
      (notice) => names.subscribe(notice),
    ),
  };
}

/** In no trash, and where the filters say. */
function fits(sync: ScopeSync, entry: Entry, filters: SearchFilters): boolean {
  if (filters.createdBy !== null && entry.value["created_by_id"] !== filters.createdBy) return false;
  if (filters.editedFrom !== null && (timeOf(entry.value["last_edited_time"]) ?? 0) < filters.editedFrom) return false;
  let inside = filters.within === null;
  for (const step of wayUp(entry, sync)) {
    if (step.kind === "endless") return false;
    if (step.kind === "record") {
      if (step.entry === entry) continue;
      if (!isAlive(step.entry)) return false;
      inside ||= step.entry.id === filters.within;
    } else if (step.kind === "missing") {
      // What stands above is not for this reader, or not here: nothing speaks against the page.
      inside ||= step.id === filters.within;
    }
  }
  return inside;
}
