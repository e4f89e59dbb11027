// What a part of the log changed: records, by whose transactions, and whose permissions; and the record that a topic names. Pure.
// broadcast.ts makes messages of it, and the hub decides who receives them when.

import type { World } from "@tessera/kernel/world/world.ts";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import { isWorkspace } from "@tessera/kernel/permissions/members.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { childrenOf, PARENT_NAMES } from "@tessera/kernel/records/parents.ts";
import { isOfUser, keyOf, tableIn, tableOf, toTable, type Table } from "@tessera/kernel/records/pointer.ts";
import { namedTopicOf } from "@tessera/kernel/wire/named-topic.ts";
import type { Key, LogRow, RowBefore } from "../store/record-db.ts";
import { isOfSomeUsers } from "../store/changed-people.ts";
import { topicsOf } from "../store/topics.ts";
import { namingKey, namingRecord } from "./named-topics.ts";

export interface News {
  readonly from: number;
  readonly to: number;
  readonly transactions: readonly LoggedChange[];
}

/** What a log row says to those who watch. */
export interface LoggedChange {
  readonly id: string;
  readonly session: string | null;
  readonly keys: readonly string[];
  /** Topics that a record left with this transaction: who watches them hears of it once more. */
  readonly left: readonly (readonly [key: string, topics: readonly string[]])[];
  /** Rows that somebody may have lost with it, as they were. */
  readonly rows: readonly RowBefore[];
  /** The records among them whose change may have changed what any user may see. */
  readonly rights: readonly string[];
  /** The users whose permissions alone other records among them changed. */
  readonly people: readonly string[];
  /** A refusal in the log is no commit: its transaction is not told as contained. */
  readonly refused: boolean;
}

export function joined(own: readonly News[], from: number, to: number): News {
  return { from, to, transactions: own.flatMap((news) => news.transactions) };
}

export function acksOf(own: readonly LoggedChange[]): string[] {
  return own.filter((one) => !one.refused).map((one) => one.id);
}

export function loggedChange(row: LogRow): LoggedChange {
  const { changed, left, rows, rights, deciding, people, refused } = row.body;
  const keys = changed.map(([table, id]) => keyOf({ table, id }));
  return {
    id: row.transaction,
    session: row.session,
    keys,
    left: left ?? [],
    rows: rows ?? [],
    // A row of an earlier version does not name them.
    rights:
      rights === true ? (deciding ?? keys).filter((key) => people === undefined || !isOfSomeUsers(tableIn(key))) : [],
    people: people ?? [],
    refused: refused !== undefined,
  };
}

/** The record with this key. */
export function entryAt(key: string, world: World): Entry | null {
  const at = key.indexOf(":");
  return world.entry(key.slice(0, at) as Table, key.slice(at + 1));
}

/** The record that decides who may watch a topic: the page, the space, the record that it names, or what its list names. */
export function recordOf(topic: string, scope: string, world: World): Entry | null {
  if (topic === scope) return world.entry("space", scope);
  if (namedTopicOf(topic) !== null) return namingRecord(topic, world);
  if (topic.indexOf(":") > 0) return recordOfList(topic, scope, world) ?? entryAt(topic, world);
  for (const table of BARE_TOPICS) {
    const entry = world.entry(table, topic);
    if (entry !== null) return entry;
  }
  return null;
}

/** The tables whose records are watched by their bare ids: pages, and teamspaces by the pages at their top. */
const BARE_TOPICS = PARENT_NAMES.filter((table) => childrenOf(table)?.list !== null && !isWorkspace(table));

/** The record that decides over the list that a topic names; null where it names none. */
function recordOfList(topic: string, scope: string, world: World): Entry | null {
  const table = tableIn(topic);
  const id = topic.slice(table.length + 1);
  const decides = tableOf(table).ownList?.decidedBy(id, scope) ?? null;
  if (decides === null || decides === "workspace") return decides === null ? null : world.entry("space", scope);
  return { table: table as Table, id, scope, version: 0, value: decides, order: null, texts: {}, meta: {}, seq: 0 };
}

export function topicRole(userId: string, scope: string, topic: string, world: World): Role {
  const entry = recordOf(topic, scope, world);
  return entry === null ? "none" : roleOf({ userId }, entry, world);
}

/** The records that topics name: what their roles will be asked of. */
export function recordsOf(topics: readonly string[]): Key[] {
  return topics.flatMap((topic): Key[] => {
    const naming = namingKey(topic);
    if (naming !== null) return [naming];
    const at = topic.indexOf(":");
    if (at < 0) return BARE_TOPICS.map((table) => ({ table, id: topic }));
    const table = toTable(topic.slice(0, at));
    return table === null || isOfUser(table) ? [] : [{ table, id: topic.slice(at + 1) }];
  });
}

/** What has to be in memory before these changes can be told: a look for each record, and its place. */
export function looksAt(news: readonly LoggedChange[], world: World): (() => unknown)[] {
  return [...new Set(news.flatMap((one) => one.keys))].map((key) => () => {
    const entry = entryAt(key, world);
    return entry === null ? null : [topicsOf(entry, world), roleOf({ userId: null }, entry, world)];
  });
}
