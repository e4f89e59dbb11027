/**
 * An entry is a record as the engine holds it: the value that readers get, and beside it the place among
 * its siblings, the run lists of edited texts, and which transactions cut, killed, moved and turned it.
 * Invariant: `value` never holds the child list of a parent; children are rows (`order` under `parent_id`).
 */
import type { Json, JsonObject } from "../values/json.ts";
import type { Table } from "./pointer.ts";
import type { Runs } from "../text/runs.ts";

export interface Entry {
  readonly table: Table;
  readonly id: string;
  /** The scope whose log orders it: a space id, or a user id for what belongs to no space. */
  readonly scope: string;
  /** 1 when created, +1 for each transaction that changes it. 0: not stored yet. */
  readonly version: number;
  readonly value: JsonObject;
  /** Order key among the children of `parent_id`; null for records without a parent list. */
  readonly order: string | null;
  /** Run lists by property, for the texts that were edited. */
  readonly texts: Readonly<Record<string, Runs>>;
  readonly meta: EntryMeta;
  /** Sequence number of the scope at its last change; 0 while unconfirmed. */
  readonly seq: number;
}

export interface EntryMeta {
  /** The block that this one was split from. */
  readonly cutFrom?: string;
  /** The transaction that killed it, or `m:` and the transaction that merged it away. */
  readonly diedBy?: string;
  readonly turnedBy?: string;
  readonly movedBy?: string;
  /** Of a block merged away: the children that followed it into its target. */
  readonly mergedKids?: readonly string[];
  /** Its content is gone for good. */
  readonly purged?: true;
  /** Run lists that could not be read, as they were stored, by property: kept as they are until they are repaired. */
  readonly damaged?: Readonly<Record<string, Json>>;
  /** Of a workspace, teamspace or page: the users whose access to it others removed (permissions/removals.ts). */
  readonly removals?: Removals;
  /** Of an invitation: the versions, by id, that its target and the records above the target had when it was created. */
  readonly madeAt?: Readonly<Record<string, number>>;
}

/** A type, because interfaces are no JSON to the compiler. */
export type Removals = {
  /** By user id: the version of the record that the removal created. */
  readonly users: Readonly<Record<string, number>>;
  /** Above 0 where older removals were dropped from `users`: every user counts as removed at this version. */
  readonly before: number;
};

export function parentOf(entry: Entry): { readonly table: string; readonly id: string } | null {
  const { parent_id: id, parent_table: table } = entry.value;
  return typeof id === "string" && typeof table === "string" ? { id, table } : null;
}

export function isAlive(entry: Entry): boolean {
  return entry.value["alive"] === true;
}

export function typeOf(entry: Entry): string {
  const type = entry.value["type"];
  return typeof type === "string" ? type : "";
}
