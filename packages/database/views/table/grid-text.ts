// A range of cells as text, as spreadsheets copy and paste it: cells parted by tabs, rows by line breaks, and a cell that holds
// one of them, or begins with a quote, within quotes. Invariant: reading gives back what was written.

export function writeGrid(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join("\t")).join("\n");
}

function quoted(cell: string): string {
  return /[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A last line break ends the last row and begins none. */
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

/** Null where the quote is not closed: then it is a letter like any other. */
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

/** What a paste fills: the pasted cells, or where one cell was copied, all that are chosen. */
export function fillOf(grid: readonly (readonly string[])[], rows: number, columns: number): string[][] {
  const [[only = ""] = []] = grid;
  const isOne = grid.length === 1 && grid[0]?.length === 1;
  if (!isOne) return grid.map((cells) => [...cells]);
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => only));
}
