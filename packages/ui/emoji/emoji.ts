// Emoji by group, and found by the words that people have for them. Skin tones are left out: a page has no hands.
// The names come with a package of their own, whose code loads when a picker is first opened.

export interface Emoji {
  readonly unicode: string;
  readonly label: string;
  readonly tags: readonly string[];
  /** What people type between colons for it: "thumbsup", "+1". */
  readonly names: readonly string[];
  readonly group: EmojiGroup;
}

export const emojiGroups = [
  "smileys",
  "people",
  "nature",
  "food",
  "travel",
  "activities",
  "objects",
  "symbols",
  "flags",
] as const;
export type EmojiGroup = (typeof emojiGroups)[number];

/** The groups of the data by number; the one left out holds the parts that others are made of. */
const groupOf: readonly (EmojiGroup | null)[] = [
  "smileys",
  "people",
  null,
  "nature",
  "food",
  "travel",
  "activities",
  "objects",
  "symbols",
  "flags",
];

export async function loadEmoji(): Promise<readonly Emoji[]> {
  const [{ default: all }, { default: names }] = await Promise.all([
    import("emojibase-data/en/compact.json"),
    import("emojibase-data/en/shortcodes/github.json"),
  ]);
  const namesOf = new Map(Object.entries(names).map(([hexcode, own]) => [hexcode, [own].flat()]));
  const sorted = [...all].toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  return sorted.flatMap(({ unicode, hexcode, label, tags, group }): Emoji[] => {
    const named = group === undefined ? null : (groupOf[group] ?? null);
    return named === null
      ? []
      : [{ unicode, label, tags: tags ?? [], names: namesOf.get(hexcode) ?? [], group: named }];
  });
}

/** The emoji of a name that is typed between colons. */
export function emojiNamed(all: readonly Emoji[], name: string): Emoji | undefined {
  const wanted = name.toLocaleLowerCase();
  return (
    all.find(({ names }) => names.includes(wanted)) ??
    all.find(({ label }) => label.toLocaleLowerCase().replaceAll(/[\s-]+/g, "_") === wanted)
  );
}

/**
 * Every word must begin a word of a name, of the label or of a tag. First what is named so, then names that begin with it, the
 * shorter first, then labels that do, then one of whose words it is.
 */
export function findEmoji(all: readonly Emoji[], words: string): readonly Emoji[] {
  const wanted = words
    .toLocaleLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean);
  if (wanted.length === 0) return all;
  const whole = wanted.join(" ");
  const name = wanted.join("_");
  const ranked = all.flatMap((emoji) => {
    const label = emoji.label.toLocaleLowerCase();
    const own = [label, ...emoji.tags, ...emoji.names].flatMap((text) => text.toLocaleLowerCase().split(/[\s:,_-]+/));
    const isMeant =
      emoji.unicode === whole ||
      emoji.names.includes(name) ||
      wanted.every((word) => own.some((one) => one.startsWith(word)));
    if (!isMeant) return [];
    if (emoji.names.includes(name) || label === whole) return [{ emoji, rank: 0 }];
    const begun = emoji.names.filter((one) => one.startsWith(name)).map(({ length }) => length);
    // Below a hundred letters, so that every name comes before every label.
    if (begun.length > 0) return [{ emoji, rank: Math.min(...begun) }];
    if (label.startsWith(whole)) return [{ emoji, rank: 100 }];
    return [{ emoji, rank: wanted.every((word) => own.includes(word)) ? 101 : 102 }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ emoji }) => emoji);
}
