// Guesses the separator of a CSV file, and whether its first row names the columns, from the beginning of its text.
// The user can choose others: what was guessed is shown in the dialog.
import { CsvReader, SEPARATOR_LINE, SEPARATORS, type CsvForm, type Separator } from "./read-csv.ts";
import { reads } from "./guess-types.ts";

export function guessForm(text: string): CsvForm {
  const separator = guessSeparator(text);
  const [first = []] = sampleOf(text, separator);
  return { separator, hasHeader: isLineOfNames(first) };
}

/**
 * The separator that the file names itself (`sep=;`), otherwise the one that splits most rows into the same number of cells: a comma
 * within texts or decimal numbers does that less often than the separator does.
 */
export function guessSeparator(text: string): Separator {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  const declared = SEPARATORS.find((one) => one === named);
  if (declared !== undefined) return declared;
  const scores = SEPARATORS.map((one) => ({ one, ...scoreOf(text, one) }));
  const [best] = scores.toSorted(
    (a, b) => b.share - a.share || Number(a.isSpaced) - Number(b.isSpaced) || b.width - a.width,
  );
  return best?.one ?? ",";
}

interface Score {
  /** The share of rows that have the most frequent number of cells; 0 if that is one cell. */
  readonly share: number;
  readonly width: number;
  /** Whether a space follows the separator nearly everywhere, as it follows commas in sentences. */
  readonly isSpaced: boolean;
}

function scoreOf(text: string, separator: Separator): Score {
  const rows = sampleOf(text, separator);
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  let [width, most] = [1, 0];
  for (const [length, count] of counts)
    if (length > 1 && (count > most || (count === most && length > width))) [width, most] = [length, count];
  const later = rows.flatMap((row) => row.slice(1)).filter((cell) => cell !== "");
  const spaced = later.filter((cell) => /^\s/.test(cell)).length;
  return { share: rows.length === 0 ? 0 : most / rows.length, width, isSpaced: spaced * 2 > later.length };
}

/** The last row may be cut off where the sample ends. */
function sampleOf(text: string, separator: Separator): readonly (readonly string[])[] {
  const reader = new CsvReader({ separator, hasHeader: false });
  return [...reader.push(text), ...reader.end()];
}

/** False only if the first row can be no names: it contains an address, or nothing but numbers and dates. */
function isLineOfNames(row: readonly string[]): boolean {
  const cells = row.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (cells.some((cell) => reads("url", cell) || reads("email", cell) || reads("phone_number", cell))) return false;
  return cells.length === 0 || !cells.every((cell) => reads("number", cell) || reads("date", cell));
}
