// The command line of a soak: `--name number` pairs.

/** The seeds that are asked for: `--seed` is the first (1 where it is not said), `--runs` how many; a seed alone is one run. */
export function seedsAsked(usualRuns: number): readonly number[] {
  const first = numberAfter("--seed");
  const runs = numberAfter("--runs") ?? (first === null ? usualRuns : 1);
  return Array.from({ length: runs }, (_, n) => (first ?? 1) + n);
}

/** The number that follows a word; null where the word is missing. Anything else is a mistake to be told. */
export function numberAfter(word: string): number | null {
  const at = process.argv.indexOf(word);
  if (at < 0) return null;
  const value = Number(process.argv[at + 1]);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`${word} should be followed by a whole number, instead was ${process.argv[at + 1]}`);
  return value;
}
