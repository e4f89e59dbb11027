/**
 * What the caches of all scopes keep, weighed and by use: beyond the limit what was not used lately goes, piece by piece.
 * Invariant: nothing goes that was used since the oldest hold began. So what runs keeps all that it has looked at, and what a
 * load finds changed when it comes back is there. What a piece weighs is left to weight.ts.
 */

/** Pieces looked at in one turn. */
const LOOKS = 4096;

export class Kept<T> {
  /** The moment of the last use; and that of the last use when it was queued. */
  used: number;
  queued: number;

  constructor(
    readonly shelf: { delete(key: string): boolean },
    readonly key: string,
    readonly value: T,
    readonly weight: number,
    now: number,
  ) {
    this.used = now;
    this.queued = now;
  }
}

export type Shelf<T> = Map<string, Kept<T>>;

export class Evictor {
  /** Moments are counted: one for each hold. */
  now = 0;
  weight = 0;
  private readonly queue = new Set<Kept<unknown>>();
  private readonly holds = new Set<{ readonly since: number }>();
  private isDue = false;

  /** `later` runs something once whoever runs now has come to a wait that only input or a timer ends. */
  constructor(
    private readonly limit: number,
    private readonly later: (work: () => void) => void = setImmediate,
  ) {}

  put<T>(shelf: Shelf<T>, key: string, value: T, weight: number): void {
    this.drop(shelf, key);
    const kept = new Kept(shelf, key, value, weight, this.now);
    shelf.set(key, kept);
    this.queue.add(kept);
    this.weight += weight;
    if (this.weight > this.limit) this.evictLater();
  }

  drop<T>(shelf: Shelf<T>, key: string): void {
    const kept = shelf.get(key);
    if (kept === undefined) return;
    shelf.delete(key);
    this.queue.delete(kept);
    this.weight -= kept.weight;
  }

  dropAll<T>(shelf: Shelf<T>): void {
    for (const key of shelf.keys()) this.drop(shelf, key);
  }

  /** What is kept under the key, which is used by that. */
  use<T>(shelf: Shelf<T>, key: string): T | undefined {
    const kept = shelf.get(key);
    if (kept === undefined) return undefined;
    kept.used = this.now;
    return kept.value;
  }

  /** Until the returned function is called, nothing goes that was used at `since` or later, or is used from now on. */
  hold(since = Infinity): () => void {
    const hold = { since: Math.min(since, ++this.now) };
    this.holds.add(hold);
    return () => {
      this.holds.delete(hold);
      if (this.weight > this.limit) this.evictLater();
    };
  }

  private evictLater(): void {
    if (this.isDue) return;
    this.isDue = true;
    this.later(() => this.evict());
  }

  /** What was used since it was queued is queued again; what was not goes. */
  private evict(): void {
    this.isDue = false;
    let oldest = Infinity;
    for (const { since } of this.holds) oldest = Math.min(oldest, since);
    const looks = Math.min(LOOKS, this.queue.size);
    let looked = 0;
    let held = 0;
    for (const kept of this.queue) {
      if (this.weight <= this.limit || looked++ === looks) return this.evictOnUnless(held === looks);
      if (kept.used >= oldest) held++;
      this.queue.delete(kept);
      if (kept.used < oldest && kept.used === kept.queued) {
        kept.shelf.delete(kept.key);
        this.weight -= kept.weight;
      } else {
        kept.queued = kept.used;
        this.queue.add(kept);
      }
    }
  }

  /** Where all is held, the end of a hold goes on. */
  private evictOnUnless(isHeld: boolean): void {
    if (this.weight > this.limit && !isHeld) this.evictLater();
  }
}
