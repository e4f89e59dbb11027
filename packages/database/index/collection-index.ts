// The index of one collection: all its rows as columns, and the answers to questions about them.
// Invariant: an answer is what a plain look at every row would give (testing/naive.ts), for rows that the reader may see and no
// others; those count nowhere, neither in totals nor in places. Leaves what a row's rights are to whoever feeds it, and the
// thread that it runs in to engine.ts.
import type { Json } from "@tessera/kernel/values/json.ts";
import { fold } from "@tessera/kernel/search/words.ts";
import { planFilter, wordsOf } from "../query/plan.ts";
import type { Answer, Cursor, Question, Row } from "../query/question.ts";
import { searchedWords } from "../query/search.ts";
import { planSorts, type Sort } from "../query/sorts.ts";
import { optionsInOrder, propertyOf, type Property, type Schema } from "../schema.ts";
import { byCodeUnits, collation, type Collation } from "./collation.ts";
import { Column } from "./column.ts";
import { Gathering } from "./gathering.ts";
import { checkOf, narrow, prepareTests } from "./filter-rows.ts";
import { narrowBy } from "./narrow-by.ts";
import { Orders } from "./orders.ts";
import { Ranks } from "./ranks.ts";
import { Readers } from "./readers.ts";
import { RowTable } from "./row-table.ts";
import { finish, type Steps } from "./steps.ts";

/** Bytes of kept answers. */
const MOST_ORDERS = 48_000_000;

export class CollectionIndex {
  /** The number of the log up to which the rows are true. */
  sequence = 0;
  readonly locale: string;
  readonly table = new RowTable();
  /** By key: what the schema knows, deleted properties among them, and what it once knew. */
  readonly columns = new Map<string, Column>();
  /** By slot: stored under keys that the schema never knew. */
  readonly rest = new Map<number, Readonly<Record<string, Json>>>();
  protected readonly collate: Collation;
  private readonly orders = new Orders(MOST_ORDERS);
  private readonly readers = new Readers(this.table, this.columns, this.rest);
  private readonly gathering: Gathering;
  private manual: Ranks | null = null;
  /** By slot, as it is searched; made when it is first searched. */
  private haystacks: (string | undefined)[] = [];
  private haystackBytes = 0;
  private known: Schema = { properties: {}, deleted: {} };

  constructor(schema: Schema, locale: string) {
    this.locale = locale;
    this.collate = collation(locale);
    this.gathering = this.makeGathering();
    this.schema = schema;
  }

  get schema(): Schema {
    return this.known;
  }

  /** Values are kept as they were stored, so that another type or a property that comes back reads them anew. */
  set schema(schema: Schema) {
    const before = this.known;
    this.known = schema;
    const all = new Map([...Object.entries(schema.deleted), ...Object.entries(schema.properties)]);
    for (const [key, property] of all) {
      const column = this.columns.get(key);
      if (column === undefined) this.addColumn(key, property);
      else if (!isSameColumn(property, propertyOf(before, key) ?? before.deleted[key])) column.describe(property);
    }
    this.orders.clear();
    this.gathering.clear();
    this.forgetSearched();
  }

  get count(): number {
    return this.table.count;
  }

  /** Takes a row as it is now, new or not; one in the trash goes. */
  upsert(row: Row): void {
    if (!row.alive) {
      this.remove(row.id);
      return;
    }
    const { slot, isPlacedAnew } = this.table.put(row);
    const { properties } = row;
    for (const [key, column] of this.columns) {
      column.set(slot, Object.hasOwn(properties, key) ? properties[key] : undefined);
      if (column.source !== "properties") column.refresh(slot);
    }
    const others = Object.entries(properties).filter(([key]) => !this.columns.has(key));
    if (others.length > 0) this.rest.set(slot, Object.fromEntries(others));
    else this.rest.delete(slot);
    if (isPlacedAnew) this.manual?.update(slot);
    this.changed(slot);
  }

