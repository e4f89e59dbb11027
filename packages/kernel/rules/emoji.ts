// What may become a workspace's own emoji: which pictures, how large, under which names.

import { emojiNamePattern } from "./emoji-name.ts";

export const emojiTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;

export function isEmojiType(type: string | null): boolean {
  return emojiTypes.some((one) => one === type);
}

/** Bytes. */
export const largestEmoji = 1024 * 1024;

/** How a file called so would be called as an emoji; "" where nothing of its name is left. */
export function emojiNameOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]{1,15}$/, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "_")
    .slice(0, 50)
    .replace(/^[_-]+|[_-]+$/g, "");
}

export type EmojiNameFault = "empty" | "letters" | "standard" | "taken";

/** Why an emoji may not be called so; null where it may. `isStandard`: a name that everybody's emoji have. */
export function emojiNameFault(
  name: string,
  isStandard: (name: string) => boolean,
  isTaken: (name: string) => boolean,
): EmojiNameFault | null {
  if (name === "") return "empty";
  if (!emojiNamePattern.test(name)) return "letters";
  if (isStandard(name)) return "standard";
  return isTaken(name) ? "taken" : null;
}
