// Cells as an HTML table, as spreadsheets put them on the clipboard beside plain text: written for them, and read from them. A cell of
// Excel names its number in `x:num`, one of Google Sheets its value in `data-sheets-value`, as {"1": 3, "3": number} or {"1": 4, "4": 0 or 1}.
// Invariant: what we wrote ourselves is not read from here: its plain text says it exactly.

const OWN = "data-tessera-grid";

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(cell: string): string {
  const plain = cell.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
  return plain.replaceAll(/^ | $| (?= )/gm, "&nbsp;").replaceAll(/\r\n|\r|\n/g, "<br>");
}

export function writeHtmlGrid(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`);
  return `<table ${OWN}=""><tbody>${lines.join("")}</tbody></table>`;
}

/** `isFigures`: whether numbers fall on that column, which are read as what they are and not as they are shown. Null: no such table. */
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
      // A merged cell says its words once, in its first place.
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

/** More is not written by any spreadsheet, and would only take room. */
const WIDEST_SPAN = 1000;

function spanOf(cell: Element): { readonly wide: number; readonly high: number } {
  const count = (name: string): number => {
    const said = Number(cell.getAttribute(name));
    return Number.isInteger(said) && said > 1 ? Math.min(said, WIDEST_SPAN) : 1;
  };
  return { wide: count("colspan"), high: count("rowspan") };
}

/** The number or truth value that stands behind what is shown; null where none is named. */
function valueOf(cell: Element): string | null {
  const number = cell.getAttribute("x:num");
  if (number !== null && number !== "") return number;
  const typed = /^\{"1":(?:3,"3":(-?[\d.]+(?:[eE][+-]?\d+)?))/.exec(cell.getAttribute("data-sheets-value") ?? "");
  return typed?.[1] ?? null;
}

/** White space is one space, as it is drawn; lines are kept. */
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