  remove(id: string): void {
    const slot = this.table.remove(id);
    if (slot === undefined) return;
    for (const column of this.columns.values()) {
      column.set(slot, undefined);
      if (column.source !== "properties") column.refresh(slot);
    }
    this.rest.delete(slot);
    this.manual?.update(slot);
    this.changed(slot);
  }

  /** The row as it was fed; null where there is none. */
  rowOf(id: string): Row | null {
    const slot = this.table.slotOf(id);
    if (slot === undefined) return null;
    const own: [string, Json][] = [...Object.entries(this.rest.get(slot) ?? {})];
    for (const [key, column] of this.columns) {
      const stored = column.get(slot);
      if (stored !== undefined) own.push([key, stored]);
    }
    return { ...this.table.rowAt(slot), properties: Object.fromEntries(own), alive: true };
  }

  /** The column of a key, made where there is none yet. */
  columnOf(key: string): Column {
    const column = this.columns.get(key) ?? this.makeColumn(null);
    this.columns.set(key, column);
    return column;
  }

  /** The holders of all rows, and of some that went: whoever asks is told which of them a reader may read. */
  holders(): readonly string[] {
    return this.table.holders.names;
  }

  /** As `asking`, in one go. */
  ask(question: Question): Answer | null {
    return finish(this.asking(question));
  }

  /** Null where the reader's holders must be said first. Throws `QuestionRefused`. Nothing may change the rows until it ends. */
  *asking(question: Question): Steps<Answer | null> {
    const { reader, limit, after } = question;
    const met = this.readers.meet(reader);
    if (met === "unknown") return null;
    if (met === "changed") this.orders.clear();
    const { plan, ignored } = planFilter(question.filter, this.known, question);
    const planned = planSorts(question.sorts, this.known);
    const words = searchedWords(question.search);
    const sorts = limit === 0 ? [] : planned.sorts;
    const key = JSON.stringify([reader.signature, reader.shown, wordsOf(plan), words, sorts]);
    const mayRead = this.readers.checkFor(reader);
    if (plan !== null) yield* prepareTests(plan, this.columns);
    const matches = plan === null ? null : checkOf(plan, this.columns);
    const passes = (slot: number): boolean =>
      this.table.isRow(slot) &&
      mayRead(slot) &&
      (matches === null || matches(slot)) &&
      (words.length === 0 || this.isFound(slot, words));
    const { table } = this;
    const foundBy = (slot: number): boolean => this.isFound(slot, words);
    const marks = function* (this: CollectionIndex): Steps<Uint8Array> {
      const left = table.marks();
      yield* this.readers.narrow(left, reader);
      if (plan !== null) yield* narrow(left, plan, this.columns);
      if (words.length > 0) yield* narrowBy(left, foundBy);
      return left;
    }.bind(this);
    const manual = yield* this.byHand();
    const keys = yield* this.keysOf(sorts);
    // The same sorts are asked for with one filter after the other: all rows are sorted once.
    const all = {
      passes: (slot: number) => table.isRow(slot),
      *marks(): Steps<Uint8Array> {
        yield;
        return table.marks();
      },
      keys,
    };
    const inOrder = (): Steps<Uint32Array> => this.orders.answer(JSON.stringify(["all", sorts]), all, manual);
    const asked = { passes, marks, keys, ...(keys.length > 0 && { inOrder }) };
    const order = yield* this.orders.answer(key, asked, manual);
    const from = this.placeAfter(order, after);
    const about = { schema: this.known, end: table.end, asking: question };
    const { gather } = question;
    const beside = gather === undefined ? null : yield* this.gathering.gather(order, gather, about);
    const rows = Array.from(order.subarray(from, from + limit), (slot) => table.ids[slot] ?? "");
    return {
      rows,
      total: order.length,
      next: limit > 0 ? cursorAfter(rows, from, order.length) : null,
      ignored: [...ignored, ...planned.ignored, ...(beside?.ignored ?? [])],
      ...(beside !== null && { gathered: beside.gathered }),
      sequence: this.sequence,
    };
  }

