/**
 * A collection: what the rows of a database have in common. It stands in its block and in no list; its rows are pages that
 * stand in it, each with an order key, in no list either. Its rights are those of the block. Unknown keys are kept.
 */
import * as v from "valibot";
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

export const collection = {
  scope: "space",
  parents: ["block"],
  children: { list: null, isTop: false, areRows: true },
  permissions: { by: "place" },
  actions: { create: "edit", change: "edit" },
  born: { alive: true, isStamped: false },
  trash: "all",
  disk: "page",
} as const satisfies TableDeclaration;

const id = v.string();

export const collectionSchema = v.looseObject({
  id,
  space_id: id,
  version: v.optional(v.number()),
  /** Rich text: the title of its block, which is where a name that is written goes (operations/collection-name.ts). */
  name: v.optional(v.array(v.any())),
  description: v.optional(v.array(v.any())),
  /** Those of its block, as with the name (operations/collection-face.ts). */
  icon: v.optional(v.string()),
  cover: v.optional(v.string()),
  /** The properties of its rows by key; `deleted_schema` holds those that were deleted and may come back. */
  schema: v.optional(v.record(v.string(), v.looseObject({}))),
  deleted_schema: v.optional(v.record(v.string(), v.looseObject({}))),
  format: v.optional(v.record(v.string(), v.any())),
  /** People see only rows that they made, or that name them in a property of persons too (permissions/row-rule.ts). */
  row_rule: v.optional(
    v.union([
      v.looseObject({ type: v.literal("created_by") }),
      v.looseObject({ type: v.literal("property"), property: v.string() }),
    ]),
  ),
  /** The imports that are open: their rows exist for nobody yet (world/staged.ts). */
  staged_imports: v.optional(v.record(v.string(), v.looseObject({ by: id, at: v.number() }))),
  template_pages: v.optional(v.array(id)),
  parent_id: id,
  parent_table: v.literal("block"),
  alive: v.boolean(),
  copied_from: v.optional(id),
  /** Permission items count on pages alone. */
  permissions: v.optional(v.never()),
});

export const collectionOnServer = {
  schema: collectionSchema,
  creators: "users",
  judged: ["rowRule"],
  topics: ["record", "place"],
  shownAs: "collection",
  isCopied: true,
  isExported: true,
  isPurged: true,
} as const satisfies ServerDeclaration;
