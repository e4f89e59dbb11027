/**
 * A workspace's own emoji: a picture under a name. All of a workspace stand in one list that has no record of its own, their
 * names as order keys; so a name is one living emoji's. Their addresses are emoji-address.ts's.
 */
import * as v from "valibot";
import { emojiNamePattern } from "../rules/emoji.ts";

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

/** Names the list: what its children stand under, and who watches it. */
export const emojiListId = (spaceId: string): string => `${spaceId}|emoji`;
