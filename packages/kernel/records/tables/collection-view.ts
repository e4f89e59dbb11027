/**
 * A view: a way to look at a collection, under the block that shows it. Blocks name their views in `view_ids`, in the order of
 * the tabs. Its rights are those of the block. Unknown keys are kept.
 */
import * as v from "valibot";
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

export const collectionView = {
  scope: "space",
  parents: ["block"],
  permissions: { by: "place" },
  actions: { create: "edit", change: "edit" },
  born: { alive: true, isStamped: false },
  disk: "page",
} as const satisfies TableDeclaration;

const id = v.string();

export const collectionViewSchema = v.looseObject({
  id,
  space_id: id,
  version: v.optional(v.number()),
  type: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  name: v.optional(v.string()),
  /** Filter, sorts, aggregations and groups, as clients send them with a query. */
  query2: v.optional(v.record(v.string(), v.any())),
  /** What is shown and how; `collection_pointer` names the collection. */
  format: v.optional(v.record(v.string(), v.any())),
  parent_id: id,
  parent_table: v.literal("block"),
  alive: v.boolean(),
  /** Permission items count on pages alone. */
  permissions: v.optional(v.never()),
});

export const collectionViewOnServer = {
  schema: collectionViewSchema,
  creators: "users",
  topics: ["record", "place"],
  shownAs: "view",
  isCopied: true,
  isExported: true,
  isPurged: true,
} as const satisfies ServerDeclaration;
