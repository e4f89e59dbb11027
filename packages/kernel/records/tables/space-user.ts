/**
 * A user who has or had access to a workspace. Its id is `<space>|<user>`. The server creates it when the user joins, and it stays
 * when the user leaves.
 */
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

export const spaceUser = {
  scope: "space",
  parents: [],
  permissions: {
    by: "user",
    userOf: ({ id, scope }) => (id.startsWith(`${scope}|`) ? id.slice(scope.length + 1) : undefined),
    others: "members",
  },
  actions: { create: "full", change: "edit" },
  disk: "start",
} as const satisfies TableDeclaration;

export const spaceUserOnServer = {
  schema: null,
  ids: "pair",
  creators: "server",
  judged: ["owner"],
  topics: ["record"],
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies ServerDeclaration;
