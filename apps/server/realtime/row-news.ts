/**
 * What a stretch of the log says of rows to those who watch their collections: worked out once for each reader, and made into
 * a message once for all who may read the same of them. Invariant: a reader is told ids of rows alone that they may read, and as
 * gone those alone that they could read before; made for one turn, in which no record changes. Leaves the records to broadcast.ts.
 */
import type { World } from "@tessera/kernel/world/world.ts";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import type { Holder, Rights } from "@tessera/kernel/permissions/rights.ts";
import { isAlive, parentOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { isObject } from "@tessera/kernel/values/json.ts";
import { holdsRows, isOrdered, isPlaced } from "@tessera/kernel/records/parents.ts";
import { keyOf, tableIn } from "@tessera/kernel/records/pointer.ts";
import type { ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import type { RowBefore } from "../store/record-db.ts";
import { entryAt, recordOf, type LoggedChange } from "./log-news.ts";
import { touching } from "./touched.ts";

type RowsMessage = Extract<ServerMessage, { t: "rows" }>;

/** Ids in one message. */
const MOST_ROWS = 100;
const PREFIX = "collection:";

interface Seen {
  readonly row: string;
  /** What decides over it: as it is now, null where it is none of the collection's any more; and as it was, where that is known. */
  now: Holder | null;
  was: Holder | null;
}

interface Changed {
  readonly rows: Map<string, Seen>;
  readonly texts: Map<string, string | null>;
}

function isCollectionTopic(topic: string): boolean {
  return topic.startsWith(PREFIX);
}

export class RowNews {
  private readonly byTopic = new Map<string, Changed>();
  private readonly doubtful = new Map<string, boolean>();
  private readonly isTouched: ((entry: Entry) => boolean) | null;
  /** Whether permissions changed that rows may be read by, whatever their collection states. */
  private readonly touchesItems: boolean;
  /** The users whose permissions on everything changed. */
  private readonly people: ReadonlySet<string>;

  constructor(
    news: readonly LoggedChange[],
    private readonly rights: Rights,
    private readonly scope: string,
    private readonly seq: number,
  ) {
    const { world } = rights;
    for (const key of new Set(news.flatMap((one) => one.keys))) {
      const entry = entryAt(key, world);
      const up = entry === null || !isOrdered(entry.table) ? null : parentOf(entry);
      if (entry === null || up === null || !holdsRows(up.table)) continue;
      const seen = this.seen(up.id, entry.id);
      seen.now = isAlive(entry) ? rights.holderOf(entry) : null;
    }
    for (const before of news.flatMap((one) => one.rows)) {
      const was = asItWas(before, scope, world);
      if (was !== null) this.seen(before[1], before[0]).was ??= rights.holderOf(was);
    }
    const deciding = news.flatMap((one) => one.rights);
    this.people = new Set(news.flatMap((one) => one.people));
    this.isTouched = deciding.length === 0 ? null : touching(deciding, world);
    this.touchesItems = deciding.some((key) => !isPlaced(tableIn(key)));
  }

  private seen(collection: string, row: string): Seen {
    const topic = PREFIX + collection;
    const changed = this.byTopic.get(topic) ?? {
      rows: new Map<string, Seen>(),
      texts: new Map<string, string | null>(),
    };
    this.byTopic.set(topic, changed);
    const seen = changed.rows.get(row) ?? { row, now: null, was: null };
    changed.rows.set(row, seen);
    return seen;
  }

  /** The messages to a reader who watches these topics, as texts. */
  textsFor(userId: string, topics: ReadonlySet<string>): string[] {
    const texts: string[] = [];
    const isConcerned = this.people.has(userId);
    for (const topic of isConcerned ? [...topics].filter(isCollectionTopic) : this.topicsOf(topics)) {
      const text =
        isConcerned || this.isDoubtful(topic) ? this.text(topic, null, null) : this.messageFor(userId, topic);
      if (text !== null) texts.push(text);
    }
    return texts;
  }

  /** Where rights changed, each collection; otherwise those whose rows changed. */
  private topicsOf(topics: ReadonlySet<string>): string[] {
    const found = this.isTouched === null ? [...this.byTopic.keys()].filter((topic) => topics.has(topic)) : topics;
    return [...found].filter(isCollectionTopic);
  }

  /** Whether rights over all rows of the collection may have changed, not only those of rows that did themselves. */
  private isDoubtful(topic: string): boolean {
    if (this.isTouched === null || this.touchesItems) return this.touchesItems;
    const known = this.doubtful.get(topic);
    if (known !== undefined) return known;
    const collection = recordOf(topic, this.scope, this.rights.world);
    const isDoubtful = collection !== null && this.isTouched(collection);
    this.doubtful.set(topic, isDoubtful);
    return isDoubtful;
  }

  private messageFor(userId: string, topic: string): string | null {
    const changed = this.byTopic.get(topic);
    if (changed === undefined) return null;
    const reads = (holder: Holder | null): boolean =>
      holder !== null && this.rights.roleAt({ userId }, holder) !== "none";
    const rows = [...changed.rows.values()];
    const now = rows.filter((seen) => reads(seen.now));
    const gone = rows.filter((seen) => reads(seen.was) && !now.includes(seen));
    const key = [now, gone].map((list) => list.map(({ row }) => row).join(" ")).join("\n");
    const known = changed.texts.get(key);
    if (known !== undefined) return known;
    const text = now.length + gone.length === 0 ? null : this.text(topic, idsOf(now), idsOf(gone));
    changed.texts.set(key, text);
    return text;
  }

  private text(topic: string, changed: RowsMessage["changed"], gone: RowsMessage["gone"]): string {
    const { scope, seq } = this;
    const message: RowsMessage = { t: "rows", scope, collection: topic.slice(PREFIX.length), seq, changed, gone };
    return JSON.stringify(message);
  }
}

function idsOf(rows: readonly Seen[]): string[] | null {
  return rows.length > MOST_ROWS ? null : rows.map(({ row }) => row);
}

/** What has to be in memory before it can be told what is gone. */
export function looksAtRows(news: readonly LoggedChange[], scope: string, world: World): (() => unknown)[] {
  return news
    .flatMap((one) => one.rows)
    .map((before) => () => {
      const was = asItWas(before, scope, world);
      return was !== null && roleOf({ userId: null }, was, world);
    });
}

/** A row with the items that it had and the people whom it named, in the collection that it was in; null where that is gone. */
function asItWas([row, collection, permissions, named]: RowBefore, scope: string, world: World): Entry | null {
  if (world.entry("collection", collection) === null) return null;
  const now = world.entry("block", row);
  if (now === null) return null;
  const properties = { ...(isObject(now.value["properties"]) ? now.value["properties"] : {}), ...named };
  const value = {
    ...now.value,
    properties,
    permissions,
    parent_table: "collection",
    parent_id: collection,
    alive: true,
  };
  // Under a name of its own: what decides over it is not what decides over the row now.
  return { ...now, id: keyOf({ table: "collection", id: `${collection} ${row}` }), scope, value };
}
