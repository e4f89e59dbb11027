/** Entries as rows: run lists and engine notes go into `state`, which is null for a record that was never edited. */
import type { Entry, EntryMeta } from "@tessera/kernel/records/entry.ts";
import { isAlive, parentOf } from "@tessera/kernel/records/entry.ts";
import { getIn, isObject, type Json, type JsonObject } from "@tessera/kernel/records/json.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import { toRichText } from "@tessera/kernel/text/rich-text.ts";
import { textKey, type Runs } from "@tessera/kernel/text/runs.ts";
import { CrdtError, decodeRuns, encodeRuns, isTextState } from "@tessera/kernel/text/text-state.ts";

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

export function rowOf(entry: Entry): RecordRow {
  return {
    scope_id: entry.scope,
    tbl: entry.table,
    id: entry.id,
    version: entry.version,
    seq: entry.seq,
    parent_id: entry.order === null ? null : (parentOf(entry)?.id ?? null),
    ord: entry.order,
    alive: entry.table !== "block" || isAlive(entry),
    value: entry.value,
    state: stateOf(entry),
  };
}

/** `{t: {property: run list}, m: notes}`, or null. */
export function stateOf(entry: Entry): Json {
  const texts: Record<string, Json> = {};
  for (const [property, runs] of Object.entries(entry.texts)) texts[property] = encodeRuns(runs, textKey(entry.id, property)) as unknown as Json;
  const hasTexts = Object.keys(texts).length > 0;
  const hasMeta = Object.keys(entry.meta).length > 0;
  if (!hasTexts && !hasMeta) return null;
  return { ...(hasTexts ? { t: texts } : {}), ...(hasMeta ? { m: entry.meta as unknown as Json } : {}) };
}

/** A row as an entry. A run list that does not fit its text is kept out and noted as damaged: the text stays readable. */
export function entryOf(row: RecordRow, onDamage: (error: CrdtError, row: RecordRow) => void): Entry {
  const state = isObject(row.state) ? row.state : {};
  const texts: Record<string, Runs> = {};
  const damaged: string[] = [];
  for (const [property, stored] of Object.entries(isObject(state["t"]) ? state["t"] : {})) {
    try {
      texts[property] = decode(row, property, stored);
    } catch (error) {
      if (!(error instanceof CrdtError)) throw error;
      damaged.push(property);
      onDamage(error, row);
    }
  }
  const notes = isObject(state["m"]) ? (state["m"] as unknown as EntryMeta) : {};
  const meta = damaged.length === 0 ? notes : { ...notes, damaged };
  return { table: row.tbl, id: row.id, scope: row.scope_id, version: row.version, seq: row.seq, order: row.ord, value: row.value, texts, meta };
}

function decode(row: RecordRow, property: string, stored: Json): Runs {
  const text = toRichText(getIn(row.value, ["properties", property]));
  if (text === null || !isTextState(stored)) throw new CrdtError(`text ${property} of ${row.id} is no rich text with a run list`);
  return decodeRuns(stored, text, textKey(row.id, property));
}
