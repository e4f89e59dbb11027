/** Blocks: the texts that merge, and the kinds of blocks. Their fields: tables/block.ts. */

/** Types that are pages: they stop subtrees, carry permission items, and never die by text seen or unseen. */
export const PAGE_TYPES: ReadonlySet<string> = new Set(["page", "collection_view_page"]);

/** Types without a line of text of their own; a caption or attribute change counts as their text. */
export const VOID_TYPES: ReadonlySet<string> = new Set([
  "divider",
  "image",
  "video",
  "audio",
  "file",
  "pdf",
  "embed",
  "bookmark",
  "table_of_contents",
  "breadcrumb",
  "collection_view",
  "column_list",
  "column",
  "tab",
  "tab_panel",
  "table",
  "transclusion_container",
  "transclusion_reference",
  "alias",
]);

/** Types whose properties are all merging texts: a cell each. */
const CELL_TYPES: ReadonlySet<string> = new Set(["table_row"]);

/** What the keys of a row's text properties begin with where its cells merge; keys that other clients chose begin otherwise. */
const MERGING_KEY = "~";

/** The texts of a block that merge character by character; everything else is the last writer's. */
export function isMergingProperty(type: string, property: string): boolean {
  if (property === "title" || property === "caption" || isCells(type)) return true;
  return type === "page" && property.startsWith(MERGING_KEY);
}

/** Whether every property of it is a text. */
export function isCells(type: string): boolean {
  return CELL_TYPES.has(type);
}

export function isPageType(type: string): boolean {
  return PAGE_TYPES.has(type);
}

/** A line of text that can be merged into another, or another into it (pages take lines, but are not merged away). */
export function isTextLine(type: string): boolean {
  return !VOID_TYPES.has(type) && !PAGE_TYPES.has(type) && !isCells(type) && type !== "";
}
