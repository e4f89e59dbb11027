/**
 * How one person sees one workspace. The contract shows `userId` and `spaceId`; on the wire they are `user_id` and
 * `space_id`, as existing clients write them. Unknown keys are kept: they belong to clients newer or older than us.
 */
import * as v from "valibot";

const id = v.string();

export const spaceViewSchema = v.looseObject({
  id,
  user_id: id,
  space_id: id,
  parent_id: v.optional(id),
  parent_table: v.optional(v.literal("user_root")),
  joined: v.optional(v.boolean()),
});
