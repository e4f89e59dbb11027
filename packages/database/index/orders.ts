// Answers that are kept: the slots that pass a question's filter, in its order. A row that changed is taken out and put where
// it belongs now when the question is asked again; where many changed, the answer is made anew.
// Invariant: rows that did not change keep their order among each other, so only the changed ones are compared.
import type { Steps } from "./steps.ts";
import { compareKeys, sortedBy } from "./stable-sort.ts";

/** What an answer is made from. Arrays are asked for each time: they are replaced as they grow. */
export interface Asked {
  readonly passes: (slot: number) => boolean;
  /** The same of all slots: 1 where it passes. */
  readonly marks: () => Steps<Uint8Array>;
  /** The first one parts first. */
  readonly keys: readonly { readonly keys: Float64Array; readonly isDescending: boolean }[];
  /** All rows in the order of the keys, where that is kept too: then only the filter is left to do. */
  readonly inOrder?: () => Steps<Uint32Array>;
}

interface Order {
  slots: Uint32Array;
  size: number;
  /** How many changes it knows. */
  seen: number;
}

export class Orders {
  private readonly orders = new Map<string, Order>();
  private bytes = 0;
  /** Slots that changed, the first one being number `first`. */
  private changes: number[] = [];
  private first = 0;
  private readonly mostBytes: number;

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes;
  }

  changed(slot: number): void {
    this.changes.push(slot);
    if (this.changes.length <= 20_000) return;
    this.first += 10_000;
    this.changes = this.changes.slice(10_000);
  }

  clear(): void {
    this.orders.clear();
    this.bytes = 0;
  }

  weight(): number {
    return this.bytes + this.changes.length * 8;
  }

  /** The answer to what `key` names; true until the next change. `manual`: all rows by hand, and the rank of each. */
  *answer(
    key: string,
    asked: Asked,
    manual: { sorted(): Uint32Array; readonly rank: Float64Array },
  ): Steps<Uint32Array> {
    let order = this.orders.get(key);
    const changed = order === undefined ? null : this.changesSince(order);
    if (order === undefined || changed === null || changed.size * 8 > order.size + 64)
      order = yield* made(asked, manual);
    else if (changed.size > 0) yield* amend(order, changed, asked, manual.rank);
    order.seen = this.first + this.changes.length;
    this.keep(key, order);
    return order.slots.subarray(0, order.size);
  }

  /** Null where it is not known any more what changed. */
  private changesSince({ seen }: Order): ReadonlySet<number> | null {
    if (seen < this.first) return null;
    return new Set(seen === this.first ? this.changes : this.changes.slice(seen - this.first));
  }

  private keep(key: string, order: Order): void {
    this.orders.delete(key);
    this.orders.set(key, order);
    this.bytes = 0;
    for (const [name, { slots }] of this.orders) this.bytes += weightOf(name, slots);
    for (const [oldest, { slots }] of this.orders) {
      if (this.bytes <= this.mostBytes || oldest === key) break;
      this.orders.delete(oldest);
      this.bytes -= weightOf(oldest, slots);
    }
  }
}

/** A question of many conditions has a long key. */
const weightOf = (key: string, slots: Uint32Array): number => 2 * key.length + slots.byteLength + 200;

function* made({ marks, keys, inOrder }: Asked, manual: { sorted(): Uint32Array }): Steps<Order> {
  const all = inOrder === undefined ? manual.sorted() : yield* inOrder();
  const marked = yield* marks();
  const passing = new Uint32Array(all.length);
  let size = 0;
  for (let at = 0; at < all.length; at++) {
    const slot = all[at] ?? 0;
    if (marked[slot] === 1) passing[size++] = slot;
  }
  if (inOrder !== undefined) return { slots: passing.slice(0, size), size, seen: 0 };
  // The last sort first: what an earlier one does not part keeps the order of the later ones.
  let slots: Uint32Array = passing.slice(0, size);
  for (const { keys: by, isDescending } of keys.toReversed()) {
    slots = sortedBy(slots, by, isDescending);
    yield;
  }
  return { slots, size, seen: 0 };
}

/** Changed rows that are checked between two pauses: with a thousand conditions each takes a tenth of a millisecond. */
const CHECKED = 32;

function* amend(
  order: Order,
  changed: ReadonlySet<number>,
  { passes, keys }: Asked,
  byHand: Float64Array,
): Steps<void> {
  const compare = (a: number, b: number): number => {
    for (const { keys: by, isDescending } of keys) {
      const difference = compareKeys(by[a] ?? Number.NaN, by[b] ?? Number.NaN, isDescending);
      if (difference !== 0) return difference;
    }
    return (byHand[a] ?? 0) - (byHand[b] ?? 0);
  };
  const left = without(order, changed);
  const entering: number[] = [];
  for (const [n, slot] of [...changed].entries()) {
    if (passes(slot)) entering.push(slot);
    if (n % CHECKED === CHECKED - 1) yield;
  }
  entering.sort(compare);
  order.size = left + entering.length;
  if (order.slots.length < order.size) {
    const larger = new Uint32Array(order.size + (order.size >> 3) + 16);
    larger.set(order.slots.subarray(0, left));
    order.slots = larger;
  }
  // From the last one on, so that everything moves once, to where it stays.
  let end = left;
  for (const [at, slot] of [...entering.entries()].reverse()) {
    const place = firstAfter(order.slots, end, (other) => compare(other, slot) > 0);
    order.slots.copyWithin(place + at + 1, place, end);
    order.slots[place + at] = slot;
    end = place;
  }
}

/** Takes the slots out; how many are left. */
function without({ slots, size }: Order, gone: ReadonlySet<number>): number {
  const last = Math.max(...gone);
  const isGone = new Uint8Array(last + 1);
  for (const slot of gone) isGone[slot] = 1;
  let left = 0;
  for (let at = 0; at < size; at++) {
    const slot = slots[at] ?? 0;
    if (slot <= last && isGone[slot] === 1) continue;
    slots[left++] = slot;
  }
  return left;
}

function firstAfter(slots: Uint32Array, end: number, isAfter: (slot: number) => boolean): number {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(slots[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
