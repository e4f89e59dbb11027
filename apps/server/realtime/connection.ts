/** One client's realtime connection as the hub sees it: a pipe, and what it watches in each scope. */
import type { Presence, ServerMessage } from "@tessera/kernel/wire/realtime.ts";

/** What carries the messages: a WebSocket, or the simulation's network. */
export interface Pipe {
  send(message: string): void;
  /** Bytes sent and not yet taken by the network. */
  readonly buffered: number;
  close(code: number, reason: string): void;
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

export class Connection {
  readonly scopes = new Map<string, ScopeWatch>();
  /** Work of this connection runs in the order of its messages. */
  private tail: Promise<void> = Promise.resolve();

  constructor(
    readonly id: string,
    readonly userId: string,
    readonly sessionId: string,
    private readonly pipe: Pipe,
  ) {}

  send(message: ServerMessage): void {
    this.pipe.send(JSON.stringify(message));
  }

  sendText(text: string): void {
    this.pipe.send(text);
  }

  get isSlow(): boolean {
    return this.pipe.buffered > MAX_BUFFERED;
  }

  close(code: number, reason: string): void {
    this.pipe.close(code, reason);
  }

  inOrder(work: () => Promise<void>, onError: (error: unknown) => void): void {
    this.tail = this.tail.then(work).catch(onError);
  }

  async settled(): Promise<void> {
    await this.tail;
  }
}
