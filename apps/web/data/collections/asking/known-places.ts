// Which row stands at which place, as far as the server has answered: answers come a page at a time, in any order.
// Invariant: a row stands at one place at most. What was answered before later news stays until it is answered again, and counts as
// old.

/** Places that are asked for together. */
export const PAGE = 100;

export class KnownPlaces {
  total = 0;
  private readonly ids = new Map<number, string>();
  private readonly places = new Map<string, number>();
  /** By page: the news that it was asked after. */
  private readonly pages = new Map<number, number>();

  idAt(place: number): string | null {
    return this.ids.get(place) ?? null;
  }

  placeOf(id: string): number | null {
    return this.places.get(id) ?? null;
  }

  /** Takes an answer in that was asked from `from` on, when `news` had been heard. */
  take(from: number, limit: number, ids: readonly string[], total: number, news: number): void {
    this.total = total;
    for (const place of [...this.ids.keys()])
      if (place >= total || (place >= from && place < from + limit)) this.forget(place);
    ids.forEach((id, at) => {
      const before = this.places.get(id);
      if (before !== undefined) this.forget(before);
      this.ids.set(from + at, id);
      this.places.set(id, from + at);
    });
    for (let page = Math.ceil(from / PAGE); (page + 1) * PAGE <= from + limit; page++) this.pages.set(page, news);
  }

  /** Rows that went: those behind them move up. */
  remove(ids: readonly string[]): void {
    const gone = ids.flatMap((id) => this.places.get(id) ?? []).toSorted((a, b) => a - b);
    if (gone.length === 0) return;
    const before = [...this.ids].toSorted(([a], [b]) => a - b);
    this.ids.clear();
    this.places.clear();
    let passed = 0;
    for (const [place, id] of before) {
      while ((gone[passed] ?? Number.POSITIVE_INFINITY) < place) passed++;
      if (gone[passed] === place) continue;
      this.ids.set(place - passed, id);
      this.places.set(id, place - passed);
    }
    this.total -= gone.length;
  }

  /** The record of a row is not at hand any more: what stands around it is to be asked for before it is shown. */
  letGo(id: string): void {
    const place = this.places.get(id);
    if (place !== undefined) this.pages.delete(Math.floor(place / PAGE));
  }

  /** The pages that cover these places and were not asked for since `news` was heard; null where all were. */
  missing(from: number, to: number, news: number): { readonly from: number; readonly to: number } | null {
    let first: number | null = null;
    let last = 0;
    for (let page = Math.floor(Math.max(0, from) / PAGE); page * PAGE < to; page++) {
      if ((this.pages.get(page) ?? -1) >= news) continue;
      first ??= page;
      last = page;
    }
    return first === null ? null : { from: first * PAGE, to: (last + 1) * PAGE };
  }

  /** What is known between these places, in order. */
  *between(from: number, to: number): Generator<readonly [place: number, id: string]> {
    for (let place = Math.max(0, from); place < Math.min(to, this.total); place++) {
      const id = this.ids.get(place);
      if (id !== undefined) yield [place, id];
    }
  }

  private forget(place: number): void {
    const id = this.ids.get(place);
    this.ids.delete(place);
    if (id !== undefined && this.places.get(id) === place) this.places.delete(id);
  }
}
