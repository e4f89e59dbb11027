// In which groups each row of a collection stands, by one property: a small number by slot, made when it is first asked for and kept
// true from then on. Invariant: it says what the grouper says of the value that the column has now.
import type { Grouper } from "../query/grouping.ts";
import type { Compare } from "./collation.ts";
import { grown } from "./grown.ts";
import { STEP, type Steps } from "./steps.ts";

export class GroupColumn {
  /** By the number of a group. */
  readonly keys: string[] = [];
  /** By the number of a cell, the groups of the rows that have it: one, or several. */
  private readonly cells: (readonly number[])[] = [];
  private readonly cellOf = new Map<string | number | boolean | null, number>();
  private readonly numbers = new Map<string, number>();
  /** By slot, its cell. */
  private codes: Uint32Array;
  private ordered: readonly number[] | null = null;
  private readonly value: (slot: number) => unknown;
  readonly grouper: Grouper;
  private readonly texts: Compare;

  private constructor(end: number, value: (slot: number) => unknown, grouper: Grouper, texts: Compare) {
    this.value = value;
    this.grouper = grouper;
    this.texts = texts;
    for (const key of grouper.fixed) this.numberOf(key);
    this.codes = new Uint32Array(end);
  }

  /** Of the slots from 0 up to, not including, `end`. */
  static *of(end: number, value: (slot: number) => unknown, grouper: Grouper, texts: Compare): Steps<GroupColumn> {
    const column = new GroupColumn(end, value, grouper, texts);
    for (let slot = 0; slot < end; slot++) {
      column.codes[slot] = column.codeAt(slot);
      if (slot % STEP === STEP - 1) yield;
    }
    return column;
  }

  /** What a slot holds may be another value now. */
  refresh(slot: number): void {
    this.codes = grown(this.codes, slot + 1);
    this.codes[slot] = this.codeAt(slot);
  }

  /** How many of the rows stand in each group, by its number. */
  totals(slots: Uint32Array): Uint32Array {
    const perCell = new Uint32Array(this.cells.length);
    for (const slot of slots) {
      const cell = this.codes[slot] ?? 0;
      perCell[cell] = (perCell[cell] ?? 0) + 1;
    }
    const totals = new Uint32Array(this.keys.length);
    for (const [cell, groups] of this.cells.entries())
      for (const group of groups) totals[group] = (totals[group] ?? 0) + (perCell[cell] ?? 0);
    return totals;
  }

  /** The rows of each group, in the order given; by `totals` of them. */
  parted(slots: Uint32Array, totals: Uint32Array): readonly Uint32Array[] {
    const parts = Array.from(totals, (total) => new Uint32Array(total));
    const filled = new Uint32Array(totals.length);
    for (const slot of slots) {
      for (const group of this.cells[this.codes[slot] ?? 0] ?? []) {
        const part = parts[group];
        const at = filled[group] ?? 0;
        if (part !== undefined) part[at] = slot;
        filled[group] = at + 1;
      }
    }
    return parts;
  }

  /** The number of a group; undefined where no row ever stood in it. */
  find(key: string): number | undefined {
    return this.numbers.get(key);
  }

  /** The numbers of all groups in their natural order, without that of the rows that have none. */
  inOrder(): readonly number[] {
    return (this.ordered ??= this.sorted());
  }

  weight(): number {
    return this.codes.byteLength + 120 * (this.cells.length + this.keys.length);
  }

  private sorted(): readonly number[] {
    const { fixed, compare } = this.grouper;
    const places = new Map(fixed.map((key, at) => [key, at]));
    const named = this.keys
      .filter((key) => key !== "")
      .sort((a, b) => {
        const [left, right] = [places.get(a) ?? fixed.length, places.get(b) ?? fixed.length];
        return left - right || compare(a, b, this.texts);
      });
    return named.map((key) => this.numberOf(key));
  }

  private codeAt(slot: number): number {
    const value = this.value(slot);
    const bucket = value === null || value === undefined ? null : this.grouper.bucketOf(value);
    const known = this.cellOf.get(bucket);
    if (known !== undefined) return known;
    const keys = bucket === null ? [""] : this.grouper.keysOf(bucket);
    this.cellOf.set(bucket, this.cells.length);
    return this.cells.push(keys.map((key) => this.numberOf(key))) - 1;
  }

  private numberOf(key: string): number {
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.keys.push(key) - 1;
      this.numbers.set(key, number);
      this.ordered = null;
    }
    return number;
  }
}
