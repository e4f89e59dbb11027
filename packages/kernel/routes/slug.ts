// Words to a slug: lower case, accents folded, spaces to hyphens.

const most = 60;

export function slugOf(words: string): string {
  const slug = words
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, most)
    .replace(/^-+|-+$/g, "");
  return slug;
}
