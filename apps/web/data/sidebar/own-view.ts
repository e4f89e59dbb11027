// How a person arranges the sidebar: favourites, the order of its sections, which are closed. It stands in a record of
// theirs, so it follows them between devices and works offline.
import type { Readable } from "@tessera/platform/readable.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { derived } from "../../ground/derived.ts";
import { ViewRecord, type Change } from "./view-record.ts";

/** The sections of the sidebar, in the order that they have until somebody arranges them. */
export const sectionNames = ["favourites", "workspace", "shared", "private", "recents"] as const;
export type SectionName = (typeof sectionNames)[number];

export interface Arrangement {
  readonly favourites: readonly string[];
  readonly order: readonly SectionName[];
  readonly closed: readonly SectionName[];
}

/** What nobody has opened yet: recents change with every page that is read, which is no quiet neighbour. */
const closedAtFirst: readonly SectionName[] = ["recents"];

export interface OwnView {
  readonly arrangement: Readable<Arrangement>;
  /** Puts the page behind `after` among the favourites: null first, undefined last. The answer takes it back. */
  favour(pageId: string, after?: string | null): () => void;
  unfavour(pageId: string): () => void;
  order(sections: readonly SectionName[]): void;
  close(section: SectionName, closed: boolean): void;
}

export function createOwnView(workspace: SyncWorkspace, myId: string): OwnView {
  const record = new ViewRecord(workspace, myId);
  const read = (): Arrangement => {
    const favourites = record.list(["bookmarked_pages"]) ?? [];
    const closed = record.list(["settings", "sidebar_closed_sections"]) ?? closedAtFirst;
    return {
      favourites: favourites.filter((page, at, all) => all.indexOf(page) === at),
      order: orderOf(record.list(["settings", "sidebar_section_order"]) ?? []),
      closed: sectionNames.filter((name) => closed.includes(name)),
    };
  };
  const put = (pageId: string, after: string | null | undefined): Change =>
    after === null
      ? { path: ["bookmarked_pages"], command: "listBefore", args: { id: pageId } }
      : {
          path: ["bookmarked_pages"],
          command: "listAfter",
          args: { id: pageId, ...(after === undefined ? {} : { after }) },
        };
  const set = (name: string, sections: readonly SectionName[]): Change => ({
    path: ["settings", name],
    command: "set",
    args: { value: [...sections] },
  });
  return {
    arrangement: derived(read, (notice) => record.watch(notice)),
    favour(pageId, after) {
      const before = read().favourites;
      const at = before.indexOf(pageId);
      const undo = record.change(put(pageId, after), "favourite", pageId);
      // The inverse of a list insertion takes the page out; one that only moved goes back to its place.
      return at < 0 ? undo : () => void record.change(put(pageId, at === 0 ? null : before[at - 1]), "favourite");
    },
    unfavour: (pageId) =>
      record.change({ path: ["bookmarked_pages"], command: "listRemove", args: { id: pageId } }, "unfavourite", pageId),
    order: (sections) => void record.change(set("sidebar_section_order", sections), "arrange"),
    close(section, closed) {
      const now = read().closed.filter((name) => name !== section);
      record.change(set("sidebar_closed_sections", closed ? [...now, section] : now), "arrange");
    },
  };
}

/** The sections in the person's order; those that it does not name stand where they stand by default. */
export function orderOf(wanted: readonly string[]): readonly SectionName[] {
  const order = sectionNames
    .filter((name) => wanted.includes(name))
    .toSorted((a, b) => wanted.indexOf(a) - wanted.indexOf(b));
  for (const [at, name] of sectionNames.entries()) if (!order.includes(name)) order.splice(at, 0, name);
  return order;
}
