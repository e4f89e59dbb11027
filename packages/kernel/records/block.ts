/** Blocks: their fields, the texts that merge, and the kinds of blocks. */
import * as v from "valibot";
import { contentReportCategories } from "../rules/content-reports.ts";
import { PARENT_NAMES } from "./parents.ts";

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

const id = v.string();
const time = v.number();

/** The readable block. Unknown keys are kept: they belong to clients newer or older than us. */
export const blockSchema = v.looseObject({
  id,
  space_id: id,
  version: v.optional(v.number()),
  last_version: v.optional(v.number()),
  type: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  properties: v.optional(v.record(v.string(), v.any())),
  non_content_children: v.optional(v.array(id)),
  discussions: v.optional(v.array(id)),
  view_ids: v.optional(v.array(id)),
  collection_id: v.optional(id),
  permissions: v.optional(v.array(v.looseObject({ type: v.string(), role: v.any() }))),
  created_time: v.optional(time),
  last_edited_time: v.optional(time),
  copied_from: v.optional(id),
  file_ids: v.optional(v.array(id)),
  ignore_block_count: v.optional(v.boolean()),
  is_template: v.optional(v.boolean()),
  parent_id: id,
  parent_table: v.picklist(PARENT_NAMES),
  alive: v.optional(v.boolean(), false),
  moved: v.optional(v.any()),
  format: v.optional(v.record(v.string(), v.any())),
  created_by_table: v.optional(v.string()),
  created_by_id: v.optional(id),
  last_edited_by_table: v.optional(v.string()),
  last_edited_by_id: v.optional(id),
  content_classification: v.optional(v.union([v.picklist(contentReportCategories), v.null()])),
  moved_to_trash_time: v.optional(time),
  moved_to_trash_table: v.optional(v.string()),
  moved_to_trash_id: v.optional(id),
  deleted_from_trash_time: v.optional(time),
  deleted_from_trash_table: v.optional(v.string()),
  deleted_from_trash_id: v.optional(id),
});
