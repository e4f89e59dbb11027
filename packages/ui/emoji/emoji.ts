// Emoji by group, and found by the words that people have for them. Skin tones are left out: a page has no hands.
// The names come with a package of their own, whose code loads when a picker is first opened.

export interface Emoji {
  readonly unicode: string;
  readonly label: string;
  readonly tags: readonly string[];
  readonly group: EmojiGroup;
}

export const emojiGroups = ["smileys", "people", "nature", "food", "travel", "activities", "objects", "symbols", "flags"] as const; // prettier-ignore
export type EmojiGroup = (typeof emojiGroups)[number];

/** The groups of the data by number; the one left out holds the parts that others are made of. */
const groupOf: readonly (EmojiGroup | null)[] = ["smileys", "people", null, "nature", "food", "travel", "activities", "objects", "symbols", "flags"]; // prettier-ignore

export async function loadEmoji(): Promise<readonly Emoji[]> {
  const { default: all } = await import("emojibase-data/en/compact.json");
  const sorted = [...all].toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  return sorted.flatMap(({ unicode, label, tags, group }): Emoji[] => {
    const named = group === undefined ? null : (groupOf[group] ?? null);
    return named === null ? [] : [{ unicode, label, tags: tags ?? [], group: named }];
  });
}

/** Every word must begin a word of the name or of a tag; names that begin with all of it come first. */
export function findEmoji(all: readonly Emoji[], words: string): readonly Emoji[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return all;
  const whole = wanted.join(" ");
  const matches = all.filter(({ unicode, label, tags }) => {
    const own = [label, ...tags].flatMap((text) => text.toLocaleLowerCase().split(/[\s:,-]+/));
    return unicode === whole || wanted.every((word) => own.some((one) => one.startsWith(word)));
  });
  const rank = ({ label }: Emoji): number => (label === whole ? 0 : label.startsWith(whole) ? 1 : 2);
  return matches.toSorted((a, b) => rank(a) - rank(b));
}
