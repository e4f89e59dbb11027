// The sidebar's tree as a flat list of rows: sections, the pages in them, and words where there is no page. Pure.
// Invariant: a page never shows inside itself, and every row's key is its own.
import type { Arrangement, SectionName } from "../../data/sidebar/own-view.ts";
import type { Loadable } from "../../data/records/loadable.ts";
import type { Recent } from "../../data/search/recents.ts";
import type { Sections } from "../../data/sidebar/sections.ts";

export interface SectionRow {
  readonly kind: "section";
  readonly key: string;
  readonly section: SectionName;
  readonly open: boolean;
}

export interface PageRow {
  readonly kind: "page";
  readonly key: string;
  readonly section: SectionName;
  readonly pageId: string;
  /** 0 at the top of a section. */
  readonly depth: number;
  /** Null at the top. */
  readonly parentId: string | null;
  readonly parentKey: string;
  /** Among its siblings, from 0. */
  readonly at: number;
  readonly of: number;
  readonly open: boolean;
}

export interface NoteRow {
  readonly kind: "note";
  readonly key: string;
  readonly section: SectionName;
  readonly depth: number;
  readonly parentId: string | null;
  readonly state: "loading" | "failed" | "empty";
}

export type Row = SectionRow | PageRow | NoteRow;

export interface PlacesState {
  readonly sections: Loadable<Sections>;
  readonly arrangement: Arrangement;
  /** Favourites that can be shown: on this device and not in the trash. */
  readonly shows: (pageId: string) => boolean;
  readonly recents: readonly Recent[];
  readonly open: ReadonlySet<string>;
  readonly childrenOf: (pageId: string) => Loadable<readonly string[]>;
  /** Someone who only sees what was shared has no other sections of pages. */
  readonly isMember: boolean;
}

/** The recents that the sidebar shows. */
export const recentsShown = 8;
const deepest = 100;

/** What `open` holds for a page in a section. A favourite opens apart from the same page in the other sections. */
export function openKey(section: SectionName, pageId: string): string {
  return section === "favourites" ? `favourites/${pageId}` : pageId;
}

export function layRows(state: PlacesState): Row[] {
  const rows: Row[] = [];
  for (const section of state.arrangement.order) {
    const pages = pagesIn(section, state);
    if (pages === null) continue;
    const open = !state.arrangement.closed.includes(section);
    rows.push({ kind: "section", key: section, section, open });
    if (open) layList(rows, state, section, pages, null, section, 0, []);
  }
  return rows;
}

/** Null: the section has nothing to show, and nothing can be put there. */
function pagesIn(section: SectionName, state: PlacesState): Loadable<readonly string[]> | null {
  const { sections, arrangement, recents, isMember } = state;
  const some = (ids: readonly string[]): Loadable<readonly string[]> | null =>
    ids.length === 0 ? null : { kind: "ready", value: ids };
  if (section === "favourites") return some(arrangement.favourites.filter(state.shows));
  if (section === "recents") return some(recents.slice(0, recentsShown).map(({ pageId }) => pageId));
  if (section !== (isMember ? "workspace" : "shared") && sections.kind !== "ready") return null;
  if (sections.kind !== "ready") return sections;
  const ids = sections.value[section];
  if (isMember && section === "shared") return some(ids);
  return isMember || section === "shared" ? { kind: "ready", value: ids } : null;
}

function layList(
  rows: Row[],
  state: PlacesState,
  section: SectionName,
  pages: Loadable<readonly string[]>,
  parentId: string | null,
  parentKey: string,
  depth: number,
  above: readonly string[],
): void {
  if (pages.kind !== "ready") {
    rows.push({ kind: "note", key: `${parentKey}/-`, section, depth, parentId, state: pages.kind });
    return;
  }
  const ids = pages.value.filter((id) => !above.includes(id));
  if (ids.length === 0) rows.push({ kind: "note", key: `${parentKey}/-`, section, depth, parentId, state: "empty" });
  for (const [at, pageId] of ids.entries()) {
    const key = `${parentKey}/${pageId}`;
    const open = section !== "recents" && depth < deepest && state.open.has(openKey(section, pageId));
    rows.push({ kind: "page", key, section, pageId, depth, parentId, parentKey, at, of: ids.length, open });
    if (open) layList(rows, state, section, state.childrenOf(pageId), pageId, key, depth + 1, [...above, pageId]);
  }
}
