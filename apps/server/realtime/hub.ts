/**
 * Sends commits to the clients that watch them. Changes are sent scope by scope in the order of the log; a record that a reader may
 * not see is sent as a box without value. Every message contains the number that it follows. A slow reader is told to load again
 * instead of being buffered without bound. Permissions are checked again whenever a record that grants them changed.
 */
import { setImmediate } from "node:timers/promises";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import { Rights } from "@tessera/kernel/permissions/rights.ts";
import { rowOf } from "@tessera/kernel/permissions/space-roles.ts";
import type { ClientMessage } from "@tessera/kernel/wire/realtime.ts";
import { SESSION_ENDED } from "@tessera/kernel/wire/session-ended.ts";
import type { Commit } from "../store/transaction.ts";
import type { ServerWorld } from "../store/server-world.ts";
import type { Store } from "../store/store.ts";
import { isUsers } from "../store/topics.ts";
import type { Connection, ScopeWatch } from "./connection.ts";
import {
  acksOf,
  joined,
  looksAt,
  recordOf,
  loggedChange,
  topicRole,
  type LoggedChange,
  type News,
} from "./log-news.ts";
import { namedTopicsOf } from "./named-topics.ts";
import { looksAtTopics, MovedBlocks, rolesOn } from "./rights-asked.ts";
import { looksAtRows, RowNews } from "./row-news.ts";
import { PresenceTicker } from "./presence.ts";
import { changesFor, messageText, Broadcast } from "./broadcast.ts";
import { WatchLimits } from "./watch-limits.ts";
import { looksAtTouched, losesTopic, type LosesTopic, type RightsChange } from "./lost-topics.ts";

const RESUME = 1000;
/** Pages that a stranger waits for. */
const MAX_ASKED = 20;
/** Connections that are written to in one turn. */
const SOCKETS = 200;
/** Bytes from which on a message is a large one. */
const LARGE_MESSAGE = 16 * 1024;

interface Channel {
  readonly connections: Set<Connection>;
  /** The number up to which every connection was told. */
  published: number;
  waiting: News[];
  working: boolean;
}

export interface HubOptions {
  readonly onError: (error: unknown) => void;
  /** Does something after so many milliseconds. */
  readonly later?: (work: () => void, ms: number) => void;
  /** Log rows that a returning client receives one by one; beyond that it loads its topics again. */
  readonly resume?: number;
  /** By default the usual limits, by the clock of this process. */
  readonly watchLimits?: WatchLimits;
}

export class Hub {
  private readonly channels = new Map<string, Channel>();
  readonly connections = new Set<Connection>();
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly ticker: PresenceTicker;
  private readonly moved: MovedBlocks;
  private readonly resume: number;
  private readonly watchLimits: WatchLimits;

  constructor(
    private readonly store: Store,
    private readonly options: HubOptions,
  ) {
    this.resume = options.resume ?? RESUME;
    this.moved = new MovedBlocks(store, this.resume);
    this.watchLimits = options.watchLimits ?? new WatchLimits(() => performance.now());
    this.ticker = new PresenceTicker({
      watchers: (scope, page) => this.watchersOf(scope, page),
      isDoubtful: (scope) => this.isDoubtful(scope),
      later: options.later ?? ((work, ms) => setTimeout(work, ms).unref()),
    });
  }

  /** Whether a change of rights waits to be told. */
  private isDoubtful(scope: string): boolean {
    const waiting = this.channels.get(scope)?.waiting ?? [];
    return waiting.some((news) => news.transactions.some((one) => one.rights.length + one.people.length > 0));
  }

  /** To be called for every commit of this process, in order. */
  onCommit(commit: Commit): void {
    const channel = this.channels.get(commit.scope);
    if (channel === undefined) return;
    channel.waiting.push({ from: commit.from, to: commit.to, transactions: commit.log.map(loggedChange) });
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
    connection.isGone = true;
    for (const [scope, watch] of connection.scopes) {
      const channel = this.channels.get(scope);
      channel?.connections.delete(connection);
      if (channel?.connections.size === 0) this.channels.delete(scope);
      this.ticker.move(connection, scope, watch.presence?.page ?? null, null);
    }
    connection.scopes.clear();
  }

