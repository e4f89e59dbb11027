/**
 * The children of a parent in order: trashed ones keep their place, readers are shown the living.
 * Invariant: sorted by order key, then id; a list is never changed. Versions of a list share their chunks, so that a
 * change among thousands copies one chunk.
 */
export interface Child {
  readonly id: string;
  readonly order: string;
  readonly alive: boolean;
}
type Chunk = readonly Child[];

const FULL = 128;

function compare(a: Child, order: string, id: string): number {
  if (a.order !== order) return a.order < order ? -1 : 1;
  return a.id === id ? 0 : a.id < id ? -1 : 1;
}

function standsAt(child: Child | undefined, order: string, id: string): boolean {
  return child !== undefined && child.id === id && child.order === order;
}

export class Children implements Iterable<Child> {
  private constructor(
    private readonly chunks: readonly Chunk[],
    readonly length: number,
  ) {}

  /** `sorted` is in order of key, then id. */
  static of(sorted: readonly Child[]): Children {
    const chunks: Chunk[] = [];
    for (let from = 0; from < sorted.length; from += FULL / 2) chunks.push(sorted.slice(from, from + FULL / 2));
    return new Children(chunks, sorted.length);
  }

  *[Symbol.iterator](): Iterator<Child> {
    for (const chunk of this.chunks) yield* chunk;
  }

  /** Counted from the end where negative. */
  at(index: number): Child | undefined {
    let left = index < 0 ? this.length + index : index;
    if (left < 0) return undefined;
    for (const chunk of this.chunks) {
      if (left < chunk.length) return chunk[left];
      left -= chunk.length;
    }
    return undefined;
  }

  slice(from: number, to: number): Child[] {
    const out: Child[] = [];
    let start = 0;
    for (const chunk of this.chunks) {
      if (start >= to) break;
      if (start + chunk.length > from) out.push(...chunk.slice(Math.max(0, from - start), to - start));
      start += chunk.length;
    }
    return out;
  }

  some(test: (child: Child) => boolean): boolean {
    return this.chunks.some((chunk) => chunk.some(test));
  }

  filter(test: (child: Child) => boolean): Child[] {
    return this.chunks.flatMap((chunk) => chunk.filter(test));
  }

  map<T>(change: (child: Child) => T): T[] {
    return this.chunks.flatMap((chunk) => chunk.map(change));
  }

  findIndex(test: (child: Child) => boolean): number {
    let start = 0;
    for (const chunk of this.chunks) {
      const at = chunk.findIndex(test);
      if (at >= 0) return start + at;
      start += chunk.length;
    }
    return -1;
  }

  /** Where a child with this place stands, or would stand: its chunk, its index there, and in all. */
  private locate(order: string, id: string): { chunk: number; at: number; index: number } {
    const { chunks } = this;
    let from = 0;
    let to = chunks.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      const last = chunks[middle]?.at(-1);
      if (last !== undefined && compare(last, order, id) < 0) from = middle + 1;
      else to = middle;
    }
    let index = 0;
    for (let n = 0; n < from; n++) index += chunks[n]?.length ?? 0;
    const chunk = chunks[from] ?? [];
    let low = 0;
    let high = chunk.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(chunk[middle] as Child, order, id) < 0) low = middle + 1;
      else high = middle;
    }
    return { chunk: from, at: low, index: index + low };
  }

  /** Index of the first child that does not stand before (order, id). */
  lowerBound(order: string, id: string): number {
    return this.locate(order, id).index;
  }

  positionOf(order: string, id: string): number {
    const { chunk, at, index } = this.locate(order, id);
    return standsAt(this.chunks[chunk]?.[at], order, id) ? index : -1;
  }

  with(child: Child): Children {
    const place = this.locate(child.order, child.id);
    // A child behind all joins the last chunk.
    const behind = place.chunk === this.chunks.length && place.chunk > 0;
    const chunk = behind ? place.chunk - 1 : place.chunk;
    const old = this.chunks[chunk] ?? [];
    const at = behind ? old.length : place.at;
    const same = standsAt(old[at], child.order, child.id);
    const next = old.slice();
    next.splice(at, same ? 1 : 0, child);
    return this.replaced(chunk, next, this.length + (same ? 0 : 1));
  }

  without(order: string, id: string): Children {
    const { chunk, at } = this.locate(order, id);
    const old = this.chunks[chunk];
    if (old === undefined || !standsAt(old[at], order, id)) return this;
    const next = old.slice();
    next.splice(at, 1);
    return this.replaced(chunk, next, this.length - 1);
  }

  private replaced(chunk: number, next: Chunk, length: number): Children {
    const chunks = this.chunks.slice();
    const parts =
      next.length === 0 ? [] : next.length <= FULL ? [next] : [next.slice(0, FULL / 2), next.slice(FULL / 2)];
    chunks.splice(chunk, 1, ...parts);
    return new Children(chunks, length);
  }
}

export const NO_CHILDREN = Children.of([]);

export function livingIds(children: Children): string[] {
  const ids: string[] = [];
  for (const child of children) if (child.alive) ids.push(child.id);
  return ids;
}
