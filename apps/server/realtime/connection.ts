/** One client's realtime connection as the hub sees it: a pipe, and what it watches in each scope. */
import type { Presence, ServerMessage } from "@tessera/kernel/wire/realtime.ts";

/** What carries the messages: a WebSocket, or the simulation's network. */
export interface Pipe {
  send(message: string): void;
  /** Bytes sent and not yet taken by the network. */
  readonly buffered: number;
  close(code: number, reason: string): void;
  /** Reads no more of what the client sends, until it is let go on. */
  hold?(held: boolean): void;
}

export interface ScopeWatch {
  /** The number up to which the client was told everything it watches. */
  sent: number;
  readonly topics: Set<string>;
  readonly sessions: Set<string>;
  presence: Presence | null;
  /** Whether this client may know the numbers of the scope: a stranger hears 0, as of a scope that does not exist. */
  told: boolean;
  /** Some of the pages that a stranger asked for: once one of them is theirs to see they are asked to look again. */
  asked: readonly string[];
}

/** Bytes that may wait for a slow reader before it is told to load anew instead. */
const MAX_BUFFERED = 1024 * 1024;
/** Messages that may wait for their turn, and their bytes, before no more are read; reading goes on at a quarter of that. */
const MAX_WAITING = 32;
const MAX_WAITING_BYTES = 256 * 1024;

export class Connection {
  readonly scopes = new Map<string, ScopeWatch>();
  /** Work of this connection runs in the order of its messages. */
  private tail: Promise<void> = Promise.resolve();
  private waiting = 0;
  private waitingBytes = 0;
  private isHeld = false;
  /** What is sent while another turn is waited for; null: nothing waits. */
  private outbox: string[] | null = null;
  /** Set when the client has left: work that still waits is dropped. */
  isGone = false;
  /** Watches of this connection that were refused because they were too many. */
  refusedWatches = 0;

  constructor(
    readonly id: string,
    readonly userId: string,
    readonly sessionId: string,
    private readonly pipe: Pipe,
  ) {}

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    if (this.outbox === null) this.pipe.send(text);
    else this.outbox.push(text);
  }

  /** From here on what is sent waits, in its order, until `uncork`: writing to very many sockets takes several turns. */
  cork(): void {
    this.outbox ??= [];
  }

  uncork(): void {
    const waiting = this.outbox ?? [];
    this.outbox = null;
    for (const text of waiting) this.pipe.send(text);
  }

  /** Topics that it watches in all scopes. */
  get topicCount(): number {
    let count = 0;
    for (const { topics } of this.scopes.values()) count += topics.size;
    return count;
  }

  get isSlow(): boolean {
    return this.pipe.buffered > MAX_BUFFERED;
  }

  close(code: number, reason: string): void {
    this.uncork();
    this.pipe.close(code, reason);
  }

  /** `bytes`: of the message that the work is for. */
  inOrder(work: () => Promise<void>, onError: (error: unknown) => void, bytes = 0): void {
    this.waiting++;
    this.waitingBytes += bytes;
    this.hold();
    this.tail = this.tail
      .then(async () => {
        if (!this.isGone) await work();
      })
      .catch(onError)
      .then(() => {
        this.waiting--;
        this.waitingBytes -= bytes;
        this.hold();
      });
  }

  private hold(): void {
    const share = Math.max(this.waiting / MAX_WAITING, this.waitingBytes / MAX_WAITING_BYTES);
    const held = this.isHeld ? share > 0.25 : share >= 1;
    if (held === this.isHeld) return;
    this.isHeld = held;
    this.pipe.hold?.(held);
  }

  async settled(): Promise<void> {
    await this.tail;
  }
}
