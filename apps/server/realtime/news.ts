// What a stretch of the log says to those who watch: which records, whose transactions, and the text of the message to one
// connection. Pure; who is told when is left to the hub. A reader gets a box without value of what they may not see.

import type { World } from "@tessera/kernel/operations/world.ts";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import { emojiListId } from "@tessera/kernel/records/custom-emoji.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf, toTable, USER_TABLES, type Table } from "@tessera/kernel/records/pointer.ts";
import { boxOf, NO_ACCESS } from "../store/present.ts";
import type { Key, LogRow } from "../store/record-db.ts";
import { topicsOf } from "../store/topics.ts";
import type { Connection, ScopeWatch } from "./connection.ts";

export interface News {
  readonly from: number;
  readonly to: number;
  readonly transactions: readonly Told[];
}

/** What a log row says to those who watch. */
export interface Told {
  readonly id: string;
  readonly session: string | null;
  readonly keys: readonly string[];
  /** Topics that a record left with this transaction: who watches them hears of it once more. */
  readonly left: readonly (readonly [key: string, topics: readonly string[]])[];
  readonly rights: boolean;
  /** A refusal in the log is no commit: its transaction is not told as contained. */
  readonly refused: boolean;
}

export function joined(own: readonly News[], from: number, to: number): News {
  return { from, to, transactions: own.flatMap((news) => news.transactions) };
}

export function acksOf(own: readonly Told[]): string[] {
  return own.filter((one) => !one.refused).map((one) => one.id);
}

export function told(row: LogRow): Told {
  const { changed, left, rights, refused } = row.body;
  return {
    id: row.transaction,
    session: row.session,
    keys: changed.map(([table, id]) => keyOf({ table, id })),
    left: left ?? [],
    rights: rights === true,
    refused: refused !== undefined,
  };
}

/** The role that a topic asks: on the page, the space, or the record that it names. Pages of a space are their own topics. */
export function topicRole(userId: string, scope: string, topic: string, world: World): Role {
  const at = topic.indexOf(":");
  if (topic === `custom_emoji:${emojiListId(scope)}`) return topicRole(userId, scope, scope, world);
  const entry = at > 0
    ? world.entry(topic.slice(0, at) as Table, topic.slice(at + 1))
    : (topic === scope ? world.entry("space", topic) : (world.entry("block", topic) ?? world.entry("team", topic))); // prettier-ignore
  return entry === null ? "none" : roleOf({ userId }, entry, world);
}

/** The records that topics name: what their roles will be asked of. */
export function recordsOf(topics: readonly string[]): Key[] {
  return topics.flatMap((topic): Key[] => {
    const at = topic.indexOf(":");
    if (at < 0) return [{ table: "block", id: topic }, { table: "team", id: topic }]; // prettier-ignore
    const table = toTable(topic.slice(0, at));
    return table === null || USER_TABLES.has(table) ? [] : [{ table, id: topic.slice(at + 1) }];
  });
}

/** The boxes of the changed records that the connection watches, or that its own transactions changed. */
export function changesFor(
  connection: Connection,
  watch: Pick<ScopeWatch, "topics">,
  news: readonly Told[],
  own: readonly Told[],
  world: World,
  texts: Map<string, string> = new Map(),
): string[] {
  const wanted = new Set(own.flatMap((one) => one.keys));
  for (const one of news) {
    for (const [key, topics] of one.left) if (topics.some((topic) => watch.topics.has(topic))) wanted.add(key);
  }
  const out: string[] = [];
  for (const key of new Set(news.flatMap((one) => one.keys))) {
    const at = key.indexOf(":");
    const table = key.slice(0, at) as Table;
    const id = key.slice(at + 1);
    const entry: Entry | null = world.entry(table, id);
    if (entry === null) continue;
    if (!wanted.has(key) && !topicsOf(entry, world).some((topic) => watch.topics.has(topic))) continue;
    const role = roleOf({ userId: connection.userId }, entry, world);
    const known = `${role} ${key}`;
    const text =
      texts.get(known) ??
      JSON.stringify({ table, id, box: role === "none" ? NO_ACCESS : boxOf(entry, role, world, true) });
    texts.set(known, text);
    out.push(text);
  }
  return out;
}

export function messageText(
  scope: string,
  prev: number,
  seq: number,
  changes: readonly string[],
  acks: readonly string[],
  watched?: readonly string[],
): string {
  const acked = acks.length === 0 ? "" : `,"acks":${JSON.stringify(acks)}`;
  const tail = watched === undefined ? acked : `${acked},"watched":${JSON.stringify(watched)}`;
  return `{"t":"changes","scope":"${scope}","prev":${prev},"seq":${seq},"boxes":[${changes.join(",")}]${tail}}`;
}

/** What has to be in memory before these changes can be told: a look for each record, and its place. */
export function looksAt(news: readonly Told[], world: World): (() => unknown)[] {
  return [...new Set(news.flatMap((one) => one.keys))].map((key) => () => {
    const at = key.indexOf(":");
    const entry = world.entry(key.slice(0, at) as Table, key.slice(at + 1));
    return entry === null ? null : [topicsOf(entry, world), roleOf({ userId: null }, entry, world)];
  });
}
