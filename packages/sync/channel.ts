/**
 * The realtime connection of one client: opened again when it breaks, scopes opened on it, topics watched from where they
 * were. On every new connection rights come first: pages that may not be read any more are dropped before anything is
 * shown or sent. A message that does not follow the last one means a gap: the connection starts anew. A connection whose
 * questions were refused, or that broke over them, is followed by one that asks in smaller pieces.
 */
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import type {
  ChangedBox,
  ClientMessage,
  Peer,
  Presence,
  RightsAnswer,
  ServerMessage,
} from "@tessera/kernel/wire/realtime.ts";
import type { Socket, SyncPorts } from "./ports.ts";
import { retryDelay } from "./retry-delay.ts";
import { RightsRound } from "./rights-round.ts";
import type { ScopeSync } from "./scope-sync.ts";

const OPEN_WITHIN = 15_000;
/** A connection on which nothing was heard from one ping to the next is dead, whatever the device says. */
const PING_EVERY = 15_000;
/** Ids that one message names: less than what the server takes for a large message. */
const FRAME = 400;

export interface ChannelScope {
  readonly sync: ScopeSync;
  /** Topic to the number from which it must be told; null: as far as the scope is. */
  readonly topics: Map<string, number | null>;
  /** How often a topic of rows was asked to be watched on this connection without an answer yet: the last one says that it is told. */
  readonly unanswered: Map<string, number>;
  /** The scope's number before the last message of changes: word of rows that belongs to that message may not have come. */
  rowsTold: number | null;
  /** The number of the last message; null while the scope is not open on this connection. */
  at: number | null;
  /** The highest number at which something was true that was said on this connection: what is said after it is not older. */
  heard: number;
  /** What is asked on this connection of rights; null before it is opened. */
  round: RightsRound | null;
  /** Rights on all that is held are known on this connection: what is on screen is watched. */
  watches: boolean;
  /** Everything watched was told once on this connection, and lost pages are gone: sending may go on. */
  ready: boolean;
  presence: Presence | null;
  /** Pages that are to be shown, held or not. */
  readonly wanted: () => readonly string[];
}

const isOfRows = (topic: string): boolean => topic.startsWith("collection:");

/** A topic is told as it was asked for; true where it was not asked for again meanwhile. */
function isAnswered({ unanswered }: ChannelScope, topic: string): boolean {
  const left = (unanswered.get(topic) ?? 1) - 1;
  if (left > 0) unanswered.set(topic, left);
  else unanswered.delete(topic);
  return left <= 0;
}

export function newChannelScope(sync: ScopeSync, wanted: () => readonly string[]): ChannelScope {
  return {
    sync,
    wanted,
    topics: new Map(),
    unanswered: new Map(),
    rowsTold: null,
    at: null,
    heard: 0,
    round: null,
    watches: false,
    ready: false,
    presence: null,
  };
}

/** What is said to who shows collections. */
export type RowWord = Extract<ServerMessage, { t: "rows" | "resync" }>;

export interface ChannelEvents {
  readonly onReady: (scope: ChannelScope) => void;
  /** These topics are told up to the scope's number from now on. */
  readonly onWatched: (scope: ChannelScope, topics: readonly string[]) => void;
  readonly onRoles: (scope: ChannelScope, roles: Readonly<Record<string, Role>>) => void;
  readonly onChanges: (scope: ChannelScope, boxes: readonly ChangedBox[]) => void;
  readonly onResync: (scope: ChannelScope, topics: readonly string[], seq: number) => void;
  readonly onRows: (scope: ChannelScope, news: Extract<ServerMessage, { t: "rows" }>) => void;
  readonly onGone: (scope: ChannelScope, topics: readonly string[]) => void;
  readonly onPeers: (scope: ChannelScope, page: string, peers: readonly Peer[], left?: readonly string[]) => void;
  readonly onOnline: (online: boolean) => void;
  /** Whether the server refuses to open what waits to be sent. */
  readonly onRefused: (refused: boolean) => void;
  readonly onSignedOut: () => void;
}

export class Channel {
  readonly scopes = new Map<string, ChannelScope>();
  online = false;
  private socket: Socket | null = null;
  private failures = 0;
  /** How often in a row a connection was refused what it asked, or broke over it. */
  private refusals = 0;
  private size = FRAME;
  private stopRetry: (() => void) | null = null;
  /** Stops what watches over the connection: that it opens in time, then that it answers. */
  private stopWatch: (() => void) | null = null;
  private heard = true;
  private closed = false;
  /** The session has ended: a connection would be refused until the user logs in again. */
  private signedOut = false;
  private life = 0;

  constructor(
    private readonly ports: SyncPorts,
    private readonly events: ChannelEvents,
  ) {}

  attach(id: string, scope: ChannelScope): void {
    this.scopes.set(id, scope);
    if (this.online) this.open(scope);
    else this.connect();
  }

