// Surveys a CSV file before it is imported: its columns with their guessed types, its first rows, the number of rows, and the fault
// that prevents an import. The whole file is read, so that a fault anywhere is known before anything is written.
// `breathe` lets other work of the page run between two pieces.
import { decoded, type Encoding } from "./encodings.ts";
import { ColumnGuess, columnNames, optionsOfCell, titleColumn, type CsvType } from "./guess-types.ts";
import { CsvReader, widthOf, type CsvFault, type CsvForm } from "./read-csv.ts";
import type { DateReading } from "../properties/date/date-reading.ts";

export interface CsvFile extends CsvForm {
  readonly bytes: Uint8Array;
  readonly encoding: Encoding;
}

export interface SurveyedColumn {
  readonly name: string;
  readonly type: CsvType;
  /** How its dates are read. */
  readonly dates: DateReading;
  /** Whether its dates could be read in another order of day and month, too. */
  readonly isOrderOpen: boolean;
}

export interface CsvSurvey {
  /** As many as the longest row has cells; without names, and without cells behind the last filled one. */
  readonly columns: readonly SurveyedColumn[];
  readonly first: readonly (readonly string[])[];
  /** Without the line of names. */
  readonly rows: number;
  /** Rows with more filled cells than the line of names. */
  readonly longer: number;
  /** Null: the file can be imported. Otherwise the rest is about the part before the fault. */
  readonly fault: CsvFault | null;
}

const SHOWN = 5;
/** Options of one column; more words are kept in their rows. */
const MOST_OPTIONS = 500;

/** The rows piece by piece, without the line of names; after a fault none follow. */
export function* rowsOf(file: CsvFile): Generator<readonly (readonly string[])[]> {
  let isHead = file.hasHeader;
  for (const { rows } of piecesOf(file)) {
    yield isHead ? rows.slice(1) : rows;
    if (rows.length > 0) isHead = false;
  }
}

interface Piece {
  readonly rows: readonly (readonly string[])[];
  readonly fault: CsvFault | null;
}

function* piecesOf({ bytes, encoding, ...form }: CsvFile): Generator<Piece> {
  const reader = new CsvReader(form);
  for (const text of decoded(bytes, encoding)) {
    const rows = reader.push(text);
    yield { rows, fault: reader.fault };
    if (reader.fault !== null) return;
  }
  yield { rows: reader.end(), fault: reader.fault };
}

/** `locale`: how the reader writes dates. */
export async function surveyCsv(file: CsvFile, locale: DateReading, breathe: () => Promise<void>): Promise<CsvSurvey> {
  let head: readonly string[] | null = file.hasHeader ? null : [];
  const guesses: ColumnGuess[] = [];
  const first: (readonly string[])[] = [];
  let [count, longer, fault]: [number, number, CsvFault | null] = [0, 0, null];
  for (const piece of piecesOf(file)) {
    ({ fault } = piece);
    for (const row of piece.rows) {
      if (head === null) {
        head = row.slice(0, widthOf(row));
        continue;
      }
      count++;
      if (first.length < SHOWN) first.push(row);
      const width = widthOf(row);
      if (file.hasHeader && width > head.length) longer++;
      for (let at = 0; at < width; at++) (guesses[at] ??= new ColumnGuess(locale)).see(row[at] ?? "");
    }
    await breathe();
  }
  const width = Math.max(head?.length ?? 0, guesses.length);
  const names = columnNames(Array.from({ length: width }, (_, at) => head?.[at] ?? ""));
  const title = titleColumn(names);
  const columns = names.map((name, at): SurveyedColumn => {
    const guess = guesses[at] ?? new ColumnGuess(locale);
    return { name, type: at === title ? "title" : guess.type(), dates: guess.dates(), isOrderOpen: guess.isOrderOpen };
  });
  return { columns, first, rows: count, longer, fault };
}

/** The words of the options of each column. */
export async function optionsIn(
  file: CsvFile,
  types: readonly CsvType[],
  breathe: () => Promise<void>,
): Promise<readonly (readonly string[])[]> {
  const found = types.map(() => new Set<string>());
  for (const rows of rowsOf(file)) {
    for (const row of rows)
      types.forEach((type, at) => {
        const words = found[at];
        if (words === undefined || words.size >= MOST_OPTIONS) return;
        for (const one of optionsOfCell(type, row[at] ?? "")) words.add(one);
      });
    await breathe();
  }
  return found.map((words) => [...words]);
}
