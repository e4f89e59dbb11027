// One property of all rows: what is stored, as it was, and beside it what rows are ordered and tested by, made when it is
// first asked for and kept true from then on.
// Invariant: `get` gives back what was set, whatever the type; a change of the type or the options rereads nothing that is
// stored. Leaves rows and their slots to the table.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Model, Moment, Source, Test } from "../properties/base/model.ts";
import { modelOf } from "../properties/models.ts";
import { optionsInOrder, type Property } from "../schema.ts";
import { byCodeUnits, type Collation } from "./collation.ts";
import { narrowBy } from "./narrow-by.ts";
import { grown } from "./grown.ts";
import { isPlainlyKept, keep, storedOf, type Kept } from "./kept.ts";
import { Ranks } from "./ranks.ts";
import type { RowTable } from "./row-table.ts";
import { STEP, type Steps } from "./steps.ts";

/** Different values that are held once each; past it, what comes is held as often as it stands there. */
const MOST_INTERNED = 20_000;

/** A time and whether it is an instant, as the two arrays hold it. */
class Times {
  at = new Float64Array(0);
  isInstant = new Uint8Array(0);
  /** By what is stored. */
  readonly read = new Map<string, Moment | null>();
}

function emptyTimes(end: number): Times {
  const times = new Times();
  times.at = new Float64Array(end);
  times.isInstant = new Uint8Array(end);
  return times;
}

export class Column {
  private readonly kept: Kept[] = [];
  private readonly interned = new Map<string, string>();
  /** By what is stored, as it is shown, where it is not what is shown: days repeat, and are dear to read. */
  private readonly shown = new Map<string, string>();
  /** By what is stored, what it says where that is dear to read: several options, people, files. */
  private readonly read = new Map<string, unknown>();
  private bytes = 0;
  private model: Model;
  private options = new Map<string, number>();
  private keys: Float64Array | null = null;
  private times: Times | null = null;
  private ranks: Ranks | null = null;
  private readonly table: RowTable;
  private readonly collate: Collation;

  /** `property` is null where the schema does not know the key: it is kept. */
  constructor(property: Property | null, table: RowTable, collate: Collation) {
    this.table = table;
    this.collate = collate;
    this.model = modelOf("");
    this.describe(property);
  }

  /** The property is now of this type and has these options. */
  describe(property: Property | null): void {
    this.model = modelOf(property?.type ?? "");
    this.options = new Map((property === null ? [] : optionsInOrder(property)).map(({ value }, at) => [value, at]));
    this.keys = this.times = this.ranks = null;
    this.shown.clear();
    this.read.clear();
  }

  get isSearched(): boolean {
    return this.model.isSearched;
  }

  get repeats(): boolean {
    return this.model.repeats;
  }

  get source(): Source {
    return this.model.source;
  }

  keptAt(slot: number): Kept {
    return this.kept[slot];
  }

  get(slot: number): Json | undefined {
    return storedOf(this.kept[slot]);
  }

  set(slot: number, stored: Json | undefined): void {
    this.setKept(slot, keep(stored));
  }

  /** As `set`, with what `keptAt` gave. */
  setKept(slot: number, value: Kept): void {
    const before = this.kept[slot];
    if (before === value) return;
    while (this.kept.length < slot) this.kept.push(undefined);
    this.bytes -= this.weightOf(before);
    this.kept[slot] = this.intern(value);
    this.bytes += this.weightOf(value);
    if (this.source === "properties") this.refresh(slot);
  }

  /** What a slot holds, here or in the table, is another one now: what was made of it is made anew. */
  refresh(slot: number): void {
    if (this.times !== null) this.readTime(this.times, slot);
    if (this.keys !== null) {
      this.keys = grown(this.keys, slot + 1, this.keyOfNothing());
      this.keys[slot] = this.keyOf(slot);
    }
    if (this.ranks !== null) this.rerank(this.ranks, slot);
  }

  protected rerank(ranks: Ranks, slot: number): void {
    ranks.update(slot);
  }

  /** What a row is searched by, and shows. */
  shownAt(slot: number): string {
    const kept = this.kept[slot];
    if (kept === undefined) return "";
    const { kind } = this.model;
    if (isPlainlyKept(kept) && kind !== "options" && kind !== "files") return kept;
    const known = this.shown.get(kept);
    if (known !== undefined) return known;
    const text = this.model.asText(storedOf(kept));
    if (this.model.repeats && this.shown.size < MOST_INTERNED) this.shown.set(kept, text);
    return text;
  }

