/** An invitation to a page or a workspace (permissions/invites.ts). Only owners and the user who invites see it. */
import type { TableDeclaration } from "./declaration.ts";

export const invite = {
  scope: "space",
  parents: [],
  permissions: { by: "members", maker: "inviter_id", others: "nobody" },
  actions: { create: "full", change: "full" },
  creators: "users",
  isCreatedByUpdate: true,
  born: { alive: null, isStamped: false },
  judged: ["invitation"],
  topics: ["record"],
  disk: "start",
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies TableDeclaration;
