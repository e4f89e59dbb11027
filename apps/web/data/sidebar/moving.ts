// Moves of pages: into a page, or to the top level of the workspace or of the private section. A move is one transaction and returns
// its undo. Before a move, `whyNot` returns the reason for which the server would refuse it, as far as the client knows.
import { above, isInner } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isDatabaseBlock } from "@tessera/kernel/records/database-block.ts";
import { isAlive, parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { itemKey, itemsOf } from "@tessera/kernel/permissions/items.ts";
import { holderOf } from "@tessera/kernel/permissions/readers.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import { isWithin } from "@tessera/kernel/operations/placing.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { childPageIds } from "../pages/page-line.ts";
import type { TopSection } from "../pages/top-section.ts";
import { isMember } from "../records/is-member.ts";
import { sectionOf } from "./sections.ts";

export interface PagePlace {
  /** Null: at the top. */
  readonly parentId: string | null;
  /** Whose top; inside a page it says nothing. */
  readonly section: TopSection;
  /** Behind this page; null: before the other pages; undefined: at the end. */
  readonly after?: string | null | undefined;
}

/** It would stand in itself; someone else decides here; the page or the place is not there any more. */
export type MoveRefusal = "cycle" | "rights" | "gone";
export type Moved =
  | { readonly ok: true; readonly undo: () => void }
  | { readonly ok: false; readonly why: MoveRefusal };

export interface Moving {
  /** The place of a page: what it stands in, its section at the top, the page before it. Null where it is not known. */
  placeOf(pageId: string): PagePlace | null;
  whyNot(pageId: string, place: PagePlace): MoveRefusal | null;
  /** Whether the page has an item of its own that opens it to everybody on the internet: it keeps that item below any page. */
  isPublic(pageId: string): boolean;
  move(pageId: string, place: PagePlace): Moved;
}

const made = new WeakMap<SyncWorkspace, Moving>();

/** The same workspace has the same one. */
export function movingOf(workspace: SyncWorkspace): Moving {
  const known = made.get(workspace) ?? createMoving(workspace);
  made.set(workspace, known);
  return known;
}

function createMoving(workspace: SyncWorkspace): Moving {
  const { sync, id: spaceId } = workspace;
  const myId = sync.identity.userId;
  const may = (entry: Entry | null, action: "edit" | "full"): boolean =>
    entry !== null && allows(sync.role(entry), action);

  function whyNot(pageId: string, { parentId, section }: PagePlace): MoveRefusal | null {
    const entry = sync.entry("block", pageId);
    if (entry === null || !isAlive(entry)) return "gone";
    const parent = parentId === null ? sync.entry("space", spaceId) : sync.entry("block", parentId);
    if (parentId !== null && isWithin(sync.world, { table: "block", id: parentId }, pageId)) return "cycle";
    if (parent === null) return parentId === null ? "rights" : "gone";
    if (parentId !== null && !isAlive(parent)) return "gone";
    const up = above(entry, sync);
    const from = up.kind === "top" ? sync.entry(up.table, up.id) : up.kind === "record" ? up.entry : null;
    if (!may(entry, "edit") || !may(parent, "edit") || (from !== null && !may(from, "edit"))) return "rights";
    if (may(entry, "full")) return null;
    if (parentId === null && items(entry, section).length > 0) return "rights";
    return from !== null && givesOtherAccess(entry, from, parent, sync) ? "rights" : null;
  }

  /** What makes a top page stand in the section: items for oneself alone, or for everyone in the workspace. */
  function items(entry: Entry, section: PagePlace["section"]): Operation[] {
    const now = itemsOf(entry);
    const pointer = { table: "block" as const, id: entry.id, spaceId };
    const item = (args: Operation["args"]): Operation =>
      ({ pointer, path: [], command: "setPermissionItem", args }) as Operation;
    if (section === "private") {
      const mine = `user_permission:${myId}`;
      const others = now.filter((one) => itemKey(one) !== mine);
      const first = now.some((one) => itemKey(one) === mine && one["role"] === "editor")
        ? []
        : [item({ type: "user_permission", role: "editor", user_id: myId })];
      return [...first, ...others.map((one) => item({ ...one, type: String(one["type"]), role: "none" }))];
    }
    if (section !== "workspace" || sectionOf(entry, myId, true) === "workspace") return [];
    return [item({ type: "space_permission", role: "editor" })];
  }

  function place(pageId: string, { parentId, after }: PagePlace): Operation[] {
    const pointer = { table: "block" as const, id: pageId, spaceId };
    const parent =
      parentId === null ? { table: "space" as const, id: spaceId } : { table: "block" as const, id: parentId };
    if (after === undefined)
      return [{ pointer, path: [], command: "setParent", args: { parentId: parent.id, parentTable: parent.table } }];
    return [{ pointer, path: [], command: "move", args: { parent, after: after ?? beforeFirst(parent.id, pageId) } }];
  }

  /** Before the first page inside; words that stand above it stay above. */
  function beforeFirst(parent: string, pageId: string): string | null {
    const first = childPageIds(sync, parent).find((id) => id !== pageId);
    const all = sync.childIds(parent).filter((id) => id !== pageId);
    const at = first === undefined ? all.length : all.indexOf(first);
    return at < 1 ? null : (all[at - 1] ?? null);
  }

  return {
    placeOf(pageId) {
      const entry = sync.entry("block", pageId);
      const up = entry === null ? null : parentOf(entry);
      if (entry === null || up === null) return null;
      const siblings = childPageIds(sync, up.id);
      const after = siblings[siblings.indexOf(pageId) - 1] ?? null;
      const section = sectionOf(entry, myId, isMember(workspace));
      return { parentId: isInner(up.table) ? up.id : null, section, after };
    },
    whyNot,
    isPublic: (pageId) => isPublic(sync.entry("block", pageId)),
    move(pageId, wanted) {
      const why = whyNot(pageId, wanted);
      if (why !== null) return { ok: false, why };
      const entry = sync.entry("block", pageId);
      if (entry === null) return { ok: false, why: "gone" };
      const rights = wanted.parentId === null ? items(entry, wanted.section) : [];
      const done = sync.transact([...place(pageId, wanted), ...rights], "move-page");
      if (!done.ok) return { ok: false, why: done.kind === "ForbiddenError" ? "rights" : "gone" };
      return { ok: true, undo: () => void sync.transact(done.inverse, "move-page") };
    },
  };
}

type Records = Pick<World, "entry">;

/** Whether what a page takes from its place changes: pages and databases need full access then. Lines of text do not. */
function givesOtherAccess(entry: Entry, from: Entry, to: Entry, sync: Records): boolean {
  if (!isPageType(typeOf(entry)) && !isDatabaseBlock(typeOf(entry))) return false;
  return keyOf(holderOf(from, sync)) !== keyOf(holderOf(to, sync));
}

function isPublic(entry: Entry | null): boolean {
  const isOpen = (item: JsonObject): boolean => item["type"] === "public_permission" && item["role"] !== "none";
  return entry !== null && itemsOf(entry).some(isOpen);
}
