/** A teamspace: its members are in `membership`, and pages are its children. */
import type { TableDeclaration } from "./declaration.ts";

export const team = {
  scope: "space",
  parents: [],
  children: { list: "team_pages", isTop: true, areRows: false },
  permissions: { by: "team" },
  actions: { create: "full", change: "full" },
  creators: "users",
  born: { alive: null, isStamped: false },
  judged: ["teamOwner"],
  contains: "team",
  rightsFields: ["permissions", "membership", "settings"],
  touches: "below",
  topics: ["record"],
  disk: "start",
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies TableDeclaration;
