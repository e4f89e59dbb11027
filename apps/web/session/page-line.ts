// A page's record as the sidebar and the breadcrumb show it.
import { upFrom } from "@tessera/kernel/records/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isAlive, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import { getIn } from "@tessera/kernel/records/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import { iconOf } from "./page-face.ts";
import type { Pictures } from "./pictures.ts";
import type { PageLine } from "./session.ts";

export function pageLine(sync: ScopeSync, pageId: string, pictures?: Pictures): PageLine | null {
  const entry = sync.entry("block", pageId);
  if (entry === null || !isPageType(typeOf(entry))) return null;
  const content = entry.value["content"];
  return {
    id: pageId,
    title: titleOf(entry),
    ...iconOf(entry, pictures),
    empty: Array.isArray(content) && content.length === 0 && sync.childIds(pageId).length === 0,
    alive: isAlive(entry),
    canEdit: allows(sync.role(entry), "edit"),
  };
}

export function titleOf(entry: Entry): string {
  return plainText(toRichText(getIn(entry.value, ["properties", "title"])) ?? []).replaceAll("\n", " ");
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
