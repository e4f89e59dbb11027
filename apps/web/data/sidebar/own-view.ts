// How a person arranges the sidebar: favourites, the order of its sections, which are closed. It is a record of theirs
// (`space_view`), so it follows them between devices and works offline; where it is missing it is made with the first
// change, in the same transaction.
import { isList, isObject, type Json } from "@tessera/kernel/values/json.ts";
import { spaceViewId } from "@tessera/kernel/records/space-view.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { derived } from "../../ground/derived.ts";

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
  const { sync } = workspace;
  const id = (): string => workspace.ownView ?? spaceViewId(myId, workspace.id);
  const pointer = () => ({ table: "space_view" as const, id: id(), spaceId: workspace.id });
  const value = (path: readonly string[]): Json | undefined => {
    let at: Json | undefined = sync.entry("space_view", id())?.value;
    for (const key of path) at = isObject(at) ? at[key] : undefined;
    return at;
  };
  const read = (): Arrangement => {
    const favourites = (listOf(value(["bookmarked_pages"])) ?? []).filter((page, at, all) => all.indexOf(page) === at);
    const closed = listOf(value(["settings", "sidebar_closed_sections"])) ?? closedAtFirst;
    return {
      favourites,
      order: orderOf(listOf(value(["settings", "sidebar_section_order"])) ?? []),
      closed: sectionNames.filter((name) => closed.includes(name)),
    };
  };
  const arrangement = derived(read, (notice) =>
    sync.onChange((keys) => {
      for (const key of keys) if (key.startsWith("space_view:")) return notice();
    }),
  );

  /** Waits for the answer that says which record it is; `operations` are made when it is known. */
  function run(operations: () => readonly Operation[], action: string, pageId?: string): () => void {
    let undo: readonly Operation[] = [];
    whenKnown(() => {
      const done = sync.transact([...make(pageId), ...operations()], action);
      if (done.ok) undo = onlyOf(done.inverse);
    });
    return () => void (undo.length > 0 && sync.transact(undo, action));
  }
  function whenKnown(act: () => void): void {
    const known = (): boolean => workspace.ownView !== null || workspace.stateOf(workspace.id).kind !== "loading";
    if (known()) return act();
    const stop = workspace.onState(() => {
      if (!known()) return;
      stop();
      act();
    });
  }
  /** Undoing a change never unmakes the record. */
  const onlyOf = (inverse: readonly Operation[]) => inverse.filter(({ path }) => path.length > 0);

  function make(pageId?: string): Operation[] {
    if (sync.entry("space_view", id()) !== null) return [];
    // The server asks a guest's new view for a page that they may read.
    const shared = pageId ?? sync.replica.pages()[0];
    const fields = { user_id: myId, space_id: workspace.id, parent_id: myId, parent_table: "user_root", joined: true };
    const view = { id: id(), ...fields, ...(shared === undefined ? {} : { shared_pages: [shared] }) };
    return [{ pointer: pointer(), path: [], command: "set", args: { value: view } }];
  }
  const list = (command: "after" | "before", page: string, anchor?: string): Operation =>
    command === "after"
      ? {
          pointer: pointer(),
          path: ["bookmarked_pages"],
          command: "listAfter",
          args: { id: page, ...(anchor === undefined ? {} : { after: anchor }) },
        }
      : { pointer: pointer(), path: ["bookmarked_pages"], command: "listBefore", args: { id: page } };
  const setting = (name: string, names: readonly SectionName[]): Operation => ({
    pointer: pointer(),
    path: ["settings", name],
    command: "set",
    args: { value: [...names] },
  });

  return {
    arrangement,
    favour(pageId, after) {
      const before = read().favourites;
      const at = before.indexOf(pageId);
      const undo = run(
        () => [after === null ? list("before", pageId) : list("after", pageId, after)],
        "favourite",
        pageId,
      );
      // The inverse of a list insertion takes the page out; one that only moved goes back to its place.
      return at < 0
        ? undo
        : () =>
            void run(() => [at === 0 ? list("before", pageId) : list("after", pageId, before[at - 1])], "favourite");
    },
    unfavour(pageId) {
      const remove = (): Operation => ({
        pointer: pointer(),
        path: ["bookmarked_pages"],
        command: "listRemove",
        args: { id: pageId },
      });
      return run(() => [remove()], "unfavourite", pageId);
    },
    order: (sections) => void run(() => [setting("sidebar_section_order", sections)], "arrange"),
    close(section, closed) {
      const now = read().closed.filter((name) => name !== section);
      run(() => [setting("sidebar_closed_sections", closed ? [...now, section] : now)], "arrange");
    },
  };
}

function listOf(value: Json | undefined): string[] | null {
  return isList(value) ? value.filter((one) => typeof one === "string") : null;
}

/** The sections in the person's order; those that it does not name stand where they stand by default. */
export function orderOf(wanted: readonly string[]): readonly SectionName[] {
  const order = sectionNames
    .filter((name) => wanted.includes(name))
    .toSorted((a, b) => wanted.indexOf(a) - wanted.indexOf(b));
  for (const [at, name] of sectionNames.entries()) if (!order.includes(name)) order.splice(at, 0, name);
  return order;
}
