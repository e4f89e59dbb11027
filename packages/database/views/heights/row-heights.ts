// The heights of rows as far as they are known. A row that was never drawn counts as the usual one. Sums are kept in a tree by place
// (Fenwick), of what rows differ from the usual: a row that becomes known, and where one stands, cost the logarithm of their number.
// Invariant: it says what a list of all heights would say. A row that comes to stand elsewhere takes its height along as soon as
// that is seen; `stamp` moves on with every change.
import type { StandingRows } from "./standing-rows.ts";

/** The row of a place; null: not here yet, undefined: what stands there is no row and has the usual height. */
export type RowAt = (place: number) => string | null | undefined;

interface Placed {
  readonly id: string;
  readonly height: number;
}

export class RowHeights implements StandingRows {
  stamp = 0;
  private tree: Float64Array;
  /** Those that are not as high as the usual one. */
  private readonly placed = new Map<number, Placed>();
  private readonly known = new Map<string, number>();

  constructor(
    private rows: number,
    private usual: number,
  ) {
    this.tree = new Float64Array(rows + 1);
  }

  get count(): number {
    return this.rows;
  }

  get height(): number {
    return this.topOf(this.rows);
  }

  heightOf(place: number): number {
    return this.placed.get(place)?.height ?? this.usual;
  }

  topOf(place: number): number {
    let top = place * this.usual;
    for (let at = Math.min(place, this.rows); at > 0; at -= at & -at) top += this.tree[at] ?? 0;
    return top;
  }

  placeAt(y: number): number {
    let place = 0;
    let left = y;
    let step = 1;
    while (step * 2 < this.rows) step *= 2;
    for (; step > 0; step >>= 1) {
      const next = place + step;
      const height = step * this.usual + (this.tree[next] ?? 0);
      if (next >= this.rows || height > left) continue;
      place = next;
      left -= height;
    }
    return this.rows === 0 ? -1 : place;
  }

  /** A row was drawn. False where that says nothing new. */
  measured(place: number, id: string, height: number): boolean {
    if (height <= 0) return false;
    this.known.set(id, height);
    return this.put(place, id, height);
  }

  /** Rows came, went or stand elsewhere, or the usual height is another. False where nothing changed. */
  arrange(rows: number, usual: number, rowAt: RowAt): boolean {
    const before = [...this.placed];
    const isOther = rows !== this.rows || usual !== this.usual;
    if (isOther) {
      this.rows = rows;
      this.usual = usual;
      this.tree = new Float64Array(rows + 1);
      this.placed.clear();
      this.stamp++;
    }
    let isChanged = isOther;
    for (const [place, { id, height }] of before) {
      const now = place < rows ? rowAt(place) : undefined;
      // What is not here stays as it was.
      const next = now === null ? height : now === undefined ? usual : (this.known.get(now) ?? usual);
      if (place < rows && this.put(place, now ?? id, next)) isChanged = true;
    }
    return isChanged;
  }

  private put(place: number, id: string, height: number): boolean {
    const by = height - this.heightOf(place);
    if (height === this.usual) this.placed.delete(place);
    else if (this.placed.get(place)?.id !== id || by !== 0) this.placed.set(place, { id, height });
    if (by === 0) return false;
    for (let at = place + 1; at <= this.rows; at += at & -at) this.tree[at] = (this.tree[at] ?? 0) + by;
    this.stamp++;
    return true;
  }
}
