// Cells of a page, such as those of a simple table, as a database in their place: types are guessed as those of a CSV file,
// texts keep their marks. Pure. Invariant: no cell loses a word; a column whose marks a type could not keep stays a text.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { plainText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { ColumnGuess, columnNames, optionsOfCell, storedCell, titleColumn } from "./guess-types.ts";
import { keysOf, schemaOf, type CsvColumn } from "./import-operations.ts";
import { makeDatabase, type PlacedDatabase } from "../edit/make-database.ts";
import { setAt } from "../edit/operations.ts";
import { addRow } from "../edit/row-edits.ts";

export interface Cells {
  /** All of one length. */
  readonly rows: readonly (readonly RichText[])[];
  /** Whether the first row names the columns. */
  readonly hasHeader: boolean;
}

/** Whether a row can only be names: each cell says something else, and none reads as a value of a type. */
export function isRowOfNames(row: readonly RichText[]): boolean {
  const names = row.map((cell) => plainText(cell).trim());
  if (names.includes("") || new Set(names).size < names.length) return false;
  return names.every((name) => {
    const guess = new ColumnGuess();
    guess.see(name);
    return guess.type() === "text";
  });
}

/** What the columns become; one of them is the title. */
export function columnsOfCells({ rows, hasHeader }: Cells, titleName: string): CsvColumn[] {
  const [first = [], ...rest] = rows;
  const head = hasHeader ? first.map(plainText) : first.map((_, at) => (at === 0 ? titleName : ""));
  const names = columnNames(head);
  const title = titleColumn(names);
  return names.map((name, at): CsvColumn => {
    if (at === title) return { name, type: "title", options: [] };
    const cells = (hasHeader ? rest : rows).map((row) => row[at] ?? []);
    const guess = new ColumnGuess();
    for (const cell of cells) guess.see(plainText(cell));
    const type = cells.every(isPlain) ? guess.type() : "text";
    return { name, type, options: [...new Set(cells.flatMap((cell) => optionsOfCell(type, plainText(cell))))] };
  });
}

/** A block with the cells as rows, in one transaction. */
export function databaseOfCells(
  made: PlacedDatabase,
  cells: Cells,
  columns: readonly CsvColumn[],
  newId: () => string,
): Operation[] {
  const { spaceId, blockId, words, place } = made;
  const [collectionId, viewId] = [newId(), newId()];
  const keys = keysOf(columns, newId);
  const shown = keys.map((property) => ({ property, visible: true }));
  return [
    ...makeDatabase({ spaceId, blockId, collectionId, viewId, type: "collection_view", name: "", words, place }),
    setAt(spaceId, "collection", collectionId, ["schema"], schemaOf({ columns, keys, spaceId, collectionId }, newId)),
    setAt(spaceId, "collection_view", viewId, ["format", "table_properties"], shown),
    ...(cells.hasHeader ? cells.rows.slice(1) : cells.rows).map((row) => {
      const stored = columns.flatMap(({ type }, at): [string, Json][] => {
        const value = storedOf(type, row[at] ?? []);
        return value === undefined ? [] : [[keys[at] ?? "", value]];
      });
      return addRow({ spaceId, collectionId }, newId(), {}, Object.fromEntries(stored));
    }),
  ];
}

function storedOf(type: CsvColumn["type"], cell: RichText): Json | undefined {
  if (type !== "title" && type !== "text") return storedCell(type, plainText(cell));
  return plainText(cell) === "" ? undefined : (cell as unknown as Json);
}

/** Whether it says no more than its words; an address that links to itself does not. */
function isPlain(cell: RichText): boolean {
  return cell.every(([text, marks = []]) => marks.every(([name, to]) => name === "a" && to === text));
}
