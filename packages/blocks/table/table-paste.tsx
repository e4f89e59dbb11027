// What is pasted into a cell: cells of a spreadsheet or of a table on a page fill those from there on; anything else is text.
import type { Editor } from "@tessera/editor/core/editor.ts";
import type { BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { toRichText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { wellFormed } from "@tessera/editor/text/well-formed.ts";
import { fromHtml } from "../html/reading/from-html.ts";
import { cellsOfText } from "./grid.ts";
import { fillCells } from "./table-commands.tsx";

/** So many cells at once; a spreadsheet may hold more, which no page can show. */
const most = 5000;

export function pasteCells(
  editor: Editor,
  table: string,
  { row, column }: { readonly row: string; readonly column: string },
  data: DataTransfer,
): boolean {
  const cells = cellsIn(data);
  if (cells === null || cells.length === 0) return false;
  let left = most;
  const kept = cells.filter((texts) => (left -= texts.length) >= 0);
  return fillCells(editor, table, { row, column }, kept);
}

function cellsIn(data: DataTransfer): RichText[][] | null {
  const html = data.getData("text/html");
  const table = html === "" ? undefined : fromHtml(html).find(({ type }) => type === "table");
  if (table !== undefined) return cellsOfTree(table);
  const text = cellsOfText(wellFormed(data.getData("text/plain")));
  return text === null ? null : text.map((line) => line.map((words): RichText => (words === "" ? [] : [[words]])));
}

export function cellsOfTree({ format, children }: BlockTree): RichText[][] {
  const order = format["table_block_column_order"];
  const columns = Array.isArray(order) ? order.map(String) : [];
  return children.map(({ properties }) => columns.map((id) => toRichText(properties[id]) ?? []));
}
