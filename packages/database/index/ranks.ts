// The place of every slot's text among the others, as a number: what is compared once is never compared again.
// Invariant: of two slots the one with the lower rank comes first, and equal ones are equal for the collation. A text that
// changes takes a rank between its new neighbours; where there is none left, all are numbered anew, in the same order.
import { grown } from "./grown.ts";
import type { Collation, Compare } from "./collation.ts";
import { sortedInSteps } from "./sort-in-steps.ts";
import { sortedBy } from "./stable-sort.ts";
import { STEP, type Steps } from "./steps.ts";

export class Ranks {
  /** By slot; NaN: it has no text. Replaced when it grows. */
  rank: Float64Array;
  /** Slots by rank, and of one rank by number. */
  private order: Uint32Array;
  private size: number;
  private readonly textAt: (slot: number) => string | null;
  private readonly compare: Compare;

  /** `order`: the slots that have a text, by `rank`. */
  private constructor(
    textAt: (slot: number) => string | null,
    compare: Compare,
    rank: Float64Array,
    order: Uint32Array,
  ) {
    this.textAt = textAt;
    this.compare = compare;
    this.rank = rank;
    this.order = order;
    this.size = order.length;
  }

  /** Ranks the slots from 0 up to, not including, `end`. */
  static *of(end: number, textAt: (slot: number) => string | null, collation: Collation): Steps<Ranks> {
    const ranks = new Float64Array(end).fill(Number.NaN);
    const beginnings = yield* Beginnings.of(end, textAt, collation);
    const order = yield* beginnings.sorted();
    let rank = -1;
    for (let at = 0; at < order.length; at++) {
      const slot = order[at] ?? 0;
      if (at === 0 || !beginnings.areEqual(order[at - 1] ?? 0, slot)) rank++;
      ranks[slot] = rank;
      if (at % STEP === STEP - 1) yield;
    }
    return new Ranks(textAt, collation.compare, ranks, order);
  }

  /** The slots that have a text, in their order; true until the next change. */
  sorted(): Uint32Array {
    return this.order.subarray(0, this.size);
  }

  /** The text of a slot is another one now, or none. */
  update(slot: number): void {
    this.rank = grown(this.rank, slot + 1, Number.NaN);
    this.remove(slot);
    const text = this.textAt(slot);
    if (text === null) return;
    const at = this.firstNotBefore(text);
    const next = at < this.size ? (this.order[at] ?? 0) : null;
    const isEqual = next !== null && this.compare(this.textAt(next) ?? "", text) === 0;
    this.rank[slot] = isEqual ? this.rankOf(next) : this.rankBetween(at);
    this.insert(slot);
  }

  weight(): number {
    return this.rank.byteLength + this.order.byteLength;
  }

  private rankOf(slot: number): number {
    return this.rank[slot] ?? Number.NaN;
  }

  private remove(slot: number): void {
    const rank = this.rankOf(slot);
    if (Number.isNaN(rank)) return;
    const at = this.placeOf(rank, slot);
    this.order.copyWithin(at, at + 1, this.size);
    this.size--;
    this.rank[slot] = Number.NaN;
  }

  private insert(slot: number): void {
    const at = this.placeOf(this.rankOf(slot), slot);
    this.order = grown(this.order, this.size + 1);
    this.order.copyWithin(at + 1, at, this.size);
    this.order[at] = slot;
    this.size++;
  }

  /** Where a slot of this rank stands or would stand. */
  private placeOf(rank: number, slot: number): number {
    return this.first((other) => {
      const otherRank = this.rankOf(other);
      return otherRank > rank || (otherRank === rank && other >= slot);
    });
  }

  private firstNotBefore(text: string): number {
    return this.first((other) => this.compare(this.textAt(other) ?? "", text) >= 0);
  }

