// Realtime connections of clients whose network lets no WebSocket through: the client sends messages by requests and polls for the
// answers. To the hub a polled connection is like any other, and it counts as a socket of its account. A connection ends when no
// request for messages came for a minute, when its session ends, and when the server stops. Only the session that has opened a
// connection can use it. Connections are in the memory of one process: another process answers that it does not know them.

import type { PolledMessages, PollWant } from "@tessera/kernel/wire/api/realtime/polled-connections.ts";
import type { AccountShares } from "./account-share.ts";
import { Connection } from "./connection.ts";
import type { Hub } from "./hub.ts";
import { MessageQueue, type QueuedOfAccount } from "./message-queue.ts";
import { framesOf } from "./read-frames.ts";

export interface PolledServices {
  readonly hub: Hub;
  readonly shares: AccountShares;
  /** The id is all that names a connection: it cannot be guessed. */
  readonly newId: () => string;
  /** Calls back once after so many milliseconds. Returns a function that stops it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface PollOwner {
  readonly userId: string;
  readonly sessionId: string;
}

/** How far the server has read the messages of a client: more are to be sent after `waitMs`. */
export interface Received {
  readonly received: number;
  readonly waitMs: number;
}

/** Milliseconds without a request for messages after which a connection ends. */
const ABANDONED_AFTER = 60_000;
/** Milliseconds after which a client tries again whose earlier messages are still worked on. */
const HELD_WAIT = 200;
const GOING_AWAY = 1001;

interface Polled {
  readonly owner: PollOwner;
  readonly connection: Connection;
  readonly queue: MessageQueue;
  readonly take: (frame: Buffer) => void;
  /** The number of the last message of the client. */
  received: number;
  /** The pace of the account allows more messages. */
  isResting: boolean;
  /** Ends the request that waits for messages of this connection. */
  wake: (() => void) | null;
  stopAbandoning: () => void;
}

export class PolledConnections {
  private readonly polled = new Map<string, Polled>();
  private readonly accounts = new Map<string, QueuedOfAccount & { connections: number }>();
  private isStopped = false;

  constructor(private readonly services: PolledServices) {}

  /** Returns the id of a new connection, or null if the account has as many connections as it may have. */
  open(owner: PollOwner): string | null {
    const { hub, shares, newId } = this.services;
    if (this.isStopped || !shares.enter(owner.userId)) return null;
    const id = newId();
    const account = this.accounts.get(owner.userId) ?? { size: 0, connections: 0 };
    account.connections++;
    this.accounts.set(owner.userId, account);
    const queue = new MessageQueue(account, () => this.changed(id));
    const connection = new Connection(newId(), owner.userId, owner.sessionId, queue);
    const polled: Polled = {
      owner,
      connection,
      queue,
      take: framesOf(connection, hub),
      received: 0,
      isResting: false,
      wake: null,
      stopAbandoning: () => undefined,
    };
    this.polled.set(id, polled);
    hub.add(connection);
    this.expectPoll(id, polled);
    return id;
  }

  /** Takes messages of a client, of which `first` is the number of the first one. Null: there is no such connection. */
  send(owner: PollOwner, id: string, first: number, messages: readonly string[]): Received | null {
    const polled = this.find(owner, id);
    if (polled === null || first > polled.received + 1) return null;
    let waitMs = 0;
    for (const message of messages.slice(polled.received + 1 - first)) {
      if (polled.queue.ended !== null) return null;
      if (polled.isResting || polled.queue.isHeld) return { received: polled.received, waitMs: waitMs || HELD_WAIT };
      polled.received++;
      polled.take(Buffer.from(message));
      waitMs = this.services.shares.take(owner.userId);
      if (waitMs > 0) this.rest(polled, waitMs);
    }
    return { received: polled.received, waitMs };
  }

  /** Resolves when one of the connections has messages or has ended, and after `holdMs` at the latest. */
  async poll(owner: PollOwner, wants: readonly PollWant[], holdMs: number): Promise<PolledMessages[]> {
    const found = wants.flatMap(({ connection, after }) => {
      const polled = this.find(owner, connection);
      if (polled === null) return [];
      polled.queue.acknowledge(after);
      this.expectPoll(connection, polled);
      return [{ id: connection, polled }];
    });
    const isQuiet = found.every(({ polled: { queue } }) => queue.isEmpty && queue.ended === null);
    if (isQuiet && holdMs > 0 && found.length > 0 && found.length === wants.length) await this.wait(found, holdMs);
    return wants.map((want) => this.answer(owner, want.connection));
  }

  /** The client has left. */
  close(owner: PollOwner, id: string): void {
    const polled = this.find(owner, id);
    if (polled !== null) this.remove(id, polled);
  }

  /** Ends all connections and answers what waits. */
  stop(): void {
    this.isStopped = true;
    for (const { queue } of this.polled.values()) queue.close(GOING_AWAY);
  }

  private find({ userId, sessionId }: PollOwner, id: string): Polled | null {
    const polled = this.polled.get(id);
    if (polled === undefined || polled.owner.userId !== userId || polled.owner.sessionId !== sessionId) return null;
    return polled;
  }

  private answer(owner: PollOwner, id: string): PolledMessages {
    const polled = this.find(owner, id);
    if (polled === null) return { connection: id, kind: "unknown" };
    const { ended } = polled.queue;
    if (ended === null) {
      const { first, messages } = polled.queue.next();
      return { connection: id, kind: "messages", first, messages: [...messages] };
    }
    this.remove(id, polled);
    return { connection: id, kind: "ended", code: ended };
  }

  /** A later request for messages of a connection takes the place of an earlier one, whose client may have left. */
  private async wait(found: readonly { readonly id: string; readonly polled: Polled }[], ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const stop = this.services.after(ms, resolve);
      const wake = (): void => {
        stop();
        resolve();
      };
      for (const { polled } of found) {
        polled.wake?.();
        polled.wake = wake;
        polled.stopAbandoning();
      }
    });
    for (const { id, polled } of found) this.expectPoll(id, polled);
  }

  /** Ends the connection unless another request for messages comes. */
  private expectPoll(id: string, polled: Polled): void {
    polled.stopAbandoning();
    if (this.polled.get(id) === polled)
      polled.stopAbandoning = this.services.after(ABANDONED_AFTER, () => this.remove(id, polled));
  }

  private rest(polled: Polled, ms: number): void {
    polled.isResting = true;
    this.services.after(ms, () => (polled.isResting = false));
  }

  private changed(id: string): void {
    const polled = this.polled.get(id);
    if (polled === undefined) return;
    const { wake } = polled;
    polled.wake = null;
    wake?.();
    // The hub may be in the middle of its connections. How the connection ended is kept for the client's next request.
    if (polled.queue.ended !== null) queueMicrotask(() => this.leave(polled));
  }

  private remove(id: string, polled: Polled): void {
    polled.stopAbandoning();
    polled.queue.close(GOING_AWAY);
    this.polled.delete(id);
    this.leave(polled);
  }

  private leave({ connection, owner }: Polled): void {
    if (connection.isGone) return;
    this.services.hub.remove(connection);
    this.services.shares.leave(owner.userId);
    const account = this.accounts.get(owner.userId);
    if (account !== undefined && --account.connections === 0) this.accounts.delete(owner.userId);
  }
}
