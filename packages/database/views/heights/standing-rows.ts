// Where the rows of a list stand that are below each other: all of one height, or each of its own, which becomes known when it is
// drawn (row-heights.ts). Pure. Invariant: every question costs the logarithm of the number of rows at most.

export interface StandingRows {
  readonly count: number;
  /** Of all of them together. */
  readonly height: number;
  /** Where a row begins; behind the last one, where others would. */
  topOf(place: number): number;
  heightOf(place: number): number;
  /** The row that `y` falls on; the first above, the last below all of them, -1 where there is none. */
  placeAt(y: number): number;
}

export function evenRows(count: number, height: number): StandingRows {
  return {
    count,
    height: count * height,
    topOf: (place) => place * height,
    heightOf: () => height,
    placeAt: (y) => Math.min(count - 1, Math.max(0, Math.floor(y / height))),
  };
}

/** The gap between rows that is nearest to `y`: before which row it is. */
export function gapAt(rows: StandingRows, y: number): number {
  const place = rows.placeAt(y);
  if (place < 0) return 0;
  return y < rows.topOf(place) + rows.heightOf(place) / 2 ? place : place + 1;
}

/** The row that stands a page away, as long as there is one: another one, however high they are. */
export function aPageFrom(rows: StandingRows, place: number, way: 1 | -1, page: number): number {
  const to = rows.placeAt(rows.topOf(place) + way * page);
  return way === 1 ? Math.max(to, place + 1) : Math.min(to, place - 1);
}

/** Rows that are whole between `top` and `bottom`; `to` behind the last one. */
export function wholeBetween(
  rows: StandingRows,
  top: number,
  bottom: number,
): { readonly from: number; readonly to: number } {
  const first = Math.max(0, rows.placeAt(top));
  const last = Math.max(0, rows.placeAt(bottom));
  return {
    from: rows.topOf(first) < top ? first + 1 : first,
    to: rows.topOf(last) + rows.heightOf(last) > bottom ? last : last + 1,
  };
}
