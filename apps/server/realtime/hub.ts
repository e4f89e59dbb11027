/**
 * Who hears of a commit. Changes go out scope by scope in the order of the log; what a reader may not see goes out as a
 * box without value. Every message says which number it follows. A slow reader is told to load anew, never buffered
 * without bound. Rights are asked again whenever something that grants them changed.
 */
import type { World } from "@tessera/kernel/operations/world.ts";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import { emojiListId } from "@tessera/kernel/records/custom-emoji.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf, type Table } from "@tessera/kernel/records/pointer.ts";
import type { ClientMessage, Peer } from "@tessera/kernel/wire/realtime.ts";
import type { Commit } from "../store/committer.ts";
import type { LogRow } from "../store/record-db.ts";
import { isKnown } from "../store/known-people.ts";
import { boxOf, NO_ACCESS } from "../store/present.ts";
import type { ServerWorld } from "../store/server-world.ts";
import type { Store } from "../store/store.ts";
import type { Connection, ScopeWatch } from "./connection.ts";
import { isUsers, topicsOf } from "../store/topics.ts";

/** Log rows a reconnecting client is told one by one; beyond that it loads its topics again. */
const MAX_RESUME = 1000;
/** Pages that a stranger waits for. */
const MAX_ASKED = 20;

interface News {
  readonly from: number;
  readonly to: number;
  readonly transactions: readonly Told[];
}

/** What a log row says to those who watch. */
interface Told {
  readonly id: string;
  readonly session: string | null;
  readonly keys: readonly string[];
  /** Topics that a record left with this transaction: who watches them hears of it once more. */
  readonly left: readonly (readonly [key: string, topics: readonly string[]])[];
  readonly rights: boolean;
  /** A refusal in the log is no commit: its transaction is not told as contained. */
  readonly refused: boolean;
}

interface Channel {
  readonly connections: Set<Connection>;
  /** The number up to which every connection was told. */
  published: number;
  waiting: News[];
  working: boolean;
}

export interface HubOptions {
  readonly onError: (error: unknown) => void;
}

export class Hub {
  private readonly channels = new Map<string, Channel>();
  readonly connections = new Set<Connection>();

  constructor(
    private readonly store: Store,
    private readonly options: HubOptions,
  ) {}

  /** To be called for every commit of this process, in order. */
  onCommit(commit: Commit): void {
    const channel = this.channels.get(commit.scope);
    if (channel === undefined) return;
    channel.waiting.push({ from: commit.from, to: commit.to, transactions: commit.log.map(told) });
    this.work(commit.scope, channel);
  }

  /** Another process moved a scope. */
  onMoved(scope: string): void {
    const channel = this.channels.get(scope);
    if (channel !== undefined) this.work(scope, channel);
  }

  add(connection: Connection): void {
    this.connections.add(connection);
  }

  remove(connection: Connection): void {
    this.connections.delete(connection);
    for (const [scope, watch] of connection.scopes) {
      const channel = this.channels.get(scope);
      channel?.connections.delete(connection);
      if (channel?.connections.size === 0) this.channels.delete(scope);
      if (watch.presence?.page != null) this.tellPresence(scope, watch.presence.page);
    }
    connection.scopes.clear();
  }

  /** Cuts every connection of an ended session. */
  revoke(isEnded: (connection: Connection) => boolean): void {
    for (const connection of this.connections) if (isEnded(connection)) connection.close(4401, "the session has ended");
  }

  receive(connection: Connection, message: ClientMessage): void {
    connection.inOrder(async () => await this.answer(connection, message), this.options.onError);
  }

  private async answer(connection: Connection, message: ClientMessage): Promise<void> {
    switch (message.t) {
      case "ping":
        return connection.send({ t: "pong" });
      case "open":
        return await this.open(connection, message.scope, message.pages, message.session);
      case "session":
        connection.scopes.get(message.scope)?.sessions.add(message.session);
        return;
      case "watch":
        return await this.watch(connection, message.scope, message.topics, message.since);
      case "unwatch":
        for (const topic of message.topics) connection.scopes.get(message.scope)?.topics.delete(topic);
        return;
      case "check":
        return await this.check(connection, message.scope, message.pages);
      case "presence": {
        const watch = connection.scopes.get(message.scope);
        if (watch === undefined) return;
        const before = watch.presence?.page ?? null;
        const { page } = message.presence;
        watch.presence = page !== null && watch.topics.has(page) ? message.presence : null;
        if (before !== null && before !== page) this.tellPresence(message.scope, before);
        if (watch.presence !== null && page !== null) this.tellPresence(message.scope, page);
      }
    }
  }

  private async check(connection: Connection, scope: string, pages: readonly string[]): Promise<void> {
    const { roles, seq, isKnown } = await this.roles(connection.userId, scope, pages);
    connection.send({ t: "roles", scope, roles, at: isKnown || connection.scopes.get(scope)?.told === true ? seq : 0 });
  }

