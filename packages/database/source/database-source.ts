// What the face of a database reads and does, whoever stands behind it: the device's records and the server's answers in the
// app, a few rows in memory in a test. Values are watched as everywhere in the web (a Readable of the platform is one).
// Invariant: what is read is what the person may see, with their own changes in it at once. Leaves to the face which operations
// make a change, and what is shown of a view.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Group } from "../query/filter.ts";
import type { Gather, Gathered } from "../query/gather.ts";
import type { Ignored } from "../query/plan.ts";
import type { Sort } from "../query/sorts.ts";

export interface Watched<Value> {
  /** The same object as long as it says the same. */
  read(): Value;
  /** The answer stops the watching. */
  subscribe(notice: () => void): () => void;
}

export type DatabaseState = Trouble | ReadyDatabase;

/** `tabs`: those of the block, where it is here and has any. */
export type Trouble = { readonly tabs?: Tabs } & (
  | { readonly kind: "loading" }
  /** The collection is not there, or not for this reader: the two look the same. */
  | { readonly kind: "hidden" }
  /** It stands elsewhere, and is in the trash there. */
  | { readonly kind: "deleted" }
  /** It could not be asked for; `retry` asks again. */
  | { readonly kind: "failed"; readonly isOffline: boolean }
);

export interface Tabs {
  /** The tabs in their order; those that may not be read are left out. */
  readonly views: readonly StoredView[];
  /** Whether the person may change the views. */
  readonly canEditViews: boolean;
}

export interface ReadyDatabase extends Tabs {
  readonly kind: "ready";
  readonly collectionId: string;
  /** The values of the records, as they are stored; texts are rich texts. */
  readonly block: JsonObject;
  readonly collection: JsonObject;
  /** The block that the collection stands in, where that is another one. */
  readonly home: Home | null;
  /** Whether the person may change the schema and make rows; only who may change the views too. */
  readonly canEdit: boolean;
  /** Whether the person has full access: they say who sees which rows, and see all of them. */
  readonly hasFull: boolean;
}

export interface Home {
  readonly blockId: string;
  /** As it is stored; null where it is not here yet. */
  readonly value: JsonObject | null;
}

/** A view's record: `{type, name, query2, format}` in `value`. */
export interface StoredView {
  readonly id: string;
  readonly value: JsonObject;
}

/** A row as it is shown. */
export interface ShownRow {
  readonly id: string;
  /** The value of its block, as it is stored: properties, format, times and people. */
  readonly value: JsonObject;
  readonly canEdit: boolean;
}

/** What a view asks for; `zone` and who asks are known to the source. */
export interface RowsQuestion {
  readonly collectionId: string;
  readonly viewId: string;
  readonly filter: Group;
  readonly sorts: readonly Sort[];
  readonly search: string;
}

export interface RowsState {
  readonly kind: "loading" | "ready" | "failed";
  /** How many rows there are for this reader, as far as is known. */
  readonly total: number;
  /** False where the device answers over the rows that it has, which may not be all. */
  readonly isWhole: boolean;
  /** Conditions and sorts that were left out. */
  readonly ignored: readonly Ignored[];
  /** Moves on whenever `idAt` may answer otherwise. */
  readonly version: number;
}

/** The rows of one question, in their order; asked for by the places that are on screen. */
export interface RowsSource extends Watched<RowsState> {
  /** Null: not here yet. */
  idAt(place: number): string | null;
  /** Where a row stands, as far as is known; where it stands several times, the place nearest to `near`. */
  placeOf(id: string, near?: number): number | null;
  /**
   * The ids of the rows from one place to another (exclusive) as the view is now, also of rows that are not in memory; null where no row
   * is. Resolves to null if the rows cannot be queried.
   */
  idsBetween(from: number, to: number): Promise<readonly (string | null)[] | null>;
  /** These places are on screen (`to` behind the last): they are asked for, and kept true while they stay there. */
  show(from: number, to: number): void;
  close(): void;
}