  /** By slot, in the order of this property; NaN is empty. True until the next change. */
  *sortKeys(): Steps<Float64Array> {
    const { kind } = this.model;
    if (kind === "time" || kind === "number" || kind === "flag" || kind === "option") {
      yield* this.prepareTests();
      return kind === "time" ? this.timesOfAll().at : this.keysOfAll();
    }
    const isText = kind === "text" || kind === "files";
    const collate = isText ? this.collate : byCodeUnits;
    const ranks = this.ranks ?? (yield* Ranks.of(this.table.end, this.rankedBy(), collate));
    this.ranks = ranks;
    return ranks.rank;
  }

  /** Makes in steps what `reader` and `checker` read, where they would otherwise make it of all rows in one go. */
  *prepareTests(): Steps<void> {
    const { kind } = this.model;
    const { end } = this.table;
    if (kind === "time" && this.times === null) {
      const times = emptyTimes(end);
      for (let slot = 0; slot < end; slot++) {
        this.readTime(times, slot);
        if (slot % STEP === STEP - 1) yield;
      }
      this.times = times;
    }
    if ((kind === "number" || kind === "flag" || kind === "option") && this.keys === null) {
      const keys = new Float64Array(end);
      for (let slot = 0; slot < end; slot++) {
        keys[slot] = this.keyOf(slot);
        if (slot % STEP === STEP - 1) yield;
      }
      this.keys = keys;
    }
  }

  /** Reads the value of a slot, as the operators of its type test it; true as long as the property is described as it is. */
  reader(): (slot: number) => unknown {
    switch (this.model.kind) {
      case "number": {
        this.keysOfAll();
        return (slot) => {
          const key = this.keys?.[slot] ?? Number.NaN;
          return Number.isNaN(key) ? null : key;
        };
      }
      case "time": {
        const times = this.timesOfAll();
        return (slot): Moment | null => {
          const at = times.at[slot] ?? Number.NaN;
          return Number.isNaN(at) ? null : { at, isInstant: times.isInstant[slot] === 1 };
        };
      }
      case "flag":
        return (slot) => this.kept[slot] === "Yes";
      case "text":
      case "option":
        return (slot) => this.wordsAt(slot);
      case "person":
        return (slot) => this.model.indexed(this.recordValue(slot));
      case "options":
      case "people":
      case "files":
        return (slot) => this.readAt(slot);
    }
  }

  /** What a slot holds, as its type reads it; each different value is read once. */
  private readAt(slot: number): unknown {
    const kept = this.kept[slot];
    if (kept === undefined) return null;
    const known = this.read.get(kept);
    if (known !== undefined) return known;
    const value = this.model.indexed(storedOf(kept));
    if (this.read.size < MOST_INTERNED) this.read.set(kept, value);
    return value;
  }

  /** Whether a test of its type holds of a slot, for one question: an option is asked once, however many rows have it. */
  checker(test: Test<unknown>): (slot: number) => boolean {
    if (this.model.kind !== "option") {
      const value = this.reader();
      return (slot) => test.test(value(slot));
    }
    const keys = this.keysOfAll();
    const ofOption = Array.from(this.options.keys(), (words) => test.test(words));
    const ofNothing = test.test(null);
    return (slot) => {
      const key = keys[slot] ?? Number.NaN;
      if (Number.isNaN(key)) return ofNothing;
      // Words that are no option of the property have one key together.
      return ofOption[key] ?? test.test(this.wordsAt(slot));
    };
  }

  /** The same of all slots: takes the marks away of those for which it does not hold. */
  *narrow(marks: Uint8Array, test: Test<unknown>): Steps<void> {
    yield* this.prepareTests();
    const check = this.checker(test);
    if (this.model.kind !== "option") {
      yield* narrowBy(marks, check);
      return;
    }
    const keys = this.keysOfAll();
    const ofOption = Uint8Array.from(this.options.keys(), (words) => Number(test.test(words)));
    for (let slot = 0; slot < marks.length; slot++) {
      const key = keys[slot] ?? Number.NaN;
      // Empty cells, and words that are no option, are asked about one by one.
      const passes = key < ofOption.length ? ofOption[key] === 1 : marks[slot] === 1 && check(slot);
      if (!passes) marks[slot] = 0;
      if (slot % STEP === STEP - 1) yield;
    }
    yield;
  }

