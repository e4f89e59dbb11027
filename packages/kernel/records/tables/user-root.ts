/** The workspaces of a user, in the order of the user. */
import type { TableDeclaration } from "./declaration.ts";

export const userRoot = {
  scope: "user",
  parents: [],
  permissions: { by: "user", userOf: ({ id }) => id, others: "nobody" },
  actions: { create: "full", change: "edit" },
  creators: "server",
  born: { alive: null, isStamped: false },
  judged: ["workspaceLists"],
  topics: ["record"],
  disk: "start",
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies TableDeclaration;