/** Groups of rows, and what values come to. A group's rows are those of `rows` with `conditionOfGroup` added to the filter. */
export interface GroupsQuestion extends Omit<RowsQuestion, "sorts">, Gather {}

export interface GroupsState extends Gathered {
  readonly kind: "loading" | "ready" | "failed";
  /** How many rows there are in all groups together, each counted once. */
  readonly rows: number;
  /** False where the device answers over the rows that it has, which may not be all. */
  readonly isWhole: boolean;
  /** Conditions, groups and aggregations that were left out. */
  readonly ignored: readonly Ignored[];
}

/** The groups of one question, kept true until it is closed; counts move at once with one's own changes. */
export interface GroupsSource extends Watched<GroupsState> {
  close(): void;
}

export interface DatabaseNote {
  /** Says in the log what the person did: "add-row", "edit-cell" ... */
  readonly userAction: string;
  /** Changes of one group within half a second of each other are undone together; none: alone. */
  readonly group?: string;
  /** The group is one thing that is done bit by bit: all of it is undone together, however long it takes. */
  readonly isWhole?: boolean;
}

/**
 * Transactions of one edit, all of which are on the device before the first of them is executed: a reload after that does not end the
 * edit, and a reload before it leaves nothing of the edit. The browser asks before the tab is left until the edit is stored.
 */
export interface EditPlan {
  /** As of the source, for text that the plan writes. */
  readonly numbering: DatabaseSource["numbering"];
  add(operations: readonly Operation[]): void;
  /** Stores what was added; the call before must have resolved. `isWhole`: nothing is added after this. */
  store(isWhole: boolean): Promise<boolean>;
  /** The number of transactions that were not executed yet. */
  readonly left: number;
  /** Executes the next transaction. Returns false if it was refused. */
  executeNext(note: DatabaseNote): boolean;
  /** Gives up the transactions that were not executed. */
  drop(): void;
}

/** One block that shows a database. */
export interface DatabaseSource {
  readonly blockId: string;
  readonly spaceId: string;
  /** Of the collection that stands in the block; where none does, of the first that it names. */
  readonly state: Watched<DatabaseState>;
  /** Null: not here, or not for this reader. */
  row(id: string): Watched<ShownRow | null>;
  /** These rows stay at hand, whichever they are by now, until the answer is called. */
  hold(ids: () => Iterable<string>): () => void;
  /** The source works on after its view was closed, until the answer is called. For work of several steps. */
  keepOpen(): () => void;
  /** Reads those of these rows that are not in memory. Resolves to false if they cannot be read. A row that was deleted stays null. */
  bring(ids: readonly string[]): Promise<boolean>;
  /** The caller closes it. */
  rows(question: RowsQuestion): RowsSource;
  /** The caller closes it. */
  groups(question: GroupsQuestion): GroupsSource;
  /** What merging texts are read from; may throw `Unknown` for what is not at hand. */
  readonly world: World;
  readonly newId: () => string;
  /** Ids for `length` characters that are written here. */
  numbering(length: number): { readonly site: string; readonly clock: number };
  /** Applies at once and queues. False where it was refused here and nothing changed. */
  transact(operations: readonly Operation[], note: DatabaseNote): boolean;
  /** Begins a plan of transactions. `userAction`: as of a note. */
  plan(userAction: string): EditPlan;
  /**
   * Takes back, or repeats, the last own step in this database; false where there is none. `group`: the step of that group instead,
   * as if it had never been: nothing repeats it.
   */
  undo(group?: string): boolean;
  redo(): boolean;
  retry(): void;
}

/** A block whose tabs may look at more than one database. */
export interface TabbedSource extends DatabaseSource {
  /** The source of what the tab looks at; null, or one that is not there: the first. The same one for the same tab. */
  ofView(viewId: string | null): DatabaseSource;
}
