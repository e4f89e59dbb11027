// Finding pages of a workspace: titles that this device knows at once, and the server's answer, which also reads the
// text. What may be shown is decided by the records: a page in the trash, or below one, is not found.
import { wayUp } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isAlive, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import { personalHomeId } from "@tessera/kernel/records/personal-home.ts";
import { matchesIn, parseQuery } from "@tessera/kernel/search/query.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { readMarks, search as searchEvent } from "@tessera/kernel/wire/api/search/search.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import { derived } from "../../ground/derived.ts";
import { pagesAbove, titleOf } from "../pages/page-line.ts";
import type { Names } from "../people/names.ts";
import type { Person } from "../people/people.ts";
import type { Recent } from "./recents.ts";
import { noFilters, type SearchFilters } from "./search-filters.ts";
import { TitleIndex } from "./title-index.ts";

/** Pieces of a text, in order; the marked ones were asked for. */
export type MarkedText = readonly { readonly text: string; readonly marked: boolean }[];

export interface FoundPage {
  readonly id: string;
  readonly title: MarkedText;
  /** As its record keeps it. */
  readonly icon: string | undefined;
  /** The titles of the pages above. */
  readonly path: readonly string[];
  /** The line of the page that answers. */
  readonly line: MarkedText | null;
  /** Milliseconds; null where it is not known. */
  readonly editedAt: number | null;
}

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

const mostAuthors = 30;
/** Reading titles gives way to keys and frames this often. */
const sliceMs = 8;
/** What a page that was read lately is worth, the last one in full. */
const recentWorth = 25;

/** What was made of them. */
const made = new WeakMap<SearchPorts, PageSearch>();

/** The search of these ports; the same ports have the same one, which knows what it read. */
export function searchOf(ports: SearchPorts): PageSearch {
  const known = made.get(ports);
  if (known !== undefined) return known;
  const search = createPageSearch(ports);
  made.set(ports, search);
  return search;
}

function createPageSearch({ sync, spaceId, myId, http, names, recents, now, later }: SearchPorts): PageSearch {
  const titles = new TitleIndex();
  const authorIds = new Set<string>();
  const home = personalHomeId(myId, spaceId);
  let begun = false;

  /** Whether that was news. */
  const take = (id: string): boolean => {
    const entry = sync.entry("block", id);
    if (entry === null || id === home || !isPageType(typeOf(entry)) || !isAlive(entry)) return titles.remove(id);
    const author = entry.value["created_by_id"];
    if (typeof author === "string" && authorIds.size < mostAuthors) authorIds.add(author);
    return titles.put(id, titleOf(entry));
  };
  const known = createWritable(0);
  const grow = (): void => known.set(known.read() + 1);
  const readSlice = (ids: Iterator<string>): void => {
    const end = now() + sliceMs;
    for (let next = ids.next(); ; next = ids.next()) {
      if (next.done === true) return grow();
      take(next.value);
      if (now() >= end) return void later(() => readSlice(ids));
    }
  };
  const prepare = (): void => {
    if (begun) return;
    begun = true;
    sync.onChange((keys) => {
      let news = false;
      for (const key of keys) if (key.startsWith("block:")) news = take(key.slice("block:".length)) || news;
      if (news) grow();
    });
    readSlice(sync.blockIds().values());
  };

  const found = (entry: Entry, marks: readonly (readonly [number, number])[]): FoundPage => ({
    id: entry.id,
    title: marked(titleOf(entry), marks),
    icon: iconIn(entry.value),
    path: pagesAbove(sync, entry.id).map(({ title }) => title),
    line: null,
    editedAt: timeOf(entry.value["last_edited_time"]),
  });

  /** In no trash, and where the filters say. */
  const fits = (entry: Entry, filters: SearchFilters): boolean => {
    if (filters.createdBy !== null && entry.value["created_by_id"] !== filters.createdBy) return false;
    if (filters.editedFrom !== null && (timeOf(entry.value["last_edited_time"]) ?? 0) < filters.editedFrom)
      return false;
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
  };

  return {
    prepare,
    known,
    recent(limit, filters) {
      const everything = JSON.stringify(filters) === JSON.stringify(noFilters);
      const pages = recents.read().flatMap((recent): FoundPage[] => {
        const entry = sync.entry("block", recent.pageId);
        if (entry === null) return everything ? [bare(recent)] : [];
        return isAlive(entry) && fits(entry, filters) ? [found(entry, [])] : [];
      });
      return pages.slice(0, limit);
    },
    local(text, filters, limit) {
      prepare();
      const query = parseQuery(text);
      const used = new Map(recents.read().map(({ pageId }, at) => [pageId, recentWorth / (1 + at)]));
      const hits = titles.find(query).map(({ id, score }) => ({ id, score: score + (used.get(id) ?? 0) }));
      hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
      const pages: FoundPage[] = [];
      for (const { id } of hits) {
        if (pages.length >= limit) break;
        const entry = sync.entry("block", id);
        if (entry !== null && fits(entry, filters)) pages.push(found(entry, matchesIn(titleOf(entry), query)));
      }
      return pages;
    },
    async remote(query, filters, signal) {
      const { titleOnly, createdBy, within, editedFrom } = filters;
      const result = await http.call(
        searchEvent,
        {
          query,
          spaceId,
          filters: {
            titleOnly,
            ...(createdBy === null ? {} : { createdBy: [createdBy] }),
            ...(within === null ? {} : { ancestors: [within] }),
            ...(editedFrom === null ? {} : { lastEditedTime: { starting: editedFrom } }),
          },
        },
        { source: "quick_find", signal },
      );
      if (!result.ok) return result;
      const blocks = result.value.recordMap["block"] ?? {};
      return {
        ok: true,
        value: result.value.results.map(({ id, highlight }): FoundPage => {
          const value = blocks[id]?.value ?? {};
          return {
            id,
            title: readMarks(highlight.title ?? plainTitle(value)),
            icon: iconIn(value),
            path: (highlight.pathText ?? "").split(" / ").filter((title) => title !== ""),
            line: highlight.text === undefined || highlight.text === highlight.title ? null : readMarks(highlight.text),
            editedAt: timeOf(value["last_edited_time"]),
          };
        }),
      };
    },
    authors: derived(
      () => {
        const ids = [...new Set([myId, ...authorIds])];
        names.want(ids);
        const known = names.read();
        return ids.flatMap((id): Person[] => (known.get(id) ? [{ id, name: known.get(id) ?? "" }] : []));
      },
      (notice) => names.subscribe(notice),
    ),
  };
}

/** A page that was read on another device, or long ago: what was known of it then. */
function bare({ pageId, title, icon }: Recent): FoundPage {
  return { id: pageId, title: marked(title, []), icon, path: [], line: null, editedAt: null };
}

function iconIn(value: Entry["value"]): string | undefined {
  const icon = getIn(value, ["format", "page_icon"]);
  return typeof icon === "string" ? icon : undefined;
}

function plainTitle(value: Entry["value"]): string {
  return plainText(toRichText(getIn(value, ["properties", "title"])) ?? []);
}

function marked(text: string, marks: readonly (readonly [from: number, to: number])[]): MarkedText {
  const pieces: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false });
    pieces.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}

function timeOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
