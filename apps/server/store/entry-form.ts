/** Entries as rows of the record table. */
import { withState, stateOf } from "@tessera/kernel/records/entry-state.ts";
import { keepsList } from "@tessera/kernel/world/above.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { isAlive, parentOf } from "@tessera/kernel/records/entry.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { isAttached, isOrdered } from "@tessera/kernel/records/parents.ts";
import { keyOf, type Table } from "@tessera/kernel/records/pointer.ts";
import type { CrdtError } from "@tessera/kernel/text/text-state.ts";

export interface RecordRow {
  readonly scope_id: string;
  readonly tbl: Table;
  readonly id: string;
  readonly version: number;
  readonly seq: number;
  readonly parent_id: string | null;
  readonly ord: string | null;
  readonly alive: boolean;
  readonly value: JsonObject;
  readonly state: Json;
}

/**
 * The `parent_id` of rows of a collection, and of records that are attached to a record of any table: the key of the parent. The
 * children in the list of a parent have its id instead, so that who reads them reads nothing else.
 */
export const unlistedIn = keyOf;

/** The `parent_id` of the rows of a collection. */
export const rowsIn = (collection: string): string => unlistedIn({ table: "collection", id: collection });

function listOf(entry: Entry): string | null {
  const up = parentOf(entry);
  if (up === null) return null;
  if (entry.order === null) return isAttached(entry.table) ? unlistedIn(up) : null;
  return keepsList(up.table) ? up.id : unlistedIn(up);
}

export function rowOf(entry: Entry): RecordRow {
  return {
    scope_id: entry.scope,
    tbl: entry.table,
    id: entry.id,
    version: entry.version,
    seq: entry.seq,
    parent_id: listOf(entry),
    ord: entry.order,
    alive: (entry.order === null && !isOrdered(entry.table)) || isAlive(entry),
    value: entry.value,
    state: stateOf(entry),
  };
}

/** A row as an entry; a damaged run list is reported. */
export function entryOf(row: RecordRow, onDamage: (error: CrdtError, row: RecordRow) => void): Entry {
  const { tbl: table, id, scope_id: scope, version, seq, ord: order, value } = row;
  return withState({ table, id, scope, version, seq, order, value }, row.state, (error) => onDamage(error, row));
}
