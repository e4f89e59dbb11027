/** A group of users of a workspace, which permission items can name. */
import type { TableDeclaration } from "./declaration.ts";

export const group = {
  scope: "space",
  parents: [],
  permissions: { by: "members", maker: null, others: "members" },
  actions: { create: "full", change: "full" },
  creators: "users",
  born: { alive: null, isStamped: false },
  contains: "group",
  rightsFields: ["user_ids", "alive"],
  topics: ["record"],
  disk: "start",
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies TableDeclaration;
