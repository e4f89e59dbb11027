// What a property type says in its pure half: how its values are stored, read, written, shown as text, ordered and tested.
// Invariant: reading never fails. A value of another kind is kept as it is, shown as it is, and counted as empty.
// Leaves faces to the .tsx halves, and how columns are held to the index.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Property } from "../../schema.ts";

/** A time of a row: an instant, or one that stands on no particular clock (a day, a time without zone), as if of UTC. */
export interface Moment {
  readonly at: number;
  readonly isInstant: boolean;
}

/** What rows are ordered and tested by, by kind of column. */
export interface Values {
  readonly text: string;
  readonly number: number;
  readonly flag: boolean;
  readonly option: string;
  readonly time: Moment;
  readonly person: string;
  /** Several at once, in the order that they are stored in; never none. */
  readonly options: readonly string[];
  readonly people: readonly string[];
  /** The names of files. */
  readonly files: string;
}
export type Kind = keyof Values;

/** When, where and for whom a question is asked. */
export interface Asking {
  readonly now: number;
  readonly zone: string;
  /** The person whom "me" stands for. */
  readonly me: string | null;
}

/** An operator with its operand. `said` is all that it depends on: two with the same words test the same. */
export interface Test<Value> {
  readonly said: Json;
  /** Null is empty. */
  test(value: Value | null): boolean;
}

/**
 * Null where the operand does not say enough yet, as in a filter that a person is about to make. `property`: whose value is tested,
 * where its options have groups.
 */
export type Operator<Value> = (operand: Json | undefined, asking: Asking, property?: Property) => Test<Value> | null;
export type Operators<Value> = Readonly<Record<string, Operator<Value>>>;

/** Where a value comes from: the row's properties, or what every record knows. */
export type Source = "properties" | "createdTime" | "createdBy" | "editedTime" | "editedBy";

export interface Model<K extends Kind = Kind, Value = unknown> {
  readonly type: string;
  readonly kind: K;
  readonly source: Source;
  /** Whether the search in a view looks at its text. */
  readonly isSearched: boolean;
  /** Whether few values stand in many rows. */
  readonly repeats: boolean;
  read(stored: Json | undefined): Value | null;
  /** Undefined: nothing is stored. */
  write(value: Value | null): Json | undefined;
  asText(stored: Json | undefined): string;
  /** What its column holds; null where that is nothing. */
  indexed(stored: Json | undefined): Values[K] | null;
  readonly operators: Operators<Values[K]>;
}
