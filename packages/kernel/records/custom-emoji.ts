/**
 * A workspace's own emoji: a picture under a name. All of a workspace stand in one list that has no record of its own, their
 * names as order keys; so a name is one living emoji's. An icon names one by its address.
 */
import * as v from "valibot";
import { toId } from "./ids.ts";

/** Small letters, digits, "-" and "_": what stands between two colons. */
export const emojiNamePattern = /^[a-z0-9_-]{1,50}$/;

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

const scheme = "notion://custom_emoji/";

/** As existing clients write an icon that is a workspace's own emoji. */
export const emojiAddress = (spaceId: string, id: string): string => `${scheme}${spaceId}/${id}`;

export function parseEmojiAddress(address: string): { readonly spaceId: string; readonly id: string } | null {
  if (!address.startsWith(scheme)) return null;
  const [spaceId, id, ...rest] = address.slice(scheme.length).split("/").map(toId);
  return spaceId && id && rest.length === 0 ? { spaceId, id } : null;
}
