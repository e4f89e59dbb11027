/** A teamspace: its members are in `membership`, and pages are its children. */
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

export const team = {
  scope: "space",
  parents: [],
  children: { list: "team_pages", isTop: true, areRows: false },
  permissions: { by: "team" },
  actions: { create: "full", change: "full" },
  contains: "team",
  disk: "start",
} as const satisfies TableDeclaration;

export const teamOnServer = {
  schema: null,
  creators: "users",
  judged: ["teamOwner"],
  rightsFields: ["permissions", "membership", "settings"],
  touches: "below",
  topics: ["record"],
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies ServerDeclaration;
