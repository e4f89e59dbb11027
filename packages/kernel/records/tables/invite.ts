/** An invitation to a page or a workspace (permissions/invites.ts). Only owners, admins and the user who invites see it. */
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

export const invite = {
  scope: "space",
  parents: [],
  permissions: { by: "members", maker: "inviter_id", managers: true, others: "nobody" },
  actions: { create: "full", change: "full" },
  isCreatedByUpdate: true,
  disk: "start",
} as const satisfies TableDeclaration;

export const inviteOnServer = {
  schema: null,
  creators: "users",
  judged: ["invitation"],
  topics: ["record"],
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies ServerDeclaration;