  private async open(
    connection: Connection,
    scope: string,
    pages: readonly string[],
    session: string | undefined,
  ): Promise<void> {
    if ((await this.store.scopes.fresh(scope)) === null) {
      const roles = Object.fromEntries(pages.map((page) => [page, "none" as const]));
      return connection.send({ t: "opened", scope, seq: 0, roles, at: 0 });
    }
    const channel = this.channels.get(scope) ?? { connections: new Set(), published: 0, waiting: [], working: false };
    if (!this.channels.has(scope)) this.channels.set(scope, channel);
    const { roles, seq, isKnown } = await this.roles(connection.userId, scope, pages);
    const watch: ScopeWatch = connection.scopes.get(scope) ?? {
      sent: seq,
      topics: new Set<string>(),
      sessions: new Set<string>(),
      presence: null,
      told: false,
      asked: [],
    };
    watch.told ||= isKnown;
    watch.asked = pages.slice(0, MAX_ASKED);
    if (session !== undefined) watch.sessions.add(session);
    connection.scopes.set(scope, watch);
    if (channel.connections.size === 0) channel.published = Math.max(channel.published, seq);
    channel.connections.add(connection);
    connection.send({ t: "opened", scope, seq: watch.told ? watch.sent : 0, roles, at: watch.told ? seq : 0 });
  }

  private async roles(
    userId: string,
    scope: string,
    pages: readonly string[],
  ): Promise<{ roles: Record<string, Role>; seq: number; isKnown: boolean }> {
    if ((await this.store.scopes.fresh(scope)) === null)
      return { roles: Object.fromEntries(pages.map((page) => [page, "none"])), seq: 0, isKnown: false };
    return await this.store.read(scope, (world) => {
      const roles: Record<string, Role> = {};
      for (const page of pages) roles[page] = topicRole(userId, scope, page, world);
      const reads = pages.some((page) => roles[page] !== "none" && !isUsers(page));
      return { roles, seq: world.cache.seq, isKnown: reads || isKnown(userId, scope, world) };
    });
  }

  /** From here on the client hears of these topics; first of all that it missed since `since`. */
  private async watch(connection: Connection, scope: string, topics: readonly string[], since: number): Promise<void> {
    const watch = connection.scopes.get(scope);
    if (watch === undefined)
      return connection.send({
        t: "error",
        kind: "ValidationError",
        debugMessage: "a scope should be opened before its topics are watched",
      });
    // A scope that does not exist has no topics: it answers like one that may not be seen.
    if ((await this.store.scopes.fresh(scope)) === null) return connection.send({ t: "gone", scope, topics, at: 0 });
    const rows = await this.store.db.log(scope, since, MAX_RESUME + 1);
    const news = rows.map(told);
    const own = news.filter((one) => one.session !== null && watch.sessions.has(one.session));
    const world = await this.store.world(scope);
    await this.store.resolve(world, () => {
      const mine = topics.filter((topic) => topicRole(connection.userId, scope, topic, world) !== "none");
      const refused = topics.filter((topic) => !mine.includes(topic));
      const changes =
        rows.length > MAX_RESUME ? null : changesFor(connection, { topics: new Set(mine) }, news, own, world);
      // In one turn: no right is lost and nothing is committed between what is told here and what is told from now on.
      for (const topic of mine) watch.topics.add(topic);
      for (const topic of refused) watch.topics.delete(topic);
      const wasTold = watch.told;
      watch.told ||= mine.some((topic) => !isUsers(topic));
      if (refused.length > 0)
        connection.send({ t: "gone", scope, topics: refused, at: watch.told ? world.cache.seq : 0 });
      if (!watch.told) connection.sendText(messageText(scope, 0, 0, [], [], mine));
      else if (!wasTold || changes === null || world.cache.seq > (rows.at(-1)?.seq ?? since))
        connection.send({ t: "resync", scope, seq: watch.sent, topics: mine, watched: mine });
      else connection.sendText(messageText(scope, watch.sent, watch.sent, changes, acksOf(own), mine));
      for (const topic of mine) this.tellPresence(scope, topic, connection);
    });
  }

  private work(scope: string, channel: Channel): void {
    if (channel.working) return;
    channel.working = true;
    void this.publish(scope, channel)
      .catch(this.options.onError)
      .finally(() => {
        channel.working = false;
        if (channel.waiting.some((news) => news.to > channel.published)) this.work(scope, channel);
      });
  }

  /** Tells every connection of a scope what changed up to the scope's number, in one message each. */
  private async publish(scope: string, channel: Channel): Promise<void> {
    const world = await this.store.world(scope);
    for (;;) {
      const news = await this.gather(scope, channel, world);
      if (news === null) return;
      await this.store.resolve(world, () => {
        if (world.cache.seq > news.to) return;
        this.tell(scope, channel, news, world);
      });
    }
  }

