// Who may read which rows: by the record that holds a row's rights. Readers with the same signature read the same.
// Invariant: a holder that a reader was not said to read is not read, whenever its rows came. Few readers are known at a time;
// one that was let go of is told again.
import type { Json } from "@tessera/kernel/values/json.ts";
import { mentionedPeople } from "@tessera/kernel/records/mentioned-people.ts";
import type { Reader, ShownRows } from "../query/question.ts";
import type { Column } from "./column.ts";
import { storedOf } from "./kept.ts";
import type { RowTable } from "./row-table.ts";
import { STEP, type Steps } from "./steps.ts";

const MOST_READERS = 100;

/** By name, or a byte for each holder by its number. */
type Holders = ReadonlySet<string> | Uint8Array;

interface Known {
  readonly holders: Holders;
  /** By the number of a holder, as far as they were looked at. */
  readonly mayRead: boolean[];
}

/** By slot and key. */
type Stored = ReadonlyMap<number, Readonly<Record<string, Json>>>;

export class Readers {
  private readonly known = new Map<string, Known>();
  private readonly table: RowTable;
  private readonly columns: ReadonlyMap<string, Column>;
  private readonly rest: Stored;

  /** `rest`: what is stored under keys that have no column. */
  constructor(table: RowTable, columns: ReadonlyMap<string, Column>, rest: Stored) {
    this.table = table;
    this.columns = columns;
    this.rest = rest;
  }

  /** Takes what is said about a reader; "changed": the same signature had other holders before; "unknown": ask again with them. */
  meet({ signature, holders }: Reader): "known" | "changed" | "unknown" {
    const before = this.known.get(signature);
    if (holders === undefined) {
      if (before === undefined) return "unknown";
      this.remember(signature, before);
      return "known";
    }
    const said = holders instanceof Uint8Array ? holders : new Set(holders);
    if (before !== undefined && isSame(said, before.holders)) {
      this.remember(signature, before);
      return "known";
    }
    this.remember(signature, { holders: said, mayRead: [] });
    return before === undefined ? "known" : "changed";
  }

  /** Whether the reader, who must be known, may read the row of a slot. */
  checkFor({ signature, shown }: Reader): (slot: number) => boolean {
    const { table } = this;
    const known = this.known.get(signature);
    if (known === undefined) return () => false;
    const { mayRead, holders } = known;
    const mayReadHolder = (code: number): boolean =>
      (mayRead[code] ??= isAmong(holders, code, table.holders.nameOf(code)));
    if (shown === null) return (slot) => mayReadHolder(table.holder[slot] ?? 0);
    const isShown = this.shownCheck(shown);
    return (slot) => mayReadHolder(table.holder[slot] ?? 0) && isShown(slot);
  }

  /** The same of all rows: takes the marks away of those that the reader may not read. */
  *narrow(marks: Uint8Array, { signature, shown }: Reader): Steps<void> {
    const { holder, holders } = this.table;
    const read = this.known.get(signature)?.holders;
    const mayRead = Uint8Array.from(holders.names, (name, code) =>
      read !== undefined && isAmong(read, code, name) ? 1 : 0,
    );
    const isShown = shown === null ? null : this.shownCheck(shown);
    for (let slot = 0; slot < marks.length; slot++) {
      if (mayRead[holder[slot] ?? 0] !== 1 || (isShown !== null && !isShown(slot))) marks[slot] = 0;
      if (slot % STEP === STEP - 1) yield;
    }
  }

  /** Whether the person made a row, or it names them: read from what is stored, whatever type the column has by now. */
  private shownCheck({ person, property }: ShownRows): (slot: number) => boolean {
    const { createdBy, people } = this.table;
    const maker = people.find(person);
    const column = property === null ? undefined : this.columns.get(property);
    return (slot) => {
      if (createdBy[slot] === maker) return true;
      if (property === null) return false;
      if (column === undefined) return mentionedPeople(this.rest.get(slot)?.[property]).includes(person);
      const kept = column.keptAt(slot);
      return kept !== undefined && kept.includes(person) && mentionedPeople(storedOf(kept)).includes(person);
    };
  }

  private remember(signature: string, known: Known): void {
    this.known.delete(signature);
    this.known.set(signature, known);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_READERS && oldest !== undefined) this.known.delete(oldest);
  }
}

function isAmong(holders: Holders, code: number, name: string): boolean {
  return holders instanceof Uint8Array ? holders[code] === 1 : holders.has(name);
}

function isSame(a: Holders, b: Holders): boolean {
  if (a instanceof Uint8Array || b instanceof Uint8Array) {
    if (!(a instanceof Uint8Array && b instanceof Uint8Array) || a.length !== b.length) return false;
    return a.every((one, code) => one === b[code]);
  }
  if (a.size !== b.size) return false;
  for (const one of a) if (!b.has(one)) return false;
  return true;
}