  private first(isReached: (slot: number) => boolean): number {
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isReached(this.order[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private rankBetween(at: number): number {
    if (this.size === 0) return 0;
    if (at === 0) return this.rankOf(this.order[0] ?? 0) - 1;
    if (at === this.size) return this.rankOf(this.order[at - 1] ?? 0) + 1;
    const [before, after] = [this.rankOf(this.order[at - 1] ?? 0), this.rankOf(this.order[at] ?? 0)];
    const between = before + (after - before) / 2;
    if (between > before && between < after) return between;
    this.renumber();
    return this.rankBetween(at);
  }

  private renumber(): void {
    let [rank, last] = [-1, Number.NaN];
    for (const slot of this.sorted()) {
      const old = this.rankOf(slot);
      if (old !== last) rank++;
      last = old;
      this.rank[slot] = rank;
    }
  }
}

/** Texts by slot with their first letters as numbers, which say the order of most of them at once. */
class Beginnings {
  private readonly first: Float64Array;
  private readonly second: Float64Array;
  private readonly quick: number[] = [];
  private readonly others: number[] = [];
  private readonly texts: (string | null)[] = [];
  private readonly compare: Compare;

  private constructor(end: number, compare: Compare) {
    this.compare = compare;
    this.first = new Float64Array(end).fill(Number.NaN);
    this.second = new Float64Array(end);
  }

  static *of(end: number, textAt: (slot: number) => string | null, { compare, prefix }: Collation): Steps<Beginnings> {
    const made = new Beginnings(end, compare);
    const letters = new Float64Array(2);
    for (let slot = 0; slot < end; slot++) {
      if (slot % STEP === STEP - 1) yield;
      const text = textAt(slot);
      made.texts.push(text);
      if (text === null) continue;
      if (!prefix(text, letters)) {
        made.others.push(slot);
        continue;
      }
      made.first[slot] = letters[0] ?? 0;
      made.second[slot] = letters[1] ?? 0;
      made.quick.push(slot);
    }
    return made;
  }

  /** The slots by the collation, equal ones by number. */
  *sorted(): Steps<Uint32Array> {
    const { first, second } = this;
    const bySlots = (a: number, b: number): number => this.comparedAt(a, b) || a - b;
    const bySecond = sortedBy(Uint32Array.from(this.quick), second, false);
    yield;
    const slots = sortedBy(bySecond, first, false);
    yield;
    let compared = 0;
    for (let from = 0, to = 1; from < slots.length; from = to, to++) {
      const slot = slots[from] ?? 0;
      while (to < slots.length && first[slots[to] ?? 0] === first[slot] && second[slots[to] ?? 0] === second[slot])
        to++;
      if (to - from === 1) continue;
      slots.set(yield* sortedInSteps(Array.from(slots.subarray(from, to)), bySlots), from);
      compared += to - from;
      if (compared < STEP) continue;
      compared = 0;
      yield;
    }
    const others = yield* sortedInSteps(this.others, bySlots);
    return yield* merged(slots, Uint32Array.from(others), bySlots);
  }

  areEqual(a: number, b: number): boolean {
    const { first, second } = this;
    const differ = first[a] !== first[b] || second[a] !== second[b];
    return differ && !Number.isNaN(first[a]) && !Number.isNaN(first[b]) ? false : this.comparedAt(a, b) === 0;
  }

  private comparedAt(a: number, b: number): number {
    return this.compare(this.texts[a] ?? "", this.texts[b] ?? "");
  }
}

function* merged(a: Uint32Array, b: Uint32Array, compare: (a: number, b: number) => number): Steps<Uint32Array> {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  const all = new Uint32Array(a.length + b.length);
  let [left, right] = [0, 0];
  for (let at = 0; at < all.length; at++) {
    const takesLeft = right >= b.length || (left < a.length && compare(a[left] ?? 0, b[right] ?? 0) < 0);
    all[at] = (takesLeft ? a[left++] : b[right++]) ?? 0;
    if (at % STEP === STEP - 1) yield;
  }
  return all;
}
