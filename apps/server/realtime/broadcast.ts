/**
 * What a stretch of the log says to those who watch, worked out once for all of them: which records each topic hears of, which
 * records share the one that decides over them, and the text of each message that is the same for many. Invariant: made for
 * one turn, in which no record changes; a reader gets a box without value of what they may not see.
 */
import type { World } from "@tessera/kernel/world/world.ts";
import { Rights, type Holder } from "@tessera/kernel/permissions/rights.ts";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import { MAX_ANSWER_BYTES } from "@tessera/kernel/rules/size-limits.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { boxOf, NO_ACCESS } from "../store/record-box.ts";
import { topicsOf } from "../store/topics.ts";
import type { Connection, ScopeWatch } from "./connection.ts";
import { entryAt, type LoggedChange } from "./log-news.ts";

/**
 * The boxes of the changed records that a reader watches, or that the reader's own transactions changed. Null where they are too
 * large for one message.
 */
export function changesFor(
  connection: Pick<Connection, "userId">,
  watch: Pick<ScopeWatch, "topics">,
  news: readonly LoggedChange[],
  own: readonly LoggedChange[],
  world: World,
): readonly string[] | null {
  return new Broadcast(news, world).boxesFor(connection, watch, own);
}

/** A record that changed. */
interface Change {
  readonly key: string;
  readonly entry: Entry;
  readonly holder: Holder;
  /** Its box as text, by the role of who gets it. */
  readonly texts: Map<Role, string>;
}

/** Changes that some readers hear of together. */
interface Heard {
  readonly changes: readonly Change[];
  readonly holders: readonly Holder[];
  /** The boxes by the roles of who gets them, a role a holder; null where they are too large for one message. */
  readonly boxes: Map<string, readonly string[] | null>;
}

export class Broadcast {
  readonly rights: Rights;
  private readonly changes: readonly Change[];
  private readonly byKey = new Map<string, number>();
  /** Places in `changes`, by topic. */
  private readonly byTopic = new Map<string, Set<number>>();
  private readonly bySession = new Map<string, LoggedChange[]>();
  private readonly heard = new Map<string, Heard>();
  private readonly messages = new Map<readonly string[], Map<string, string>>();

  constructor(
    private readonly news: readonly LoggedChange[],
    private readonly world: World,
  ) {
    this.rights = new Rights(world);
    const changes: Change[] = [];
    for (const key of new Set(news.flatMap((one) => one.keys))) {
      const entry = entryAt(key, world);
      if (entry === null) continue;
      const place = changes.push({ key, entry, holder: this.rights.holderOf(entry), texts: new Map() }) - 1;
      this.byKey.set(key, place);
      for (const topic of topicsOf(entry, world)) this.note(topic, place);
    }
    this.changes = changes;
    for (const one of news) {
      for (const [key, topics] of one.left) {
        const place = this.byKey.get(key);
        if (place !== undefined) for (const topic of topics) this.note(topic, place);
      }
      if (one.session === null) continue;
      const known = this.bySession.get(one.session);
      if (known === undefined) this.bySession.set(one.session, [one]);
      else known.push(one);
    }
  }

  private note(topic: string, place: number): void {
    const known = this.byTopic.get(topic);
    if (known === undefined) this.byTopic.set(topic, new Set([place]));
    else known.add(place);
  }

  roleOn(userId: string, record: Entry | null): Role {
    return record === null ? "none" : this.rights.roleOf({ userId }, record);
  }

  /** The transactions that these sessions sent, in the order of the log. */
  ownOf(sessions: ReadonlySet<string>): readonly LoggedChange[] {
    const active = [...sessions].filter((session) => this.bySession.has(session));
    if (active.length <= 1) return this.bySession.get(active[0] ?? "") ?? [];
    return this.news.filter((one) => one.session !== null && sessions.has(one.session));
  }

  /**
   * The boxes of the changed records that the connection watches, or that its own transactions changed. Null where they are too
   * large for one message: the client loads its topics again, in answers of a bounded size.
   */
  boxesFor(
    { userId }: Pick<Connection, "userId">,
    { topics }: Pick<ScopeWatch, "topics">,
    own: readonly LoggedChange[],
  ): readonly string[] | null {
    const hits: string[] = [];
    const [few, many] = topics.size < this.byTopic.size ? [topics, this.byTopic] : [this.byTopic.keys(), topics];
    for (const topic of few) if (many.has(topic)) hits.push(topic);
    const { changes, holders, boxes } = this.heardBy(hits.toSorted(), own);
    const roles = holders.map((holder) => this.rights.roleAt({ userId }, holder));
    const by = roles.join(" ");
    const known = boxes.get(by);
    if (known !== undefined) return known;
    const roleBy = new Map(holders.map((holder, at) => [holder, roles[at] ?? "none"]));
    const made: string[] = [];
    let length = 0;
    for (const change of changes) {
      const text = this.textOf(change, roleBy.get(change.holder) ?? "none");
      length += text.length;
      made.push(text);
      if (length > MAX_ANSWER_BYTES) break;
    }
    const fitting = length > MAX_ANSWER_BYTES ? null : made;
    boxes.set(by, fitting);
    return fitting;
  }

  private heardBy(topics: readonly string[], own: readonly LoggedChange[]): Heard {
    const name = `${topics.join(" ")}\n${own.map(({ id }) => id).join(" ")}`;
    const known = this.heard.get(name);
    if (known !== undefined) return known;
    const places = new Set(topics.flatMap((topic) => [...(this.byTopic.get(topic) ?? [])]));
    for (const one of own) {
      for (const key of one.keys) {
        const place = this.byKey.get(key);
        if (place !== undefined) places.add(place);
      }
    }
    const changes = this.changes.filter((_, place) => places.has(place));
    const heard = { changes, holders: [...new Set(changes.map(({ holder }) => holder))], boxes: new Map() };
    this.heard.set(name, heard);
    return heard;
  }

  private textOf({ entry, texts }: Change, role: Role): string {
    const { table, id } = entry;
    const text =
      texts.get(role) ??
      JSON.stringify({ table, id, box: role === "none" ? NO_ACCESS : boxOf(entry, role, this.world, null) });
    texts.set(role, text);
    return text;
  }

  /** The message with these boxes, of `boxesFor`, and these transactions that it contains. */
  messageFor(scope: string, prev: number, seq: number, boxes: readonly string[], acks: readonly string[]): string {
    if (acks.length > 0) return messageText(scope, prev, seq, boxes, acks);
    const known = this.messages.get(boxes) ?? new Map<string, string>();
    this.messages.set(boxes, known);
    const text = known.get(`${prev} ${seq}`) ?? messageText(scope, prev, seq, boxes, acks);
    known.set(`${prev} ${seq}`, text);
    return text;
  }
}

export function messageText(
  scope: string,
  prev: number,
  seq: number,
  boxes: readonly string[],
  acks: readonly string[],
  watched?: readonly string[],
): string {
  const acked = acks.length === 0 ? "" : `,"acks":${JSON.stringify(acks)}`;
  const tail = watched === undefined ? acked : `${acked},"watched":${JSON.stringify(watched)}`;
  return `{"t":"changes","scope":"${scope}","prev":${prev},"seq":${seq},"boxes":[${boxes.join(",")}]${tail}}`;
}
