/** The settings of a user. */
import type { TableDeclaration } from "./declaration.ts";

export const userSettings = {
  scope: "user",
  parents: [],
  permissions: { by: "user", userOf: ({ id }) => id, others: "nobody" },
  actions: { create: "full", change: "edit" },
  creators: "server",
  born: { alive: null, isStamped: false },
  topics: ["record"],
  disk: "start",
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies TableDeclaration;
