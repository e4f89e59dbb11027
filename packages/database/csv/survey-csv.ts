// What is known of a CSV file before it is imported: its columns with the types that are guessed, its first rows, and how many there
// are. Everything is read once, so that a fault anywhere is known before anything is written. `breathe` gives others their turn.
import { decoded, type Encoding } from "./guess-encoding.ts";
import { ColumnGuess, columnNames, optionsOfCell, titleColumn, type CsvType } from "./guess-types.ts";
import { CsvReader, isCsvFault, type CsvFault, type Separator } from "./read-csv.ts";

export interface CsvFile {
  readonly bytes: Uint8Array;
  readonly encoding: Encoding;
  readonly separator: Separator;
}

export interface CsvSurvey {
  readonly columns: readonly { readonly name: string; readonly type: CsvType }[];
  readonly first: readonly (readonly string[])[];
  /** Without the line of names. */
  readonly rows: number;
}

const SHOWN = 5;
/** Options of one column; more words are kept in their rows. */
const MOST_OPTIONS = 500;

/** The rows piece by piece, the line of names first; the last may be a fault. */
export function* rowsOf({ bytes, encoding, separator }: CsvFile): Generator<readonly (readonly string[])[] | CsvFault> {
  const reader = new CsvReader(separator);
  for (const piece of decoded(bytes, encoding)) {
    const rows = reader.push(piece);
    yield rows;
    if (isCsvFault(rows)) return;
  }
  yield reader.end();
}

export async function surveyCsv(file: CsvFile, breathe: () => Promise<void>): Promise<CsvSurvey | CsvFault> {
  let head: readonly string[] | null = null;
  let guesses: readonly ColumnGuess[] = [];
  const first: (readonly string[])[] = [];
  let count = 0;
  for (const rows of rowsOf(file)) {
    if (isCsvFault(rows)) return rows;
    for (const row of rows) {
      if (head === null) {
        head = row;
        guesses = row.map(() => new ColumnGuess());
        continue;
      }
      count++;
      if (first.length < SHOWN) first.push(row);
      row.forEach((cell, at) => guesses[at]?.see(cell));
    }
    await breathe();
  }
  const names = columnNames(head ?? []);
  const title = titleColumn(names);
  const columns = names.map(
    (name, at) => ({ name, type: at === title ? "title" : (guesses[at]?.type() ?? "text") }) as const,
  );
  return { columns, first, rows: count };
}

/** The words of the options of each column. */
export async function optionsIn(
  file: CsvFile,
  types: readonly CsvType[],
  breathe: () => Promise<void>,
): Promise<readonly (readonly string[])[]> {
  const found = types.map(() => new Set<string>());
  let isHead = true;
  for (const rows of rowsOf(file)) {
    if (isCsvFault(rows)) break;
    for (const row of rows) {
      if (!isHead)
        types.forEach((type, at) => {
          const words = found[at];
          if (words === undefined || words.size >= MOST_OPTIONS) return;
          for (const one of optionsOfCell(type, row[at] ?? "")) words.add(one);
        });
      isHead = false;
    }
    await breathe();
  }
  return found.map((words) => [...words]);
}
