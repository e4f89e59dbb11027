/** A box as the engine's entry, for clients that asked with `editing`. */
import { withState } from "../records/entry-state.ts";
import type { Entry } from "../records/entry.ts";
import type { Json } from "../values/json.ts";
import type { Table } from "../records/pointer.ts";
import type { CrdtError } from "../text/text-state.ts";
import type { Box } from "./box.ts";

/** Null: the box shows nothing, or was made for readers that do not edit. */
export function entryOfBox(table: Table, id: string, box: Box, onDamage: (error: CrdtError) => void): Entry | null {
  if (box.value === undefined || box.edit === undefined) return null;
  const { version, ...value } = box.value as { readonly [key: string]: Json; readonly version: number };
  const { order, state, seq, scope } = box.edit;
  return withState({ table, id, scope, version, seq, order, value }, state, onDamage);
}
