// Which cells of a table are chosen: one that has the focus, and a range from where it began. Pure.
// Row -1 is the head, the row behind the last one is where a new row is made, and behind that is the foot: they take the focus and no
// range.
// Invariant: the focus lies within the bounds.

export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface CellSelection {
  /** Where the focus is. */
  readonly head: Cell;
  /** Where the range began; the focus itself where one cell is chosen. */
  readonly anchor: Cell;
}

export interface Bounds {
  readonly rows: number;
  readonly columns: number;
  /** The row that stands a page further on, or back; it may lie outside. */
  readonly paged: (row: number, way: 1 | -1) => number;
  readonly hasNewRow: boolean;
  readonly hasFoot: boolean;
  /** Whether something stands in a cell; null where that is not known here, as of rows that did not come yet. */
  readonly isFilled?: (cell: Cell) => boolean | null;
}

export type Motion =
  | "up"
  | "down"
  | "back"
  | "on"
  | "bottom"
  | "rowStart"
  | "rowEnd"
  | "first"
  | "last"
  | "pageUp"
  | "pageDown"
  | "edgeUp"
  | "edgeDown"
  | "edgeBack"
  | "edgeOn"
  | "next"
  | "previous";

export const HEAD = -1;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

const lowest = ({ rows, hasNewRow, hasFoot }: Bounds): number => rows - 1 + Number(hasNewRow) + Number(hasFoot);

export function at(cell: Cell): CellSelection {
  return { head: cell, anchor: cell };
}

/** What the focus can stand on, nearest to the selection. */
export function within({ head, anchor }: CellSelection, bounds: Bounds): CellSelection {
  const inside = ({ row, column }: Cell, least: number, most: number): Cell => ({
    row: clamp(row, least, Math.max(least, most)),
    column: clamp(column, 0, Math.max(0, bounds.columns - 1)),
  });
  const next = inside(head, HEAD, lowest(bounds));
  if (!isCell(next, bounds)) return at(next);
  return { head: next, anchor: inside(anchor, 0, bounds.rows - 1) };
}

/** Whether it is a cell of a row, neither the head nor where a new row is made. */
export function isCell({ row }: Cell, { rows }: Bounds): boolean {
  return row >= 0 && row < rows;
}

/**
 * As in spreadsheets: from a filled cell to the last of those that are filled in a row, from everywhere else to the next one that
 * is filled, and where there is none, or it is not known, to the edge of the table.
 */
function edge(from: Cell, step: { readonly row: number; readonly column: number }, bounds: Bounds): Cell {
  const after = ({ row, column }: Cell): Cell => ({ row: row + step.row, column: column + step.column });
  const isInside = ({ row, column }: Cell): boolean =>
    row >= 0 && row < bounds.rows && column >= 0 && column < bounds.columns;
  const isFilled = (cell: Cell): boolean | null => (isInside(cell) ? (bounds.isFilled?.(cell) ?? null) : false);
  const farthest: Cell = {
    row: step.row === 0 ? from.row : step.row < 0 ? 0 : bounds.rows - 1,
    column: step.column === 0 ? from.column : step.column < 0 ? 0 : bounds.columns - 1,
  };
  let now = after(from);
  if (!isInside(now)) return farthest;
  const runs = isFilled(from) === true && isFilled(now) === true;
  while (isInside(now)) {
    const filled = isFilled(now);
    if (filled === null) return farthest;
    if (!runs && filled) return now;
    const next = after(now);
    if (runs && isFilled(next) === false) return now;
    now = next;
  }
  return farthest;
}

/** Whether it is a cell of the foot. */
export function isFoot({ row }: Cell, { rows, hasNewRow, hasFoot }: Bounds): boolean {
  return hasFoot && row === rows + Number(hasNewRow);
}

function target({ row, column }: Cell, motion: Motion, bounds: Bounds): Cell {
  const last = bounds.columns - 1;
  switch (motion) {
    case "up":
      return { row: row - 1, column };
    case "down":
      return { row: row + 1, column };
    case "back":
      return { row, column: column - 1 };
    case "on":
      return { row, column: column + 1 };
    case "edgeUp":
      return edge({ row, column }, { row: -1, column: 0 }, bounds);
    case "edgeDown":
      return edge({ row, column }, { row: 1, column: 0 }, bounds);
    case "edgeBack":
      return edge({ row, column }, { row: 0, column: -1 }, bounds);
    case "edgeOn":
      return edge({ row, column }, { row: 0, column: 1 }, bounds);
    case "bottom":
      return { row: bounds.rows - 1, column };
    case "rowStart":
      return { row, column: 0 };
    case "rowEnd":
      return { row, column: last };
    case "first":
      return { row: 0, column: 0 };
    case "last":
      return { row: bounds.rows - 1, column: last };
    case "pageUp":
      return { row: Math.max(0, bounds.paged(row, -1)), column };
    case "pageDown":
      return { row: Math.min(bounds.rows - 1, bounds.paged(row, 1)), column };
    case "next":
      return column < last ? { row, column: column + 1 } : { row: row + 1, column: 0 };
    case "previous":
      return column > 0 ? { row, column: column - 1 } : { row: row - 1, column: last };
  }
}

/** `extends`: the range grows from where it began. It never reaches the head or the new row. */
export function moved(selection: CellSelection, motion: Motion, bounds: Bounds, extend: boolean): CellSelection {
  const to = target(selection.head, motion, bounds);
  if (!extend) return within(at(to), bounds);
  if (!isCell(selection.head, bounds)) return selection;
  const row = clamp(to.row, 0, bounds.rows - 1);
  return within({ head: { row, column: to.column }, anchor: selection.anchor }, bounds);
}

/** Inclusive. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly first: number;
  readonly last: number;
}

export function rangeOf({ head, anchor }: CellSelection): Range {
  return {
    top: Math.min(head.row, anchor.row),
    bottom: Math.max(head.row, anchor.row),
    first: Math.min(head.column, anchor.column),
    last: Math.max(head.column, anchor.column),
  };
}

export function isOne({ head, anchor }: CellSelection): boolean {
  return head.row === anchor.row && head.column === anchor.column;
}

/** The row with the focus stands elsewhere now: the selection goes with it. */
export function followed({ head, anchor }: CellSelection, row: number): CellSelection {
  const by = row - head.row;
  return { head: { ...head, row }, anchor: { ...anchor, row: Math.max(0, anchor.row + by) } };
}
