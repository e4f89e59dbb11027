/**
 * The topics of a record: the clients that watch one of them hear of its changes. Its table declares them. Messages about the rows
 * of a collection, for clients that watch the collection, are left to realtime/row-news.ts.
 */
import type { World } from "@tessera/kernel/world/world.ts";
import { wayUp } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { onServer } from "@tessera/kernel/records/on-server.ts";
import { holdsRows } from "@tessera/kernel/records/parents.ts";
import { isOfUser, keyOf, tableIn, tableOf, toTable } from "@tessera/kernel/records/pointer.ts";
import type { Topic } from "@tessera/kernel/records/tables/declaration.ts";

export function topicsOf(entry: Entry, world: World): string[] {
  return onServer(entry.table).topics.flatMap((topic) => namesOf(topic, entry, world));
}

function namesOf(topic: Topic, entry: Entry, world: World): string | string[] {
  switch (topic) {
    case "record":
      return keyOf(entry);
    case "id":
      return entry.id;
    case "page":
      return isPageType(typeOf(entry)) ? entry.id : [];
    case "place":
      return holdsRows(parentOf(entry)?.table ?? "") ? [] : placeAbove(entry, world);
    case "list":
      return listTopic(entry) ?? [];
  }
}

/** The topic of the list of its own table that contains the record; null where the table has none. */
function listTopic(entry: Entry): string | null {
  const list = tableOf(entry.table).ownList;
  return list === undefined ? null : keyOf({ table: entry.table, id: list.idOf(entry) });
}

/** Whether the topic is a user's own record: it can be named in any scope, and contains nothing of it. */
export function isUsers(topic: string): boolean {
  const table = toTable(tableIn(topic));
  return table !== null && isOfUser(table);
}

/** The page around a record, or the space or teamspace at the top. */
function placeAbove(entry: Entry, world: World): string[] {
  for (const step of wayUp(entry, world)) {
    if (step.kind === "top") return [step.id];
    if (step.kind === "record" && step.entry !== entry && isPageType(typeOf(step.entry))) return [step.entry.id];
  }
  return [];
}
