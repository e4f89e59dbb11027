// Which rows of a long list are in sight. Invariant: the answer costs the logarithm of the number of rows, and holds as
// many as fit, however many there are. Pure; use-row-window.ts watches the scroller.

/** Where each row begins, and at the end where the last one ends. */
export function offsetsOf(heights: readonly number[]): Float64Array {
  const offsets = new Float64Array(heights.length + 1);
  for (const [at, height] of heights.entries()) offsets[at + 1] = (offsets[at] ?? 0) + height;
  return offsets;
}

/** The row that `y` falls on; the first above, the last below all of them, -1 where there is none. */
export function rowAt(offsets: Float64Array, y: number): number {
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    if ((offsets[mid] ?? 0) <= y) low = mid;
    else high = mid - 1;
  }
  return high < 0 ? -1 : low;
}

export interface RowWindow {
  readonly from: number;
  /** Behind the last one. */
  readonly to: number;
}

/** `beyond` pixels on each side are drawn ahead. */
export function windowOf(offsets: Float64Array, top: number, height: number, beyond: number): RowWindow {
  const count = offsets.length - 1;
  if (count <= 0) return { from: 0, to: 0 };
  return { from: rowAt(offsets, top - beyond), to: rowAt(offsets, top + height + beyond) + 1 };
}
