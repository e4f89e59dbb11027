/** The address by which an icon names one of a workspace's own emoji. */
import { toId } from "../values/ids.ts";

const scheme = "notion://custom_emoji/";

/** As existing clients write an icon that is a workspace's own emoji. */
export const emojiAddress = (spaceId: string, id: string): string => `${scheme}${spaceId}/${id}`;

export function parseEmojiAddress(address: string): { readonly spaceId: string; readonly id: string } | null {
  if (!address.startsWith(scheme)) return null;
  const [spaceId, id, ...rest] = address.slice(scheme.length).split("/").map(toId);
  return spaceId && id && rest.length === 0 ? { spaceId, id } : null;
}
