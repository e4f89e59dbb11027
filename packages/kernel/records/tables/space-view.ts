/**
 * A user's own view of a workspace: favourites, the order of the sidebar's sections and which of them are closed. The server
 * creates it for members. A guest creates it when it is first wanted, with an id that follows from user and workspace, so that
 * two devices create the same record. The contract shows `userId` and `spaceId`; on the wire they are `user_id` and `space_id`,
 * as existing clients write them. Unknown keys are kept.
 */
import * as v from "valibot";
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

export const spaceView = {
  scope: "space",
  parents: [],
  permissions: { by: "user", userOf: ({ value }) => value["user_id"], others: "nobody" },
  actions: { create: "full", change: "edit" },
  disk: "start",
} as const satisfies TableDeclaration;

const id = v.string();
const ids = v.optional(v.array(id));

export const spaceViewSchema = v.looseObject({
  id,
  user_id: id,
  space_id: id,
  parent_id: v.optional(id),
  parent_table: v.optional(v.literal("user_root")),
  joined: v.optional(v.boolean()),
  bookmarked_pages: ids,
  shared_pages: ids,
});

export const spaceViewOnServer = {
  schema: spaceViewSchema,
  creators: "guests",
  judged: ["owner"],
  topics: ["record"],
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies ServerDeclaration;
