// The order that the server told, with rows taken out of it and others put in: one's own changes, before the server has answered
// to them. Pure. Invariant: a row that was put in stands in front of the row of the place that it was given.

/** Put in front of what the server has at `at`; several at one place stand in the order in which they come. */
export interface Inserted {
  readonly at: number;
  readonly id: string;
}

interface Piece {
  /** The place of its first row, as it is shown. */
  readonly start: number;
  readonly length: number;
  /** The first place of the server's order, or the row that was put in. */
  readonly of: number | string;
}

export class Overlay {
  private readonly pieces: Piece[] = [];
  readonly total: number;

  /** `removed` and `inserted`: by place, the lowest first. */
  constructor(total: number, removed: readonly number[], inserted: readonly Inserted[]) {
    let [shown, server, nextRemoved, nextInserted] = [0, 0, 0, 0];
    const upTo = (place: number): void => {
      if (place > server) {
        this.pieces.push({ start: shown, length: place - server, of: server });
        shown += place - server;
      }
      server = Math.max(server, place);
    };
    while (nextRemoved < removed.length || nextInserted < inserted.length) {
      const put = inserted[nextInserted];
      const out = removed[nextRemoved] ?? Number.POSITIVE_INFINITY;
      if (put !== undefined && put.at <= out) {
        upTo(Math.min(put.at, total));
        this.pieces.push({ start: shown++, length: 1, of: put.id });
        nextInserted++;
      } else {
        upTo(out);
        server = out + 1;
        nextRemoved++;
      }
    }
    upTo(total);
    this.total = shown;
  }

  /** A row that was put in, or a place of the server's order; null beyond the end. */
  at(place: number): number | string | null {
    let [low, high] = [0, this.pieces.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.pieces[middle]?.start ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    const piece = this.pieces[low - 1];
    if (piece === undefined || place >= piece.start + piece.length) return null;
    return typeof piece.of === "string" ? piece.of : piece.of + place - piece.start;
  }

  /** Where something stands; null where it was taken out. */
  placeOf(what: number | string): number | null {
    for (const { start, length, of } of this.pieces) {
      if (of === what) return start;
      if (typeof of === "number" && typeof what === "number" && what >= of && what < of + length)
        return start + what - of;
    }
    return null;
  }
}
