/**
 * The realtime connection of one client: it is opened again when it breaks, scopes are opened on it, and topics are watched from the
 * number up to which they are known. On every new connection rights come first: pages that the user cannot read any more are dropped
 * before anything is shown or sent. A message that does not follow the last one means a gap: the connection is opened again. A
 * connection whose requests were refused, or that broke before they were answered, is followed by one with smaller requests.
 */
import type { ClientMessage, Presence, RightsAnswer, ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import type { ChannelEvents, ChannelScope } from "./channel-scope.ts";
import type { Connect, Socket, SyncPorts } from "./ports.ts";
import { retryDelay } from "./retry-delay.ts";
import { RightsRound } from "./rights-round.ts";

/** Milliseconds for the opening of a connection, and then for its first message: a proxy may hold back what the server sends. */
const ANSWER_WITHIN = 10_000;
/** Milliseconds between two pings. A connection without a message from one ping to the next is dead, whatever the device reports. */
const PING_EVERY = 15_000;
/** Ids that one message names: the server counts a message with many more as large. */
const FRAME = 400;

const isOfRows = (topic: string): boolean => topic.startsWith("collection:");

/** Notes the answer to a watch. Returns false if the topic was watched again meanwhile. */
function isAnswered({ unanswered }: ChannelScope, topic: string): boolean {
  const left = (unanswered.get(topic) ?? 1) - 1;
  if (left > 0) unanswered.set(topic, left);
  else unanswered.delete(topic);
  return left <= 0;
}

export interface ChannelPorts extends Pick<SyncPorts, "clock" | "random" | "onError"> {
  readonly connect: Connect;
}

export class Channel {
  readonly scopes = new Map<string, ChannelScope>();
  online = false;
  private socket: Socket | null = null;
  private failures = 0;
  /** How many connections in a row had their requests refused, or broke before an answer. */
  private refusals = 0;
  private size = FRAME;
  private stopRetry: (() => void) | null = null;
  /** Stops the timer of the connection: it must open in time, and then answer. */
  private stopWatch: (() => void) | null = null;
  private heard = true;
  private closed = false;
  /** The session has ended: a connection would be refused until the user logs in again. */
  private signedOut = false;
  private life = 0;

  constructor(
    private readonly ports: ChannelPorts,
    private readonly events: ChannelEvents,
  ) {}

  /** True while messages are carried by polling, because no WebSocket works. */
  get limited(): boolean {
    return this.online && this.socket?.limited === true;
  }

  attach(id: string, scope: ChannelScope): void {
    this.scopes.set(id, scope);
    if (this.online) this.open(scope);
    else this.connect();
  }

  connect(): void {
    if (this.closed || this.signedOut || this.socket !== null || this.stopRetry !== null) return;
    const life = ++this.life;
    const current = () => life === this.life;
    this.stopWatch = this.ports.clock.after(ANSWER_WITHIN, () => this.restart());
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

  /** To be called when the device reports that the network is back. */
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
    this.stopWatch?.();
    // The first ping is sent before all else: its answer waits for nothing.
    this.ping(ANSWER_WITHIN);
    for (const scope of this.scopes.values()) this.open(scope);
    this.events.onOnline(true);
  }

  private ping(within = this.socket?.pingEvery ?? PING_EVERY): void {
    this.heard = false;
    this.send({ t: "ping" });
    this.stopWatch = this.ports.clock.after(within, () => (this.heard ? this.ping() : this.restart()));
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
   * The requests of a connection were not answered: those of the next one are smaller. If the server refused them (`isTold`), or after
   * the second time, the refusal is reported. No transaction is sent until the requests are answered.
   */
  private refused(isTold: boolean): void {
    this.refusals++;
    this.size = Math.max(1, Math.ceil(this.size / 2));
    if (isTold || this.refusals > 1) this.events.onRefused(true);
  }

  private open(scope: ChannelScope): void {
    const sessions = [...new Set(scope.sync.pending.map((one) => one.session))];
    scope.round = new RightsRound(scope.sync, scope.wanted, (question) => this.send(question), this.size);
    scope.round.open();
    for (const session of [...sessions, scope.sync.currentSession])
      this.send({ t: "session", scope: scope.sync.identity.scope, session });
  }

  /** The queue has a new session: the server sends the changes of its transactions wherever they are. */
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

  /** Requests the rights again, because they or the places of pages may have changed. */
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

  /** Rights are known: all topics are watched from now on. */
  private watchAll(scope: ChannelScope): void {
    const same = [...scope.topics].filter(([, since]) => since === null).map(([topic]) => topic);
    const { scope: id } = scope.sync.identity;
    scope.watches = true;
    // Also with no topics, because the answer contains the changes of the client's own transactions.
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
    // Until the first watch is answered, missed changes have not arrived: the scope's own number stays as it is.
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
    // The server passes presence on from the moment on when it knows that this client may see the page.
    const page = scope.presence?.page;
    if (scope.presence !== null && page != null && watched?.includes(page) === true)
      this.present(scope, scope.presence);
    const fresh = (watched ?? []).filter((topic) => isAnswered(scope, topic) && scope.topics.get(topic) != null);
    for (const topic of fresh) scope.topics.set(topic, null);
    if (fresh.length > 0) this.events.onWatched(scope, fresh);
  }

  /** The first watch of a connection is answered: everything watched before is up to date. */
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
