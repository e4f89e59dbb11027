/**
 * The port between the store and a database: reading records of a scope, and the one write, a compare-and-set on the
 * sequence numbers of the scopes it touches. Invariant: every change of a record moves its scope's number, so a cache at
 * the scope's number is exact. One suite runs on every implementation (record-db.suite.ts).
 */
import type { Child } from "@tessera/kernel/world/children.ts";
import type { DeletedUnits } from "@tessera/kernel/world/world.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import type { ListChange } from "./list-changes.ts";

export interface Key {
  readonly table: Table;
  readonly id: string;
}

/** One committed transaction, or a refusal that closed a session, at its number in the scope. */
export interface LogRow {
  readonly scope: string;
  readonly seq: number;
  readonly transaction: string;
  readonly userId: string | null;
  readonly session: string | null;
  readonly n: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly body: LogBody;
}

/**
 * A row as it was to those who could read it: the permission items that it had in a collection, and the people whom it named where
 * the collection shows it to them, by property, if those are others now.
 */
export type RowBefore = readonly [row: string, collection: string, items: readonly JsonObject[], named?: JsonObject];

/** What the words of a refusal are filled with. */
export type MessageValues = Readonly<Record<string, string | number>>;

export interface LogBody {
  readonly operations: readonly Json[];
  /** The bot that acted; missing where the user did. */
  readonly bot?: string | undefined;
  readonly action?: string | undefined;
  readonly imported?: boolean | undefined;
  /** The records that it changed. */
  readonly changed: readonly (readonly [Table, string])[];
  /** The parents whose list of children it changed. */
  readonly lists?: readonly string[] | undefined;
  /** What it changed in them; missing where that is much. */
  readonly places?: readonly ListChange[] | undefined;
  /** Records that changed their place, with the topics that they left. */
  readonly left?: readonly (readonly [key: string, topics: readonly string[]])[] | undefined;
  /** Living rows that left their collection, went into the trash, or whose permission items or named people changed. */
  readonly rows?: readonly RowBefore[] | undefined;
  /** Set where it may have changed what someone may see. */
  readonly rights?: boolean | undefined;
  /** Where that is set: the keys of the records among `changed` that decide over it. */
  readonly deciding?: readonly string[] | undefined;
  /**
   * The users whose permissions the membership rows and groups among the deciding records changed; missing where they are many, or
   * where the row is of a version that did not say: then every user's may have changed.
   */
  readonly people?: readonly string[] | undefined;
  /** Text that it deleted, for undo. */
  readonly deleted?:
    | readonly (readonly [range: readonly [string, number, number], text: string, annotations: Json])[]
    | undefined;
  /** Set where the transaction was refused: its answer, for whoever asks again. */
  readonly refused?:
    | {
        readonly kind: string;
        readonly message: string;
        readonly code?: string | undefined;
        readonly values?: MessageValues | undefined;
        readonly operation: number;
      }
    | undefined;
}

export interface SessionState {
  readonly id: string;
  readonly userId: string | null;
  /** The next number of the session. */
  readonly next: number;
  readonly closed: boolean;
}

export interface SiteState {
  readonly id: string;
  readonly userId: string | null;
  /** The lowest clock not yet used. */
  readonly next: number;
}

export interface RecordWrite {
  readonly entry: Entry;
  /** The version that the database must hold; 0: none. */
  readonly previous: number;
}

/** Everything that one batch of transactions writes in one scope. */
export interface ScopeWrite {
  readonly scope: string;
  readonly expected: number;
  readonly next: number;
  readonly records: readonly RecordWrite[];
  readonly homes: readonly (readonly [site: string, block: string, property: string])[];
  readonly log: readonly LogRow[];
  readonly sessions: readonly SessionState[];
  readonly sites: readonly SiteState[];
}

export type WriteResult =
  | { readonly status: "written" }
  /** These scopes have moved on; nothing was written. */
  | { readonly status: "moved"; readonly scopes: readonly string[] }
  /** A transaction or a record id exists already; nothing was written. */
  | { readonly status: "exists" };

