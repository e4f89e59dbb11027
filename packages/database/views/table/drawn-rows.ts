// Which rows of a table have elements, when those in sight are others: some in each frame, the middle of the window first, so that
// no frame draws a whole screen. Pure. A row has the elements of its place in a ring: it takes them over from one that went.
// Invariant: elements keep their order in the document while rows come, for moving them costs as much as making them; once all
// have come and nothing is scrolled, that order is the order of the rows, for those who read the table from top to bottom.

export interface DrawnRow {
  readonly place: number;
  /** False: its values are not here, or wait for their frame. */
  readonly isFilled: boolean;
}

export interface DrawnRows {
  /** By place in the ring, in the order of the document. */
  readonly byRing: ReadonlyMap<number, DrawnRow>;
  /** Nothing waits for another frame. */
  readonly isWhole: boolean;
}

export interface RowsInSight {
  readonly fromRow: number;
  /** Behind the last one. */
  readonly toRow: number;
  readonly rowCount: number;
  readonly ring: number;
  readonly isHere: (place: number) => boolean;
}

/** Rows that come or get their values in one frame. */
export const ROWS_A_FRAME = 16;

export const nothingDrawn: DrawnRows = { byRing: new Map(), isWhole: true };

/** What is drawn in the next frame. The first time it is everything. */
export function drawNext({ byRing: before }: DrawnRows, sight: RowsInSight): DrawnRows {
  const { fromRow, toRow, rowCount, ring, isHere } = sight;
  const next = new Map<number, DrawnRow>();
  // What went keeps its elements, out of sight, until they are taken over.
  for (const [at, row] of before) if (row.place < rowCount && at < ring) next.set(at, row);
  const waiting: number[] = [];
  for (let place = fromRow; place < toRow; place++) {
    const row = before.get(place % ring);
    if (row?.place !== place || (!row.isFilled && isHere(place))) waiting.push(place);
    else next.set(place % ring, row.isFilled === isHere(place) ? row : { place, isFilled: false });
  }
  const middle = (fromRow + toRow - 1) / 2;
  const coming =
    before.size === 0
      ? waiting
      : waiting.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle)).slice(0, ROWS_A_FRAME);
  for (const place of coming) next.set(place % ring, { place, isFilled: isHere(place) });
  if (coming.length < waiting.length) return { byRing: next, isWhole: false };
  for (const [at, { place }] of next) if (place < fromRow || place >= toRow) next.delete(at);
  return { byRing: next, isWhole: true };
}

/** The same in the order of the rows; the same object where it is so already. */
export function inOrder(drawn: DrawnRows): DrawnRows {
  const rows = [...drawn.byRing];
  const sorted = rows.toSorted(([, a], [, b]) => a.place - b.place);
  return rows.every((row, at) => row === sorted[at]) ? drawn : { ...drawn, byRing: new Map(sorted) };
}
