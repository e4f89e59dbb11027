// A workspace's own emoji found by what was typed of their names: those that begin with it first, then those of which a word
// does, then those that hold it. Pure.
import type { OneEmoji } from "./own-emoji.ts";

export function findOwn(all: readonly OneEmoji[], typed: string): readonly OneEmoji[] {
  const wanted = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[:\s]+/g, "_")
    .replaceAll(/^_|_$/g, "");
  if (wanted === "") return all;
  const rank = ({ name }: OneEmoji): number => {
    if (name === wanted) return 0;
    if (name.startsWith(wanted)) return 1;
    return name.split(/[-_]/).some((word) => word.startsWith(wanted)) ? 2 : 3;
  };
  return all.filter(({ name }) => name.includes(wanted)).toSorted((a, b) => rank(a) - rank(b));
}
