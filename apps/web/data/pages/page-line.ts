// A page's record as the sidebar and the breadcrumb show it.
import { upFrom } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isDatabaseBlock } from "@tessera/kernel/records/database-block.ts";
import { isAlive, parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import { iconOf } from "./page-look.ts";
import type { Pictures } from "./pictures.ts";

export interface PageLine {
  readonly id: string;
  readonly title: string;
  readonly emoji: string | undefined;
  /** The address of a picture that stands for the page. */
  readonly image: string | undefined;
  /** Blank: nothing is written on it, as far as is known here. */
  readonly sheet: "blank" | "written" | "table";
  /** False in the trash. */
  readonly alive: boolean;
  readonly canEdit: boolean;
}

export function pageLine(sync: ScopeSync, pageId: string, pictures?: Pictures): PageLine | null {
  const entry = sync.entry("block", pageId);
  // A database in a page can be shown as one.
  if (entry === null || !(isPageType(typeOf(entry)) || isDatabaseBlock(typeOf(entry)))) return null;
  return {
    id: pageId,
    title: titleOf(entry),
    ...iconOf(entry, pictures),
    sheet: isDatabaseBlock(typeOf(entry)) ? "table" : isBlank(entry, sync) ? "blank" : "written",
    alive: isAlive(entry),
    canEdit: allows(sync.role(entry), "edit"),
  };
}

function isBlank(page: Entry, sync: ScopeSync): boolean {
  const content = page.value["content"];
  return Array.isArray(content) && content.length === 0 && sync.childIds(page.id).length === 0;
}

export function titleOf(entry: Entry): string {
  return plainText(toRichText(getIn(entry.value, ["properties", "title"])) ?? []).replaceAll("\n", " ");
}

/** The block of the database that a page is a row of, as far as it is known here. */
export function databaseOf(page: Entry, sync: ScopeSync): string | null {
  const up = parentOf(page);
  const collection = up?.table === "collection" ? sync.entry("collection", up.id) : null;
  return collection === null ? null : (parentOf(collection)?.id ?? null);
}

/** The living pages among the children that are held. */
export function childPageIds(sync: ScopeSync, parent: string): string[] {
  return sync.childIds(parent).filter((id) => {
    const entry = sync.entry("block", id);
    return entry !== null && isAlive(entry) && isPageType(typeOf(entry));
  });
}

/** The pages above a page, from the top down, as far as they are known here. */
export function pagesAbove(sync: ScopeSync, pageId: string, pictures?: Pictures): PageLine[] {
  const above: PageLine[] = [];
  const entry = sync.entry("block", pageId);
  for (const at of entry === null ? [] : upFrom(entry, sync)) {
    const line = at === entry ? null : pageLine(sync, at.id, pictures);
    if (line !== null) above.unshift(line);
  }
  return above;
}
