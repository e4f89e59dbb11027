/** A program that acts in a workspace, which permission items can name. */
import type { TableDeclaration } from "./declaration.ts";

export const bot = {
  scope: "space",
  parents: [],
  permissions: { by: "members", maker: null, others: "members" },
  actions: { create: "full", change: "full" },
  creators: "users",
  born: { alive: null, isStamped: false },
  topics: ["record"],
  disk: "start",
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies TableDeclaration;