  connect(): void {
    if (this.closed || this.signedOut || this.socket !== null || this.stopRetry !== null) return;
    const life = ++this.life;
    const current = () => life === this.life;
    this.stopWatch = this.ports.clock.after(OPEN_WITHIN, () => this.restart());
    this.socket = this.ports.connect({
      onOpen: () => current() && this.opened(),
      onMessage: (text) => {
        if (!current()) return;
        this.heard = true;
        this.receive(JSON.parse(text) as ServerMessage);
      },
      onClose: (signedOut) => current() && this.lost(signedOut),
    });
  }

  /** The device says that the network is back. */
  wake(): void {
    this.stopRetry?.();
    this.stopRetry = null;
    this.failures = 0;
    this.connect();
  }

  /** The user has logged in again. */
  resume(): void {
    this.signedOut = false;
    this.wake();
  }

  close(): void {
    this.closed = true;
    this.stopRetry?.();
    this.stopWatch?.();
    this.life++;
    this.socket?.close();
    this.socket = null;
  }

  private opened(): void {
    this.online = true;
    this.failures = 0;
    for (const scope of this.scopes.values()) this.open(scope);
    this.stopWatch?.();
    this.ping();
    this.events.onOnline(true);
  }

  private ping(): void {
    this.heard = false;
    this.send({ t: "ping" });
    this.stopWatch = this.ports.clock.after(PING_EVERY, () => (this.heard ? this.ping() : this.restart()));
  }

  private lost(signedOut: boolean, isRefused = false): void {
    this.life++;
    this.socket = null;
    this.stopWatch?.();
    const was = this.online;
    this.online = false;
    if (was && [...this.scopes.values()].some((scope) => !scope.ready)) this.refused(isRefused);
    for (const scope of this.scopes.values()) {
      scope.at = null;
      scope.heard = 0;
      scope.round = null;
      scope.watches = false;
      scope.ready = false;
      scope.unanswered.clear();
    }
    if (was) this.events.onOnline(false);
    if (signedOut) {
      this.signedOut = true;
      return this.events.onSignedOut();
    }
    const delay = retryDelay(Math.max(this.failures++, this.refusals - 1)) + this.ports.random() * 200;
    this.stopRetry = this.ports.clock.after(delay, () => {
      this.stopRetry = null;
      this.connect();
    });
  }

  private restart(isRefused = false): void {
    this.socket?.close();
    this.lost(false, isRefused);
  }

  send(message: ClientMessage): void {
    if (this.online) this.socket?.send(JSON.stringify(message));
  }

  /**
   * What was asked did not come to an answer: the next connection asks in smaller pieces. `told` by the server, or twice in a
   * row without a word, it is told on: until it is answered nothing is sent.
   */
  private refused(told: boolean): void {
    this.refusals++;
    this.size = Math.max(1, Math.ceil(this.size / 2));
    if (told || this.refusals > 1) this.events.onRefused(true);
  }

  private open(scope: ChannelScope): void {
    const sessions = [...new Set(scope.sync.pending.map((one) => one.session))];
    scope.round = new RightsRound(scope.sync, scope.wanted, (question) => this.send(question), this.size);
    scope.round.open();
    for (const session of [...sessions, scope.sync.currentSession])
      this.send({ t: "session", scope: scope.sync.identity.scope, session });
  }

  /** A new session of the queue: its transactions' changes are to be told wherever they are. */
  session(scope: ChannelScope, session: string): void {
    this.send({ t: "session", scope: scope.sync.identity.scope, session });
  }

  watch(scope: ChannelScope, topic: string, since: number | null): void {
    scope.topics.set(topic, since);
    if (scope.watches) this.ask(scope, [topic], since ?? scope.sync.seq);
  }

  private ask(scope: ChannelScope, topics: readonly string[], since: number): void {
    for (const topic of topics)
      if (isOfRows(topic)) scope.unanswered.set(topic, (scope.unanswered.get(topic) ?? 0) + 1);
    this.send({ t: "watch", scope: scope.sync.identity.scope, topics: [...topics], since });
  }

  unwatch(scope: ChannelScope, topic: string): void {
    scope.topics.delete(topic);
    scope.unanswered.delete(topic);
    this.send({ t: "unwatch", scope: scope.sync.identity.scope, topics: [topic] });
  }

  present(scope: ChannelScope, presence: Presence): void {
    scope.presence = presence;
    if (scope.at !== null) this.send({ t: "presence", scope: scope.sync.identity.scope, presence });
  }

