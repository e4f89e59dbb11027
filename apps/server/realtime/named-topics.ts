/**
 * Topics of users whom a client knows by a record that names them, and not by their own record: `named:<user>:<table>:<record>`. A
 * client may watch such a topic if its user may read the record and the record names the user. When the record `user` changes, the client
 * receives a `resync` message without data, and loads the user by `getNamedUsers`.
 */
import { namedUsers } from "@tessera/kernel/records/named-users.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf, tableIn, tableOf, toTable } from "@tessera/kernel/records/pointer.ts";
import { namedTopicOf } from "@tessera/kernel/wire/named-topic.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import type { Key } from "../store/record-db.ts";

/** The record by which the topic names a user, whether it does or not; null for other topics. */
export function namingKey(topic: string): Key | null {
  const named = namedTopicOf(topic);
  const table = named === null ? null : toTable(named.table);
  return named === null || table === null || tableOf(table).permissions.by !== "place" ? null : { table, id: named.id };
}

/** The record that decides over such a topic; null for other topics, and if the record does not name the user. */
export function namingRecord(topic: string, world: World): Entry | null {
  const key = namingKey(topic);
  const entry = key === null ? null : world.entry(key.table, key.id);
  const userId = namedTopicOf(topic)?.userId ?? "";
  return entry !== null && namedUsers(entry.value).has(userId) ? entry : null;
}

/** Those of the topics whose user's record is among the changed ones. */
export function namedTopicsOf(topics: Iterable<string>, keys: Iterable<string>): string[] {
  const changed = new Set([...keys].filter((key) => tableIn(key) === "user"));
  if (changed.size === 0) return [];
  return [...topics].filter((topic) => {
    const named = namedTopicOf(topic);
    return named !== null && changed.has(keyOf({ table: "user", id: named.userId }));
  });
}