  /** Cuts every connection of an ended session. */
  revoke(isEnded: (connection: Connection) => boolean): void {
    for (const connection of this.connections)
      if (isEnded(connection)) connection.close(SESSION_ENDED, "the session has ended");
  }

  receive(connection: Connection, message: ClientMessage, bytes = 0): void {
    const answer = async (): Promise<void> => {
      if (!connection.isGone) await this.answer(connection, message);
    };
    const work = bytes > LARGE_MESSAGE ? async () => await this.inLane(connection.userId, answer) : answer;
    connection.inOrder(work, this.options.onError, bytes);
  }

  /** Large messages of one account come one after the other, however many sockets they come over. */
  private async inLane(userId: string, work: () => Promise<void>): Promise<void> {
    const mine = (this.lanes.get(userId) ?? Promise.resolve()).then(work);
    const settled = mine
      .catch(() => undefined)
      .then(() => {
        if (this.lanes.get(userId) === settled) this.lanes.delete(userId);
      });
    this.lanes.set(userId, settled);
    await mine;
  }

  private async answer(connection: Connection, message: ClientMessage): Promise<void> {
    switch (message.t) {
      case "ping":
        return connection.send({ t: "pong" });
      case "open":
        return await this.open(connection, message);
      case "session":
        connection.scopes.get(message.scope)?.sessions.add(message.session);
        return;
      case "watch":
        return await this.watch(connection, message.scope, message.topics, message.since);
      case "unwatch":
        for (const topic of message.topics) connection.scopes.get(message.scope)?.topics.delete(topic);
        return;
      case "check":
        return await this.check(connection, message);
      case "presence": {
        const watch = connection.scopes.get(message.scope);
        if (watch === undefined) return;
        const before = watch.presence?.page ?? null;
        const { page } = message.presence;
        watch.presence = page !== null && watch.topics.has(page) ? message.presence : null;
        this.ticker.move(connection, message.scope, before, watch.presence);
      }
    }
  }

  private async check(connection: Connection, message: Extract<ClientMessage, { t: "check" }>): Promise<void> {
    const { scope, pages, since } = message;
    const { roles, places, seq, isKnown } = await rolesOn(this.store, connection.userId, scope, pages, message.places);
    const at = isKnown || connection.scopes.get(scope)?.told === true ? seq : 0;
    const moved = since === undefined || at === 0 ? undefined : await this.moved.since(scope, since, seq);
    connection.send({ t: "roles", scope, roles, at, ...(moved !== undefined && { moved }), ...(places && { places }) });
  }

