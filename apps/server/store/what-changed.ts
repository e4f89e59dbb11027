/** What a change of a record means to others: whether it left its place, whether it may have changed what anyone sees. */
import { isPurged } from "@tessera/kernel/operations/purge.ts";
import { itemsOf } from "@tessera/kernel/permissions/items.ts";
import { hidesRows } from "@tessera/kernel/permissions/row-rule.ts";
import { isAlive, parentOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { sameJson } from "@tessera/kernel/records/json.ts";
import { importOf, openImports, STAGED_IMPORTS } from "@tessera/kernel/records/staged.ts";
import { isPlaced } from "@tessera/kernel/records/parents.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import type { RowBefore } from "./record-db.ts";

/** The fields of a record that rights on others are read from (permissions/can.ts). */
const RIGHTS_FIELDS: Readonly<Partial<Record<Table, readonly string[]>>> = {
  space: ["permissions", "disable_public_access", "disable_guests"],
  team: ["permissions", "membership", "settings"],
  group: ["user_ids", "alive"],
};

export function hasMoved(was: Entry, now: Entry): boolean {
  const [from, to] = [parentOf(was), parentOf(now)];
  return from?.id !== to?.id || from?.table !== to?.table;
}

/** Whether an import is not open any more: its rows were let in, or there are none. */
function letsIn(was: Entry, now: Entry): boolean {
  if (was.value[STAGED_IMPORTS] === now.value[STAGED_IMPORTS]) return false;
  const open = openImports(now.value);
  return [...openImports(was.value).keys()].some((id) => !open.has(id));
}

/** Whether this change of a record can change what anyone may see. */
export function changesRights(was: Entry | null, now: Entry): boolean {
  if (
    now.table === "collection" &&
    was !== null &&
    (isAlive(was) !== isAlive(now) || hidesRows(was.value) !== hidesRows(now.value) || letsIn(was, now))
  )
    return true;
  if (isPlaced(now.table))
    return was !== null && (hasMoved(was, now) || !sameJson(was.value["permissions"], now.value["permissions"]));
  const fields = RIGHTS_FIELDS[now.table] ?? [];
  return fields.length > 0 && (was === null || fields.some((name) => !sameJson(was.value[name], now.value[name])));
}

/** What who read a row before has to know to be told that it is gone; null where it is no row, or stayed what it was to them. */
export function rowBefore(was: Entry, now: Entry): RowBefore | null {
  const up = parentOf(was);
  if (up?.table !== "collection" || was.table !== "block" || !isAlive(was)) return null;
  // What a row that nobody saw was is gone with it.
  if (isPurged(now) && importOf(was) !== null) return null;
  const stays = isAlive(now) && !hasMoved(was, now) && sameJson(was.value["permissions"], now.value["permissions"]);
  return stays ? null : [was.id, up.id, itemsOf(was)];
}
