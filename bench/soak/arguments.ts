// The command line of a soak: `--name number` pairs.

/** The number that follows a word; null where the word is missing. Anything else is a mistake to be told. */
export function numberAfter(word: string): number | null {
  const at = process.argv.indexOf(word);
  if (at < 0) return null;
  const value = Number(process.argv[at + 1]);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`${word} should be followed by a whole number, instead was ${process.argv[at + 1]}`);
  return value;
}
