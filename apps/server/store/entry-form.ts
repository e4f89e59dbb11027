/** Entries as rows of the record table. */
import { withState, stateOf } from "@tessera/kernel/records/entry-state.ts";
import { keepsList } from "@tessera/kernel/world/above.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { isAlive, parentOf } from "@tessera/kernel/records/entry.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { isPlaced } from "@tessera/kernel/records/parents.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
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

/** What rows of a collection have for `parent_id`: whoever reads the children of an id does not read them. */
export function rowsOf(collection: string): string {
  return `collection:${collection}`;
}

/** What stands in a block and in no list of it has for `parent_id`: collections and their views. */
export function attachedTo(block: string): string {
  return `block:${block}`;
}

function listOf(entry: Entry): string | null {
  const up = parentOf(entry);
  if (up === null) return null;
  if (entry.order === null) return entry.table !== "block" && isPlaced(entry.table) ? attachedTo(up.id) : null;
  return keepsList(up.table) ? up.id : rowsOf(up.id);
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
    alive: entry.order === null ? entry.table !== "block" || isAlive(entry) : isAlive(entry),
    value: entry.value,
    state: stateOf(entry),
  };
}

/** A row as an entry; a damaged run list is reported. */
export function entryOf(row: RecordRow, onDamage: (error: CrdtError, row: RecordRow) => void): Entry {
  const { tbl: table, id, scope_id: scope, version, seq, ord: order, value } = row;
  return withState({ table, id, scope, version, seq, order, value }, row.state, (error) => onDamage(error, row));
}
