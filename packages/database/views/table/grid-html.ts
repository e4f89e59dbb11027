// Cells as an HTML table, which spreadsheets write to the clipboard next to the plain text. The number of a cell of Excel is in `x:num`,
// the value of a cell of Google Sheets in `data-sheets-value`, as {"1": 3, "3": number} or {"1": 4, "4": 0 or 1}.
// Invariant: the texts of a table that this app wrote are not read from the HTML, because its plain text contains them exactly.
import { readValue, textCell, writeValue, type CopiedCell } from "./copied-cells.ts";

/** Marks a table that this app wrote. Its value is the id of the workspace. */
const OWN = "data-tessera-grid";
/** The stored value of a cell of such a table. */
const VALUE = "data-tessera-value";

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(cell: string): string {
  const plain = attribute(cell);
  return plain.replaceAll(/^ | $| (?= )/gm, "&nbsp;").replaceAll(/\r\n|\r|\n/g, "<br>");
}

const attribute = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

export function writeHtmlGrid(rows: readonly (readonly CopiedCell[])[], spaceId: string): string {
  const written = ({ text, value }: CopiedCell): string =>
    value === null
      ? `<td>${escaped(text)}</td>`
      : `<td ${VALUE}="${attribute(writeValue(value))}">${escaped(text)}</td>`;
  const lines = rows.map((cells) => `<tr>${cells.map(written).join("")}</tr>`);
  return `<table ${OWN}="${attribute(spaceId)}"><tbody>${lines.join("")}</tbody></table>`;
}

/**
 * The cells of a table that this app wrote, with `texts`, the grid of its plain text. Stored values are read only if the table was
 * copied in the workspace `spaceId`. Null: the page contains no such table.
 */
export function readOwnGrid(
  page: ParentNode,
  texts: readonly (readonly string[])[],
  spaceId: string,
): CopiedCell[][] | null {
  const table = page.querySelector("table");
  if (table?.hasAttribute(OWN) !== true) return null;
  const isOfSpace = table.getAttribute(OWN) === spaceId;
  // Empty cells at the end of the plain text are missing in `texts`, and the table has them.
  return [...table.querySelectorAll("tr")].map((row, at) =>
    [...row.querySelectorAll("td")].map((cell, index) => {
      const text = texts[at]?.[index] ?? "";
      const value = isOfSpace ? cell.getAttribute(VALUE) : null;
      return value === null ? textCell(text) : { text, value: readValue(value) };
    }),
  );
}

/**
 * The texts of a table that another program wrote. `isFigures`: whether the column is pasted into a column of numbers, so that a number
 * is read as its value and not as its formatted text. Null: the page contains no such table.
 */
export function readHtmlGrid(page: ParentNode, isFigures: (column: number) => boolean): string[][] | null {
  const table = page.querySelector("table");
  if (table === null || table.hasAttribute(OWN)) return null;
  const grid: string[][] = [];
  for (const [at, row] of [...table.querySelectorAll("tr")].entries()) {
    const cells = (grid[at] ??= []);
    let column = 0;
    for (const cell of row.querySelectorAll("td, th")) {
      while (cells[column] !== undefined) column++;
      const { wide, high } = spanOf(cell);
      // The text of a merged cell is in its first place only.
      for (let down = 0; down < high; down++)
        for (let along = 0; along < wide; along++) (grid[at + down] ??= [])[column + along] = "";
      cells[column] = (isFigures(column) ? valueOf(cell) : null) ?? wordsOf(cell);
      column += wide;
    }
  }
  const rows = grid
    .slice(0, table.querySelectorAll("tr").length)
    .map((cells) => Array.from(cells, (cell) => cell ?? ""));
  return rows.length === 0 ? null : rows;
}

/** No spreadsheet writes larger spans; a larger one would only use memory. */
const WIDEST_SPAN = 1000;

function spanOf(cell: Element): { readonly wide: number; readonly high: number } {
  const count = (name: string): number => {
    const said = Number(cell.getAttribute(name));
    return Number.isInteger(said) && said > 1 ? Math.min(said, WIDEST_SPAN) : 1;
  };
  return { wide: count("colspan"), high: count("rowspan") };
}

/** The number of the cell, of which the cell shows a formatted text; null if the cell names no number. */
function valueOf(cell: Element): string | null {
  const number = cell.getAttribute("x:num");
  if (number !== null && number !== "") return number;
  const typed = /^\{"1":(?:3,"3":(-?[\d.]+(?:[eE][+-]?\d+)?))/.exec(cell.getAttribute("data-sheets-value") ?? "");
  return typed?.[1] ?? null;
}

/** The text of a cell as a browser renders it: white space is one space, and line breaks stay. */
function wordsOf(cell: Element): string {
  let said = "";
  const walk = (node: Node): void => {
    if (node.nodeName === "BR") said += "\n";
    else if (node.nodeType === 3) said += (node.nodeValue ?? "").replaceAll(/[ \t\r\n]+/g, " ");
    else for (const child of node.childNodes) walk(child);
  };
  walk(cell);
  return said
    .replaceAll(/ *\n */g, "\n")
    .replace(/^ +| +$/g, "")
    .replaceAll("\u00a0", " ");
}
