/** What a change of a record means to others: whether it left its place, whether it may have changed what anyone sees. */
import { isDeletedFromTrash, isPurged } from "@tessera/kernel/world/purge.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import { isDead, isTrashable } from "@tessera/kernel/permissions/gates.ts";
import { itemsOf } from "@tessera/kernel/permissions/items.ts";
import { hidesAlike, namingValue, ruleOf } from "@tessera/kernel/permissions/row-rule.ts";
import { isAlive, parentOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { isObject, sameJson, type JsonObject } from "@tessera/kernel/values/json.ts";
import { mentionedPeople, mentionsOf } from "@tessera/kernel/records/mentioned-people.ts";
import { importOf, isStaged, openImports, STAGED_IMPORTS } from "@tessera/kernel/world/staged.ts";
import { onServer } from "@tessera/kernel/records/on-server.ts";
import { holdsRows, isOrdered, isPlaced } from "@tessera/kernel/records/parents.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import type { RowBefore } from "./record-db.ts";

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

/** Whether a page, row or database was deleted, restored, or deleted from the trash: each changes who may read it. */
function entersOrLeavesTrash(was: Entry, now: Entry): boolean {
  return isTrashable(now) && (isDead(was) !== isDead(now) || isDeletedFromTrash(was) !== isDeletedFromTrash(now));
}

/** Whether this change of a record can change what anyone may see; `before`: the world that it changed. */
export function changesRights(was: Entry | null, now: Entry, before: Pick<World, "entry">): boolean {
  if (
    holdsRows(now.table) &&
    was !== null &&
    (isAlive(was) !== isAlive(now) || !hidesAlike(was.value, now.value) || letsIn(was, now))
  )
    return true;
  if (isPlaced(now.table))
    return (
      was !== null &&
      (hasMoved(was, now) ||
        entersOrLeavesTrash(was, now) ||
        !sameJson(was.value["permissions"], now.value["permissions"]) ||
        namedBefore(was, now, before) !== null)
    );
  const fields = onServer(now.table).rightsFields ?? [];
  return fields.length > 0 && (was === null || fields.some((name) => !sameJson(was.value[name], now.value[name])));
}

/** Whether a row mentions other people than it did in some property: then its collection says whether that shows it to others. */
export function mentionsOthers(was: Entry, now: Entry): boolean {
  const [before, after] = [was.value["properties"], now.value["properties"]];
  if (before === after || !holdsRows(parentOf(was)?.table ?? "") || !isObject(before)) return false;
  const keys = new Set([...Object.keys(before), ...Object.keys(isObject(after) ? after : {})]);
  return [...keys].some((key) => !isNamingAlike(was, now, key));
}

function isNamingAlike(was: Entry, now: Entry, property: string): boolean {
  const [before, after] = [namingValue(was, property), namingValue(now, property)];
  return before === after || sameJson([...mentionedPeople(before)], [...mentionedPeople(after)]);
}

/**
 * The people of a row in the property whose people see it by the rule of its collection, where it names others there now. Nobody
 * saw a row that was staged.
 */
function namedBefore(was: Entry, now: Entry, before: Pick<World, "entry">): JsonObject | null {
  const up = parentOf(was);
  if (up === null || !mentionsOthers(was, now) || isStaged(was, before)) return null;
  const collection = before.entry(up.table as Table, up.id);
  const property = collection === null ? null : (ruleOf(collection.value)?.property ?? null);
  if (property === null || isNamingAlike(was, now, property)) return null;
  return { [property]: mentionsOf(mentionedPeople(namingValue(was, property))) };
}

/** What who read a row before has to know to be told that it is gone; null where it is no row, or stayed what it was to them. */
export function rowBefore(was: Entry, now: Entry, before: Pick<World, "entry">): RowBefore | null {
  const up = parentOf(was);
  if (up === null || !holdsRows(up.table) || !isOrdered(was.table) || !isAlive(was)) return null;
  // What a row that nobody saw was is gone with it.
  if (isPurged(now) && importOf(was) !== null) return null;
  const named = namedBefore(was, now, before);
  const stays = isAlive(now) && !hasMoved(was, now) && sameJson(was.value["permissions"], now.value["permissions"]);
  if (named !== null) return [was.id, up.id, itemsOf(was), named];
  return stays ? null : [was.id, up.id, itemsOf(was)];
}