  weight(): number {
    const read = 120 * (this.shown.size + this.read.size + (this.times?.read.size ?? 0));
    const made = read + (this.keys?.byteLength ?? 0) + 9 * (this.times?.at.length ?? 0);
    return this.kept.length * 8 + this.bytes + made + (this.ranks?.weight() ?? 0);
  }

  private intern(value: Kept): Kept {
    if (value === undefined || !this.model.repeats) return value;
    const known = this.interned.get(value);
    if (known !== undefined) return known;
    if (this.interned.size < MOST_INTERNED) {
      this.bytes += this.weightOf(value) + 60;
      this.interned.set(value, value);
    }
    return value;
  }

  /** In bytes; what is held once was counted when it came. */
  private weightOf(kept: Kept): number {
    return kept === undefined || this.interned.has(kept) ? 0 : 24 + kept.length;
  }

  private wordsAt(slot: number): string | null {
    const kept = this.kept[slot];
    if (kept === undefined) return null;
    return isPlainlyKept(kept) ? kept || null : (this.model.indexed(storedOf(kept)) as string | null);
  }

  private recordValue(slot: number): Json | undefined {
    const { table } = this;
    if (!table.isRow(slot)) return undefined;
    switch (this.source) {
      case "properties":
        return this.get(slot);
      case "createdTime":
        return table.createdTime[slot];
      case "editedTime":
        return table.editedTime[slot];
      case "createdBy":
        return table.people.nameOf(table.createdBy[slot] ?? 0);
      case "editedBy":
        return table.people.nameOf(table.editedBy[slot] ?? 0);
    }
  }

  private keyOf(slot: number): number {
    const { kind } = this.model;
    if (kind === "flag") return this.kept[slot] === "Yes" ? 1 : 0;
    if (kind === "option") {
      const words = this.wordsAt(slot);
      return words === null ? Number.NaN : (this.options.get(words) ?? this.options.size);
    }
    return (this.model.indexed(this.get(slot)) as number | null) ?? Number.NaN;
  }

  private readTime(times: Times, slot: number): void {
    times.at = grown(times.at, slot + 1, Number.NaN);
    times.isInstant = grown(times.isInstant, slot + 1);
    const moment = this.momentAt(times, slot);
    times.at[slot] = moment?.at ?? Number.NaN;
    times.isInstant[slot] = moment?.isInstant === true ? 1 : 0;
  }

  /** Of a row for which nothing was ever set: a box is not ticked then, everything else is empty. */
  private keyOfNothing(): number {
    return this.model.kind === "flag" ? 0 : Number.NaN;
  }

  private momentAt(times: Times, slot: number): Moment | null {
    const kept = this.source === "properties" ? this.kept[slot] : undefined;
    if (kept === undefined) return this.model.indexed(this.recordValue(slot)) as Moment | null;
    const known = times.read.get(kept);
    if (known !== undefined) return known;
    const moment = this.model.indexed(storedOf(kept)) as Moment | null;
    if (times.read.size < MOST_INTERNED) times.read.set(kept, moment);
    return moment;
  }

  private keysOfAll(): Float64Array {
    if (this.keys !== null) return (this.keys = grown(this.keys, this.table.end, this.keyOfNothing()));
    const keys = new Float64Array(this.table.end);
    for (let slot = 0; slot < keys.length; slot++) keys[slot] = this.keyOf(slot);
    return (this.keys = keys);
  }

  private timesOfAll(): Times {
    if (this.times !== null) return this.times;
    const times = emptyTimes(this.table.end);
    for (let slot = 0; slot < this.table.end; slot++) this.readTime(times, slot);
    return (this.times = times);
  }

  /** The text whose place among the others is the row's. */
  private rankedBy(): (slot: number) => string | null {
    switch (this.model.kind) {
      case "text":
        return (slot) => this.wordsAt(slot);
      case "files":
        return (slot) => this.readAt(slot) as string | null;
      case "options":
        // Letter by letter their places in the schema; words that are no option stand behind all of them.
        return (slot) => {
          const words = this.readAt(slot) as readonly string[] | null;
          return words === null ? null : String.fromCharCode(...words.map((one) => this.placeOfOption(one)));
        };
      case "people":
        return (slot) => (this.readAt(slot) as readonly string[] | null)?.join("\u0000") ?? null;
      default:
        return (slot) => this.model.indexed(this.recordValue(slot)) as string | null;
    }
  }

  private placeOfOption(words: string): number {
    return Math.min(this.options.get(words) ?? this.options.size, 0xffff);
  }
}
