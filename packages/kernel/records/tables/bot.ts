/** A program that acts in a workspace, which permission items can name. */
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

export const bot = {
  scope: "space",
  parents: [],
  permissions: { by: "members", maker: null, others: "members" },
  actions: { create: "full", change: "full" },
  disk: "start",
} as const satisfies TableDeclaration;

export const botOnServer = {
  schema: null,
  creators: "users",
  topics: ["record"],
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies ServerDeclaration;