  private async open(connection: Connection, message: Extract<ClientMessage, { t: "open" }>): Promise<void> {
    const { scope, pages, session, since } = message;
    if ((await this.store.scopes.fresh(scope)) === null) {
      const roles = Object.fromEntries(pages.map((page) => [page, "none" as const]));
      return connection.send({ t: "opened", scope, seq: 0, roles, at: 0 });
    }
    const { roles, seq, isKnown } = await rolesOn(this.store, connection.userId, scope, pages);
    // It may have gone while the roles were read: nobody would take it out again.
    if (connection.isGone) return;
    const channel = this.channels.get(scope) ?? { connections: new Set(), published: 0, waiting: [], working: false };
    this.channels.set(scope, channel);
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
    const at = watch.told ? seq : 0;
    // It is among the connections already: a change of rights from here on is told to it.
    const moved = since === undefined || at === 0 ? undefined : await this.moved.since(scope, since, seq);
    const sent = watch.told ? watch.sent : 0;
    connection.send({ t: "opened", scope, seq: sent, roles, at, ...(moved !== undefined && { moved }) });
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
    const wanted = [...new Set(topics)];
    if (!this.watchLimits.admit(connection, wanted.filter((topic) => !watch.topics.has(topic)).length)) return;
    const rows = await this.store.db.log(scope, since, this.resume + 1);
    const news = rows.map(loggedChange);
    const own = news.filter((one) => one.session !== null && watch.sessions.has(one.session));
    const world = await this.store.world(scope);
    const looks = await looksAtTopics(this.store, connection.userId, world, wanted);
    await this.store.readTogether(
      world,
      [...looks, ...looksAt(news, world), ...looksAtRows(news, scope, world)],
      () => {
        if (connection.isGone) return;
        const mine: string[] = [];
        const refused: string[] = [];
        const rights = new Rights(world);
        for (const topic of wanted)
          (roleOn(rights, connection.userId, scope, topic) === "none" ? refused : mine).push(topic);
        const changes =
          rows.length > this.resume ? null : changesFor(connection, { topics: new Set(mine) }, news, own, world);
        const rowNews = new RowNews(news, rights, scope, world.cache.seq);
        const rowTexts = changes === null ? [] : rowNews.textsFor(connection.userId, new Set(mine));
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
        else {
          // That they are told is said last: a connection that breaks before it is told all of it again.
          for (const text of rowTexts) connection.sendText(text);
          connection.sendText(messageText(scope, watch.sent, watch.sent, changes, acksOf(own), mine));
          const renamed = namedTopicsOf(mine, keysOf(news));
          if (renamed.length > 0) connection.send({ t: "resync", scope, seq: watch.sent, topics: renamed });
        }
        for (const topic of mine) this.ticker.tellAll(connection, scope, topic);
      },
    );
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
      const corked = await this.store.readTogether(world, this.looksOf(scope, channel, news, world), () =>
        world.cache.seq > news.to ? [] : this.tell(scope, channel, news, world),
      );
      for (let at = 0; at < corked.length; at += SOCKETS) {
        await setImmediate();
        for (const connection of corked.slice(at, at + SOCKETS)) connection.uncork();
      }
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
    return { from: channel.published, to: last, transactions: rows.map(loggedChange) };
  }

  /** What the broadcast will ask for: the records, and of what somebody watches all that a change of rights touches. */
  private looksOf(scope: string, channel: Channel, news: News, world: ServerWorld): (() => unknown)[] {
    const topics = new Map<string, Set<string>>();
    for (const { userId, scopes } of channel.connections) {
      const watched = topics.get(userId) ?? new Set<string>();
      topics.set(userId, watched);
      for (const topic of scopes.get(scope)?.topics ?? []) watched.add(topic);
    }
    const looks = [...looksAt(news.transactions, world), ...looksAtRows(news.transactions, scope, world)];
    for (const [userId, watched] of topics) {
      looks.push(() => rowOf(userId, scope, world));
      for (const topic of namedTopicsOf(watched, keysOf(news.transactions)))
        looks.push(() => topicRole(userId, scope, topic, world));
    }
    const change = rightsChange(news);
    return change === null ? looks : [...looks, ...looksAtTouched(scope, change, topics, world)];
  }

