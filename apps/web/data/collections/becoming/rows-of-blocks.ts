// Blocks of a page that become a database in their place: the rows of a simple table, or pages that stand beside each other. One
// step for undo, which brings back what stood there.
import { cellText, gridOf, rowsOf } from "@tessera/blocks/table/table-commands.tsx";
import { columnsOfCells, databaseOfCells, isRowOfNames } from "@tessera/database/csv/cells-to-database.ts";
import type { PlacedDatabase } from "@tessera/database/edit/make-database.ts";
import { databaseOfPages } from "@tessera/database/edit/pages-to-database.ts";
import type { CsvColumn } from "@tessera/database/csv/import-operations.ts";
import { familyOf } from "@tessera/editor/core/core.ts";
import { deletionOf } from "@tessera/editor/blocks/delete-blocks.ts";
import type { Editor } from "@tessera/editor/core/editor.ts";
import { blocksAt } from "@tessera/editor/core/points.ts";
import type { DatabaseWords } from "../add-database.ts";

/** Rows that are made in one transaction. */
export const MOST_ROWS = 2000;

/** What became of it; "refused": nothing was changed. */
export type Became = { readonly id: string; readonly columns: readonly CsvColumn[] } | "too-large" | "refused";

/**
 * The columns are named by the first row where the table has a row of headers; one that was just pasted cannot say so, and its first
 * row is looked at.
 */
export function tableBecomesDatabase(editor: Editor, table: string, words: DatabaseWords, isPasted: boolean): Became {
  const { headerRow, columns: order } = gridOf(editor, table);
  const rows = rowsOf(editor, table).map((row) => order.map(({ id }) => cellText(editor, row, id)));
  const made = placed(editor, table, table, words);
  if (made === null || order.length === 0) return "refused";
  if (rows.length > MOST_ROWS) return "too-large";
  const cells = { rows, hasHeader: headerRow || (isPasted && rows.length > 1 && isRowOfNames(rows[0] ?? [])) };
  const columns = columnsOfCells(cells, words.title);
  const operations = [
    ...databaseOfCells(made, cells, columns, editor.source.newId),
    ...deletionOf(editor, [table]).flat(),
  ];
  return editor.apply(operations, "turn", blocksAt([made.blockId])) ? { id: made.blockId, columns } : "refused";
}

/** They are its rows in this order, and stay the pages that they are. */
export function pagesBecomeDatabase(editor: Editor, ids: readonly string[], words: DatabaseWords): Became {
  const [first = ""] = ids;
  const made = placed(editor, first, familyOf(editor, first)?.previous ?? null, words);
  if (made === null) return "refused";
  if (ids.length > MOST_ROWS) return "too-large";
  const operations = databaseOfPages(made, ids, editor.source.newId);
  return editor.apply(operations, "turn", blocksAt([made.blockId])) ? { id: made.blockId, columns: [] } : "refused";
}

function placed(editor: Editor, block: string, after: string | null, words: DatabaseWords): PlacedDatabase | null {
  const family = familyOf(editor, block);
  if (family === null) return null;
  const { spaceId, newId } = editor.source;
  return { spaceId, blockId: newId(), words, place: { parent: { table: "block", id: family.parent }, after } };
}
