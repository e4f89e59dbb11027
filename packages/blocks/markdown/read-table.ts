// A table as the rows that are written. A row with more cells than there are columns widens the table, so that no word is lost.
// An empty header row is that of a table which has none. How columns are aligned is kept for when it is written again.
import type { BlockTree } from "@tessera/kernel/world/block-tree.ts";
import type { RichText } from "@tessera/kernel/text/rich-text.ts";
import { tableTree } from "../model/table-tree.ts";

/** The second row says how columns are aligned. */
export function tableOfRows(rows: readonly string[], read: (cell: string) => RichText): BlockTree {
  const [head = [], ...others] = rows.filter((_row, at) => at !== 1).map((row) => cellsOf(row).map(read));
  const headerRow = head.some((cell) => cell.length > 0);
  // As many columns as the header names, whatever the rows hold.
  const blank: RichText[] = head.map(() => []);
  const padded = others.map((row) => [...row, ...blank.slice(row.length)]);
  const tree = tableTree(headerRow ? [head, ...padded] : padded, { headerRow });
  const signs = cellsOf(rows[1] ?? "").map(
    (sign) => (sign.startsWith(":") ? ":" : "") + (sign.endsWith(":") ? ">" : ""),
  );
  const order = tree.format["table_block_column_order"];
  const ids = Array.isArray(order) ? order.map(String) : [];
  const aligned = ids.flatMap((id, at) => (signs[at] ? [[id, names[signs[at]] ?? "left"] as const] : []));
  return aligned.length === 0
    ? tree
    : { ...tree, format: { ...tree.format, markdown_align: Object.fromEntries(aligned) } };
}

const names: Readonly<Record<string, string>> = { ":": "left", ">": "right", ":>": "center" };
const rules: Readonly<Record<string, string>> = { left: ":--", right: "--:", center: ":-:" };

/** What stands below the header of a column. */
export function ruleOf(alignment: unknown): string {
  return (typeof alignment === "string" ? rules[alignment] : undefined) ?? "---";
}

/** Bars part the cells of a row, but for those behind a backslash, also in code. */
function cellsOf(row: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isEscaped = false;
  for (const char of trimmed(row)) {
    if (char === "|" && !isEscaped) {
      cells.push(cell);
      cell = "";
    } else if (char === "|") cell = `${cell.slice(0, -1)}|`;
    else cell += char;
    isEscaped = char === "\\";
  }
  cells.push(cell);
  if (cells[0]?.trim() === "") cells.shift();
  if (cells.at(-1)?.trim() === "") cells.pop();
  return cells.map(trimmed);
}

/** Other kinds of space are words. */
const trimmed = (text: string): string => text.replace(/^[ \t]+|[ \t]+$/g, "");
