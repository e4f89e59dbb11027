// What the screen of a page shows: the page, or why there is none.
import { isDatabaseBlock } from "@tessera/kernel/records/database-block.ts";
import { isAlive, typeOf } from "@tessera/kernel/records/entry.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import type { Failure } from "@tessera/platform/http.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { screenFailure } from "../records/browser-ports.ts";
import type { PageHolding } from "./page-holding.ts";
import { databaseOf, pageLine, pagesAbove, type PageLine } from "./page-line.ts";
import { coverOf, lookOf, type Cover, type PageLook } from "./page-look.ts";
import type { Pictures } from "./pictures.ts";

export type PageView =
  | { readonly kind: "loading" }
  /** Not there, or not for this reader: the two look the same. */
  | { readonly kind: "hidden" }
  /** Deleted for good: out of the trash, and soon out of the records. */
  | { readonly kind: "purged" }
  | { readonly kind: "failed"; readonly failure: Failure }
  | ReadyPage;

export interface ReadyPage {
  readonly kind: "ready";
  readonly page: PageLine;
  /** From the top down, without the page itself. */
  readonly path: readonly PageLine[];
  readonly cover: Cover | null;
  readonly look: PageLook;
  /** A database instead of a text. */
  readonly isDatabase: boolean;
  /** The block of the database that the page is a row of. */
  readonly rowOf: string | null;
  readonly trashed: boolean;
  readonly canEdit: boolean;
  readonly canShare: boolean;
}

export interface PageViewPorts {
  readonly workspace: SyncWorkspace;
  readonly pictures: Pictures;
  readonly holding: PageHolding;
}

export function readPageView({ workspace, pictures, holding }: PageViewPorts, pageId: string): PageView {
  const { sync } = workspace;
  const state = workspace.stateOf(pageId);
  const entry = sync.entry("block", pageId);
  if (state.kind === "hidden" && !holding.isUnconfirmed(pageId)) return { kind: "hidden" };
  const page = pageLine(sync, pageId, pictures);
  if (entry === null || page === null || (state.kind === "loading" && !holding.isFresh(pageId))) {
    if (state.kind === "failed") return { kind: "failed", failure: screenFailure(state.failure) };
    return state.kind === "ready" ? { kind: "hidden" } : { kind: "loading" };
  }
  if (typeof entry.value["deleted_from_trash_time"] === "number" && !isAlive(entry)) return { kind: "purged" };
  const role = sync.role(entry);
  return {
    kind: "ready",
    page,
    path: pagesAbove(sync, pageId, pictures),
    cover: coverOf(entry, pictures),
    look: lookOf(entry),
    isDatabase: isDatabaseBlock(typeOf(entry)),
    rowOf: databaseOf(entry, sync),
    trashed: !isAlive(entry),
    canEdit: allows(role, "edit"),
    canShare: allows(role, "full"),
  };
}
