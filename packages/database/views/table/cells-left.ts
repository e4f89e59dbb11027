// What is said of the cells that a paste, a fill or another large write left as they are.
import { nameOfRow } from "../../edit/cell-writes.ts";
import type { LeftCells } from "./table-clipboard.ts";
import type { Column } from "../../view-model/columns.ts";
import type { TableWords } from "./table-words.ts";

interface Saying {
  readonly say: (words: string) => void;
  readonly words: TableWords;
  readonly columns: readonly Column[];
}

/** Which columns and rows kept what they had, by name. */
export function sayLeft(left: LeftCells, { say, words, columns }: Saying): void {
  if (left.count === 0) return;
  const title = columns.find(({ property }) => property.type === "title")?.key ?? "";
  const named = [...left.columns.values()].map(({ property }) => property.name || words.unnamed);
  const rows = [...left.rows.values()].map((row) => nameOfRow(row, title) || words.untitled);
  say(words.cellsLeft(left.count, [...named, ...rows]));
  if (left.isBeyond) say(words.notAtHand);
}
