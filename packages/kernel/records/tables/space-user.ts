/**
 * A membership row: the role of one user in a workspace. Its id is `<space>|<user>`. The engine creates it when the user joins, is named
 * as a member or gets a first permission item, and it stays when the user leaves, with the role none. All rows of a workspace are in
 * one list. Users change `role` alone; the engine writes the other fields (operations/memberships.ts).
 */
import * as v from "valibot";
import { SPACE_ROLES } from "../../rules/space-role-names.ts";
import type { RecordFields, ServerDeclaration, TableDeclaration } from "./declaration.ts";

/**
 * The user who reads the own row: one who accepted, or who is a member. A guest who was named by an item alone, perhaps on a page that the
 * guest may not read, does not hear of the workspace by the row.
 */
function userOf({ id, scope, value: { role, joined } }: RecordFields): string | undefined {
  const isOwn = joined !== false || (role !== "guest" && role !== "none");
  return isOwn && id.startsWith(`${scope}|`) ? id.slice(scope.length + 1) : undefined;
}

export const spaceUser = {
  scope: "space",
  parents: [],
  ownList: {
    idOf: ({ scope }) => `${scope}|members`,
    orderOf: ({ id }) => id,
    decidedBy: (listId, scope) => (listId === `${scope}|members` ? "workspace" : null),
  },
  permissions: {
    by: "user",
    userOf,
    others: "managers",
  },
  actions: { create: "full", change: "edit" },
  isCreatedByUpdate: true,
  contains: "membership",
  disk: "start",
} as const satisfies TableDeclaration;

export const spaceUserSchema = v.looseObject({
  id: v.string(),
  space_id: v.string(),
  user_id: v.string(),
  /** Not there: a row of a version before roles. */
  role: v.optional(v.picklist(SPACE_ROLES)),
  /** Whether the user accepted to be in the workspace. */
  joined: v.optional(v.boolean()),
  /** Since when the user has been a member or a guest, in ms since 1970. */
  since: v.optional(v.number()),
  /** The user who gave the role. */
  invited_by_id: v.optional(v.string()),
});

export const spaceUserOnServer = {
  schema: spaceUserSchema,
  ids: "pair",
  creators: "engine",
  judged: ["membership"],
  rightsFields: ["role"],
  touches: "users",
  topics: ["record", "list"],
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies ServerDeclaration;
