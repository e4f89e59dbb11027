/** The workspaces of a user, in the order of the user. */
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

export const userRoot = {
  scope: "user",
  parents: [],
  permissions: { by: "user", userOf: ({ id }) => id, others: "nobody" },
  actions: { create: "full", change: "edit" },
  disk: "start",
} as const satisfies TableDeclaration;

export const userRootOnServer = {
  schema: null,
  creators: "server",
  judged: ["workspaceLists"],
  topics: ["record"],
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies ServerDeclaration;
