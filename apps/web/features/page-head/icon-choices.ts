// What an icon may be chosen from: the workspace's own emoji first, then everybody's, by the words or by their groups.
import { emojiAddress } from "@tessera/kernel/records/emoji-address.ts";
import { emojiGroups, findEmoji, type Emoji, type EmojiGroup } from "@tessera/ui/emoji/emoji.ts";
import { findOwn } from "../../data/emoji/find-own.ts";
import type { OneEmoji } from "../../data/emoji/own-emoji.ts";

export interface Choice {
  /** What the icon is kept as. */
  readonly icon: string;
  readonly label: string;
  /** Of one of the workspace's own. */
  readonly picture?: string | undefined;
  readonly group: EmojiGroup | "own";
}

export interface ChoiceGroup {
  /** Null for what words found, which stands in one group. */
  readonly group: Choice["group"] | null;
  /** The place of its first choice among all. */
  readonly from: number;
  readonly emoji: readonly Choice[];
}

export function choicesOf(spaceId: string, ours: readonly OneEmoji[], all: readonly Emoji[], words: string): Choice[] {
  return [
    ...findOwn(ours, words).map(({ id, name, picture }): Choice => ({
      icon: emojiAddress(spaceId, id),
      label: `:${name}:`,
      picture,
      group: "own",
    })),
    ...findEmoji(all, words).map(({ unicode, label, group }): Choice => ({ icon: unicode, label, group })),
  ];
}

export function groupsOf(list: readonly Choice[], found: boolean): ChoiceGroup[] {
  if (found) return list.length === 0 ? [] : [{ group: null, from: 0, emoji: list }];
  let from = 0;
  return (["own", ...emojiGroups] as const).flatMap((group) => {
    const emoji = list.filter((one) => one.group === group);
    from += emoji.length;
    return emoji.length === 0 ? [] : { group, from: from - emoji.length, emoji };
  });
}
