// What every row has beside its properties, as columns: id, times, people, holder, place by hand. A row has a slot, a small
// number by which all columns name it; the slot of a row that went is given to the next one.
// Invariant: a slot below `end` without an id holds no row.
import { grown } from "./grown.ts";
import type { Row } from "../query/question.ts";

/** Ids that stand in many rows, as numbers. */
export class Names {
  readonly names: string[] = [];
  /** Letters of all names together. */
  letters = 0;
  private readonly codes = new Map<string, number>();

  codeOf(name: string): number {
    let code = this.codes.get(name);
    if (code === undefined) {
      code = this.names.length;
      this.names.push(name);
      this.letters += name.length;
      this.codes.set(name, code);
    }
    return code;
  }

  /** -1 where no row names it. */
  find(name: string): number {
    return this.codes.get(name) ?? -1;
  }

  nameOf(code: number): string {
    return this.names[code] ?? "";
  }
}

/** The columns of a table. */
export type Filling = Readonly<Pick<RowTable, "createdTime" | "editedTime" | "createdBy" | "editedBy" | "holder">> &
  Readonly<Record<"ids" | "orders" | "people" | "holders", readonly string[]>>;

export class RowTable {
  /** One past the highest slot. */
  end = 0;
  /** By slot. */
  readonly ids: (string | undefined)[] = [];
  readonly orders: string[] = [];
  createdTime: Float64Array = new Float64Array(0);
  editedTime: Float64Array = new Float64Array(0);
  createdBy: Uint32Array = new Uint32Array(0);
  editedBy: Uint32Array = new Uint32Array(0);
  holder: Uint32Array = new Uint32Array(0);
  readonly people = new Names();
  readonly holders = new Names();
  private readonly slots = new Map<string, number>();
  private readonly free: number[] = [];

  get count(): number {
    return this.slots.size;
  }

  /** Takes many rows at once, their slots in the order given; the table must be empty. Codes are places among the names. */
  fill(rows: Filling): void {
    this.end = rows.ids.length;
    for (const [slot, id] of rows.ids.entries()) {
      this.ids.push(id);
      this.slots.set(id, slot);
    }
    for (const order of rows.orders) this.orders.push(order);
    for (const name of rows.people) this.people.codeOf(name);
    for (const name of rows.holders) this.holders.codeOf(name);
    ({ createdTime: this.createdTime, editedTime: this.editedTime, createdBy: this.createdBy } = rows);
    ({ editedBy: this.editedBy, holder: this.holder } = rows);
  }

  slotOf(id: string): number | undefined {
    return this.slots.get(id);
  }

  /** The row's slot, and whether its place by hand is another one than before. */
  put(row: Omit<Row, "properties" | "alive">): { readonly slot: number; readonly isPlacedAnew: boolean } {
    const known = this.slots.get(row.id);
    const slot = known ?? this.free.pop() ?? this.end++;
    if (known === undefined) {
      this.grow();
      this.slots.set(row.id, slot);
      this.ids[slot] = row.id;
    }
    const isPlacedAnew = known === undefined || this.orders[slot] !== row.order;
    this.orders[slot] = row.order;
    this.createdTime[slot] = row.createdTime;
    this.editedTime[slot] = row.editedTime;
    this.createdBy[slot] = this.people.codeOf(row.createdBy);
    this.editedBy[slot] = this.people.codeOf(row.editedBy);
    this.holder[slot] = this.holders.codeOf(row.holder);
    return { slot, isPlacedAnew };
  }

  /** The slot that the row had; undefined where there is no such row. */
  remove(id: string): number | undefined {
    const slot = this.slots.get(id);
    if (slot === undefined) return undefined;
    this.slots.delete(id);
    this.ids[slot] = undefined;
    this.orders[slot] = "";
    this.free.push(slot);
    return slot;
  }

  isRow(slot: number): boolean {
    return this.ids[slot] !== undefined;
  }

  /** By slot, 1 where it holds a row; the caller may change it. */
  marks(): Uint8Array {
    const marks = new Uint8Array(this.end);
    for (let slot = 0; slot < this.end; slot++) if (this.ids[slot] !== undefined) marks[slot] = 1;
    return marks;
  }

  /** What a row is ordered by where nothing else parts it from another: its place by hand, and of one place its id. */
  placeAt(slot: number): string | null {
    const id = this.ids[slot];
    return id === undefined ? null : `${this.orders[slot] ?? ""}\u0000${id}`;
  }

  /** What a slot holds beside its properties; the slot must hold a row. */
  rowAt(slot: number): Omit<Row, "properties" | "alive"> {
    return {
      id: this.ids[slot] ?? "",
      order: this.orders[slot] ?? "",
      createdTime: this.createdTime[slot] ?? 0,
      editedTime: this.editedTime[slot] ?? 0,
      createdBy: this.people.nameOf(this.createdBy[slot] ?? 0),
      editedBy: this.people.nameOf(this.editedBy[slot] ?? 0),
      holder: this.holders.nameOf(this.holder[slot] ?? 0),
    };
  }

  weight(): number {
    const perRow = 28 + 2 * 8 + 60 + 40 + 40;
    return this.end * perRow + (this.people.names.length + this.holders.names.length) * 120 + this.holders.letters;
  }

  private grow(): void {
    this.createdTime = grown(this.createdTime, this.end);
    this.editedTime = grown(this.editedTime, this.end);
    this.createdBy = grown(this.createdBy, this.end);
    this.editedBy = grown(this.editedBy, this.end);
    this.holder = grown(this.holder, this.end);
  }
}
