/**
 * One request for realtime messages for all tabs of a browser: over HTTP/1.1 a browser has six connections to a server, and a held
 * request in each tab would take them all. The tab that holds a lock leads: it polls for the connections of all tabs and posts what it
 * receives. The others post which messages they have, and poll by themselves if no leader answers. Messages may be posted twice, for
 * example when another tab begins to lead; their receiver skips numbers that it has.
 */
import { connectionsPerPoll, type PollWant } from "@tessera/kernel/wire/api/realtime/polled-connections.ts";
import type { Line } from "../local/delegate.ts";
import type { SyncClock } from "../ports.ts";
import type { Polled, Poller, Polls } from "./polls.ts";

export interface SharedPollsPorts {
  readonly polls: Polls;
  readonly tabs: Line;
  /** Calls `lead` once this tab leads; it leads until the promise settles. */
  readonly election: (lead: () => Promise<void>) => void;
  readonly clock: SyncClock;
}

type TabMessage =
  | ({ readonly t: "want" } & PollWant)
  /** A leader polls for the connection. */
  | { readonly t: "taken"; readonly connection: string }
  | { readonly t: "polled"; readonly connection: string; readonly polled: Polled }
  | { readonly t: "leave"; readonly connection: string }
  /** Another tab leads now. */
  | { readonly t: "leader" };

interface Waiting {
  readonly want: PollWant;
  readonly resolve: (polled: Polled) => void;
  stopTimer: () => void;
}

interface Wanted {
  after: number;
  /** When the connection is dropped unless its tab renews the request. */
  until: number;
}

/** Milliseconds for a leader's answer. */
const LEADER_WITHIN = 3000;
/** Milliseconds after which a waiting tab renews its request. */
const RENEW_EVERY = 30_000;
/** Milliseconds after which a tab that renews nothing counts as closed. Browsers run timers of hidden tabs once a minute. */
const LEASE = 150_000;

export class SharedPolls implements Poller {
  /** The requests of this tab by connection. */
  private readonly waiting = new Map<string, Waiting>();
  /** As leader: the connections of all tabs. */
  private readonly wanted = new Map<string, Wanted>();
  private leads = false;
  /** The leader has not answered the last request. */
  private isLeaderMute = false;
  private isPolling = false;
  private abort = new AbortController();

  constructor(private readonly ports: SharedPollsPorts) {
    ports.tabs.listen((message) => this.hear(message as TabMessage));
    ports.election(() => this.lead());
  }

  async poll(want: PollWant): Promise<Polled> {
    return await new Promise<Polled>((resolve) => {
      this.waiting.set(want.connection, { want, resolve, stopTimer: () => undefined });
      this.request(want.connection);
    });
  }

  leave(connection: string): void {
    this.settle(connection, { kind: "failed", signedOut: false });
    this.wanted.delete(connection);
    this.ports.tabs.post({ t: "leave", connection } satisfies TabMessage);
  }

  private request(connection: string): void {
    const one = this.waiting.get(connection);
    if (one === undefined) return;
    one.stopTimer();
    if (this.leads) return this.take(one.want);
    if (this.isLeaderMute) void this.pollAlone(one);
    else one.stopTimer = this.ports.clock.after(LEADER_WITHIN, () => void this.pollAlone(one));
    this.ports.tabs.post({ t: "want", ...one.want } satisfies TabMessage);
  }

  /** No tab leads, or the leader is frozen. */
  private async pollAlone(one: Waiting): Promise<void> {
    this.isLeaderMute = true;
    const polled = await this.ports.polls.poll(one.want);
    if (this.waiting.get(one.want.connection) === one) this.settle(one.want.connection, polled);
  }

  private settle(connection: string, polled: Polled): void {
    const one = this.waiting.get(connection);
    if (one === undefined) return;
    one.stopTimer();
    this.waiting.delete(connection);
    one.resolve(polled);
  }

  private hear(message: TabMessage): void {
    switch (message.t) {
      case "want":
        if (!this.leads) return;
        this.ports.tabs.post({ t: "taken", connection: message.connection } satisfies TabMessage);
        return this.take(message);
      case "taken": {
        this.isLeaderMute = false;
        const one = this.waiting.get(message.connection);
        one?.stopTimer();
        if (one !== undefined)
          one.stopTimer = this.ports.clock.after(RENEW_EVERY, () => this.request(message.connection));
        return;
      }
      case "polled":
        return this.settle(message.connection, message.polled);
      case "leave":
        return void this.wanted.delete(message.connection);
      case "leader":
        this.isLeaderMute = false;
        for (const connection of this.waiting.keys()) this.request(connection);
    }
  }

  private async lead(): Promise<void> {
    this.leads = true;
    this.ports.tabs.post({ t: "leader" } satisfies TabMessage);
    for (const connection of this.waiting.keys()) this.request(connection);
    // The tab leads as long as it lives.
    await new Promise(() => undefined);
  }

  private take({ connection, after }: PollWant): void {
    const known = this.wanted.get(connection);
    this.wanted.set(connection, { after, until: this.ports.clock.now() + LEASE });
    // A request under way serves a connection that it names, from the same message on.
    if (known?.after !== after) this.abort.abort();
    void this.run();
  }

  private async run(): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    while (this.wanted.size > 0) {
      this.abort = new AbortController();
      const { signal } = this.abort;
      const wants = [...this.wanted]
        .slice(0, connectionsPerPoll)
        .map(([connection, { after }]) => ({ connection, after }));
      const answers = await this.ports.polls.pollAll(wants, signal);
      // Another request with more connections follows at once.
      if (signal.aborted) continue;
      for (const [at, { connection }] of wants.entries())
        this.deliver(connection, Array.isArray(answers) ? answers[at] : answers);
    }
    this.isPolling = false;
  }

  /** An answer without messages is not delivered: the connection goes on waiting. */
  private deliver(connection: string, polled: Polled | undefined): void {
    const one = this.wanted.get(connection);
    if (one === undefined || polled === undefined) return;
    const isOwn = this.waiting.has(connection);
    const isAbandoned = !isOwn && one.until < this.ports.clock.now();
    if (polled.kind !== "messages" || isAbandoned) this.wanted.delete(connection);
    if (polled.kind === "messages") {
      if (polled.messages.length === 0) return;
      one.after = Math.max(one.after, polled.first + polled.messages.length - 1);
    }
    if (isOwn) this.settle(connection, polled);
    else this.ports.tabs.post({ t: "polled", connection, polled } satisfies TabMessage);
  }
}
