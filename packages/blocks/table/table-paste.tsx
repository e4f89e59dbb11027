// Pasting into a cell of a table: cells of a spreadsheet or of a table fill the cells from there on. Other content is text.
import type { Editor } from "@tessera/editor/core/editor.ts";
import type { BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { toRichText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { wellFormed } from "@tessera/editor/text/well-formed.ts";
import { cellsOfText } from "../model/table-grid.ts";
import { fillCells } from "./table-commands.tsx";

/** The largest number of pasted cells. A spreadsheet can contain more, which no page can show. */
const most = 5000;

/** Fills the cells of `table` from a cell on. Returns false, and changes nothing, if `cells` is null or empty. */
export function pasteCells(
  editor: Editor,
  table: string,
  { row, column }: { readonly row: string; readonly column: string },
  cells: readonly RichText[][] | null,
): boolean {
  if (cells === null || cells.length === 0) return false;
  let left = most;
  const kept = cells.filter((texts) => (left -= texts.length) >= 0);
  return fillCells(editor, table, { row, column }, kept);
}

/** The rows of cells in pasted data, or null if it contains no table. `readHtml` returns the blocks of HTML. */
export function cellsIn(data: DataTransfer, readHtml: (html: string) => BlockTree[]): RichText[][] | null {
  const html = data.getData("text/html");
  const table = html === "" ? undefined : readHtml(html).find(({ type }) => type === "table");
  if (table !== undefined) return cellsOfTree(table);
  const text = cellsOfText(wellFormed(data.getData("text/plain")));
  return text === null ? null : text.map((line) => line.map((words): RichText => (words === "" ? [] : [[words]])));
}

export function cellsOfTree({ format, children }: BlockTree): RichText[][] {
  const order = format["table_block_column_order"];
  const columns = Array.isArray(order) ? order.map(String) : [];
  return children.map(({ properties }) => columns.map((id) => toRichText(properties[id]) ?? []));
}
