// A record key: what a set of records is encrypted with, by the scope that it belongs to. The second form only points.
import * as v from "valibot";

export const recordKeyTable = "record_key";

export const recordKeySchema = v.object({
  space_id: v.string(),
  scope_table: v.string(),
  scope_id: v.string(),
  parent_table: v.string(),
  parent_id: v.string(),
  record_key: v.string(),
  alive: v.boolean(),
});

/** The form that names a record key: its table, its id, and the workspace. */
export const recordKeyPointerSchema = v.object({
  table: v.literal(recordKeyTable),
  id: v.string(),
  spaceId: v.string(),
});
