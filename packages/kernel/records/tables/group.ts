/**
 * A group of users of a workspace, which permission items can name. Owners and admins create and change groups; the users of a group that
 * is an owner of the workspace or of a teamspace are changed by owners (operations/judge-groups.ts).
 */
import * as v from "valibot";
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

/** Users of one group. */
export const MOST_IN_GROUP = 10_000;

export const group = {
  scope: "space",
  parents: [],
  permissions: { by: "members", maker: null, managers: true, others: "members" },
  actions: { create: "full", change: "full" },
  contains: "group",
  disk: "start",
} as const satisfies TableDeclaration;

export const groupSchema = v.looseObject({
  id: v.string(),
  space_id: v.optional(v.string()),
  name: v.optional(v.string()),
  icon: v.optional(v.nullable(v.string())),
  user_ids: v.optional(v.pipe(v.array(v.string()), v.maxLength(MOST_IN_GROUP))),
  alive: v.optional(v.boolean()),
});

export const groupOnServer = {
  schema: groupSchema,
  creators: "users",
  judged: ["group"],
  rightsFields: ["user_ids", "alive"],
  touches: "users",
  topics: ["record"],
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies ServerDeclaration;
