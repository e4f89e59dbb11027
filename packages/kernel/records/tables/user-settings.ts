/** The settings of a user. */
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

export const userSettings = {
  scope: "user",
  parents: [],
  permissions: { by: "user", userOf: ({ id }) => id, others: "nobody" },
  actions: { create: "full", change: "edit" },
  disk: "start",
} as const satisfies TableDeclaration;

export const userSettingsOnServer = {
  schema: null,
  creators: "server",
  topics: ["record"],
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies ServerDeclaration;
