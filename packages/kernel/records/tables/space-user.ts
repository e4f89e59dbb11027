/**
 * A user who has or had access to a workspace. Its id is `<space>|<user>`. The server creates it when the user joins, and it stays
 * when the user leaves.
 */
import type { TableDeclaration } from "./declaration.ts";

export const spaceUser = {
  scope: "space",
  ids: "pair",
  parents: [],
  permissions: {
    by: "user",
    userOf: ({ id, scope }) => (id.startsWith(`${scope}|`) ? id.slice(scope.length + 1) : undefined),
    others: "members",
  },
  actions: { create: "full", change: "edit" },
  creators: "server",
  born: { alive: null, isStamped: false },
  judged: ["owner"],
  topics: ["record"],
  disk: "start",
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies TableDeclaration;
