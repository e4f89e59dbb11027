// Rows, questions about a collection and their answers, as plain data: they travel to a thread and back.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Group } from "./filter.ts";
import type { Gather, Gathered } from "./gather.ts";
import type { Ignored } from "./plan.ts";
import type { Sort } from "./sorts.ts";

/** A row as the index is fed with it. */
export interface Row {
  readonly id: string;
  /** By key, as they are stored. */
  readonly properties: Readonly<Record<string, Json>>;
  /** Milliseconds, as all times here. */
  readonly createdTime: number;
  readonly createdBy: string;
  readonly editedTime: number;
  readonly editedBy: string;
  /** Its place in the order that people make by hand, compared by code units. */
  readonly order: string;
  /** The record whose permission items decide over it. */
  readonly holder: string;
  /** A row in the trash does not exist for any question. */
  readonly alive: boolean;
}

/** Who asks, as far as rows are concerned. */
export interface Reader {
  /** A name for the set of holders below: readers with the same one read the same. */
  readonly signature: string;
  /**
   * The holders that they may read, by name, or as a byte for each holder by its number, 1 where they may; may be left out where the
   * index knows the reader.
   */
  readonly holders?: readonly string[] | Uint8Array;
  /** Whose rows alone they are shown, by the collection's row rule; null where it hides none from them. */
  readonly shown: ShownRows | null;
}

/** The rows that a person made, and those that name them in a property. */
export interface ShownRows {
  readonly person: string;
  readonly property: string | null;
}

/** Where a page ended. The row may have moved or gone meanwhile: then the place in the order counts. */
export interface Cursor {
  readonly row: string;
  readonly offset: number;
}

export interface Question {
  readonly reader: Reader;
  readonly filter: Group;
  readonly sorts: readonly Sort[];
  readonly search: string;
  readonly zone: string;
  readonly now: number;
  /** The person whom "me" stands for. */
  readonly me: string | null;
  readonly after: Cursor | null;
  /** 0 asks for the count alone. */
  readonly limit: number;
  /** What is asked beside rows, of all of them. */
  readonly gather?: Gather;
}

export interface Answer {
  readonly rows: readonly string[];
  /** How many rows there are in all, for this reader. */
  readonly total: number;
  /** Where the next page begins; null where this is the last one. */
  readonly next: Cursor | null;
  readonly ignored: readonly Ignored[];
  /** Where that was asked for. */
  readonly gathered?: Gathered;
  /** The number of the log up to which the answer is true. */
  readonly sequence: number;
}
