/**
 * A workspace's own emoji: a picture with a name. All emoji of a workspace are in one list, which has no record of its own. Their
 * order keys are their names, so that a name is that of one living emoji. Icons name them by address (records/emoji-address.ts).
 */
import * as v from "valibot";
import { emojiNamePattern } from "../../rules/emoji-name.ts";
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

/** The id of the list of a workspace's emoji. */
export const emojiListId = (spaceId: string): string => `${spaceId}|emoji`;

export const customEmoji = {
  scope: "space",
  parents: [],
  ownList: {
    idOf: ({ scope }) => emojiListId(scope),
    orderOf: ({ value }) => String(value["name"]),
    decidedBy: (listId, scope) => (listId === emojiListId(scope) ? "workspace" : null),
  },
  permissions: { by: "members", maker: "created_by_id", others: "members" },
  actions: { create: "full", change: "edit" },
  born: { alive: true, isStamped: true },
  loads: "list",
  disk: "start",
} as const satisfies TableDeclaration;

export const customEmojiSchema = v.looseObject({
  id: v.string(),
  space_id: v.string(),
  name: v.pipe(v.string(), v.regex(emojiNamePattern)),
  /** Uploaded for the workspace. */
  url: v.pipe(v.string(), v.regex(/^attachment:/)),
  alive: v.boolean(),
  created_time: v.optional(v.number()),
  created_by_table: v.optional(v.string()),
  created_by_id: v.optional(v.string()),
});

export const customEmojiOnServer = {
  schema: customEmojiSchema,
  creators: "users",
  judged: ["emojiName"],
  topics: ["list", "record"],
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies ServerDeclaration;
