/**
 * Puts the records of tables with lists of their own into these lists (`ownList` of a table) when a transaction ends. Invariant: their
 * parent and order key follow from their fields, whatever a client sends.
 */
import { tableOf } from "../records/pointer.ts";
import type { Step } from "../world/context.ts";

export function settleOwnLists({ draft }: Step): void {
  for (const key of [...draft.before.keys()]) {
    const entry = draft.entries.get(key);
    const list = entry === undefined ? undefined : tableOf(entry.table).ownList;
    if (entry === undefined || list === undefined) continue;
    const place = { parent_id: list.idOf(entry), parent_table: entry.table };
    draft.put({ ...entry, order: list.orderOf(entry), value: { ...entry.value, ...place } });
  }
}
