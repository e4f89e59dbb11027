// Cells of a spreadsheet as plain text: lines of equally many cells, parted by tabs. What is only indented by tabs is none, nor a
// list whose signs stand before one.
import type { BlockTree } from "@tessera/kernel/world/block-tree.ts";
import type { RichText } from "@tessera/kernel/text/rich-text.ts";
import { cellsOfText } from "../model/table-grid.ts";
import { tableTree } from "../model/table-tree.ts";

const sign = /^(?:[-*+•‣◦]|\(?(?:\d{1,4}|[A-Za-z])[.)])$/;

/** Null for any other text. */
export function tableOfTabs(text: string): BlockTree | null {
  if (!text.includes("\t")) return null;
  const rows = (cellsOfText(text.replace(/[\r\n]+$/, "")) ?? []).map((row) => row.map((cell) => cell.trim()));
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2 || width < 2 || rows.some((row) => row.length !== width)) return null;
  const isIndented = rows.every((row) => row.slice(0, -1).every((cell) => cell === ""));
  const isList = rows.every(([first = ""]) => sign.test(first));
  if (isIndented || isList) return null;
  return tableTree(rows.map((row) => row.map((cell): RichText => (cell === "" ? [] : [[cell]]))));
}
