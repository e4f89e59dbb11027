// The names that everybody's emoji are typed by between two colons ("smile"), in the spellings that are most common. They come
// with a package of their own, whose code loads when they are first asked for.

export async function loadShortcodes(): Promise<ReadonlySet<string>> {
  const [github, emojibase] = await Promise.all([
    import("emojibase-data/en/shortcodes/github.json"),
    import("emojibase-data/en/shortcodes/emojibase.json"),
  ]);
  return new Set([github.default, emojibase.default].flatMap((all) => Object.values(all).flat()));
}