  private receive(message: ServerMessage): void {
    if (message.t === "pong") return;
    if (message.t === "error") return this.failed(message.kind, message.debugMessage);
    const scope = this.scopes.get(message.scope);
    if (scope === undefined) return;
    switch (message.t) {
      case "opened":
        scope.at = message.seq;
        return this.takeRights(scope, message);
      case "roles":
        return this.takeRights(scope, message);
      case "changes":
        return this.changes(scope, message);
      case "rows":
        scope.heard = Math.max(scope.heard, message.seq);
        return this.events.onRows(scope, message);
      case "resync":
        scope.at = message.seq;
        // They are followed again when they were loaded again; until then nothing says that they are true.
        for (const topic of message.topics) {
          scope.topics.delete(topic);
          scope.unanswered.delete(topic);
        }
        this.events.onResync(scope, message.topics, message.seq);
        return this.answered(scope, message.watched);
      case "check":
        return this.checkRights(scope);
      case "gone":
        for (const topic of message.topics) scope.unanswered.delete(topic);
        return this.drop(scope, scope.sync.replica.withBelow(message.topics), message.at);
      case "presence":
        return this.events.onPeers(scope, message.page, message.peers, message.left);
    }
  }

  /** An error that comes while something is not answered yet was said of that. */
  private failed(kind: string, debugMessage: string): void {
    this.ports.onError(new Error(`${kind}: ${debugMessage}`));
    if ([...this.scopes.values()].some((scope) => !scope.ready)) this.restart(true);
  }

  /** Rights, or what is known of places, may have changed: they are asked for anew. */
  checkRights(scope: ChannelScope): void {
    scope.round?.repeat();
  }

  private takeRights(scope: ChannelScope, answer: RightsAnswer): void {
    const { round } = scope;
    if (round === null) return;
    const { lost, changed } = round.take(answer, scope.at ?? 0);
    this.drop(scope, lost, answer.at);
    scope.sync.takeRights(changed);
    this.events.onRoles(scope, answer.roles);
    round.askNext();
    if (round.isOver && !scope.watches) this.watchAll(scope);
  }

  /** Rights are known: from here on it is told what changed. */
  private watchAll(scope: ChannelScope): void {
    const same = [...scope.topics].filter(([, since]) => since === null).map(([topic]) => topic);
    const { scope: id } = scope.sync.identity;
    scope.watches = true;
    // Also with no topics: what one's own transactions changed is told with it.
    const { seq } = scope.sync;
    this.ask(scope, same, same.some(isOfRows) ? Math.min(seq, scope.rowsTold ?? seq) : seq);
    for (const [topic, since] of scope.topics) if (since !== null) this.ask(scope, [topic], since);
    if (scope.presence !== null) this.send({ t: "presence", scope: id, presence: scope.presence });
  }

  private drop(scope: ChannelScope, lost: readonly string[], at: number): void {
    scope.heard = Math.max(scope.heard, at);
    if (lost.length === 0) return;
    for (const page of lost) {
      scope.topics.delete(page);
      scope.unanswered.delete(page);
    }
    scope.sync.dropPages(lost, at);
    this.events.onGone(scope, lost);
  }

  private changes(scope: ChannelScope, message: Extract<ServerMessage, { t: "changes" }>): void {
    if (scope.at === null) return;
    if (message.prev !== scope.at) return this.restart();
    scope.at = message.seq;
    // Until the first watch is answered, what was missed is not told yet: the scope's own number stays where it was.
    const seq = scope.ready || message.watched !== undefined ? message.seq : null;
    scope.heard = Math.max(scope.heard, message.seq);
    const acks = { ids: message.acks ?? [], seq: message.seq };
    if (seq !== null && seq > scope.sync.seq) scope.rowsTold = scope.sync.seq;
    scope.sync.confirm(message.boxes, seq, { children: {}, seq: scope.heard }, acks);
    this.topicsUpToDate(scope, message.watched);
    this.events.onChanges(scope, message.boxes);
    this.answered(scope, message.watched);
  }

  private topicsUpToDate(scope: ChannelScope, watched: readonly string[] | undefined): void {
    // Where this client stands on a page is told from the moment on when the server knows that it may see the page.
    const page = scope.presence?.page;
    if (scope.presence !== null && page != null && watched?.includes(page) === true)
      this.present(scope, scope.presence);
    const fresh = (watched ?? []).filter((topic) => isAnswered(scope, topic) && scope.topics.get(topic) != null);
    for (const topic of fresh) scope.topics.set(topic, null);
    if (fresh.length > 0) this.events.onWatched(scope, fresh);
  }

  /** The first watch of a connection is answered: everything that was watched before is told. */
  private answered(scope: ChannelScope, watched: readonly string[] | undefined): void {
    if (scope.ready || watched === undefined) return;
    scope.ready = true;
    if ([...this.scopes.values()].every((one) => one.ready)) this.wellAgain();
    this.events.onReady(scope);
  }

  private wellAgain(): void {
    if (this.refusals === 0) return;
    this.refusals = 0;
    this.size = FRAME;
    this.events.onRefused(false);
  }
}
