/** A group of users of a workspace, which permission items can name. */
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

export const group = {
  scope: "space",
  parents: [],
  permissions: { by: "members", maker: null, others: "members" },
  actions: { create: "full", change: "full" },
  contains: "group",
  disk: "start",
} as const satisfies TableDeclaration;

export const groupOnServer = {
  schema: null,
  creators: "users",
  rightsFields: ["user_ids", "alive"],
  topics: ["record"],
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies ServerDeclaration;
