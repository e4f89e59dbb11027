/**
 * Record tables that exist in tests alone: what the tables of coming features need, declared and nothing else. No file of the product
 * names them.
 */
import * as v from "valibot";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import type { ServerDeclaration, TableDeclaration } from "@tessera/kernel/records/tables/declaration.ts";

/** A table of the copied list by its name, which is none of the product's. */
export const named = (name: keyof typeof trialTables): Table => name as unknown as Table;

const inboxOf = (spaceId: string, userId: unknown): string => `${spaceId}|inbox|${String(userId)}`;

/** The id of the list of a user's inbox. */
export const inboxId: (spaceId: string, userId: string) => string = inboxOf;

export const trialTables = {
  /** Attached to blocks, whose permissions decide: who may comment writes it. It has children. */
  trial_note: {
    scope: "space",
    parents: ["block"],
    children: { list: null, isTop: false, areRows: false },
    permissions: { by: "place" },
    actions: { create: "comment", change: "comment" },
    born: { alive: true, isStamped: true },
    disk: "page",
  },
  /** Attached to notes. */
  trial_reply: {
    scope: "space",
    parents: ["trial_note"],
    permissions: { by: "place" },
    actions: { create: "comment", change: "comment" },
    born: { alive: true, isStamped: true },
    disk: "page",
  },
  /** Attached to blocks. Copies of pages are without it, and it stays when its page is purged. */
  trial_mark: {
    scope: "space",
    parents: ["block"],
    permissions: { by: "place" },
    actions: { create: "edit", change: "edit" },
    disk: "page",
  },
  /** One user's, in a list of this user, whose changes only this user hears of. The server creates it and writes all but one field. */
  trial_inbox: {
    scope: "space",
    parents: [],
    ownList: {
      idOf: ({ scope, value }) => inboxOf(scope, value["user_id"]),
      orderOf: ({ value }) => `V${String(value["at"] ?? 0)}`,
      decidedBy: (listId, scope) => {
        const prefix = inboxOf(scope, "");
        return listId.startsWith(prefix) ? { user_id: listId.slice(prefix.length) } : null;
      },
    },
    permissions: { by: "user", userOf: ({ value }) => value["user_id"], others: "nobody" },
    actions: { create: "full", change: "edit" },
    disk: "memory",
  },
  /** A user's own, in the user's scope; users who share a workspace may read it. */
  trial_profile: {
    scope: "user",
    parents: [],
    permissions: { by: "user", userOf: ({ id }) => id, others: "sharing" },
    actions: { create: "full", change: "edit" },
    disk: "start",
  },
} as const satisfies Record<string, TableDeclaration>;

const note = v.looseObject({ note: v.pipe(v.string(), v.maxLength(100)) });

export const trialServerTables: Readonly<Record<keyof typeof trialTables, ServerDeclaration>> = {
  trial_note: {
    schema: note,
    creators: "users",
    topics: ["record", "place"],
    isCopied: true,
    isExported: true,
    isPurged: true,
  },
  trial_reply: {
    schema: note,
    creators: "users",
    topics: ["place"],
    isCopied: true,
    isExported: true,
    isPurged: true,
  },
  trial_mark: {
    schema: null,
    creators: "users",
    topics: ["record"],
    isCopied: false,
    isExported: false,
    isPurged: false,
  },
  trial_inbox: {
    schema: note,
    creators: "server",
    serverFields: { except: ["read_at"] },
    topics: ["list"],
    isCopied: false,
    isExported: false,
    isPurged: false,
  },
  trial_profile: {
    schema: null,
    creators: "server",
    topics: ["record"],
    isCopied: false,
    isExported: false,
    isPurged: false,
  },
};