  /**
   * What each connection is told is known before the first one is: a right may have to be looked up for one of them. The
   * answer is the connections that have it in their outbox: all are told in one turn, and written to in as many as it takes.
   */
  private tell(scope: string, channel: Channel, news: News, world: ServerWorld): Connection[] {
    const broadcast = new Broadcast(news.transactions, world);
    const rowNews = new RowNews(news.transactions, broadcast.rights, scope, news.to);
    const change = rightsChange(news);
    const losing =
      change === null
        ? new Set<Connection>()
        : this.dropAllLost(scope, channel, news.to, losesTopic(scope, change, broadcast.rights));
    const keys = keysOf(news.transactions);
    const sends: { readonly connection: Connection; readonly send: () => void }[] = [];
    for (const connection of channel.connections) {
      const watch = connection.scopes.get(scope);
      if (watch === undefined || watch.sent >= news.to) continue;
      const isConcerned = change !== null && (change.deciding.length > 0 || change.people.has(connection.userId));
      const affectsRights = isConcerned || losing.has(connection);
      if (!watch.told) {
        const isTheirs = (page: string): boolean =>
          !isUsers(page) && broadcast.roleOn(connection.userId, recordOf(page, scope, world)) !== "none";
        const isLet = affectsRights && [scope, ...watch.asked].some(isTheirs);
        const send = (): void => {
          watch.sent = news.to;
          if (isLet) connection.send({ t: "check", scope });
        };
        sends.push({ connection, send });
        continue;
      }
      const own = broadcast.ownOf(watch.sessions);
      const changes = broadcast.boxesFor(connection, watch, own);
      const acks = acksOf(own);
      // Both kinds of connections load their topics again: slow ones, and those for which a message would be too large.
      const isSlow = connection.isSlow || changes === null;
      const renamed = namedTopicsOf(watch.topics, keys).filter(
        (topic) => broadcast.roleOn(connection.userId, recordOf(topic, scope, world)) !== "none",
      );
      const isNews = changes !== null && (changes.length > 0 || acks.length > 0);
      const rowTexts = isSlow ? [] : rowNews.textsFor(connection.userId, watch.topics);
      if (!isNews && !affectsRights && !isSlow && rowTexts.length === 0 && renamed.length === 0) continue;
      const send = (): void => {
        if (isSlow) connection.send({ t: "resync", scope, seq: news.to, topics: [...watch.topics] });
        else if (isNews && changes !== null)
          connection.sendText(broadcast.messageFor(scope, watch.sent, news.to, changes, acks));
        if (isNews || isSlow) watch.sent = news.to;
        for (const text of rowTexts) connection.sendText(text);
        // A slow connection loads all of its topics again.
        if (renamed.length > 0 && !isSlow) {
          for (const topic of renamed) watch.topics.delete(topic);
          connection.send({ t: "resync", scope, seq: watch.sent, topics: renamed });
        }
        if (affectsRights) connection.send({ t: "check", scope });
      };
      sends.push({ connection, send });
    }
    const later = sends.slice(SOCKETS).map(({ connection }) => connection);
    for (const connection of later) connection.cork();
    for (const { send } of sends) send();
    channel.published = news.to;
    channel.waiting = channel.waiting.filter((one) => one.to > news.to);
    return later;
  }

  /**
   * Takes from all connections the topics that they lose, and tells those who are left on a page who left it. Nothing is done before all
   * is known. Returns the connections that lost something.
   */
  private dropAllLost(scope: string, channel: Channel, to: number, lose: LosesTopic): ReadonlySet<Connection> {
    const losses: { connection: Connection; watch: ScopeWatch; lost: string[] }[] = [];
    for (const connection of channel.connections) {
      const watch = connection.scopes.get(scope);
      if (watch === undefined || watch.sent >= to) continue;
      const lost = [...watch.topics].filter((topic) => lose(connection.userId, topic));
      if (lost.length > 0) losses.push({ connection, watch, lost });
    }
    for (const { connection, watch, lost } of losses) {
      for (const topic of lost) watch.topics.delete(topic);
      connection.send({ t: "gone", scope, topics: lost, at: to });
      const page = watch.presence?.page ?? null;
      if (page === null || !lost.includes(page)) continue;
      watch.presence = null;
      this.ticker.move(connection, scope, page, null);
    }
    return new Set(losses.map(({ connection }) => connection));
  }

  private *watchersOf(scope: string, page: string): Iterable<Connection> {
    for (const one of this.channels.get(scope)?.connections ?? [])
      if (one.scopes.get(scope)?.topics.has(page) === true) yield one;
  }
}

/** The change of permissions in these transactions; null where there is none. */
function rightsChange({ transactions }: News): RightsChange | null {
  const deciding = transactions.flatMap((one) => one.rights);
  const people = new Set(transactions.flatMap((one) => one.people));
  return deciding.length + people.size === 0 ? null : { deciding, people };
}

/** The keys of the records that these transactions changed. */
const keysOf = (transactions: readonly LoggedChange[]): string[] => transactions.flatMap((one) => one.keys);

/** The role on a topic, with the roles of the records that decide it computed once for all topics of a watch. */
function roleOn(rights: Rights, userId: string, scope: string, topic: string): Role {
  const record = recordOf(topic, scope, rights.world);
  return record === null ? "none" : rights.roleOf({ userId }, record);
}