  /** The rows between what was told and the scope's number now: those of this process, or the log's. */
  private async gather(scope: string, channel: Channel, world: ServerWorld): Promise<News | null> {
    const to = Math.max(world.cache.seq, channel.waiting.at(-1)?.to ?? 0);
    if (to <= channel.published) {
      channel.waiting = [];
      return null;
    }
    const own = channel.waiting.filter((news) => news.to > channel.published);
    let at = channel.published;
    for (const news of own) if (news.from === at) at = news.to;
    if (at === to) return joined(own, channel.published, to);
    const rows = await this.store.db.log(scope, channel.published, 10_000);
    const last = rows.at(-1)?.seq ?? to;
    return { from: channel.published, to: last, transactions: rows.map(told) };
  }

  private tell(scope: string, channel: Channel, news: News, world: ServerWorld): void {
    const affectsRights = news.transactions.some((one) => one.rights);
    if (affectsRights) this.dropAllLost(scope, channel, news.to, world);
    const texts = new Map<string, string>();
    for (const connection of channel.connections) {
      const watch = connection.scopes.get(scope);
      if (watch === undefined || watch.sent >= news.to) continue;
      if (!watch.told) {
        const isTheirs = (page: string): boolean =>
          !isUsers(page) && topicRole(connection.userId, scope, page, world) !== "none";
        const isLet = affectsRights && [scope, ...watch.asked].some(isTheirs);
        watch.sent = news.to;
        if (isLet) connection.send({ t: "check", scope });
        continue;
      }
      const own = news.transactions.filter((one) => one.session !== null && watch.sessions.has(one.session));
      const changes = changesFor(connection, watch, news.transactions, own, world, texts);
      const acks = acksOf(own);
      if (connection.isSlow) {
        connection.send({ t: "resync", scope, seq: news.to, topics: [...watch.topics] });
        watch.sent = news.to;
      } else if (changes.length > 0 || acks.length > 0) {
        connection.sendText(messageText(scope, watch.sent, news.to, changes, acks));
        watch.sent = news.to;
      }
      if (affectsRights) connection.send({ t: "check", scope });
    }
    channel.published = news.to;
    channel.waiting = channel.waiting.filter((one) => one.to > news.to);
  }

  /** First everyone loses what is lost, then who is left on a page hears who left it. Nothing is done before all is known. */
  private dropAllLost(scope: string, channel: Channel, to: number, world: World): void {
    const losses: { connection: Connection; watch: ScopeWatch; lost: string[] }[] = [];
    for (const connection of channel.connections) {
      const watch = connection.scopes.get(scope);
      if (watch === undefined || watch.sent >= to) continue;
      const lost = [...watch.topics].filter((topic) => topicRole(connection.userId, scope, topic, world) === "none");
      if (lost.length > 0) losses.push({ connection, watch, lost });
    }
    const left = new Set<string>();
    for (const { connection, watch, lost } of losses) {
      for (const topic of lost) watch.topics.delete(topic);
      connection.send({ t: "gone", scope, topics: lost, at: to });
      const page = watch.presence?.page ?? null;
      if (page === null || !lost.includes(page)) continue;
      watch.presence = null;
      left.add(page);
    }
    for (const page of left) this.tellPresence(scope, page);
  }

  private tellPresence(scope: string, page: string, only?: Connection): void {
    const here = [...(this.channels.get(scope)?.connections ?? [])].filter((one) =>
      one.scopes.get(scope)?.topics.has(page),
    );
    const peers: Peer[] = [];
    for (const one of here) {
      const presence = one.scopes.get(scope)?.presence;
      if (presence?.page === page) peers.push({ ...presence, connection: one.id, userId: one.userId });
    }
    for (const one of only === undefined ? here : [only]) {
      if (!one.isSlow)
        one.send({ t: "presence", scope, page, peers: peers.filter((peer) => peer.connection !== one.id) });
    }
  }
}

function joined(own: readonly News[], from: number, to: number): News {
  return { from, to, transactions: own.flatMap((news) => news.transactions) };
}

function acksOf(own: readonly Told[]): string[] {
  return own.filter((one) => !one.refused).map((one) => one.id);
}

function told(row: LogRow): Told {
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
function topicRole(userId: string, scope: string, topic: string, world: World): Role {
  const at = topic.indexOf(":");
  if (topic === `custom_emoji:${emojiListId(scope)}`) return topicRole(userId, scope, scope, world);
  const entry = at > 0
    ? world.entry(topic.slice(0, at) as Table, topic.slice(at + 1))
    : (topic === scope ? world.entry("space", topic) : (world.entry("block", topic) ?? world.entry("team", topic))); // prettier-ignore
  return entry === null ? "none" : roleOf({ userId }, entry, world);
}

/** The boxes of the changed records that the connection watches, or that its own transactions changed. */
function changesFor(
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

function messageText(
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