/** The place of a row that was read. */
export interface RowCursor {
  readonly order: string;
  readonly id: string;
}

/** A scope whose log goes on behind a fold's cursor. */
export interface DueScope {
  readonly scope: string;
  /** The last row that the fold has done; 0: none. */
  readonly cursor: number;
}

/** Rows of one scope that `lag` counts where it has to look at each. */
export const LAG_ROWS = 1000;
/** Bytes of one answer of `rows`, estimated as `sizes` does; its last row may exceed them. */
export const ROWS_BYTES = 16 * 1024 * 1024;

export interface RecordDb {
  /** Whether another process may write to the same database. */
  readonly shared: boolean;
  createScope(scope: string, kind: "space" | "user"): Promise<void>;
  /** Sequence numbers of the scopes that exist. */
  sequences(scopes: readonly string[]): Promise<Map<string, number>>;
  /** The scopes of records named by id alone. */
  scopesOf(keys: readonly Key[]): Promise<Map<string, string>>;
  /** The records that exist among these, and with `ancestors` all above them. */
  entries(scope: string, keys: readonly Key[], ancestors: boolean): Promise<Entry[]>;
  /** Estimated bytes of the records that exist among these, by key, without reading them. */
  sizes(scope: string, keys: readonly Key[]): Promise<Map<string, number>>;
  /** The children of each parent, in order. */
  children(scope: string, parents: readonly string[]): Promise<Map<string, Child[]>>;
  /**
   * Rows of a collection in the order of their keys, with those in the trash, from the one after this place on: at most `limit`,
   * and fewer where they come to more than `ROWS_BYTES`, but at least one. An empty answer says that there are no more. With
   * `imports` only rows that these imports created (kernel/records/staged.ts).
   */
  rows(
    scope: string,
    collection: string,
    after: RowCursor | null,
    limit: number,
    imports?: readonly string[],
  ): Promise<Entry[]>;
  /** Of these blocks those that are rows of the collection now. */
  rowsAmong(scope: string, collection: string, blocks: readonly string[]): Promise<Entry[]>;
  /** The records that are attached to these: the collections and views of blocks. */
  attached(scope: string, parents: readonly Key[]): Promise<Key[]>;
  /**
   * Of the records below these roots, at any depth and in the trash too, those that decide over access themselves: pages and rows
   * with permission items, and collections with a row rule. Of siblings with equal items only some may be returned.
   */
  decidingBelow(scope: string, roots: readonly Key[]): Promise<Key[]>;
  /**
   * A page, row or collection below one of these blocks; null where all below them are plain blocks. `except`: ids of records that
   * are passed over, with all below them.
   */
  pageBelow(scope: string, blocks: readonly string[], except: readonly string[]): Promise<Key | null>;
  /** Keys of the texts that each site ever had items in. */
  textsOfSites(scope: string, sites: readonly string[]): Promise<Map<string, string[]>>;
  deletedBy(scope: string, transaction: string): Promise<DeletedUnits[]>;
  session(scope: string, id: string): Promise<SessionState | null>;
  site(scope: string, id: string): Promise<SiteState | null>;
  transaction(id: string, scope: string): Promise<LogRow | null>;
  /** Rows after `seq`, in order, at most `limit`. */
  log(scope: string, after: number, limit: number): Promise<LogRow[]>;
  write(writes: readonly ScopeWrite[]): Promise<WriteResult>;
  /**
   * Scopes whose first row behind the fold's cursor was written at `until` (milliseconds) or before, in order of their ids,
   * from the one after `after`, at most `limit`.
   */
  due(fold: string, until: number, after: string | null, limit: number): Promise<DueScope[]>;
  /** Rows that a fold has still to do, of all scopes; with `until`, those written then or before, at most LAG_ROWS a scope. */
  lag(fold: string, until: number | null): Promise<number>;
  /** Moves a fold's cursor; false where it was not at `from`: another process has moved it. */
  moveCursor(fold: string, scope: string, from: number, to: number): Promise<boolean>;
}