  /** Bytes, about. */
  weight(): number {
    let columns = 0;
    for (const column of this.columns.values()) columns += column.weight();
    const made = this.orders.weight() + this.haystackBytes + this.gathering.weight() + (this.manual?.weight() ?? 0);
    return this.table.weight() + columns + this.rest.size * 500 + made;
  }

  /** Lets go of what rows are searched by, the largest of what can be made again; orders have a cap of their own. */
  forgetSearched(): void {
    this.haystacks = [];
    this.haystackBytes = 0;
  }

  protected changed(slot: number): void {
    this.haystackBytes -= 2 * (this.haystacks[slot]?.length ?? 0);
    if (slot < this.haystacks.length) this.haystacks[slot] = undefined;
    this.orders.changed(slot);
    this.gathering.changed(slot);
  }

  protected makeGathering(): Gathering {
    return new Gathering(this.columns, this.collate.compare);
  }

  protected makeColumn(property: Property | null): Column {
    return new Column(property, this.table, this.collate);
  }

  private addColumn(key: string, property: Property): void {
    const column = this.makeColumn(property);
    this.columns.set(key, column);
    for (const [slot, { [key]: stored, ...others }] of this.rest) {
      if (stored === undefined) continue;
      column.set(slot, stored);
      if (Object.keys(others).length === 0) this.rest.delete(slot);
      else this.rest.set(slot, others);
    }
  }

  private *byHand(): Steps<Ranks> {
    const manual = this.manual ?? (yield* Ranks.of(this.table.end, (slot) => this.table.placeAt(slot), byCodeUnits));
    this.manual = manual;
    return manual;
  }

  private *keysOf(sorts: readonly Sort[]): Steps<{ readonly keys: Float64Array; readonly isDescending: boolean }[]> {
    const all: { readonly keys: Float64Array; readonly isDescending: boolean }[] = [];
    for (const { property, direction } of sorts) {
      const column = this.columns.get(property);
      const keys = column === undefined ? new Float64Array(0) : yield* column.sortKeys();
      all.push({ keys, isDescending: direction === "descending" });
    }
    return all;
  }

  private isFound(slot: number, words: readonly string[]): boolean {
    const haystack = this.haystacks[slot] ?? this.haystackOf(slot);
    return words.every((word) => haystack.includes(word));
  }

  private haystackOf(slot: number): string {
    const shown: string[] = [];
    for (const [key, column] of this.columns)
      if (column.isSearched && propertyOf(this.known, key) !== null) shown.push(column.shownAt(slot));
    const haystack = fold(shown.join("\n"));
    while (this.haystacks.length < slot) this.haystacks.push(undefined);
    this.haystacks[slot] = haystack;
    this.haystackBytes += 2 * haystack.length;
    return haystack;
  }

  /** Where the page after a cursor begins: behind its row, or where that stood. */
  private placeAfter(order: Uint32Array, after: Cursor | null): number {
    if (after === null) return 0;
    const offset = Math.min(order.length, Math.max(0, Math.floor(after.offset)));
    const slot = this.table.slotOf(after.row);
    if (slot === undefined) return offset;
    if (order[offset - 1] === slot) return offset;
    const at = order.indexOf(slot);
    return at < 0 ? offset : at + 1;
  }
}

function cursorAfter(rows: readonly string[], from: number, total: number): Cursor | null {
  const row = rows.at(-1);
  const offset = from + rows.length;
  return row === undefined || offset >= total ? null : { row, offset };
}

/** Whether a column may stay as it is. */
function isSameColumn(a: Property, b: Property | undefined): boolean {
  if (b === undefined || a.type !== b.type) return false;
  const [options, before] = [optionsInOrder(a), optionsInOrder(b)];
  return options.length === before.length && options.every(({ value }, at) => value === before[at]?.value);
}
