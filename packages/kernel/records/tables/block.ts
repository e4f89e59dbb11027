/** Blocks: everything that pages are made of, pages and rows included. */
import * as v from "valibot";
import { contentReportCategories } from "../../rules/content-reports.ts";
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

export const block = {
  scope: "space",
  parents: ["block", "collection", "space", "team"],
  isOrdered: true,
  children: { list: "content", isTop: false, areRows: false },
  permissions: { by: "place" },
  actions: { create: "edit", change: "edit" },
  born: { alive: false, isStamped: true },
  hasTexts: true,
  contains: "items",
  trash: "pages",
  loads: "pages",
  disk: "blocks",
} as const satisfies TableDeclaration;

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
  parent_table: v.picklist(block.parents),
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

export const blockOnServer = {
  schema: blockSchema,
  creators: "users",
  topics: ["page", "place"],
  isCopied: true,
  isExported: true,
  isPurged: true,
} as const satisfies ServerDeclaration;
