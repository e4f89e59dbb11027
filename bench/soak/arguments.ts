// The command line of a soak: `--name number` pairs.

/** The seeds of the run: `--seed` is the first (default 1), `--runs` their number. A seed without a number of runs is one run. */
export function seedsAsked(usualRuns: number): readonly number[] {
  const first = numberAfter("--seed");
  const runs = numberAfter("--runs") ?? (first === null ? usualRuns : 1);
  return Array.from({ length: runs }, (_, n) => (first ?? 1) + n);
}

/** The number after a word of the command line, or null if the word is missing. Throws if no whole number follows the word. */
export function numberAfter(word: string): number | null {
  const at = process.argv.indexOf(word);
  if (at < 0) return null;
  const value = Number(process.argv[at + 1]);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`${word} should be followed by a whole number, instead was ${process.argv[at + 1]}`);
  return value;
}

/** The argument after a word of the command line, or null if the word is missing. */
export function wordAfter(word: string): string | null {
  const at = process.argv.indexOf(word);
  return at < 0 ? null : (process.argv[at + 1] ?? "");
}
