// A range of cells as text, in the form that spreadsheets copy and paste: tabs between cells, line breaks between rows, and quotes
// around a cell that contains a tab or a line break or begins with a quote. Invariant: reading a written grid returns the same
// cells, except for a last row with one empty cell.

export function writeGrid(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join("\t")).join("\n");
}

function quoted(cell: string): string {
  return /[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A line break at the end of the text ends the last row and does not begin another row. */
export function readGrid(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const end = (): void => {
    rows.push(row);
    row = [];
  };
  while (at < text.length || row.length > 0) {
    const cell = text[at] === '"' ? quotedCell(text, at) : null;
    const from = cell?.end ?? at;
    const stop = nextSign(text, from);
    row.push(cell === null ? text.slice(at, stop) : cell.said + text.slice(from, stop));
    at = stop + 1;
    if (text[stop] === "\t") continue;
    if (text[stop] === "\r" && text[stop + 1] === "\n") at++;
    end();
  }
  return rows;
}

function nextSign(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== "\t" && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}

/** Null if the quote is not closed; the quote is then part of the text. */
function quotedCell(text: string, from: number): { readonly said: string; readonly end: number } | null {
  let said = "";
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') said += text[at];
    else if (text[at + 1] === '"') {
      said += '"';
      at++;
    } else return { said, end: at + 1 };
  }
  return null;
}

/** The cells that a paste writes: the copied cells, or if one cell was copied, that cell for each selected cell. */
export function fillOf<T>(grid: readonly (readonly T[])[], rows: number, columns: number): T[][] {
  const [first = []] = grid;
  if (grid.length !== 1 || first.length !== 1) return grid.map((cells) => [...cells]);
  return Array.from({ length: rows }, () => Array.from({ length: columns }).flatMap(() => first));
}
